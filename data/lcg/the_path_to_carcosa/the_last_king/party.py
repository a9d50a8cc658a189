"""Set-up and resolutions of *The Last King*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Standing,
    all_out,
    cross_out,
    from_aside,
    lay_clues,
    note_log,
    put_uncontrolled,
    resolution,
    set_up,
    share_xp,
)
from data.lcg.the_path_to_carcosa.the_last_king.guests import (
    GUESTS,
    INTERVIEWED,
    REALITIES,
    SLAIN,
)
from data.lcg.the_path_to_carcosa.the_last_king.places import FOYER

SLUG = "the_last_king"
CLUES_FOR_XP = 2


@set_up(SLUG)
async def the_guests_arrive(g: Game) -> None:
    """A random Bystander is in each room but the Foyer, with 1 clue and 1 per investigator."""
    rooms = [place for place in g.places.all() if place.code != FOYER]
    for place, code in zip(rooms, g.chance.shuffled("aside", GUESTS), strict=True):
        copy = from_aside(g, code)
        assert copy is not None
        lay_clues(g, put_uncontrolled(g, copy, place), 1 + g.state.started)


@all_out(SLUG)
async def the_party_is_over(g: Game) -> str:
    """Resolution 1 if anyone has resigned; if all were defeated, resolution 2."""
    out = any(who.standing is Standing.RESIGNED for who in g.state.investigators)
    return "r1" if out else "r2"


@resolution(SLUG)
async def afterwards(g: Game, word: str) -> None:
    """Who was slain goes into the log; after resolution 3 no interview counts.

    The group shares 1 experience for every 2 clues on the act.
    """
    enemies = [g.library.card(code).back for code in REALITIES.values()]
    for guest, enemy in zip(REALITIES, enemies, strict=True):
        if any(g.card(copy).code == enemy for copy in g.state.victory):
            note_log(g, SLAIN, card=guest)
    if word == "r3":
        cross_out(g, INTERVIEWED)
    await share_xp(g, g.state.act.clues // CLUES_FOR_XP)
