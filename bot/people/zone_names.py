"""Common names of time zones: countries, cities, abbreviations, offsets.

Countries come from `zone.tab` and `iso3166.tab` in the `tzdata` package. That package has only the
cities that give a zone its name, so this module lists other large cities.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from bot.engine.names import fold_name

_BY_ZONE: Final[Mapping[str, Sequence[str]]] = {
    "UTC": ("GMT", "Z", "Zulu"),
    "Europe/London": ("BST", "UK", "Great Britain", "England", "Scotland", "Wales", "Manchester",
                      "Birmingham", "Edinburgh", "Glasgow", "Liverpool", "Leeds", "Bristol"),
    "Europe/Lisbon": ("WET", "WEST", "Porto"),
    "Europe/Berlin": ("CET", "CEST", "MEZ", "MESZ", "Deutschland", "Munich", "München", "Hamburg",
                      "Cologne", "Köln", "Frankfurt", "Stuttgart", "Leipzig", "Dresden",
                      "Muenchen", "Koeln", "Bavaria"),
    "Europe/Paris": ("Lyon", "Marseille", "Toulouse", "Bordeaux", "Lille"),
    "Europe/Rome": ("Milan", "Naples", "Turin", "Florence", "Bologna", "Venice"),
    "Europe/Madrid": ("Barcelona", "Valencia", "Seville", "Bilbao"),
    "Europe/Zurich": ("Geneva", "Basel", "Bern", "Swiss"),
    "Europe/Prague": ("Czechia",),
    "Europe/Istanbul": ("TRT", "Turkey"),
    "Europe/Vienna": ("Graz", "Salzburg", "Linz"),
    "Europe/Amsterdam": ("Holland", "Rotterdam", "The Hague", "Utrecht"),
    "Europe/Stockholm": ("Gothenburg", "Malmo"),
    "Europe/Warsaw": ("Krakow", "Gdansk", "Wroclaw", "Poznan"),
    "Europe/Athens": ("EET", "EEST", "Thessaloniki"),
    "Europe/Moscow": ("MSK", "Saint Petersburg"),
    "America/New_York": ("EST", "EDT", "ET", "NYC", "Boston", "Washington", "Philadelphia", "Miami",
                         "Atlanta", "Pittsburgh", "Cleveland", "Charlotte", "Orlando",
                         "Florida", "Ohio", "Pennsylvania"),
    "America/Chicago": ("CST", "CDT", "CT", "Dallas", "Houston", "Austin", "San Antonio",
                        "Minneapolis", "Milwaukee", "New Orleans", "Nashville", "St. Louis",
                        "Texas", "Illinois"),
    "America/Denver": ("MST", "MDT", "MT", "Salt Lake City", "Albuquerque"),
    "America/Los_Angeles": ("PST", "PDT", "PT", "LA", "San Francisco", "Seattle", "San Diego",
                            "Portland", "Las Vegas", "Sacramento", "San Jose", "California"),
    "America/Anchorage": ("AKST", "AKDT", "Alaska"),
    "Pacific/Honolulu": ("HST", "Hawaii"),
    "America/Halifax": ("AST", "ADT"),
    "America/St_Johns": ("NST", "NDT", "Newfoundland"),
    "America/Toronto": ("Montreal", "Ottawa", "Quebec"),
    "America/Edmonton": ("Calgary",),
    "America/Sao_Paulo": ("BRT", "Rio de Janeiro", "Brasilia"),
    "America/Argentina/Buenos_Aires": ("ART",),
    "America/Bogota": ("COT",),
    "America/Lima": ("PET",),
    "America/Santiago": ("CLT", "CLST"),
    "Asia/Dubai": ("GST",),
    "Asia/Karachi": ("PKT",),
    "Asia/Kathmandu": ("NPT",),
    "Asia/Bangkok": ("ICT",),
    "Asia/Jakarta": ("WIB",),
    "Asia/Kuala_Lumpur": ("MYT",),
    "Asia/Manila": ("PHT", "PHST"),
    "Asia/Jerusalem": ("IDT",),
    "Asia/Kolkata": ("IST", "Delhi", "New Delhi", "Mumbai", "Bangalore", "Chennai"),
    "Asia/Shanghai": ("Beijing", "Shenzhen", "Guangzhou"),
    "Asia/Hong_Kong": ("HKT",),
    "Asia/Singapore": ("SGT",),
    "Asia/Tokyo": ("JST", "Osaka", "Kyoto", "Yokohama"),
    "Asia/Seoul": ("KST", "Busan"),
    "Africa/Lagos": ("WAT",),
    "Africa/Maputo": ("CAT",),
    "Africa/Nairobi": ("EAT",),
    "Africa/Johannesburg": ("SAST", "Cape Town", "Durban"),
    "Australia/Sydney": ("AEST", "AEDT", "Canberra", "Newcastle"),
    "Australia/Adelaide": ("ACST", "ACDT"),
    "Australia/Perth": ("AWST",),
    "Pacific/Auckland": ("NZST", "NZDT", "Wellington", "Christchurch"),
}  # fmt: skip
_BY_OFFSET: Final[Mapping[int, Sequence[str]]] = {
    -660: ("Pacific/Pago_Pago",),
    -600: ("Pacific/Honolulu",),
    -570: ("Pacific/Marquesas",),
    -540: ("America/Anchorage",),
    -480: ("America/Los_Angeles", "America/Vancouver"),
    -420: ("America/Denver", "America/Phoenix"),
    -360: ("America/Chicago", "America/Mexico_City"),
    -300: ("America/New_York", "America/Toronto", "America/Bogota", "America/Lima"),
    -240: ("America/Halifax", "America/Santiago", "America/Caracas"),
    -210: ("America/St_Johns",),
    -180: ("America/Sao_Paulo", "America/Argentina/Buenos_Aires"),
    -120: ("America/Noronha",),
    -60: ("Atlantic/Azores",),
    0: ("UTC", "Europe/London", "Europe/Lisbon"),
    60: ("Europe/Berlin", "Europe/Paris", "Africa/Lagos"),
    120: ("Europe/Athens", "Africa/Cairo", "Africa/Johannesburg"),
    180: ("Europe/Moscow", "Europe/Istanbul", "Africa/Nairobi"),
    210: ("Asia/Tehran",),
    240: ("Asia/Dubai",),
    270: ("Asia/Kabul",),
    300: ("Asia/Karachi",),
    330: ("Asia/Kolkata",),
    345: ("Asia/Kathmandu",),
    360: ("Asia/Dhaka",),
    390: ("Asia/Yangon",),
    420: ("Asia/Bangkok", "Asia/Jakarta"),
    480: ("Asia/Shanghai", "Asia/Singapore", "Australia/Perth"),
    525: ("Australia/Eucla",),
    540: ("Asia/Tokyo", "Asia/Seoul"),
    570: ("Australia/Adelaide", "Australia/Darwin"),
    600: ("Australia/Sydney", "Australia/Brisbane"),
    630: ("Australia/Lord_Howe",),
    660: ("Pacific/Noumea",),
    720: ("Pacific/Auckland", "Pacific/Fiji"),
    765: ("Pacific/Chatham",),
    780: ("Pacific/Tongatapu",),
    840: ("Pacific/Kiritimati",),
}
"""Well-known zones by their minutes ahead of UTC in winter."""
_OFFSET = re.compile(r"(?:UTC|GMT)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
_UNITED_STATES: Final = (
    "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix",
    "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu",
)  # fmt: skip
"""The zones of nearly all inhabitants; there are some thirty."""
_ALSO: Final = {"us": "united states", "usa": "united states", "america": "united states"}
"""Other names of countries with several zones."""
_MAIN = ("most of ", "(mainland)")
"""Notes in `zone.tab` that mark the main zone of a country."""


@lru_cache(maxsize=1)
def zones_by_other_name() -> Mapping[str, str]:
    """Map common names to zones, without countries that have several zones."""
    listed = {name: zone for zone, names in _BY_ZONE.items() for name in names}
    return {
        **{name: zones[0] for name, zones in _countries_with_zones() if len(zones) == 1},
        **listed,
    }


@lru_cache(maxsize=1)
def _zones_by_large_country() -> Mapping[str, Sequence[str]]:
    """Map countries with several zones (folded names) to them, most populous first."""
    wide = {fold_name(name): zones for name, zones in _countries_with_zones() if len(zones) > 1}
    wide["united states"] = _UNITED_STATES
    return {**wide, **{also: wide[name] for also, name in _ALSO.items()}}


@lru_cache(maxsize=1)
def zones_by_abbreviation() -> Mapping[str, str]:
    """Map abbreviations of at least three capital letters, such as ``EST``, to their zones."""
    names = ((name, zone) for zone, names in _BY_ZONE.items() for name in names)
    return {name: zone for name, zone in names if len(name) > 2 and name.isupper()}


def zones_of_country(typed: str) -> Sequence[str]:
    """Return the zones of a country with several zones; none for any other text."""
    return _zones_by_large_country().get(fold_name(typed), ())


def zones_at_offset(typed: str) -> Sequence[str] | None:
    """Return well-known zones at an offset such as ``UTC-5``; None if the text is no offset."""
    found = _OFFSET.fullmatch(typed.strip())
    if found is None:
        return None
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    return _BY_OFFSET.get(minutes if found[1] == "+" else -minutes, ())


def _countries_with_zones() -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each country with its zones, or with its main zone only."""
    names = {code: name for code, name, *_ in _data_rows("iso3166.tab")}
    zones: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for code, _, zone, *note in _data_rows("zone.tab"):
        zones[code].append((zone, "".join(note)))
    for code, found in zones.items():
        main = [zone for zone, note in found if any(mark in note for mark in _MAIN)]
        yield names[code], main if len(main) == 1 else _largest_first(zone for zone, _ in found)


def _largest_first(zones: Iterable[str]) -> list[str]:
    """Return the zones, first those with other common names."""
    return sorted(zones, key=lambda zone: zone not in _BY_ZONE)


def _data_rows(name: str) -> Iterator[list[str]]:
    text = (files("tzdata") / "zoneinfo" / name).read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
