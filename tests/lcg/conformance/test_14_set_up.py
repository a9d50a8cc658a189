"""Rules notes §14 and §15: set-up and decks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import Malformed, NotAllowed
from tests.lcg.table import Table, rules


def laid(**setup: Any) -> Table:
    """A table at the mulligan."""
    return Table(["roland_banks", "daisy_walker"], at_turn=False, **setup)


def test_five_cards_and_five_resources() -> None:
    """Rules Reference, "Setting Up the Game": players start with five cards and five resources."""
    table = laid()

    assert [len(player.hand) for player in table] == [5, 5]
    assert [player.resources for player in table] == [5, 5]


def test_one_mulligan_replaces_what_was_named() -> None:
    """Set-up: players name the cards to replace together, draw, then shuffle those back."""
    table = laid()
    before = list(table.roland.who.hand)
    key = table.roland.offers()[0]
    table.roland.chooses(key)
    table.daisy.passes()

    kept = [copy for copy in before if copy in table.roland.who.hand]
    assert len(kept) == 4
    assert len(table.roland.hand) == 5
    assert table.kinds[0] in ("next_turn", "window")


TEN = ["01086", "01087", "01088", "01089", "01090", "01091", "01092", "01093", "01016", "01020"]


@pytest.mark.parametrize("number", range(3))
def test_a_replaced_card_does_not_come_back_at_once(number: int) -> None:
    """Rules notes §14: a replaced card is shuffled back only after its replacement is drawn."""
    table = Table(
        ["roland_banks"],
        at_turn=False,
        seed=bytes([number] * 16),
        decks={"roland_banks": [*TEN, "01007", "01098", "01097"]},
    )
    first = list(table.roland.hand)
    table.roland.chooses(*table.roland.offers())

    assert sorted(table.roland.hand + first) == sorted(TEN)
    assert sorted(table.roland.deck) == sorted([*first, "01007", "01098", "01097"])


def test_a_mulligan_of_nothing_keeps_the_hand() -> None:
    """Rules notes §14: a mulligan may replace no card; weaknesses are shuffled back."""
    table = Table(
        ["roland_banks"],
        at_turn=False,
        decks={"roland_banks": [*TEN[:5], "01007", "01098", "01097", "01096"]},
    )
    first = list(table.roland.hand)
    table.roland.passes()

    assert (table.roland.hand, sorted(first)) == (first, sorted(TEN[:5]))
    assert sorted(table.roland.deck) == ["01007", "01096", "01097", "01098"]


def test_a_weakness_of_set_up_is_drawn_like_any_other_later() -> None:
    """Rules notes §13: a weakness set aside in set-up resolves when it is drawn later."""
    table = Table(
        ["roland_banks"],
        decks={"roland_banks": [*TEN[:5], "01007", "01098"]},
        calm=False,
        hands=True,
    )
    assert not table.game.in_play.threats(table.roland.seat)
    table.roland.draws(2)

    assert {each.code for each in table.game.in_play.threats(table.roland.seat)} == {
        "01007",
        "01098",
    }


def test_trauma_starts_as_damage_and_horror() -> None:
    """Set-up: an investigator starts with one damage or horror for each trauma."""
    table = laid(trauma={"roland_banks": (2, 1)})

    assert (table.roland.damage, table.roland.horror) == (2, 1)


def test_the_start_location_is_revealed() -> None:
    """Set-up of the scenario: all investigators start in the revealed Study, with its clues."""
    table = Table(["roland_banks", "daisy_walker"])

    assert table.roland.is_at("Study")
    assert table.place("Study").clues == 4


@pytest.mark.parametrize(
    "setup",
    [
        {"scenario": "nowhere", "investigators": ["roland_banks"]},
        {"scenario": "the_gathering", "investigators": []},
        {"scenario": "the_gathering", "investigators": ["roland_banks"] * 2},
        {"scenario": "the_gathering", "investigators": ["somebody"]},
        {"scenario": "the_gathering", "investigators": ["roland_banks"], "colour": "red"},
        {"scenario": "the_gathering"},
    ],
)
def test_set_ups_that_are_refused(setup: dict[str, object]) -> None:
    """A set-up that is not legal is refused, and a sentence names the reason."""
    with pytest.raises((NotAllowed, Malformed)):
        rules().new(setup)


def test_thirty_cards_and_what_is_required() -> None:
    """Rules notes §15: a deck has the cards that its investigator says, without signatures."""
    library = rules().library
    for slug, deck in library.decks.items():
        size = library.card(deck.investigator).deck_size or 0
        assert len(deck.cards) == size
        more = library.required_cards(deck.investigator)
        assert len(library.starter_deck(slug)) == size + len(more)


def test_no_windows_in_set_up() -> None:
    """Rules notes §14: the mulligan is the only question before the first round."""
    assert laid().kinds == ["mulligan"]
