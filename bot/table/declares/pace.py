"""A table's pace: when people are called, reminded, and what silence comes to."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Stretches of time in seconds. 0 is never, but for `debounce`, where it is at once."""

    debounce: float = 3 * MINUTE
    """From a question to the call: who answers meanwhile is not called."""
    reminders: tuple[float, ...] = (12 * HOUR, 24 * HOUR, 48 * HOUR)
    """From each call to the next one. After the last the table is told, and nobody is called."""
    optional: float = 0.0
    """After which an optional question passes by itself."""
    turn: float = 0.0
    """After which a turn or a choice that has to be made is handed to whoever stands in."""
    warning: float = 0.25
    """The part of such a stretch that is left when its end is announced."""


AT_ONCE: Final = Pace(debounce=0.0, reminders=())
"""Everybody is called as soon as something is asked, and never reminded: for tools and tests."""


class Rhythm(StrEnum):
    """Paces that a lobby offers, each of a piece."""

    OPEN = "open"
    LIVE = "live"
    DAY = "day"
    WEEK = "week"


PACES: Final = {
    Rhythm.OPEN: Pace(),
    Rhythm.LIVE: Pace(
        debounce=20.0,
        reminders=(15 * MINUTE, HOUR, 6 * HOUR),
        optional=15 * MINUTE,
        turn=2 * HOUR,
    ),
    Rhythm.DAY: Pace(optional=12 * HOUR, turn=48 * HOUR),
    Rhythm.WEEK: Pace(
        debounce=10 * MINUTE, reminders=(2 * DAY, 3 * DAY), optional=2 * DAY, turn=7 * DAY
    ),
}
"""What each comes to: all but the open one have deadlines."""
