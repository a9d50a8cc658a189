"""Joe Diamond with a little of everything."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CardNo
from tests.second_edition.content.driving import OTHER, SEAT, Position


@pytest.fixture
def position() -> Position:
    """Joe Diamond with a little of everything, in the Uptown streets."""
    made = Position("items", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    made.at("uptown_streets")
    made.at("uptown_streets", seat=OTHER)
    who = made.board.who(SEAT)
    who.cards.clear()
    held = {held.card for each in made.state.investigators for held in each.cards}
    lying = {card for deck in made.state.decks.values() for card in deck}
    for no in range(len(made.state.cards)):
        if CardNo(no) not in held | lying:
            made.state.decks[made.board.card(CardNo(no)).deck].append(CardNo(no))
    who.points = 9
    return made
