"""Rulings: what follows "then" after something that did not happen, or not in full, is left out."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestBegan
from bot.lcg.core.state import Until
from bot.lcg.rules.places import hold_fast
from tests.lcg.codes import COP, GUTS, KNIFE, RATS
from tests.lcg.return_box import GATEWAY, GUEST_HALL, HILL, house, night
from tests.lcg.table import Table

FLARE, DELVE, WINGS, HAD_WORSE = "02115", "02111", "01173", "02261"


def test_flare_that_finds_no_ally_is_discarded() -> None:
    """FAQ 02115: it is exiled only if an Ally has come into play by it."""
    table = Table(["wendy_adams"])
    table.wendy.has_deck(KNIFE, *[GUTS] * 8, COP)  # the tenth card is out of reach
    table.wendy.holds(FLARE).has(resources=2)
    table.wendy.does("play", "Flare")

    assert table.wendy.discard == [FLARE]
    assert FLARE not in table.codes(table.state.removed)
    assert len(table.wendy.deck) == 10


@pytest.mark.parametrize(("cards", "victory"), [((RATS, RATS), [DELVE]), ((RATS,), [])])
def test_delve_too_deep_wants_a_card_for_each(cards: tuple[str, ...], victory: list[str]) -> None:
    """Rules Reference, "Then", card 02111: each investigator has to draw a card."""
    table = Table(["agnes_baker", "roland_banks"])
    table.encounter_deck(*cards)
    table.agnes.holds(DELVE).has(resources=1)
    table.agnes.does("play", "Delve Too Deep")
    table.settle()

    assert table.victory == victory


def test_alma_hill_stays_while_cards_are_missing() -> None:
    """Rules Reference, "Then", card 50046: three cards have to be drawn before she goes."""
    table = night()
    table.roland.has(clues=2)
    table.enemy(HILL).engaged_with(table.roland)
    table.encounter_deck(RATS, RATS)
    table.roland.does("parley", "Alma Hill")
    table.settle()

    assert table.victory == []
    assert table.in_play(HILL)


def test_nobody_is_carried_whose_harm_is_cancelled() -> None:
    """Rules Reference, "Then", card 01173: harm that is not taken in full carries nobody."""
    table = Table(["agnes_baker"], whole=True)
    table.prints("Hallway", traits=("Central",))
    table.agnes.at("Attic").holds(HAD_WORSE)
    table.lays("Hallway")
    table.draws_encounter(WINGS, token="-4")
    table.agnes.chooses("reveal").does("play", "I’ve had worse").chooses("1").chooses("0")

    assert (table.agnes.damage, table.agnes.horror) == (0, 1)
    assert table.agnes.is_at("Attic")


def test_nobody_is_tested_who_is_not_through_the_wall() -> None:
    """Rules Reference, "Then", card 50012: only who has moved into the Hallway is tested."""
    table = house()
    table.roland.at(GUEST_HALL).has(clues=3)
    hold_fast(table.game, table.roland.seat, Until.ROUND, None)
    table.roland.does("activate", GATEWAY)

    assert table.roland.is_at(GUEST_HALL)
    assert not table.told(TestBegan)
