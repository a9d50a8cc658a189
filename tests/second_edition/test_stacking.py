"""The game master lays cards on top of decks, and fixes what is drawn from them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.second_edition.printed.terms import Deck
from tests.second_edition.dull import at_phase
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase


def test_every_deck_can_be_stacked() -> None:
    """Cards that are owned, gate cards, gate markers, Mythos cards: the first named on top."""
    game = at_phase(Phase.MOVEMENT)
    gate_cards, mythos = list(game.gate_deck), game.mythos_deck[-1]
    world = game.gate_markers[game.gate_stack[-1]]
    spell = game.cards[game.decks[Deck.SPELL][-1]]

    game.order(do="stack", deck="gate_cards", top=[gate_cards[5], gate_cards[9]])
    game.order(do="stack", deck="gates", top=[world])
    game.order(do="stack", deck="mythos", top=[mythos])
    told = game.order(do="stack", deck="spell", top=[spell])

    assert game.gate_deck[:2] == [gate_cards[5], gate_cards[9]]
    assert game.gate_markers[game.gate_stack[0]] == world
    assert game.mythos_deck[0] == mythos
    assert game.cards[game.decks[Deck.SPELL][0]] == spell
    assert "The game master puts 1 card on top of the Spell deck." in game.lines(told.facts)
    assert game.faults() == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": "tarot", "top": ["x"]},
        {"deck": "mythos", "top": ["x"]},
        {"deck": "location:nowhere", "top": []},
        {"deck": "gate_cards", "top": [3]},
    ],
)
def test_what_is_not_there_is_not_stacked(wrong: dict[str, Any]) -> None:
    """Refused before anything is moved."""
    game = at_phase(Phase.MOVEMENT)
    before = list(game.mythos_deck)
    with pytest.raises(RulesError):
        game.order(do="stack", **wrong)

    assert game.mythos_deck == before


@pytest.mark.parametrize(
    ("deck", "purpose"), [(Deck.INJURY, "deck:injury"), (Deck.MADNESS, "deck:madness")]
)
def test_an_injury_or_madness_that_was_fixed_is_the_one_that_is_taken(
    deck: Deck, purpose: str
) -> None:
    """What `draws` sets for the decks of Injuries and Madness comes, there as in every deck."""
    table = Table("joe_diamond", injuries=True)
    table.joe.sanity = 0 if deck is Deck.MADNESS else table.joe.sanity
    wanted = table.code(table.decks[deck][-1])
    table.next(purpose, wanted)

    table.run(table.joe.go_down(), "card")

    assert table.joe.owns(wanted)
