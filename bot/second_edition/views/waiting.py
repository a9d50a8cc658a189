"""Seats for which the table waits."""

from __future__ import annotations

from textwrap import shorten

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.views.seats import seat_id
from bot.second_edition.views.shapes import WaitView

MOST = 60
"""Characters of a question in a line of others."""
_WHAT = {
    "check": "clue tokens",
    "surge": "monster surge",
    "encounter": "an encounter",
    "final_battle": "the final battle",
    "battle": "the final battle",
    "cards": "cards",
    "place": "a place",
    "monster": "a monster",
    "any": "a chance to react",
    "upkeep": "Upkeep",
    "movement": "Movement",
    "sliders": "sliders",
    "focus": "sliders",
    "meet": "a monster",
    "take_clues": "clue tokens",
    "return": "a way back",
    "trade": "trading",
    "offer": "a trade",
    "next": "who goes next",
    "combat": "combat",
}


def waiting(b: Board, asks: tuple[Ask, ...]) -> tuple[WaitView, ...]:
    """Return for whom the table waits, once each, in seat order, and for what."""
    what: dict[Seat, str] = {}
    for ask in asks:
        for seat in ask.awaited:
            what.setdefault(
                seat, _WHAT.get(ask.kind) or shorten(ask.prompt, MOST, placeholder=" …")
            )
    return tuple(
        WaitView(seat=seat_id(seat), name=b.name(seat), what=what[seat]) for seat in sorted(what)
    )
