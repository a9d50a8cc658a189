"""For whom and where an entry is carried out, and how what it names is called."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.packs import whole_library
from bot.second_edition.printed.terms import CardNo, Place


class Occasion(Struct, frozen=True):
    """The occasion of ops: for whom, by what, where it began, and what was rolled."""

    seat: Seat
    source: str
    """The code of what says it."""
    place: Place
    """The location of an encounter, else where the investigator was at first: "here"."""
    card: CardNo | None = None
    """The held card whose text it is."""
    successes: int = 0
    """Of the check or roll that led here."""
    failures: int = 0
    """Of the dice of the roll that led here."""


def name_of(b: Board, code: str) -> str:
    """The name of a place, area, world, card, monster or neighborhood."""
    library = whole_library()
    return library.name(code) if library.has(code) else b.town.place_name(Place(code))
