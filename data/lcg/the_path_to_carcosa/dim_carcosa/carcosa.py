"""Set-up and resolutions of *Dim Carcosa*."""

from __future__ import annotations

from bot.lcg.api import (
    Fate,
    Game,
    add_revealed_place,
    all_out,
    choose_word,
    draw_aside,
    is_logged,
    kill,
    logged_count,
    note_log,
    place_direct_horror,
    place_doom,
    resolution,
    reveal,
    set_aside_from_deck,
    set_up,
    start_at,
    use_version,
)
from data.lcg.the_path_to_carcosa.dim_carcosa.encounters import POSSESSIONS
from data.lcg.the_path_to_carcosa.dim_carcosa.places import COPIES, SCENARIO, SHORES, SPIRES
from data.lcg.the_path_to_carcosa.dim_carcosa.stages import (
    SEARCH_I,
    SEARCH_II,
    SEARCH_III,
    loses_by_doubt,
)
from data.lcg.the_path_to_carcosa.interludes import CONVICTION, DOUBT
from data.lcg.the_path_to_carcosa.stranger import CHASE, MAN

SLUG = "dim_carcosa"
FEW = 5
"""The highest sum of Doubt and Conviction that leads to the first version of act 2."""
WON = ("r1", "r2", "r3")


@set_up(SLUG)
async def lay_out_carcosa(g: Game) -> None:
    """Lay out the locations, choose act 2 by the log, and place horror and doom."""
    for place in g.places.all():
        reveal(g, place)
    for codes in COPIES:
        copy = draw_aside(g, *codes)
        if copy is not None:
            add_revealed_place(g, copy)
    set_aside_from_deck(g, MAN)
    use_version(g, SEARCH_I, await _choose_search(g))
    start_at(g, SPIRES if is_logged(g, "opened_path_above") else SHORES)
    halves = {who.seat: g.investigators.max_sanity(who.seat) // 2 for who in g.playing()}
    await place_direct_horror(g, halves, SCENARIO)
    if doom := _starting_doom(g):
        await place_doom(g, doom)


async def _choose_search(g: Game) -> str:
    """Return the version of act 2 for the log; the group chooses between two in a tie."""
    doubt, conviction = logged_count(g, DOUBT), logged_count(g, CONVICTION)
    if doubt + conviction <= FEW:
        return SEARCH_I
    if doubt != conviction:
        return SEARCH_II if doubt > conviction else SEARCH_III
    words = [(SEARCH_II, "Doubt (version II)"), (SEARCH_III, "Conviction (version III)")]
    prompt = "Doubt and Conviction are equal: which version of act 2 do you play?"
    return await choose_word(g, g.state.lead, prompt, words, source=SCENARIO) or SEARCH_II


def _starting_doom(g: Game) -> int:
    """Return the doom on agenda 1, by how often the Stranger was defeated."""
    return max(0, 3 - logged_count(g, CHASE) // 3)


@all_out(SLUG)
async def lose_by_the_log(g: Game) -> str:
    """Resolution 5 with more Doubt than Conviction, otherwise resolution 4."""
    return "r5" if loses_by_doubt(g) else "r4"


@resolution(SLUG)
async def record_fates(g: Game, word: str) -> None:
    """After a victory, record who is possessed; otherwise everybody is driven insane."""
    if word in WON:
        for who in g.playing():
            if any(g.card(copy).code in POSSESSIONS for copy in who.hand):
                note_log(g, "possessed", seat=who.seat)
        return
    if word == "none":
        note_log(g, "hastur_has_you" if loses_by_doubt(g) else "carcosa_merged")
    for who in g.state.investigators:
        kill(g, who.seat, Fate.INSANE)
