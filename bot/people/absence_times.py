"""Parses the end of an absence as people type it: a date, a weekday or a duration."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.people.hours import parse_time, time_at_minute

LONGEST: Final = 366
"""Most days of an absence."""
FORMS: Final = (
    "Write it like “in 4 days”, “Friday”, “24 December” or 2026-12-24; you can add a time: "
    "“Friday 18:00”."
)

_LEAD: Final = re.compile(r"(?:(?:until|till|by|in|for|on|next|this|the)\s+)+", re.IGNORECASE)
_SPAN: Final = re.compile(
    r"(\d{1,3}|an?|one|two|three|four|five|six|seven)\s*(h|hours?|d|days?|w|weeks?)", re.IGNORECASE
)
_CLOCK: Final = re.compile(
    r"(.*?)[\s,T]+(?:at\s+)?(\d{1,2}[:.]\d{2}(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)", re.IGNORECASE
)
_DATE: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTS: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?")
_DAY_FIRST: Final = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([a-z]+)\.?,?(?:\s+(\d{4}))?"
)
_MONTH_FIRST: Final = re.compile(r"([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{4}))?")
_HOURS: Final = {"h": 1, "d": 24, "w": 7 * 24}
_NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven")
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_SHORTEST: Final = 3
"""Fewest letters of an abbreviated weekday or month."""


def suggested_times(typed: str, now: float, zone: ZoneInfo) -> list[tuple[str, str]]:
    """Return completions of a typed end of an absence as (name, value) pairs.

    The name includes the moment in the zone's local time. Invalid completions are left out, and so
    is the second of two with the same moment.
    """
    raw = typed.strip().casefold()
    plain = _LEAD.sub("", f"{raw} ", count=1).strip()
    every = ("tomorrow", "in 3 days", *map(str.title, _WEEKDAYS), "in a week", "in 2 weeks")
    begun = [e for e in every if e.casefold().startswith((raw, plain) if plain else raw)]
    begun = begun or [each for each in every if not plain]
    ways: dict[float, str] = {}
    for each in (
        *_matching_durations(plain),
        *_matching_dates(plain, now, zone),
        *begun,
        typed.strip(),
    ):
        if (moment := _parse_or_none(each, now, zone)) is not None:
            ways.setdefault(moment, each)
    return [(f"{each} · {_moment_text(at, zone)}", each) for at, each in ways.items()]


def _matching_durations(plain: str) -> list[str]:
    """Return the durations that a typed text can begin: ``in 4 days`` for ``4`` or ``4 d``."""
    begun = re.fullmatch(r"(\d{1,3})\s*([a-z]*)", plain)
    if begun is None:
        return []
    plural = "s" * (int(begun[1]) != 1)
    units = [each for each in ("day", "hour", "week") if f"{each}s".startswith(begun[2])]
    return [f"in {begun[1]} {each}{plural}" for each in units]


def _matching_dates(plain: str, now: float, zone: ZoneInfo) -> list[str]:
    """Return the dates that a typed text can begin: ``24 December`` for ``24 d``.

    A bare number is a day of this month or the next.
    """
    begun = re.fullmatch(r"(\d{1,2})\.?\s*([a-z]*)", plain)
    if begun is None:
        return []
    this = datetime.fromtimestamp(now, zone).month - 1
    near = [_MONTHS[this], _MONTHS[(this + 1) % len(_MONTHS)]]
    months = [each for each in _MONTHS if each.startswith(begun[2])] if begun[2] else near
    return [f"{int(begun[1])} {each.title()}" for each in months]


def _parse_or_none(text: str, now: float, zone: ZoneInfo) -> float | None:
    try:
        return parse_until(text, now, zone) if text else None
    except RulesError:
        return None


def _moment_text(at: float, zone: ZoneInfo) -> str:
    """Return a moment as ``Fri 27 November, 18:00``."""
    moment = datetime.fromtimestamp(at, zone)
    day = f"{_WEEKDAYS[moment.weekday()][:3].title()} {moment.day}"
    return f"{day} {_MONTHS[moment.month - 1].title()}, {moment:%H:%M}"


def parse_until(text: str, now: float, zone: ZoneInfo) -> float:
    """Return the end of an absence in seconds since the epoch.

    Days are those of the zone. A day without a time means its first minute: away *until* that day.
    A weekday is the next one after today; a date without a year is the next such date.
    Raises `Malformed` if the text is no date or duration, `NotAllowed` if the end is in the past
    or more than a year ahead.
    """
    typed = _LEAD.sub("", text.strip(), count=1).strip() if text.strip() else ""
    if span := _SPAN.fullmatch(typed.rstrip(".")):
        until = now + _parse_number(span[1]) * _HOURS[span[2][0].lower()] * 3600
    else:
        until = _parse_moment(text.strip(), typed, datetime.fromtimestamp(now, zone), zone)
    if until <= now:
        raise NotAllowed("That’s in the past, so you aren’t away.")
    if until > now + timedelta(days=LONGEST).total_seconds():
        raise NotAllowed(
            "That’s more than a year away. Please leave the table instead: `/game leave`."
        )
    return until


def _parse_number(typed: str) -> int:
    word = typed.lower()
    if word in _NUMBERS:
        return _NUMBERS.index(word)
    return int(word) if word.isascii() and word.isdecimal() else 1


def _parse_moment(text: str, typed: str, today: datetime, zone: ZoneInfo) -> float:
    """Return the moment of a day with an optional time of day."""
    clock = _CLOCK.fullmatch(typed)
    named, time = (clock[1], clock[2]) if clock is not None else (typed, "")
    day = _parse_day(named.strip().lower(), today, text)
    return time_at_minute(day, parse_time(time) if time else 0, zone)


def _parse_day(named: str, today: datetime, text: str) -> datetime:
    if named in ("today", "tomorrow"):
        return today + timedelta(days=int(named == "tomorrow"))
    if (weekday := _index_of_name(named, _WEEKDAYS)) is not None:
        ahead = (weekday - today.weekday()) % 7 or 7
        return today + timedelta(days=ahead)
    if date := _DATE.fullmatch(named):
        return _check_date(int(date[1]), int(date[2]), int(date[3]), today, text)
    if date := _DOTS.fullmatch(named):
        return _next_date(int(date[2]), int(date[1]), date[3], today, text)
    for form, month, day in ((_DAY_FIRST, 2, 1), (_MONTH_FIRST, 1, 2)):
        date = form.fullmatch(named)
        number = _index_of_name(date[month], _MONTHS) if date is not None else None
        if date is not None and number is not None:
            return _next_date(number + 1, int(date[day]), date[3], today, text)
    raise Malformed(f"I can’t read “{text}” as a date. {FORMS}")


def _index_of_name(typed: str, names: tuple[str, ...]) -> int | None:
    """Return the index of the name that begins with a text of three letters or more; or None."""
    if len(typed) < _SHORTEST:
        return None
    return next((n for n, name in enumerate(names) if name.startswith(typed)), None)


def _next_date(month: int, day: int, year: str | None, today: datetime, text: str) -> datetime:
    """Return the next such day, or the one of the given year."""
    found = _check_date(int(year) if year else today.year, month, day, today, text)
    over = not year and found.date() <= today.date()
    return _check_date(today.year + 1, month, day, today, text) if over else found


def _check_date(year: int, month: int, day: int, today: datetime, text: str) -> datetime:
    try:
        return datetime(year, month, day, tzinfo=today.tzinfo)
    except ValueError:
        raise Malformed(f"There’s no {text}. {FORMS}") from None
