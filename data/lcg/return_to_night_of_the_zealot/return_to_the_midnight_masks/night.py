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
    apply_resolution,
    choose_starting_location,
    place_cultists_at_their_locations,
    shuffle_priest_into_deck,
)

SLUG = "return_to_the_midnight_masks"
PREDATOR, DISCIPLE = "50026a", "50041"

resolution(SLUG)(apply_resolution)


@set_up(SLUG)
async def set_up_return_to_the_midnight_masks(g: Game) -> None:
    """Set up the scenario like its original, with Disciples in place of Acolytes."""
    await place_cultists_at_their_locations(g, DISCIPLE)
    choose_starting_location(g)
    shuffle_encounter_deck(g)
    shuffle_priest_into_deck(g)


@action(PREDATOR, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_during_predator_or_prey(g: Game, use: Use) -> None:
    """Predator or Prey?: Action, resign from any location."""
    await resign(g, use.seat)


@back(PREDATOR)
async def draw_narogath(g: Game) -> None:
    """Predator or Prey?: The lead draws Narôgath (this card’s other side)."""
    copy = other_side(g, PREDATOR)
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)
