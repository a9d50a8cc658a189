"""Quiet hours: a part of each day in a person's time zone, across midnight and daylight saving."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.engine.errors import Malformed

DAY = 24 * 60
"""Minutes of a day."""

_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})?)?\s*([ap]m)?", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:-|–|—|to|until|bis)\s*", re.IGNORECASE)
NOON = 12


class Hours(Struct, frozen=True):
    """From `start` up to but not including `end`, in minutes after local midnight.

    An end before the start is on the next day.
    """

    start: int
    end: int

    def __str__(self) -> str:
        return f"{time_text(self.start)}–{time_text(self.end)}"

    def covers(self, minute: int) -> bool:
        """Return True if a minute of the day is within the hours."""
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def end_after(self, now: float, zone: ZoneInfo) -> float:
        """Return the end of the quiet hours that include `now`; `now` itself if none do.

        Times are seconds since the epoch. If clocks go back and the end occurs twice, it is the
        second one. If clocks go forward and skip the end, it moves behind the gap by the minutes
        that it would be within it.
        """
        local = datetime.fromtimestamp(now, zone)
        minute = local.hour * 60 + local.minute
        if not self.covers(minute):
            return now
        days = 1 if self.start > self.end and minute >= self.start else 0
        return time_at_minute(local + timedelta(days=days), self.end, zone)


def time_at_minute(day: datetime, minute: int, zone: ZoneInfo) -> float:
    """Return when the local clock of a day shows `minute`; the later time if twice."""
    wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone)
    return max(wall.timestamp(), wall.replace(fold=1).timestamp())


def next_time_at_minute(now: float, minute: int, zone: ZoneInfo) -> float:
    """Return the next time after `now` at which the local clock shows `minute`."""
    today = datetime.fromtimestamp(now, zone)
    moments = (time_at_minute(today + timedelta(days=n), minute, zone) for n in range(3))
    return next(moment for moment in moments if moment > now)


def parse_hours(text: str) -> Hours:
    """Parse hours such as `22:00–08:00`, `22-8` or `10pm to 8am`. Raises `Malformed`."""
    ends = _BETWEEN.split(text.strip())
    if len(ends) != 2:
        raise Malformed(f"I can’t read “{text.strip()}” as hours. Write them like 22:00–08:00.")
    hours = Hours(parse_time(ends[0]), parse_time(ends[1]))
    if hours.start == hours.end:
        raise Malformed("Quiet hours can’t begin and end at the same time.")
    return hours


def parse_time(text: str) -> int:
    """Parse `18:00`, `18`, `6pm` or `6.30 pm` as minutes after midnight. Raises `Malformed`."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Malformed(f"“{text.strip()}” isn’t a time I can read. Write it like 18:00.")
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
    if half and not 1 <= hour <= NOON:
        raise Malformed(f"“{text.strip()}” isn’t a time I can read. Write it like 18:00.")
    if half:
        hour = hour % NOON + (NOON if half == "pm" else 0)
    if hour > 23 or minute > 59:
        raise Malformed(f"“{text.strip()}” isn’t a time of day: hours go up to 23, minutes to 59.")
    return hour * 60 + minute


def local_time_text(now: float, zone: ZoneInfo) -> str:
    """Return the local time as `18:05`."""
    return datetime.fromtimestamp(now, zone).strftime("%H:%M")


def time_text(minute: int) -> str:
    """Return minutes after midnight as `18:00`."""
    return f"{minute // 60:02}:{minute % 60:02}"
