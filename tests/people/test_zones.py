"""Time zones as people name them."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed
from bot.people.time_zones import find_zone, suggest_zones, zone_names
from bot.people.zone_names import zones_at_offset, zones_by_other_name

MEANT = {
    "EST": "America/New_York",
    "pst": "America/Los_Angeles",
    "CET": "Europe/Berlin",
    "gmt": "UTC",
    "Munich": "Europe/Berlin",
    "germany": "Europe/Berlin",
    "Spain": "Europe/Madrid",
    "norway": "Europe/Oslo",
    "UK": "Europe/London",
    "San Francisco": "America/Los_Angeles",
    "new york": "America/New_York",
    "Europe/Berlin": "Europe/Berlin",
    "LA": "America/Los_Angeles",
    "nyc": "America/New_York",
    "UTC+5:30": "Asia/Kolkata",
    "UTC+4:30": "Asia/Kabul",
    "UTC-11": "Pacific/Pago_Pago",
    "UTC+14": "Pacific/Kiritimati",
    "WAT": "Africa/Lagos",
    "EAT": "Africa/Nairobi",
    "ict": "Asia/Bangkok",
    "Texas": "America/Chicago",
    "california": "America/Los_Angeles",
    "Czechia": "Europe/Prague",
    "muenchen": "Europe/Berlin",
}


@pytest.mark.parametrize("typed", ["EST", "est ", "IST", "CET"])
def test_an_abbreviation_suggests_its_own_zone_only(typed: str) -> None:
    """EST is not the beginning of Estonia, IST not of Istanbul."""
    assert suggest_zones(typed) == [find_zone(typed)]


@pytest.mark.parametrize("typed", MEANT)
def test_what_people_call_their_zone(typed: str) -> None:
    """A city, a country, an abbreviation and an offset are found, and suggested first."""
    assert find_zone(typed) == MEANT[typed]
    assert suggest_zones(typed)[0] == MEANT[typed]


@pytest.mark.parametrize(
    ("typed", "among"),
    [("UTC-5", "America/Bogota"), ("usa", "America/Chicago"), ("Brazil", "America/Sao Paulo")],
)
def test_several_zones_are_asked_about(typed: str, among: str) -> None:
    """An offset or a large country is answered with a question; the list has real zones only."""
    with pytest.raises(Ambiguous) as asked:
        find_zone(typed)

    assert among in str(asked.value)
    assert set(suggest_zones(typed)) <= set(zone_names())


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("australia", "Australia/Sydney"),
        ("Brazil", "America/Sao_Paulo"),
        ("russia", "Europe/Moscow"),
        ("canada", "America/Toronto"),
    ],
)
def test_the_zones_of_large_cities_come_first(typed: str, first: str) -> None:
    """Nobody scrolls past an island: the zone of most people is among the first."""
    assert first in suggest_zones(typed)[:3]


@pytest.mark.parametrize("typed", ["nowhere at all", "UTC+27", "+99:99"])
def test_nonsense_is_no_zone(typed: str) -> None:
    """What names no zone is refused, and nothing is suggested for it."""
    with pytest.raises(Malformed):
        find_zone(typed)

    assert suggest_zones(typed) == []


def test_every_zone_is_one_of_ours() -> None:
    """Each listed name leads to a zone that the machine knows."""
    offsets = [f"{hours:+}:{minutes}" for hours in range(-12, 15) for minutes in ("00", 15, 30, 45)]
    at_offsets = {zone for offset in offsets for zone in zones_at_offset(offset) or ()}
    assert {*zones_by_other_name().values(), *at_offsets} <= set(zone_names())
