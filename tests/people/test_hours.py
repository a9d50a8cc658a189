"""Quiet hours in somebody's own zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.engine.errors import Malformed
from bot.people.hours import Hours, next_time_at_minute, parse_hours, parse_time

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Hours(22 * 60, 8 * 60)


def berlin(text: str, *, fold: int = 0) -> float:
    """A moment by the wall clock of Berlin."""
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN, fold=fold).timestamp()


@pytest.mark.parametrize(
    ("typed", "start", "end"),
    [
        ("22:00–08:00", 1320, 480),
        ("22-8", 1320, 480),
        ("10pm to 8am", 1320, 480),
        ("12am - 6.30 am", 0, 390),
        ("13:15 until 14:00", 795, 840),
    ],
)
def test_hours_are_read_as_people_write_them(typed: str, start: int, end: int) -> None:
    """With dashes of any length, with or without minutes, by twelve or twenty-four hours."""
    assert parse_hours(typed) == Hours(start, end)


@pytest.mark.parametrize("typed", ["", "22:00", "25-8", "22:61-8", "13pm-8", "8-8", "a-b", "1-2-3"])
def test_what_is_no_stretch_of_hours_is_refused(typed: str) -> None:
    """With a sentence that shows how to write it."""
    with pytest.raises(Malformed, match=r"\w"):
        parse_hours(typed)


def test_hours_over_midnight_cover_both_days() -> None:
    """22:00–08:00 covers the late evening and the early morning, not its last minute."""
    covered = [minute for minute in (1319, 1320, 1439, 0, 479, 480) if NIGHT.covers(minute)]

    assert covered == [1320, 1439, 0, 479]


def test_the_night_is_over_in_the_morning() -> None:
    """Before midnight it is the next day's morning, after it the same day's."""
    morning = berlin("2026-11-03 08:00")

    assert NIGHT.end_after(berlin("2026-11-02 23:30"), BERLIN) == morning
    assert NIGHT.end_after(berlin("2026-11-03 03:00"), BERLIN) == morning
    assert NIGHT.end_after(berlin("2026-11-03 08:00"), BERLIN) == morning


def test_a_night_with_25_hours_is_slept_through() -> None:
    """Clocks go back on 25 October 2026: eleven hours lie between 22:00 and 08:00."""
    evening = berlin("2026-10-24 22:00")

    assert NIGHT.end_after(evening, BERLIN) - evening == 11 * 3600


def test_a_night_with_23_hours_ends_at_eight_all_the_same() -> None:
    """Clocks go forward on 29 March 2026: nine hours lie between 22:00 and 08:00."""
    evening = berlin("2026-03-28 22:00")

    assert NIGHT.end_after(evening, BERLIN) - evening == 9 * 3600


def test_an_end_that_comes_twice_is_the_second_one() -> None:
    """Quiet until 02:30 in the night in which 02:30 comes twice: nobody is called in between."""
    hours = Hours(22 * 60, 2 * 60 + 30)

    over = hours.end_after(berlin("2026-10-25 01:00"), BERLIN)

    assert over == berlin("2026-10-25 02:30", fold=1)
    assert hours.end_after(berlin("2026-10-25 02:10", fold=1), BERLIN) == over


def test_an_end_that_does_not_come_is_after_the_gap() -> None:
    """Quiet until 02:30 in the night that has no 02:30: until 03:30."""
    hours = Hours(22 * 60, 2 * 60 + 30)

    assert hours.end_after(berlin("2026-03-29 01:00"), BERLIN) == berlin("2026-03-29 03:30")


def test_the_next_time_of_day_is_today_or_tomorrow() -> None:
    """At the very minute it is the next day's."""
    six = parse_time("6pm")

    assert next_time_at_minute(berlin("2026-11-02 17:59"), six, BERLIN) == berlin(
        "2026-11-02 18:00"
    )
    assert next_time_at_minute(berlin("2026-11-02 18:00"), six, BERLIN) == berlin(
        "2026-11-03 18:00"
    )
