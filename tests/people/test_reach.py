"""When somebody may be called."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.people.absence_times import parse_until, suggested_times
from bot.people.hours import Hours
from bot.people.person_settings import AtTable, Personal, Ping, decode_personal, encode_personal
from bot.people.ping_times import next_ping_time
from bot.people.time_zones import find_zone, suggest_zones, zone_by_name

TOKYO = ZoneInfo("Asia/Tokyo")
NIGHT = Hours(22 * 60, 8 * 60)


def tokyo(text: str) -> float:
    """A moment by the wall clock of Tokyo."""
    return datetime.fromisoformat(text).replace(tzinfo=TOKYO).timestamp()


NOON, MIDNIGHT, EIGHT = (
    tokyo("2026-11-02 12:00"),
    tokyo("2026-11-03 00:00"),
    tokyo("2026-11-03 08:00"),
)


def test_who_chose_nothing_is_called_at_once() -> None:
    """At any hour: we do not know where they live."""
    assert next_ping_time(Personal(), MIDNIGHT) == MIDNIGHT


def test_nobody_is_called_in_quiet_hours() -> None:
    """The call waits until they are over, in their own zone."""
    person = Personal(zone="Asia/Tokyo", quiet=NIGHT)

    assert next_ping_time(person, NOON) == NOON
    assert next_ping_time(person, MIDNIGHT) == EIGHT


def test_who_is_away_is_called_when_they_are_back_and_awake() -> None:
    """Back at midnight, called at eight."""
    person = Personal(zone="Asia/Tokyo", quiet=NIGHT, away_until=MIDNIGHT)

    assert next_ping_time(person, NOON) == EIGHT


def test_a_digest_gathers_calls() -> None:
    """One call a day, at the hour that they chose."""
    person = Personal(zone="Asia/Tokyo", digest=18 * 60)

    assert next_ping_time(person, NOON) == tokyo("2026-11-02 18:00")
    assert next_ping_time(person, tokyo("2026-11-02 18:00")) == tokyo("2026-11-02 18:00")
    assert next_ping_time(person, tokyo("2026-11-02 18:01")) == tokyo("2026-11-03 18:00")


def test_who_wants_no_calls_gets_none() -> None:
    """They look by themselves."""
    assert next_ping_time(Personal(ping=Ping.OFF), NOON) is None


def test_a_table_can_differ() -> None:
    """And is as everywhere again, once nothing differs."""
    person = Personal(quiet=NIGHT).with_table_settings(7, AtTable(ping=Ping.PRIVATE))

    assert (person.for_table(7).ping, person.for_table(8).ping) == (Ping.PRIVATE, Ping.CHANNEL)
    assert person.for_table(7).quiet == NIGHT
    assert person.with_table_settings(7, AtTable()) == Personal(quiet=NIGHT)
    assert decode_personal(encode_personal(person)) == person


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("2026-11-05", "2026-11-05 00:00"),
        ("2026-11-05 18:30", "2026-11-05 18:30"),
        ("2026-11-05 6pm", "2026-11-05 18:00"),
        ("3 days", "2026-11-05 12:00"),
        ("36h", "2026-11-04 00:00"),
        ("1 week", "2026-11-09 12:00"),
        ("in 4 days", "2026-11-06 12:00"),
        ("for a week", "2026-11-09 12:00"),
        ("in two weeks", "2026-11-16 12:00"),
        ("tomorrow", "2026-11-03 00:00"),
        ("tomorrow at 18:00", "2026-11-03 18:00"),
        ("today 18:00", "2026-11-02 18:00"),
        ("Friday", "2026-11-06 00:00"),
        ("until Friday 6 pm", "2026-11-06 18:00"),
        ("next Monday", "2026-11-09 00:00"),
        ("thu", "2026-11-05 00:00"),
        ("24 December", "2026-12-24 00:00"),
        ("Dec 24, 2026", "2026-12-24 00:00"),
        ("the 3rd of January", "2027-01-03 00:00"),
        ("24.12.", "2026-12-24 00:00"),
        ("24.12.2026 18:00", "2026-12-24 18:00"),
        ("2 November", "2027-11-02 00:00"),
    ],
)
def test_an_absence_is_read_as_people_write_it(typed: str, until: str) -> None:
    """As a day, a moment, or a stretch from now."""
    assert parse_until(typed, NOON, TOKYO) == tokyo(until)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "2026-13-01",
        "2026-02-30",
        "2026-11-05 25:00",
        "in",
        "fr",
        "30 February",
        "12/24",
        "Friday the 13th",
    ],
)
def test_what_is_no_date_is_refused(typed: str) -> None:
    """With a sentence that shows how to write one."""
    with pytest.raises(Malformed, match=r"\w"):
        parse_until(typed, NOON, TOKYO)


@pytest.mark.parametrize("typed", ["2026-11-01", "2026-11-02 11:59", "0 days", "2031-01-01"])
def test_nobody_is_away_in_the_past_or_for_years(typed: str) -> None:
    """A clear sentence, and nothing changes."""
    with pytest.raises(NotAllowed):
        parse_until(typed, NOON, TOKYO)


def test_zones_are_found_by_their_city() -> None:
    """Without regard to case and underscores; what is unknown is refused with what is near."""
    assert find_zone("berlin") == "Europe/Berlin"
    assert find_zone("america/new york") == "America/New_York"
    assert find_zone("utc") == "UTC"
    assert "Europe/Berlin" in suggest_zones("berl")
    assert len(suggest_zones("a")) == 25
    with pytest.raises(Malformed, match="a time zone called"):
        find_zone("Atlantis")
    with pytest.raises(Malformed):
        find_zone("  ")


def test_a_zone_that_is_gone_is_utc() -> None:
    """Zones are renamed now and then; nobody's games stop for it."""
    assert str(zone_by_name("Mars/Olympus")) == "UTC"


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "tomorrow"),
        ("in", "in 3 days"),
        ("until", "tomorrow"),
        ("fri", "Friday"),
        ("in 4", "in 4 days"),
        ("4", "in 4 days"),
        ("2 w", "in 2 weeks"),
        ("in 4 days", "in 4 days"),
        ("24 d", "in 24 days"),
        ("24 dec", "24 December"),
        ("Friday 18:00", "Friday 18:00"),
        ("2026-12-24", "2026-12-24"),
    ],
)
def test_whatever_can_be_read_is_suggested(typed: str, first: str) -> None:
    """What goes on with it comes first; each tells the moment by the person's own clock."""
    found = suggested_times(typed, NOON, TOKYO)

    assert found[0][1] == first
    for name, value in found:
        assert name.startswith(f"{value} · ")
        parse_until(value, NOON, TOKYO)


def test_suggestions_go_on_with_a_number() -> None:
    """Days, hours, weeks, the days of this month and the next, or of the month that is begun."""
    assert [value for _, value in suggested_times("24", NOON, TOKYO)] == [
        *("in 24 days", "in 24 hours", "in 24 weeks", "24 November", "24 December"),
    ]
    assert [value for _, value in suggested_times("24 de", NOON, TOKYO)] == ["24 December"]
    name, _ = suggested_times("24 december", NOON, TOKYO)[0]
    assert name == "24 December · Thu 24 December, 00:00"


@pytest.mark.parametrize("typed", ["nonsense", "31 February", "in 999 weeks"])
def test_what_cannot_be_is_not_suggested(typed: str) -> None:
    """Neither a day that is none nor more than a year."""
    assert suggested_times(typed, NOON, TOKYO) == []
