"""The hunt of *Undimensioned and Unseen*: how it begins, and what it leaves behind."""

from __future__ import annotations

from typing import NamedTuple

from bot.lcg.api import (
    Game,
    add_to_deck,
    choose_word,
    confirm,
    from_aside,
    gain_weakness,
    lead_picks,
    logged_cards,
    lose_card,
    note_log,
    put_asset,
    remove_from_game,
    resolution,
    set_up,
    shuffle_deck,
    spawn,
)
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import (
    BROOD,
    broods_in_play,
    set_aside_broods,
)
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.places import GLEN, HEATH

POWDER = "02219"
SCARS = ("Madness", "Injury", "Pact")
"""The traits of the weaknesses that each investigator takes along from now on."""


class Litter(NamedTuple):
    """The Broods of a game: where some begin, and how many are out of the game."""

    places: tuple[str, ...]
    gone: int


LITTERS = (
    Litter((GLEN, HEATH), 0),
    Litter((GLEN, HEATH), 0),
    Litter((GLEN,), 1),
    Litter((GLEN,), 2),
    Litter((), 3),
)
"""By how many names stand among the sacrificed; more count like the last."""


@set_up("undimensioned_and_unseen")
async def set_up_undimensioned_and_unseen(g: Game) -> None:
    """Set up the scenario: spawn the Broods, find the Powder, and give everyone a weakness.

    The number of Broods depends on the names in the campaign log.
    """
    await choose_words_for_townsfolk(g)
    names = len(logged_cards(g, "sacrificed"))
    litter = LITTERS[min(names, len(LITTERS) - 1)]
    for code in litter.places:
        copy, place = from_aside(g, BROOD), g.in_play.first_of(code)
        if copy is not None and place is not None:
            await spawn(g, copy, g.state.lead, at=place.id)
    for copy in set_aside_broods(g)[: litter.gone]:
        remove_from_game(g, copy)
    await offer_powder_in_play(g)
    for who in g.playing():
        weakness = gain_weakness(g, who.seat, *SCARS)
        if weakness is not None:
            add_to_deck(g, who.seat, weakness)


async def choose_words_for_townsfolk(g: Game) -> None:
    """Let the lead investigator choose to calm or to warn the townsfolk, and note it."""
    words = [("calmed_townsfolk", "Calm them"), ("warned_townsfolk", "Warn them")]
    prompt = "What do you tell the townsfolk?"
    said = await lead_picks(g, lambda lead: choose_word(g, lead, prompt, words))
    note_log(g, said or words[0][0])


async def offer_powder_in_play(g: Game) -> None:
    """Offer each player with the Powder of Ibn-Ghazi in their deck to start with it in play."""
    for who in g.playing():
        found = next((copy for copy in who.deck if g.card(copy).code == POWDER), None)
        prompt = "Begin with the Powder of Ibn-Ghazi in play?"
        if found is not None and await confirm(g, who.seat, prompt, source=POWDER):
            await put_asset(g, found, who.seat)
            shuffle_deck(g, who.seat)


@resolution("undimensioned_and_unseen")
async def apply_resolution(g: Game, word: str) -> None:
    """Record the number of Broods that escaped, and remove the Powder from all decks."""
    if word != "r2":
        note_log(g, "brood_escaped", count=len(broods_in_play(g)) + len(set_aside_broods(g)))
    lose_card(g, POWDER)
