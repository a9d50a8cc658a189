"""Replay stored games that together show all behaviour of all cards (`tests.lcg.sweep`)."""

from __future__ import annotations

import pytest

from bot.lcg.core.registry import REGISTRY, AbilityKind
from bot.lcg.printed.cards import CardCode
from tests.lcg.card_table import PAGE, page
from tests.lcg.ledger import Behaviour
from tests.lcg.sweep.cover import Game, cover, read_games
from tests.lcg.sweep.game import ledger, play
from tests.lcg.table import rules

TESTS = {"fight", "evade", "investigate"}
SEARCH = "No stored game shows it; `python -m tests.lcg.sweep --write` searches for games that do."
GAMES = read_games()


@pytest.mark.parametrize("game", sorted(GAMES), ids=str)
def test_every_card_does_what_it_does(game: Game) -> None:
    """A stored game shows again the behaviours of cards for which it was chosen."""
    seen = play(rules().library.cards[game.card], game.number, GAMES[game])

    assert sorted(GAMES[game] - seen.keys()) == [], SEARCH


def test_the_stored_games_show_every_card() -> None:
    """The stored games show every behaviour of every card, and no behaviour that was removed."""
    shown: set[Behaviour] = set().union(*GAMES.values())

    assert sorted(ledger().wanted - shown) == [], SEARCH
    assert sorted(shown - ledger().wanted) == [], SEARCH


def test_a_behaviour_that_never_happens_is_missed() -> None:
    """A game goes to its end for a behaviour that it does not show."""
    never = (CardCode("01086"), "action never")
    seen = play(rules().library.cards[CardCode("01086")], 0, {never})

    assert never not in seen
    assert (CardCode("01086"), "shown") in seen


def test_few_games_are_chosen() -> None:
    """The game that shows most for its steps comes first; what another shows is not asked twice."""
    one, two, three = (
        (CardCode("01086"), "one"),
        (CardCode("01086"), "two"),
        (CardCode("01087"), "three"),
    )
    short, long, useless = (Game(CardCode("01086"), number) for number in range(3))
    seen = {short: {one: 2, two: 3}, long: {one: 1, two: 2, three: 90}, useless: {one: 50}}

    assert cover(seen, {one, two, three}) == {long: {one, two, three}}


def test_what_tests_declares_its_attempt() -> None:
    """Each Fight, Evade and Investigate has odds, except for evasions without a test.

    These are Cunning Distraction’s, and the one of Asylum Halls.
    """
    abilities = [each for found in REGISTRY.abilities.values() for each in found]
    testing = [each for each in [*abilities, *REGISTRY.events.values()] if each.is_a & TESTS]

    assert {each.code for each in testing if each.attempt is None} == {"01078", "03170"}


def test_an_action_ability_costs_actions() -> None:
    """Every action ability costs at least one action, and no other ability any."""
    abilities = [each for found in REGISTRY.abilities.values() for each in found]
    costly = {(each.code, each.name) for each in abilities if each.cost.actions}

    assert costly == {
        (each.code, each.name) for each in abilities if each.kind is AbilityKind.ACTION
    }


def test_the_table_of_cards_is_up_to_date() -> None:
    """`docs/cards.md` lists every card with its tests."""
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.lcg.card_table"
