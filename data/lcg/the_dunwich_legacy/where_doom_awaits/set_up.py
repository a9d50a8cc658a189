"""Set-up of *Where Doom Awaits*, and the results of its resolutions."""

from __future__ import annotations

from bot.lcg.api import (
    Fate,
    Game,
    add_to_encounter_deck,
    bring,
    gain_clues,
    is_logged,
    kill,
    logged_count,
    place_doom,
    resolution,
    set_up,
    spawn,
    use_version,
)
from data.lcg.the_dunwich_legacy.where_doom_awaits.places import ASCENDING_PATH
from data.lcg.the_dunwich_legacy.where_doom_awaits.stages import (
    ASCENDING,
    ASCENDING_II,
    ASCENDING_III,
)

SPHERES, SERVANT = "02103", "02104"
MANY = 3
"""The number of investigators from which on Naomi’s people find twice as many clues."""


@set_up("where_doom_awaits")
async def set_up_where_doom_awaits(g: Game) -> None:
    """Set up by the campaign log: Naomi’s clues, the version of act 2, doom for escaped Broods."""
    if is_logged(g, "naomi_has_our_back"):
        gain_clues(g, g.state.lead, 2 if g.state.started >= MANY else 1)
    use_version(g, ASCENDING, _version_of_act_2(g))
    if escaped := logged_count(g, "brood_escaped"):
        await place_doom(g, escaped)
    if is_logged(g, "silas_out_of_misery"):
        await _add_conglomerations(g)


def _version_of_act_2(g: Game) -> str:
    """Return the version of act 2 by the campaign log: Silas’s fate, then the Necronomicon’s."""
    if is_logged(g, "silas_restored"):
        return ASCENDING
    lost = is_logged(g, "failed_to_recover_necronomicon") or is_logged(g, "necronomicon_stolen")
    return ASCENDING_II if lost else ASCENDING_III


async def _add_conglomerations(g: Game) -> None:
    """Spawn one Conglomeration on the path; shuffle another and the Servant into the deck."""
    path = g.in_play.first_of(ASCENDING_PATH)
    if path is not None:
        await spawn(g, bring(g, SPHERES), g.state.lead, at=path.id)
    add_to_encounter_deck(g, bring(g, SPHERES), bring(g, SERVANT))


@resolution("where_doom_awaits")
async def apply_resolution(g: Game, word: str) -> None:
    """Drive every remaining investigator insane after resolution 2 or without a resolution."""
    for who in g.state.investigators if word in ("none", "r2") else ():
        kill(g, who.seat, Fate.INSANE)
