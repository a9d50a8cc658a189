"""Jenny Barnes and her own asset."""

from __future__ import annotations

from bot.lcg.api import (
    UPKEEP_RESOURCES,
    Attempt,
    Cost,
    Game,
    Piece,
    Seat,
    Symbol,
    TokenRule,
    Use,
    action,
    constant,
    fight_with,
    foes,
    ruling,
    token_rule,
)

JENNY, TWINS = "02003", "02010"


@constant(JENNY, UPKEEP_RESOURCES)
def jenny_gains_extra_resource(_g: Game, jenny: Piece, seat: Seat) -> int:
    """Jenny Barnes: You gain 1 extra resource in each upkeep phase."""
    return int(jenny.controller == seat)


token_rule(
    JENNY,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, trial: g.who(trial.seat).resources),
    "Elder sign: +1 for each resource you have.",
)


@action(
    TWINS,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(bonus=2, damage=1),
)
async def fight_with_twin_45s(g: Game, use: Use) -> None:
    """Jenny’s Twin .45s: They enter play with X ammo: the amount you pay for X.

    Action, 1 ammo: Fight. +2 combat, +1 damage.
    """
    await fight_with(g, use)


ruling(TWINS, "If they enter play without being played, X is 0 and they have no ammo.")
