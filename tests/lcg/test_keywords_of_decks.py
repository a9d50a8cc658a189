"""Keywords of deck building in a card's text."""

from __future__ import annotations

import pytest

from bot.lcg.printed.cards import CardCode
from bot.lcg.views.cards import card_text
from tests.lcg.table import Table

SAID = {
    "02158": "Permanent. It gives 1 more ally slot.",
    "02147": "It gives 1 more hand slot, only for Weapon.",
    "02110": "Permanent. Between two scenarios you can swap 2 cards of level 0 in your deck for "
    "other level 0 cards.",
}


@pytest.mark.parametrize("code", sorted(SAID))
def test_facts_say_how_a_card_comes_into_a_deck(code: str) -> None:
    """What a deck has to know is read with the card."""
    game = Table(whole=True).game

    assert card_text(game, game.card(CardCode(code))) == SAID[code]


def test_a_keyword_is_said_once(solo: Table) -> None:
    """What a card's own text says already is not said before it."""
    game = Table(whole=True).game
    said = card_text(game, game.card(CardCode("02185")))

    assert said.count("Permanent") == 1
    assert card_text(game, game.card(CardCode("02263"))).startswith("Researched.")
    assert "Permanent" not in card_text(solo.game, solo.game.card(CardCode("01086")))
