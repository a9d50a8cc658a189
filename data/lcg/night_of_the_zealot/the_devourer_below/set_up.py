"""Changes that the campaign log makes to the set-up of *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    add_to_encounter_deck,
    bring,
    discard_random,
    is_logged,
    logged_cards,
    place_doom,
    set_up,
)

GHOUL_PRIEST = "01116"
LOST = 2
"""Cards that each investigator loses who arrives past midnight."""
MOST = 3
"""The most doom with which the first agenda may begin."""


@set_up("the_devourer_below")
async def set_up_the_devourer_below(g: Game) -> None:
    """Set up the scenario by the log: doom for escaped cultists, lost cards, the Ghoul Priest."""
    names = len(logged_cards(g, "got_away"))
    if names:
        await place_doom(g, min(MOST, (names + 1) // 2))
    if is_logged(g, "past_midnight"):
        for who in g.playing():
            for _ in range(LOST):
                discard_random(g, who.seat)
    if is_logged(g, "ghoul_priest_alive"):
        add_to_encounter_deck(g, bring(g, GHOUL_PRIEST))
