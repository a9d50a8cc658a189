"""The Return variants for tests: tables of them, and what stands where."""

from __future__ import annotations

from typing import Any

from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
STUDY, GUEST_HALL, BEDROOM, BATHROOM, HOLE = "50013", "50014", "50015", "50016", "50017"
NEW_ATTIC, FIELD, NEW_CELLAR, PITS, PARLOR = "50018", "50019", "50020", "50021", "01115"
GATEWAY, SEAL = "Mysterious Gateway", "50024"
STATION, TRAINS, MUSEUM, WAREHOUSE = "50027", "50028", "50029", "50030"
HUNTER, NAROGATH, HORRORS = "01121b", "50026b", "50031"
PIERCE, COOPER, HILL = "50044", "50045", "50046"
DISCIPLE, PRIEST = "50041", "01116"


def house(seats: int = 1, **more: Any) -> Table:
    """The first turn in the new Study."""
    return Table(PARTY[:seats], scenario="return_to_the_gathering", **more)


def night(seats: int = 1, log: tuple[str, ...] = ("house_standing",), **more: Any) -> Table:
    """The first turn of the new night, with these notes in the campaign log."""
    entries = [{"note": note} for note in log]
    slug = "return_to_the_midnight_masks"
    return Table(PARTY[:seats], scenario=slug, log=entries, chapter=2, **more)
