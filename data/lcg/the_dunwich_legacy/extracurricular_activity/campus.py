"""Set-up and resolutions of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import Game, from_aside, remove_from_game, resolution, set_up
from data.lcg.the_dunwich_legacy.extracurricular_activity.places import FACULTY_EARLY, FACULTY_LATE
from data.lcg.the_dunwich_legacy.order import was_the_house_always_wins_played

SLUG = "extracurricular_activity"


@set_up(SLUG)
async def set_up_extracurricular_activity(g: Game) -> None:
    """Keep one version of the Faculty Offices: early in the first scenario, else late."""
    other = from_aside(g, FACULTY_EARLY if was_the_house_always_wins_played(g) else FACULTY_LATE)
    if other is not None:
        remove_from_game(g, other)


@resolution(SLUG)
async def apply_resolution(_g: Game, _word: str) -> None:
    """Do nothing: the scenario’s facts already say what every resolution changes."""
