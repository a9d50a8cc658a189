"""Set-up and resolutions of *The House Always Wins*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Symbol,
    add_token,
    all_out,
    from_aside,
    resolution,
    ruling,
    set_up,
    spawn,
)
from data.lcg.the_dunwich_legacy.the_house_always_wins.encounters import (
    CLOVER,
    MORGAN,
    PIT_BOSS,
    has_escaped,
)
from data.lcg.the_dunwich_legacy.the_house_always_wins.places import LOUNGE

SLUG = "the_house_always_wins"
CHEATED = "cheated"
"""The mark of a game in which a player has cheated."""


@set_up(SLUG)
async def set_up_the_house_always_wins(g: Game) -> None:
    """Spawn the Pit Boss in the Lounge."""
    boss, lounge = from_aside(g, PIT_BOSS), g.in_play.first_of(LOUNGE)
    if boss is not None and lounge is not None:
        await spawn(g, boss, None, at=lounge.id)


@all_out(SLUG)
async def resolution_if_all_are_out(g: Game) -> str:
    """Return resolution 2 if Dr. Morgan left in act 3, 3 if Peter Clover did, else 1."""
    if g.stages.act.stage == 3 and has_escaped(g, MORGAN):
        return "r2"
    if g.stages.act.stage == 3 and has_escaped(g, CLOVER):
        return "r3"
    return "r1"


@resolution(SLUG)
async def apply_resolution(g: Game, _word: str) -> None:
    """Add an elder thing token to the chaos bag if an investigator has cheated."""
    if g.limits.use_count("game", CHEATED):
        add_token(g, Symbol.ELDER_THING)


ruling("02068", "Who resigned with him stays with him, whatever happens to others.")
ruling("02069", "Who resigned with him stays with him, whatever happens to others.")
