"""Lengths of time as people type them: `3 min`, `12 h`, `2 days`, `never`."""

from __future__ import annotations

import re
from typing import Final

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.pace import DAY, HOUR, MINUTE

_SPAN: Final = re.compile(r"(\d{1,4})\s*([a-z]+)", re.IGNORECASE)
_UNITS: Final = {"s": 1.0, "m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_WORDS: Final = re.compile(
    r"s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|w|weeks?", re.IGNORECASE
)
_NONE: Final = frozenset(("0", "never", "none", "off", "no", "at once"))
LONGEST: Final = 60 * DAY


def parse_span(text: str) -> float | None:
    """Return seconds, 0 for never, None for an empty text. Raises `Malformed` or `NotAllowed`."""
    typed = text.strip().lower()
    if not typed:
        return None
    if typed in _NONE:
        return 0.0
    found = _SPAN.fullmatch(typed)
    if found is None or not _WORDS.fullmatch(found[2]):
        raise Malformed(
            f"I can’t read “{text.strip()}” as a length of time. Write it like 3 min, 12 h or 2 "
            "days."
        )
    seconds = int(found[1]) * _UNITS[found[2][0]]
    if seconds > LONGEST:
        raise NotAllowed("That’s more than sixty days.")
    return seconds


def span_text(seconds: float, none: str = "never") -> str:
    """Return a length of time in its largest whole unit: `90 s`, `3 min`, `12 h`, `2 days`."""
    if not seconds:
        return none
    for unit, name in ((DAY, "day"), (HOUR, "h"), (MINUTE, "min")):
        if seconds % unit == 0:
            count = int(seconds // unit)
            return f"{count} {name}{'s' * (name == 'day' and count > 1)}"
    return f"{int(seconds)} s"
