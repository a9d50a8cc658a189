"""The Midnight Masks for tests: a table, and what stands where."""

from __future__ import annotations

from typing import Any

from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
ACT, FIRST, SECOND = "Uncovering the Conspiracy", "Predator or Prey?", "Time Is Running Short"
HUNTER, PRIEST, ACOLYTE = "01121b", "01116", "01169"
DREW, COLLINS, WARREN, DEVEREUX, TURNER = "01137", "01138", "01139", "01140", "01141"
DECK = (DREW, COLLINS, WARREN, DEVEREUX, TURNER)
YOUR_HOUSE, RIVERTOWN, SOCIETY, BOARDING_HOUSE = "01124", "01125", "01126", "01127"
HOSPITAL, UNIVERSITY, BANK, ASYLUM = "01128", "01129", "01130", "01131"
EASTTOWN, GRAVEYARD, NORTHSIDE = "01132", "01133", "01134"
STANDING = ("house_standing",)
BURNED = ("house_burned",)
ALIVE = ("house_standing", "ghoul_priest_alive")


def night(seats: int = 1, log: tuple[str, ...] = STANDING, **more: Any) -> Table:
    """The first turn of the night, with these notes in the campaign log."""
    entries = [{"note": note} for note in log]
    return Table(PARTY[:seats], scenario="the_midnight_masks", log=entries, chapter=2, **more)


def dusk(seats: int = 1, log: tuple[str, ...] = STANDING, **more: Any) -> Table:
    """The same with the encounter deck as set-up leaves it."""
    return night(seats, log, calm=False, **more)


def finds(table: Table, *names: str) -> None:
    """Those named are defeated, and so in the victory display."""
    for name in names:
        table.enemy(name).at(RIVERTOWN)
        table.order("defeat", what=name)


def listed(table: Table, note: str) -> set[str]:
    """The cards that the scenario entered under a note."""
    return {entry.card for entry in table.state.log if entry.note == note}


def noted(table: Table) -> set[str]:
    """The notes without a card that the scenario entered."""
    return {entry.note for entry in table.state.log if not entry.card}
