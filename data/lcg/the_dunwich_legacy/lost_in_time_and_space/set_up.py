"""Set-up of *Lost in Time and Space*, and the results of its resolutions."""

from __future__ import annotations

from bot.lcg.api import Fate, Game, Standing, kill, resolution, set_up


@set_up("lost_in_time_and_space")
async def set_up_lost_in_time_and_space(_g: Game) -> None:
    """Do nothing: the scenario’s facts describe the whole set-up."""


@resolution("lost_in_time_and_space")
async def apply_resolution(g: Game, word: str) -> None:
    """Kill the defeated; after resolution 3 the others die too, after 4 they go insane."""
    for who in g.state.investigators:
        if who.standing is Standing.DEFEATED:
            kill(g, who.seat)
    for who in g.state.investigators if word in ("r3", "r4", "none") else ():
        kill(g, who.seat, Fate.KILLED if word == "r3" else Fate.INSANE)
