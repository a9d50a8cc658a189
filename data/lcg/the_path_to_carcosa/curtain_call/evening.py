"""Set-up and resolutions of *Curtain Call*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    add_to_count,
    note_log,
    read_page,
    resolution,
    reveal,
    set_up,
    start_at,
)
from data.lcg.the_path_to_carcosa.curtain_call.places import (
    BACKSTAGE,
    ROBBED,
    THEATRE,
    open_backstage,
)
from data.lcg.the_path_to_carcosa.curtain_call.stages import LAST_ACT
from data.lcg.the_path_to_carcosa.stranger import CHASE, MAN

SLUG = "curtain_call"
LOLA = "03006"
SUSPICIOUS = "police_are_suspicious"


@set_up(SLUG)
async def the_lights_go_down(g: Game) -> None:
    """Everybody starts in the Theatre, but Lola Hayes behind the stage, with two doorways."""
    actors = [who for who in g.playing() if who.code == LOLA]
    backstage = g.in_play.first_of(BACKSTAGE)
    if len(actors) < len(g.playing()):
        start_at(g, THEATRE)
    if actors:
        read_page(g, "lola")
    if actors and backstage is not None:
        reveal(g, backstage)
        open_backstage(g)
        for actor in actors:
            actor.place = backstage.id


def _defeat_count(g: Game) -> int:
    """Return the number of defeats of the Man in the Pallid Mask."""
    if g.stages.act.stage != LAST_ACT:
        return 0
    return 1 if g.in_play.first_of(MAN) is not None else 2


@resolution(SLUG)
async def afterwards(g: Game, word: str) -> None:
    """A robbery makes the police suspicious; without a resolution each defeat of the Man counts."""
    if word == "none":
        add_to_count(g, CHASE, _defeat_count(g))
    elif word == "r1" and g.limits.use_count("game", ROBBED):
        note_log(g, SUSPICIOUS)
