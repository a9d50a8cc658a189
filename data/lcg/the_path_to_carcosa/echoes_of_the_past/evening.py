"""Set-up and resolutions of *Echoes of the Past*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    add_clues,
    choose_piece,
    gain_actions,
    in_encounter_deck,
    is_logged,
    lead_picks,
    logged_cards,
    note_log,
    resolution,
    set_up,
    spawn,
)
from data.lcg.the_path_to_carcosa.echoes_of_the_past.encounters import SEEKER
from data.lcg.the_path_to_carcosa.echoes_of_the_past.places import (
    ENTRY_HALL,
    SECOND_FLOOR,
    THIRD_FLOOR,
    society_places,
)
from data.lcg.the_path_to_carcosa.echoes_of_the_past.stages import MOREAU
from data.lcg.the_path_to_carcosa.the_last_king.guests import INTERVIEWED, SEBASTIEN, SLAIN

SLUG = "echoes_of_the_past"
FLED = "fled_dinner_party"
FULL_TABLE = 4


@set_up(SLUG)
async def prepare_society(g: Game) -> None:
    """Clues on the Entry Hall if Sebastien was interviewed; Seekers by the number of investigators.

    Who fled from the dinner party has 1 more action in the first turn.
    """
    hall = g.in_play.first_of(ENTRY_HALL)
    if hall is not None and SEBASTIEN in logged_cards(g, INTERVIEWED):
        add_clues(g, hall, g.state.started)
    await _post_seekers(g, g.state.started - 1)
    if is_logged(g, FLED):
        for who in g.playing():
            gain_actions(g, who.seat, 1)


async def _post_seekers(g: Game, count: int) -> None:
    """Spawn so many Seekers, each at another Historical Society location upstairs."""
    floors = THIRD_FLOOR if g.state.started < FULL_TABLE else (*SECOND_FLOOR, *THIRD_FLOOR)
    open_places = society_places(g, *floors)
    for left in range(count, 0, -1):
        place = await _choose_post(g, open_places) if left < len(open_places) else open_places[0]
        copy = in_encounter_deck(g, SEEKER)
        if place is not None and copy is not None:
            open_places.remove(place)
            await spawn(g, copy, g.state.lead, at=place.id)


async def _choose_post(g: Game, among: list[Piece]) -> Piece | None:
    """Return the location at which the lead lets a Seeker spawn."""
    prompt = "Where does a Seeker of Carcosa spawn?"
    return await lead_picks(
        g, lambda lead: choose_piece(g, lead, prompt, lambda: among, source=SEEKER)
    )


@resolution(SLUG)
async def record_sebastien(g: Game, _word: str) -> None:
    """Sebastien Moreau in the victory display is entered among the guests slain."""
    if any(g.card(copy).code == MOREAU for copy in g.state.victory):
        note_log(g, SLAIN, card=SEBASTIEN)
