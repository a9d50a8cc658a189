"""Set-up and resolutions of *Black Stars Rise*."""

from __future__ import annotations

from bot.lcg.api import (
    Fate,
    Game,
    add_to_deck,
    all_out,
    gain_weakness,
    kill,
    note_log,
    resolution,
    set_up,
)
from data.lcg.the_path_to_carcosa.black_stars_rise.agendas import ENEMY_ASHLEIGH
from data.lcg.the_path_to_carcosa.the_last_king.guests import ASHLEIGH, SLAIN

SLUG = "black_stars_rise"
TRAITS = ("Madness", "Pact", "Cultist", "Detective")
LOST = ("none", "r3")


@set_up(SLUG)
async def add_weaknesses(g: Game) -> None:
    """Each investigator adds a random basic weakness with one of four traits to the deck.

    The opening hands are drawn already.
    """
    for who in g.playing():
        weakness = gain_weakness(g, who.seat, *TRAITS)
        if weakness is not None:
            add_to_deck(g, who.seat, weakness)


@all_out(SLUG)
async def nobody_is_left(_g: Game) -> str:
    """Resolution 3 once nobody is left."""
    return "r3"


@resolution(SLUG)
async def record_result(g: Game, word: str) -> None:
    """Record that Ashleigh Clarke was slain; if the worlds merge, everyone is insane."""
    if word in LOST:
        for who in g.state.investigators:
            kill(g, who.seat, Fate.INSANE)
    elif any(g.card(copy).code == ENEMY_ASHLEIGH for copy in g.state.victory):
        note_log(g, SLAIN, card=ASHLEIGH)
