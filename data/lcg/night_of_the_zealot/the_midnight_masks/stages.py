"""The act and the agendas of *The Midnight Masks*."""

from __future__ import annotations

from bot.lcg.api import (
    CopyNo,
    Cost,
    Game,
    Headcount,
    JoinsVictory,
    Use,
    action,
    advance_act,
    back,
    end,
    forced,
    objective,
    other_side,
    resign,
    resolve_encounter,
    ruling,
    top_apart,
)

PREDATOR, TIME, CONSPIRACY = "01121a", "01122", "01123"
CULTISTS = "cultists"
WANTED = 6
"""Unique Cultist enemies in the victory display that end the act."""


def is_unique_cultist(g: Game, card: CopyNo) -> bool:
    """Return True if a card copy is a unique enemy with the trait Cultist."""
    return g.card(card).unique and g.card(card).has_trait("Cultist")


def found_cultists(g: Game) -> list[CopyNo]:
    """Return the unique Cultist enemies in the victory display."""
    return [copy for copy in g.state.victory if is_unique_cultist(g, copy)]


objective(
    CONSPIRACY,
    tally=Headcount(
        have=lambda g: len(found_cultists(g)),
        need=WANTED,
        icon="cultist",
        unit="unique Cultists found",
    ),
)


@action(
    CONSPIRACY,
    "search",
    label="Draw a Cultist",
    cost=Cost(actions=1, group_clues=2),
    when=lambda g, _use: top_apart(g, CULTISTS) is not None,
    why="The Cultist deck is empty.",
)
async def draw_cultist_for_clues(g: Game, use: Use) -> None:
    """Uncovering the Conspiracy: Action, the group spends 2 clues per investigator: draw a Cultist.

    It comes from the top of the Cultist deck.
    """
    copy = top_apart(g, CULTISTS)
    if copy is not None:
        await resolve_encounter(g, use.seat, copy)


@forced(CONSPIRACY, "done", to=JoinsVictory, when=lambda g, _use: len(found_cultists(g)) >= WANTED)
async def advance_when_all_cultists_are_found(g: Game, _use: Use) -> None:
    """Uncovering the Conspiracy: Objective, when you’ve found 6 unique Cultists, advance.

    They have to be in the victory display.
    """
    await advance_act(g)


@back(CONSPIRACY)
async def end_game_with_all_cultists_found(_g: Game) -> None:
    """Uncovering the Conspiracy: You’ve found them all (resolution 1)."""
    raise end("r1")


@action(PREDATOR, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_during_predator_or_prey(g: Game, use: Use) -> None:
    """Predator or Prey?: Action, resign from any location."""
    await resign(g, use.seat)


@back(PREDATOR)
async def draw_masked_hunter(g: Game) -> None:
    """Predator or Prey?: The lead draws the Masked Hunter (this card’s other side)."""
    copy = other_side(g, PREDATOR)
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)


@action(TIME, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_during_time_is_running_short(g: Game, use: Use) -> None:
    """Time Is Running Short: Action, resign from any location."""
    await resign(g, use.seat)


@back(TIME)
async def end_game_at_midnight(_g: Game) -> None:
    """Time Is Running Short: It is midnight (resolution 2)."""
    raise end("r2")


ruling(
    CONSPIRACY,
    "Anyone can pay, from any location; the investigator who takes the action draws the card.",
)
ruling(CONSPIRACY, "A Cultist drawn this way isn’t a card from the encounter deck.")
