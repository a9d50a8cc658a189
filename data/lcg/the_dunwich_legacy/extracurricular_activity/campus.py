"""Set-up and resolutions of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import Game, from_aside, remove_from_game, resolution, set_up
from data.lcg.the_dunwich_legacy.extracurricular_activity.places import FACULTY_EARLY, FACULTY_LATE
from data.lcg.the_dunwich_legacy.order import club_is_done

SLUG = "extracurricular_activity"


@set_up(SLUG)
async def after_hours(g: Game) -> None:
    """The Faculty Offices are those of the hour: early in the first scenario, else late."""
    other = from_aside(g, FACULTY_EARLY if club_is_done(g) else FACULTY_LATE)
    if other is not None:
        remove_from_game(g, other)


@resolution(SLUG)
async def afterwards(_g: Game, _word: str) -> None:
    """All that it leaves behind are notes, tokens and a professor: the facts say so."""
