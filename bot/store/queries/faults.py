"""Inputs that raised an unexpected exception."""

from bot.store.database import Database
from bot.store.game_records import FaultRecord
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction

_COLUMNS = "id, game, step, at, input, rules_version, position, error"
_ALL = f"SELECT {_COLUMNS} FROM fault"
_THIS = "WHERE game = ? AND step = ? AND input = ? AND rules_version = ?"


class FaultQueries(QueryGroup):
    """Inputs that raised an unexpected exception."""

    @write_query
    def put(db: Database, fault: FaultRecord) -> int:
        """Store an input that raised, and return its id. Repetitions at one step are stored once.

        Raises `NoSuchGame`.
        """
        which = (fault.game, fault.step, fault.input, fault.rules_version)
        with game_transaction(db, fault.game):
            again = db.execute(
                f"UPDATE fault SET at = ?, error = ? {_THIS}", (fault.at, fault.error, *which)
            )
            if not again.rowcount:
                db.execute(
                    """INSERT INTO fault (game, step, at, input, rules_version, position, error)
                       VALUES (?, ?, ?, ?, ?, ?, ?)""",
                    (fault.game, fault.step, fault.at, *which[2:], fault.position, fault.error),
                )
            return int(db.execute(f"SELECT id FROM fault {_THIS}", which).fetchone()[0])

    @read_query
    def all(db: Database, newest: int | None = None) -> list[FaultRecord]:
        """Return all records, oldest first, or only the `newest` ones."""
        if newest is None:
            return [FaultRecord(*row) for row in db.execute(f"{_ALL} ORDER BY id")]
        rows = db.execute(f"{_ALL} ORDER BY id DESC LIMIT ?", (newest,)).fetchall()
        return [FaultRecord(*row) for row in reversed(rows)]

    @read_query
    def find(db: Database, number: int) -> FaultRecord | None:
        """Return the record with this id; None if there is none."""
        row = db.execute(f"{_ALL} WHERE id = ?", (number,)).fetchone()
        return None if row is None else FaultRecord(*row)
