"""Until when somebody is away, as they type it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.engine.errors import Malformed, NotAllowed
from bot.people.hours import at_minute, parse_time

_SPAN = re.compile(r"(\d{1,3})\s*(h|hours?|d|days?|w|weeks?)", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(.+))?")
_HOURS = {"h": 1, "d": 24, "w": 7 * 24}
LONGEST = 366
"""Days for which somebody can be away."""

FORMS = "Write a date like 2026-12-24, a moment like 2026-12-24 18:00, or a time like 3 days."


def parse_until(text: str, now: float, zone: ZoneInfo) -> float:
    """Return when an absence ends, seconds since the epoch, in the zone's own days.

    A bare date is its first minute: away *until* that day. Raises `Malformed` for what cannot be
    read, `NotAllowed` for the past and for more than a year.
    """
    typed = text.strip()
    if span := _SPAN.fullmatch(typed):
        until = now + int(span[1]) * _HOURS[span[2][0].lower()] * 3600
    elif date := _DATE.fullmatch(typed):
        until = _moment(date, zone)
    else:
        raise Malformed(f"“{typed}” is no date. {FORMS}")
    if until <= now:
        raise NotAllowed("That is in the past: you are not away.")
    if until > now + timedelta(days=LONGEST).total_seconds():
        raise NotAllowed("That is more than a year away: leave the table instead.")
    return until


def _moment(date: re.Match[str], zone: ZoneInfo) -> float:
    try:
        day = datetime(int(date[1]), int(date[2]), int(date[3]), tzinfo=zone)
    except ValueError:
        raise Malformed(f"There is no day {date[0]}. {FORMS}") from None
    return at_minute(day, parse_time(date[4]) if date[4] else 0, zone)
