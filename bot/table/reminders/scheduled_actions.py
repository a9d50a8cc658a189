"""Deeds of a table by itself, and their times: rows of `timer`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from bot.engine.ids import Seat
from bot.store.game_records import Timer

AT_ONCE: Final = 0.0
"""When something is due that waits for nothing; never the present, which is another each time."""


class ScheduledAction(Struct, frozen=True):
    """Something that a deputy will do if nothing changes."""

    key: str
    """Among the game's timers: `order:…`, `deadline:…`; the same deed has the same key."""
    at: float
    """Seconds since the epoch."""
    seat: Seat | None = None
    """Whom it answers for, soon and for certain: they are not called meanwhile."""


def rows_of(game: int, scheduled: Iterable[ScheduledAction]) -> list[Timer]:
    """The rows that keep scheduled actions."""
    return [Timer(game, action.key, action.at) for action in scheduled]
