"""Decks of The Dunwich Legacy as they are imported: namesakes, levels, permanent cards."""

from __future__ import annotations

import json

import pytest

from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import starter
from bot.lcg.decks.parse import parse_deck
from bot.lcg.decks.parse_text import cards_by_name, find_card
from bot.lcg.printed.packs import whole_library

LIBRARY = whole_library()
NAMED = {
    "Strange Solution (Blood on the Altar)": "02021",
    "Strange Solution: Unidentified": "02021",
    "Strange Solution: Acidic Ichor (4) (Where Doom Awaits)": "02263",
    "Strange Solution: Freezing Variant": "02264",
    "Taunt (2)": "02019",
    "Peter Sylvestre: Big Man on Campus": "02033",
    "Peter Sylvestre: Big Man on Campus (2)": "02035",
    "Leo De Luca: The Louisiana Lion (1)": "01054",
    '"If it bleeds..."': "02225",
    "“If it bleeds…”": "02225",
    "The Necronomicon: Olaus Wormius Translation": "02140",
    "Charisma (3) (Core Set)": "02158",
}


@pytest.mark.parametrize("words", sorted(NAMED))
def test_namesakes_are_told_apart(words: str) -> None:
    """By subtitle and level, whatever the quotation marks."""
    assert find_card(LIBRARY, cards_by_name(LIBRARY), words) == NAMED[words]


@pytest.mark.parametrize("slug", ["zoey_samaras", "rex_murphy", "ashcan_pete"])
def test_a_deck_of_the_cycle_is_imported(slug: str) -> None:
    """As ArkhamDB gives it, with permanent cards beside the thirty."""
    deck = starter(LIBRARY, slug)
    slots = {**deck.cards, "02158": 1, "02157": 2}
    given = json.dumps({"investigator_code": deck.investigator, "name": "Mine", "slots": slots})
    read = parse_deck(LIBRARY, given)

    assert read.investigator == deck.investigator
    assert read.unknown(LIBRARY) == []
    assert faults(LIBRARY, read) == []
