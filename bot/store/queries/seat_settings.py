"""Update the settings of seats inside other transactions."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.game_records import SeatRecord


def replace_settings(db: Database, seats: Sequence[SeatRecord]) -> None:
    """Replace the settings of these seats. Call it inside a transaction."""
    if seats:
        db.executemany(
            "UPDATE seat SET settings = ? WHERE game = ? AND seat = ?",
            [(each.settings, each.game, each.seat) for each in seats],
        )
