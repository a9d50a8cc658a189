"""Rules notes §6: drawing, decks, hands."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import DeckOut, DeckReshuffled
from tests.lcg.codes import CACHE, HAUNTED, KNIFE, PARANOIA
from tests.lcg.table import Table


def test_an_empty_deck_is_made_anew_and_costs_one_horror(solo: Table) -> None:
    """Rules Reference, "Draw": an empty deck is reshuffled; after the draw, 1 horror, once."""
    solo.roland.has_deck(KNIFE)
    solo.roland.holds(CACHE, CACHE, CACHE)
    solo.order("discard", seat="Roland")
    solo.roland.draws(3)

    assert sorted(solo.roland.hand) == [KNIFE, CACHE, CACHE]
    assert len(solo.told(DeckReshuffled)) == 1
    assert solo.roland.horror == 1


def test_drawing_the_last_card_costs_nothing_yet(solo: Table) -> None:
    """Rules Reference, "Draw": drawing the last card costs no horror, only drawing from no deck."""
    solo.roland.has_deck(KNIFE).draws(1)

    assert (solo.roland.hand, solo.roland.horror) == ([KNIFE], 0)


def test_deck_and_discard_both_empty(solo: Table) -> None:
    """Rules notes §6.

    With deck and discard pile empty the player takes 1 horror and draws nothing.
    """
    solo.roland.has_deck().draws(2)

    assert solo.roland.hand == []
    assert len(solo.told(DeckOut)) == 1
    assert solo.roland.horror == 1


def test_all_cards_are_drawn_before_a_weakness_resolves(solo: Table) -> None:
    """Rules notes §6: several cards are drawn together, before a weakness among them resolves."""
    solo.roland.stacks(PARANOIA, KNIFE).draws(2)

    assert solo.roland.hand == [KNIFE]
    assert solo.roland.resources == 0
    assert solo.roland.discard == [PARANOIA]


def test_the_hand_has_no_limit_but_in_upkeep(solo: Table) -> None:
    """Rules notes §6: the hand size of eight is checked at 4.5 only."""
    solo.roland.holds(*[CACHE] * 10).does("draw")

    assert len(solo.roland.hand) == 11


@pytest.mark.parametrize("count", [9, 11])
def test_the_excess_is_chosen_by_its_owner(solo: Table, count: int) -> None:
    """4.5: the owner chooses which cards above the hand size to discard."""
    solo.roland.has_deck().holds(*[CACHE] * count)
    solo.next_phase("upkeep")
    solo.roland.chooses(*solo.roland.offers()[: count - 8])

    assert len(solo.roland.hand) == 8


def test_the_encounter_deck_is_made_anew_without_penalty(table: Table) -> None:
    """Rules notes §6.

    An empty encounter deck is reshuffled from its discard pile, without penalty.
    """
    table.order("encounter", seat="Roland", card="01166")
    assert table.encounter_discard == ["01166"]
    table.draws_encounter()

    assert table.state.agenda.doom == 2
    assert table.roland.horror == 0


def test_nothing_to_draw_from_the_encounter_deck(table: Table) -> None:
    """Rules notes §6: with encounter deck and discard pile empty, a draw does nothing."""
    table.draws_encounter()

    assert table.kinds == ["turn"]


def test_weaknesses_are_not_chosen_for_discards(solo: Table) -> None:
    """Rules notes §6.

    A weakness cannot be discarded as a cost or for the hand size, only at random.
    """
    who = solo.roland.who
    solo.roland.has_deck(HAUNTED).holds(*[CACHE] * 8)
    copy = who.deck.pop()
    who.hand.append(copy)
    solo.next_phase("upkeep")

    assert not any("Haunted" in label for label in solo.roland.labels())
