"""Effects of the resolutions of *The Devourer Below* in addition to their numbers."""

from __future__ import annotations

from bot.lcg.api import Game, gain_weakness, kill, lose_card, resolution

LITA = "01117"


@resolution("the_devourer_below")
async def apply_resolution(g: Game, word: str) -> None:
    """Kill everyone if there is no resolution; after 3, remove Lita and add a Madness each."""
    if word == "none":
        for who in g.state.investigators:
            kill(g, who.seat)
    elif word == "r3":
        lose_card(g, LITA)
        for who in g.state.investigators:
            if not who.killed:
                gain_weakness(g, who.seat, "Madness")
