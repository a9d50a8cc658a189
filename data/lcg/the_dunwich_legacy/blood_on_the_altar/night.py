"""The night of *Blood on the Altar*: its set-up and its results."""

from __future__ import annotations

from bot.lcg.api import (
    CardCode,
    Game,
    SetSlug,
    Standing,
    add_place,
    add_to_encounter_deck,
    bring,
    from_aside,
    in_area,
    is_logged,
    join_area,
    lose_card,
    note_log,
    place_doom,
    put_under,
    remove_from_game,
    resolution,
    set_up,
    shuffle_encounter_deck,
)
from data.lcg.the_dunwich_legacy.blood_on_the_altar.places import CHAMBER, KEY
from data.lcg.the_dunwich_legacy.blood_on_the_altar.stages import POTENTIAL, SACRIFICES

ARMITAGE, RICE, MORGAN, ZEBULON, EARL = "02040", "02061", "02080", "02217", "02218"
NECRONOMICON = "02140"
TAKEN = {
    "warren_rice_kidnapped": RICE,
    "francis_morgan_kidnapped": MORGAN,
    "henry_armitage_kidnapped": ARMITAGE,
}
"""The log's notes that make a person a potential sacrifice."""
CREW = SetSlug("naomis_crew")
DEEP = 3
"""Cards of the encounter deck that lie under places, beside the Chamber and the Key."""


@set_up("blood_on_the_altar")
async def set_up_blood_on_the_altar(g: Game) -> None:
    """Set up the village, the potential sacrifices, the encounter deck and the hidden cards."""
    lay_out_village(g)
    gather_potential_sacrifices(g)
    if is_logged(g, "delayed_on_the_way"):
        await place_doom(g, 1)
    shuffle_encounter_deck(g)
    if is_logged(g, "obannion_bone_to_pick"):
        for code in g.library.copies_in_set(CREW):
            add_to_encounter_deck(g, bring(g, code))
    put_cards_under_locations(g)


def lay_out_village(g: Game) -> None:
    """Put five of the six random locations into play; remove the sixth from the game."""
    pairs = g.library.scenarios[g.state.scenario].random_locations
    drawn = [copy for pair in pairs for copy in g.state.aside if g.card(copy).code in pair.choices]
    left_out = g.chance.choose("places", drawn, [str(g.card(copy).code) for copy in drawn])
    for copy in drawn:
        if copy == left_out:
            remove_from_game(g, copy)
        else:
            add_place(g, copy)


def gather_potential_sacrifices(g: Game) -> None:
    """Set out the kidnapped people of the log and two villagers as potential sacrifices."""
    for note, code in TAKEN.items():
        if is_logged(g, note):
            join_area(g, bring(g, code), POTENTIAL)
    for code in (ZEBULON, EARL):
        join_area(g, from_aside(g, code) or bring(g, code), POTENTIAL)


def put_cards_under_locations(g: Game) -> None:
    """Hide the Chamber, the Key and cards of the encounter deck under the locations, at random."""
    key = [from_aside(g, CHAMBER), from_aside(g, KEY)]
    cards = [*(copy for copy in key if copy is not None), *g.state.encounter_deck[:DEEP]]
    places = [
        place
        for place in g.places.all()
        if not place.revealed and not is_starting_location(g, place.code)
    ]
    names = [str(g.card(copy).code) for copy in cards]
    for place, copy in zip(places, g.chance.shuffled("under", cards, names), strict=False):
        put_under(g, place, copy)


def is_starting_location(g: Game, code: CardCode) -> bool:
    """Return True if the investigators start at this location; no card is hidden under it."""
    return code == g.library.scenarios[g.state.scenario].start


@resolution("blood_on_the_altar")
async def apply_resolution(g: Game, word: str) -> None:
    """Record the sacrificed people; take the Necronomicon from a defeated investigator."""
    if word == "none":
        for copy in in_area(g, POTENTIAL):
            join_area(g, copy, SACRIFICES)
    for copy in in_area(g, SACRIFICES):
        if g.card(copy).unique:
            note_log(g, "sacrificed", card=g.card(copy).code)
            lose_card(g, g.card(copy).code)
    if word != "r2" and is_necronomicon_bearer_defeated(g):
        note_log(g, "necronomicon_stolen")
        lose_card(g, NECRONOMICON)


def is_necronomicon_bearer_defeated(g: Game) -> bool:
    """Return True if an investigator whose deck holds the Necronomicon was defeated."""
    bearers = [copy.owner for copy in g.state.copies if copy.code == NECRONOMICON]
    return any(g.who(seat).standing is Standing.DEFEATED for seat in bearers if seat is not None)
