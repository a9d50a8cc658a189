"""What seats keep, as part of other transactions."""

import sqlite3
from collections.abc import Sequence

from bot.store.records import SeatRecord


def replace_settings(db: sqlite3.Connection, seats: Sequence[SeatRecord]) -> None:
    """Part of a transaction: what these seats keep."""
    if seats:
        db.executemany(
            "UPDATE seat SET settings = ? WHERE game = ? AND seat = ?",
            [(each.settings, each.game, each.seat) for each in seats],
        )
