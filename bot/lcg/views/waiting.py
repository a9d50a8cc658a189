"""Seats for which the table waits."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from bot.engine.ask import Ask
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import short_name
from bot.lcg.views.shapes import WaitView

MOST = 60
"""Characters of a question in a line of others."""
_WHAT = {
    "commit": "cards for the test",
    "reaction": "a reaction",
    "window": "a chance to react",
    "next_turn": "who goes next",
    "mulligan": "the mulligan",
    "hand_size": "the hand limit",
    "assign": "damage and horror",
    "clues": "clues for the act",
    "agree": "clues for the act",
}


def waiting(g: Game, asks: Sequence[Ask]) -> list[WaitView]:
    """Return whom each open question waits for, and for what kind of choice."""
    return [
        WaitView(seat=f"seat{seat}", name=short_name(g.name(seat)), what=_what(ask))
        for ask in asks
        for seat in ask.awaited
    ]


def _what(ask: Ask) -> str:
    """Return what is awaited, in a few words; else the question itself, which everybody reads."""
    if ask.kind == "turn":
        return ask.prompt
    return _WHAT.get(ask.kind) or shorten(ask.prompt, MOST, placeholder=" …")
