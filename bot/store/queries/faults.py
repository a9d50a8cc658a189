"""Inputs that raised."""

from bot.store.database import Database
from bot.store.records import FaultRecord
from bot.store.transaction import changing

_COLUMNS = "id, game, step, at, input, rules_version, position, error"
_THIS = "WHERE game = ? AND step = ? AND input = ? AND rules_version = ?"


def put_fault(db: Database, new: FaultRecord) -> int:
    """See `Store.put_fault`."""
    which = (new.game, new.step, new.input, new.rules_version)
    with changing(db, new.game):
        again = db.execute(
            f"UPDATE fault SET at = ?, error = ? {_THIS}", (new.at, new.error, *which)
        )
        if not again.rowcount:
            db.execute(
                """INSERT INTO fault (game, step, at, input, rules_version, position, error)
                   VALUES (?, ?, ?, ?, ?, ?, ?)""",
                (new.game, new.step, new.at, *which[2:], new.position, new.error),
            )
        return int(db.execute(f"SELECT id FROM fault {_THIS}", which).fetchone()[0])


def list_faults(db: Database) -> list[FaultRecord]:
    """See `Store.faults`."""
    return [FaultRecord(*row) for row in db.execute(f"SELECT {_COLUMNS} FROM fault ORDER BY id")]
