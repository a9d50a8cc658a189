"""Automatic actions of a table and their times: rows of `timer`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from bot.engine.ids import Seat
from bot.store.game_records import Timer

AT_ONCE: Final = 0.0
"""The due time of an action without delay; not the present, which would differ each time."""


class ScheduledAction(Struct, frozen=True):
    """An automatic action that a deputy will take unless something changes before."""

    key: str
    """Its key among the game's timers: `order:…`, `deadline:…`; equal actions have equal keys."""
    at: float
    """Seconds since the epoch."""
    seat: Seat | None = None
    """The seat it answers for, soon and surely, which is therefore not pinged."""


def timers_of_actions(game: int, scheduled: Iterable[ScheduledAction]) -> list[Timer]:
    """Return the timers under which scheduled actions are stored."""
    return [Timer(game, action.key, action.at) for action in scheduled]
