"""Inputs that raised."""

from bot.store.database import Database
from bot.store.records import FaultRecord
from bot.store.transaction import known, writing

_COLUMNS = "id, game, step, at, input, rules_version, position, error"


def put_fault(db: Database, new: FaultRecord) -> int:
    """See `Store.put_fault`."""
    with writing(db), known(new.game):
        db.execute(
            """INSERT INTO fault (game, step, at, input, rules_version, position, error)
               VALUES (?, ?, ?, ?, ?, ?, ?)
               ON CONFLICT (game, step, input, rules_version)
               DO UPDATE SET at = excluded.at, error = excluded.error""",
            (new.game, new.step, new.at, new.input, new.rules_version, new.position, new.error),
        )
        found = db.execute(
            "SELECT id FROM fault WHERE game = ? AND step = ? AND input = ? AND rules_version = ?",
            (new.game, new.step, new.input, new.rules_version),
        ).fetchone()
        return int(found[0])


def list_faults(db: Database) -> list[FaultRecord]:
    """See `Store.faults`."""
    return [FaultRecord(*row) for row in db.execute(f"SELECT {_COLUMNS} FROM fault ORDER BY id")]
