"""The starter decks of The Dunwich Legacy: legal, and made of one core set and the cycle."""

from __future__ import annotations

import pytest

from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import starter
from bot.lcg.printed.cards import Weakness
from bot.lcg.printed.packs import whole_library

LIBRARY = whole_library()
FIVE = ("zoey_samaras", "rex_murphy", "jenny_barnes", "jim_culver", "ashcan_pete")


@pytest.mark.parametrize("slug", FIVE)
def test_starter_decks_are_legal(slug: str) -> None:
    """Dunwich notes §6: thirty cards, five of them of other classes, and the two required ones."""
    deck = starter(LIBRARY, slug)
    investigator = LIBRARY.card(deck.investigator)
    classes = [LIBRARY.card(code).faction for code in LIBRARY.decks[slug].cards]

    assert faults(LIBRARY, deck) == []
    assert faults(LIBRARY, deck, campaign=True, first=True) == []
    assert sum(each not in (investigator.faction, "neutral") for each in classes) == 5
    assert len(deck.codes(LIBRARY)) == 32


@pytest.mark.parametrize("slug", FIVE)
def test_starter_decks_can_be_built_from_one_box_each(slug: str) -> None:
    """Dunwich notes §6: no deck wants more copies than its box has, and all come from these two."""
    cards = LIBRARY.decks[slug].cards

    assert {code[:2] for code in cards} == {"01", "02"}
    assert [code for code in cards if cards.count(code) > LIBRARY.card(code).quantity] == []


@pytest.mark.parametrize("slug", FIVE)
def test_each_has_a_card_and_a_weakness_of_their_own(slug: str) -> None:
    """Dunwich notes §6: one signature card, one signature weakness."""
    own = [LIBRARY.card(code) for code in LIBRARY.required_cards(LIBRARY.decks[slug].investigator)]

    assert sorted(card.weakness == Weakness.SIGNATURE for card in own) == [False, True]


def test_rex_takes_no_fortune() -> None:
    """Dunwich notes §6: a Fortune card in his deck is a fault, in another's it is none."""
    lucky = "01080"
    deck = starter(LIBRARY, "rex_murphy")
    deck.cards["01076"], deck.cards[lucky] = 0, 1

    (fault,) = faults(LIBRARY, deck)
    assert str(fault) == "Restrictions: Lucky!: Rex Murphy can take no Fortune cards."
    assert lucky in starter(LIBRARY, "jenny_barnes").cards
