"""For whom, where and by what card an entry is carried out."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
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
