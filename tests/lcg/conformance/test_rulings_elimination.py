"""Rulings: elimination."""

from __future__ import annotations

from tests.lcg.codes import BARRICADE, RATS
from tests.lcg.table import Table


def test_both_traumas_are_a_choice() -> None:
    """Rules notes §10: damage and horror at once: one kind, chosen by the player."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(damage=8, horror=4).is_dealt(damage=1, horror=1)
    table.roland.chooses("Mental trauma")

    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 1)


def test_the_fallen_leave_clues_and_a_lead() -> None:
    """Rules notes §10: clues to the location, then another leads."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway").has(clues=2, damage=8).is_dealt(damage=1)

    assert (table.place("Hallway").clues, table.state.lead) == (2, table.daisy.seat)


def test_an_ally_lent_by_the_fallen_goes() -> None:
    """Rules notes §10: cards that the fallen controlled leave; their weaknesses in play too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls("Beat Cop")
    table.roland.suffers("Haunted")
    table.order("defeat", what=0)

    assert not table.in_play("01018")
    assert not table.in_play("Haunted")


def test_encounter_cards_of_the_fallen_are_discarded() -> None:
    """Rules notes §10: other cards of the threat area go to their discard piles."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Frozen in Fear")
    table.order("defeat", what=0)

    assert table.encounter_discard == ["01164"]


def test_the_barricade_of_the_fallen_goes() -> None:
    """FAQ 1.14: an attachment is controlled by who played it, and leaves with them."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.holds("Barricade").does("play", "Barricade")
    table.order("defeat", what=0)

    assert not table.in_play(BARRICADE)


def test_the_resigned_do_not_draw_nor_gain() -> None:
    """Rules notes §10: out of the scenario no step of the round is theirs."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.encounter_deck(RATS, "01160")
    table.next_phase("mythos")

    assert [each.code for each in table.daisy.engaged()] == [RATS]


def test_the_last_one_out_ends_the_game() -> None:
    """Rules notes §10: nobody left, no resolution."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.order("resign", seat=1)

    assert table.state.resolution == "none"
