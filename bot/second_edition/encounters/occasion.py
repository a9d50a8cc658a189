"""The seat, place and card for which an entry is executed."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CardNo, Place


class Occasion(Struct, frozen=True):
    """The context in which operations are carried out: seat, source, first place, and dice."""

    seat: Seat
    source: str
    """The code of the source."""
    place: Place
    """The location of an encounter, else where the investigator was at first: "here"."""
    card: CardNo | None = None
    """The held card whose text it is."""
    successes: int = 0
    """Of the check or roll that led here."""
    failures: int = 0
    """Of the dice of the roll that led here."""
