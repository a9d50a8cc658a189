"""Resolutions of *The Gathering*: what they leave behind."""

from __future__ import annotations

from bot.lcg.api import Game, earn, kill, resolution
from data.lcg.night_of_the_zealot.the_gathering.places import LITA


@resolution("the_gathering")
async def apply_resolution(g: Game, word: str) -> None:
    """After resolution 3, kill everyone who has not resigned; if the lead dies, offer Lita."""
    if word == "r3":
        _kill_all_not_resigned(g)
        if g.who(g.state.lead).killed:
            earn(g, None, LITA)


def _kill_all_not_resigned(g: Game) -> None:
    for who in g.state.investigators:
        if who.standing != "resigned":
            kill(g, who.seat)
