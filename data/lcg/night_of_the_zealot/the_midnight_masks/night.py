"""The night of *The Midnight Masks*: its set-up and its results."""

from __future__ import annotations

from collections.abc import Iterator

from bot.lcg.api import (
    CardCode,
    CopyNo,
    Game,
    Piece,
    add_to_encounter_deck,
    bring,
    cross_out,
    in_encounter_deck,
    is_logged,
    note_log,
    remove_place,
    resolution,
    set_up,
    shuffle_encounter_deck,
    spawn,
    start_at,
)
from data.lcg.night_of_the_zealot.the_midnight_masks.stages import (
    CULTISTS,
    found_cultists,
    is_unique_cultist,
)

YOUR_HOUSE, RIVERTOWN = "01124", "01125"
SOUTHSIDE, DOWNTOWN, GRAVEYARD = ("01126", "01127"), ("01130", "01131"), ("01133",)
ACOLYTE, GHOUL_PRIEST, MASKED_HUNTER = "01169", "01116", "01121b"
POSTS = (SOUTHSIDE, DOWNTOWN, GRAVEYARD)
"""Places of Acolytes, one more for each investigator after the first."""


@set_up("the_midnight_masks")
async def set_up_the_midnight_masks(g: Game) -> None:
    """Set up the scenario: cultists by the number of players, the first location, the priest."""
    await place_cultists_at_their_locations(g, ACOLYTE)
    choose_starting_location(g)
    shuffle_encounter_deck(g)
    shuffle_priest_into_deck(g)


async def place_cultists_at_their_locations(g: Game, code: str) -> None:
    """Spawn a cultist at one more location for each investigator after the first."""
    for codes in POSTS[: g.state.started - 1]:
        copy = in_encounter_deck(g, code)
        place = _location_with_code(g, codes)
        if copy is not None and place is not None:
            await spawn(g, copy, g.state.lead, at=place.id)


def _location_with_code(g: Game, codes: tuple[str, ...]) -> Piece | None:
    return next((place for place in g.places.all() if place.code in codes), None)


def choose_starting_location(g: Game) -> None:
    """Start everyone in Rivertown instead of Your House if the house has burned down."""
    house = g.in_play.first_of(YOUR_HOUSE)
    if house is not None and is_logged(g, "house_burned"):
        remove_place(g, house)
        start_at(g, RIVERTOWN)


def shuffle_priest_into_deck(g: Game) -> None:
    """Shuffle the Ghoul Priest into the encounter deck if the log says that he is alive."""
    if is_logged(g, "ghoul_priest_alive"):
        add_to_encounter_deck(g, bring(g, GHOUL_PRIEST))


@resolution("the_midnight_masks")
async def apply_resolution(g: Game, word: str) -> None:
    """Record the interrogated and the escaped cultists; cross out a dead Ghoul Priest."""
    for code in _codes_of_copies(g, found_cultists(g)):
        note_log(g, "interrogated", card=code)
    for code in _escaped_cultists(g, word):
        note_log(g, "got_away", card=code)
    if GHOUL_PRIEST in _codes_of_copies(g, g.state.victory):
        cross_out(g, "ghoul_priest_alive")


def _escaped_cultists(g: Game, word: str) -> Iterator[CardCode]:
    """Yield the cultists in play and in the Cultist deck, and perhaps the unseen Masked Hunter."""
    yield from (enemy.code for enemy in g.enemies.all() if is_unique_cultist(g, enemy.copy))
    yield from _codes_of_copies(g, g.state.apart[CULTISTS])
    if (
        word != "r2"
        and g.state.agenda.index == 0
        and not _has_been_in_play(g, CardCode(MASKED_HUNTER))
    ):
        yield CardCode(MASKED_HUNTER)


def _has_been_in_play(g: Game, code: CardCode) -> bool:
    """Return True if a game master has already brought a card into play."""
    met = [*found_cultists(g), *(enemy.copy for enemy in g.enemies.all())]
    return code in _codes_of_copies(g, met)


def _codes_of_copies(g: Game, copies: list[CopyNo]) -> list[CardCode]:
    return [g.card(copy).code for copy in copies]
