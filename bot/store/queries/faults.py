"""Inputs that raised."""

from bot.store.database import Database
from bot.store.records import FaultRecord
from bot.store.transaction import changing

_COLUMNS = "id, game, step, at, input, rules_version, position, error"
_ALL = f"SELECT {_COLUMNS} FROM fault"
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


def list_faults(db: Database, newest: int | None) -> list[FaultRecord]:
    """See `Store.faults`."""
    if newest is None:
        return [FaultRecord(*row) for row in db.execute(f"{_ALL} ORDER BY id")]
    rows = db.execute(f"{_ALL} ORDER BY id DESC LIMIT ?", (newest,)).fetchall()
    return [FaultRecord(*row) for row in reversed(rows)]


def fault(db: Database, number: int) -> FaultRecord | None:
    """See `Store.fault`."""
    row = db.execute(f"{_ALL} WHERE id = ?", (number,)).fetchone()
    return None if row is None else FaultRecord(*row)
