"""Time zones by their IANA names, as people type them."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.engine.errors import Ambiguous, Malformed
from bot.engine.names import MOST, find_by_name, fitting_names, which_one_question
from bot.people.zone_names import (
    zones_at_offset,
    zones_by_abbreviation,
    zones_by_other_name,
    zones_of_country,
)

UTC = "UTC"
MOST_ASKED = 8
"""Most zones that a question offers."""
_NO_PLACES = ("Etc/", "SystemV/", "US/", "posix/", "right/")
"""Prefixes of names that duplicate others, or have an inverted sign (`Etc/GMT+5`)."""


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """Return the zones named after a region and a city, and `UTC`."""
    places = [name for name in available_timezones() if "/" in name]
    return (UTC, *sorted(name for name in places if not name.startswith(_NO_PLACES)))


def find_zone(typed: str) -> str:
    """Return the zone named by a text such as `berlin`, `Germany`, `EST` or `UTC-5`.

    Raises `Malformed` (with a suggestion) or `Ambiguous`.
    """
    wanted = typed.strip().replace("_", " ")
    if not wanted:
        raise Malformed("Name a city near you, like Europe/Berlin.")
    if there := (zones_at_offset(wanted) or zones_of_country(wanted)):
        if len(there) == 1:
            return there[0]
        choices = tuple(name.replace("_", " ") for name in there[:MOST_ASKED])
        raise Ambiguous(which_one_question("time zone", choices), choices)
    return find_by_name(_zones_by_title(), wanted, "time zone")


def suggest_zones(typed: str) -> list[str]:
    """Return at most 25 names that match a text."""
    if there := (zones_at_offset(typed) or zones_of_country(typed)):
        return list(there[:MOST])
    if abbreviated := zones_by_abbreviation().get(typed.strip().upper()):
        return [abbreviated]
    titles, wanted = _zones_by_title(), typed.replace("_", " ")
    plain = (name.replace("_", " ") for name in zone_names())
    # Several titles can mean one zone: names of zones fill the list up.
    found = [*fitting_names(titles, wanted), *fitting_names(plain, wanted)]
    return list(dict.fromkeys(titles[title] for title in found))[:MOST]


@lru_cache(maxsize=1)
def _zones_by_title() -> dict[str, str]:
    known = {name.replace("_", " "): name for name in zone_names()}
    others = {name: zone for name, zone in zones_by_other_name().items() if name not in known}
    return known | others


def zone_by_name(name: str) -> ZoneInfo:
    """Return the zone with an IANA name; UTC if this machine does not know the name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo(UTC)
