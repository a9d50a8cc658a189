"""Set-up and resolutions of *The Unspeakable Oath*."""

from __future__ import annotations

from bot.lcg.api import (
    Fate,
    Game,
    Piece,
    Standing,
    choose_starts,
    is_logged,
    kill,
    leaving,
    logged_cards,
    note_log,
    put_face_down,
    resolution,
    set_up,
    show_face,
    use_version,
)
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.daniel import LED_OUT
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.places import EAST_CALM, WEST_QUIET
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.stages import (
    CONSTANCE,
    CONSTANCE_TURNED,
    DANIEL_POSSESSED,
    SLAIN,
    WITH_CLASP,
    WITHOUT_CLASP,
)

SLUG = "the_unspeakable_oath"
COURAGE = "03159c"
INTERVIEWED, TOOK_CLASP = "vips_interviewed", "took_onyx_clasp"
ALIVE, LEFT_BEHIND = "daniel_survived", "daniel_possessed"


@set_up(SLUG)
async def prepare_asylum(g: Game) -> None:
    """Use the act for the clasp’s fate, give everyone Courage, and let all choose a wing.

    Courage comes only if Constance was interviewed.
    """
    if not is_logged(g, TOOK_CLASP):
        use_version(g, WITH_CLASP, WITHOUT_CLASP)
    if CONSTANCE in logged_cards(g, INTERVIEWED):
        for who in g.playing():
            if who.deck:
                put_face_down(g, who.seat, who.deck[0], COURAGE)
    halls = [g.in_play.first_of(code) for code in (WEST_QUIET, EAST_CALM)]
    await choose_starts(g, [place for place in halls if place is not None])


@leaving(COURAGE)
def show_courage(g: Game, courage: Piece) -> None:
    """Courage: When it leaves play, it is discarded."""
    show_face(g, courage)


@resolution(SLUG)
async def record_escape(g: Game, word: str) -> None:
    """Drive each defeated investigator insane; record Constance’s and Daniel’s fates."""
    for who in g.state.investigators:
        if who.standing is Standing.DEFEATED:
            kill(g, who.seat, Fate.INSANE)
    if any(g.card(copy).code == CONSTANCE_TURNED for copy in g.state.victory):
        note_log(g, SLAIN, card=CONSTANCE)
    if word in ("r2", "r3"):
        if g.limits.use_count("game", LED_OUT):
            note_log(g, ALIVE)
        elif g.in_play.first_of(DANIEL_POSSESSED) is not None:
            note_log(g, LEFT_BEHIND)
