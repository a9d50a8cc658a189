"""The new night: its set-up, and the parts that come from its original."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Use,
    action,
    back,
    other_side,
    resign,
    resolution,
    resolve_encounter,
    set_up,
    shuffle_encounter_deck,
)
from data.lcg.night_of_the_zealot.the_midnight_masks.night import (
    let_the_priest_in,
    look_for_the_house,
    morning,
    post_cultists,
)

SLUG = "return_to_the_midnight_masks"
PREDATOR, DISCIPLE = "50026a", "50041"

resolution(SLUG)(morning)


@set_up(SLUG)
async def nightfall(g: Game) -> None:
    """Disciples wait where Acolytes did; then the house, then the Ghoul Priest."""
    await post_cultists(g, DISCIPLE)
    look_for_the_house(g)
    shuffle_encounter_deck(g)
    let_the_priest_in(g)


@action(PREDATOR, "resign", is_a=frozenset({"resign"}), label="Resign")
async def give_up(g: Game, use: Use) -> None:
    """Predator or Prey?: Action, resign from any location."""
    await resign(g, use.seat)


@back(PREDATOR)
async def the_charnel_lord_comes(g: Game) -> None:
    """Predator or Prey?: The lead draws Narôgath (this card’s other side)."""
    copy = other_side(g, PREDATOR)
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)
