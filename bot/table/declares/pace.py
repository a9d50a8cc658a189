"""The pace of a table: times of pings, reminders and deadlines."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Times in seconds. 0 is never, except for `debounce`, where it is immediately."""

    debounce: float = 3 * MINUTE
    """From a question to the ping: a seat that answers earlier is not pinged."""
    reminders: tuple[float, ...] = (12 * HOUR, 24 * HOUR, 48 * HOUR)
    """From each ping to the next. After the last the table is told, and nobody is pinged."""
    optional: float = 0.0
    """The time until an optional question passes automatically."""
    turn: float = 0.0
    """The time until a turn, or a choice that must be made, goes to a stand-in."""
    warning: float = 0.25
    """The part of such a time that remains when the deadline is announced."""


AT_ONCE: Final = Pace(debounce=0.0, reminders=())
"""Everyone is pinged immediately and never reminded: for tools and tests."""


class Rhythm(StrEnum):
    """The preset paces offered in the lobby."""

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
"""The times of each pace: all but the open one have deadlines."""
