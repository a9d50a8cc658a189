"""Joe Diamond with a little of everything."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CardNo
from tests.second_edition.content.driving import Position


@pytest.fixture
def position() -> Position:
    """Joe Diamond with a little of everything, in the Uptown streets."""
    made = Position("items", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    made.me.at("uptown_streets")
    made.other.at("uptown_streets")
    who = made.me
    who.cards.clear()
    held = {held.card for each in made.investigators for held in each.cards}
    lying = {card for deck in made.decks.values() for card in deck}
    for no in range(len(made.cards)):
        if CardNo(no) not in held | lying:
            made.decks[made.printed_card(CardNo(no)).deck].append(CardNo(no))
    who.points = 9
    return made
