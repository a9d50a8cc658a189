"""Expectations of locations that are not revealed yet: what is printed on those of their name."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.views.shapes import PlaceView

USUAL: Final = 3.0
"""The shroud of a location of which nothing is known."""


class Expectation(Struct, frozen=True):
    """The mean of what may lie there."""

    shroud: float
    clues: float
    victory: float


def expected(sight: Prospect, place: PlaceView) -> Expectation:
    """Return the expectation of an unrevealed location: the average of all of its name."""
    known = _versions(sight, place)
    seats = len(sight.board.seats)
    if not known:
        return Expectation(USUAL, float(seats), 0.0)
    return Expectation(
        fmean(card.shroud or 0 for card in known),
        fmean((card.clues or 0) * (1 if card.clues_fixed else seats) for card in known),
        fmean(card.victory or 0 for card in known),
    )


def _versions(sight: Prospect, place: PlaceView) -> Sequence[Card]:
    card = sight.printed(place.code)
    if card is None:
        return ()
    library = sight.game.library
    named = library.cards_named(card.name)
    here = {CardCode(each.code) for each in sight.board.places if each.revealed}
    return [
        each
        for each in named
        if each.type is CardType.LOCATION and each.shroud is not None and each.code not in here
    ]
