"""Time zones by their IANA names, as people type them."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.engine.errors import Malformed
from bot.engine.names import find, fitting

UTC = "UTC"
_NO_PLACES = ("Etc/", "SystemV/", "US/", "posix/", "right/")
"""Folders of names that stand beside a place's own, or count the wrong way round (`Etc/GMT+5`)."""


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """All zones that are named for a region and a city, and `UTC`."""
    places = [name for name in available_timezones() if "/" in name]
    return (UTC, *sorted(name for name in places if not name.startswith(_NO_PLACES)))


def find_zone(typed: str) -> str:
    """The zone's name: `Europe/Berlin`, `berlin`, `new york`.

    Raises `Malformed` (did you mean…) or `Ambiguous`.
    """
    wanted = typed.strip().replace("_", " ")
    if not wanted:
        raise Malformed("Name a city near you, like Europe/Berlin.")
    return find(_by_title(), wanted, "time zone")


def suggest_zones(typed: str) -> list[str]:
    """At most 25 names that fit what was typed so far."""
    titles = _by_title()
    return [titles[title] for title in fitting(titles, typed.replace("_", " "))]


@lru_cache(maxsize=1)
def _by_title() -> dict[str, str]:
    return {name.replace("_", " "): name for name in zone_names()}


def zone_of(name: str) -> ZoneInfo:
    """The zone; UTC for a name that this machine's data does not have any more."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo(UTC)
