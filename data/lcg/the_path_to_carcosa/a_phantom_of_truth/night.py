"""Set-up and resolutions of *A Phantom of Truth*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    gain,
    in_encounter_deck,
    logged_cards,
    note_log,
    remove_from_game,
    resolution,
    set_up,
    shuffle_encounter_deck,
    start_at,
    use_version,
)
from data.lcg.the_path_to_carcosa.a_phantom_of_truth.dream import resolve_dream
from data.lcg.the_path_to_carcosa.a_phantom_of_truth.stages import (
    CONSPIRACY,
    JORDAN_ENEMY,
    PURSUING,
    STALKED,
    TRUE_EVIL,
)
from data.lcg.the_path_to_carcosa.faith import has_more_conviction
from data.lcg.the_path_to_carcosa.the_last_king.guests import INTERVIEWED, JORDAN, SLAIN

SLUG = "a_phantom_of_truth"
MONTPARNASSE, ORSAY = "03208", "03214"
BLACK_STARS, FALSE_LEAD = "03090", "01136"
TWIN_SUNS, HUNTING_SHADOW = "03223", "01135"
GIFT = 3
"""The resources that Jordan Perry’s friendship is worth."""


@set_up(SLUG)
async def prepare_the_night(g: Game) -> None:
    """Dream first; then Doubt and Conviction say which acts and encounter cards are used.

    If Jordan Perry was interviewed, everyone starts at Montparnasse with 3 more resources.
    """
    await resolve_dream(g)
    convinced = has_more_conviction(g)
    if convinced:
        use_version(g, CONSPIRACY, TRUE_EVIL)
        use_version(g, PURSUING, STALKED)
    for code in (BLACK_STARS, FALSE_LEAD) if convinced else (TWIN_SUNS, HUNTING_SHADOW):
        _remove_all_copies(g, code)
    shuffle_encounter_deck(g)
    friend = JORDAN in logged_cards(g, INTERVIEWED)
    start_at(g, MONTPARNASSE if friend else ORSAY)
    for who in g.playing() if friend else ():
        gain(g, who.seat, GIFT)


def _remove_all_copies(g: Game, code: str) -> None:
    """Remove each copy of a card in the encounter deck from the game."""
    while (copy := in_encounter_deck(g, code)) is not None:
        remove_from_game(g, copy)


@resolution(SLUG)
async def record_jordan(g: Game, _word: str) -> None:
    """Enter Jordan Perry among the guests slain if he is in the victory display."""
    if any(g.card(copy).code == JORDAN_ENEMY for copy in g.state.victory):
        note_log(g, SLAIN, card=JORDAN)
