"""Rulings: tokens that are treated as others, and tokens whose own effect sets what they add."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.codes import CACHE, KNIFE, RATS
from tests.lcg.return_box import BATHROOM
from tests.lcg.table import Table

CURSE, NECRONOMICON, TWIST = "02009", "01009", "02093"
SONG = "02112"


def _club(*seats: str) -> Table:
    table = Table(seats, scenario="the_house_always_wins", log=[], chapter=2)
    table.order("stage", of="act", number=2)  # past Beginner’s Luck
    for player in table:
        player.has(resources=5)
    return table


def test_a_skull_that_is_paid_for_adds_nothing() -> None:
    """Card 02062: the token is treated as a 0, instead of adding −2 and then 2 more."""
    table = _club("roland_banks")
    table.roland.tests("combat", 4, token="skull").chooses("Yes")

    assert (table.result(), table.roland.resources) == ((True, 4), 3)


def test_a_skull_that_is_paid_for_was_revealed() -> None:
    """Cards 02062 and 02112: Song of the Dead asks what was revealed, before ST.4 made it a 0."""
    table = _club("agnes_baker")
    table.prints(RATS, health=9)
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.controls(SONG)
    table.agnes.does("fight", "Rats", "Song of the Dead", token="skull").chooses("Yes")

    assert (table.ended.success, rats.damage) == (True, 3)


def test_jim_pays_for_no_skull() -> None:
    """Card 02062, FAQ 02004: his skulls count 0 already, so he is not asked."""
    table = _club("jim_culver")
    table.jim.tests("willpower", 4, token="skull")

    assert (table.result(), table.jim.resources) == ((True, 4), 5)


def test_jim_pays_for_no_elder_sign_that_is_a_skull() -> None:
    """Card 02062, FAQ 02004: nor for an elder sign that he treats as a skull."""
    table = _club("jim_culver")
    table.jim.tests("willpower", 4, token="elder_sign").does("activate", "Jim Culver")

    assert (table.result(), table.jim.resources) == ((True, 4), 5)


def test_a_skull_that_goes_back_was_worth_0_once() -> None:
    """Cards 02062 and 02009: what was paid for the first token adds nothing to the second one."""
    table = _club("rex_murphy")
    table.rex.suffers(CURSE)
    table.rex.tests("intellect", 4, token=["skull", "0"]).chooses("Yes")

    assert table.result() == (True, 4)


def test_each_skull_is_paid_for_alone() -> None:
    """Cards 02062 and 02009: the second skull is asked about anew."""
    table = _club("rex_murphy")
    table.rex.suffers(CURSE)
    table.rex.tests("intellect", 4, token=["skull", "skull"]).chooses("Yes").chooses("No")

    assert (table.result(), table.rex.resources) == ((False, 2), 3)


def test_an_elder_thing_that_goes_back_takes_its_x_along() -> None:
    """Cards 02041 and 02009: −X is the elder thing's, not the test's."""
    table = Table(("rex_murphy",), scenario="extracurricular_activity", log=[], chapter=1)
    table.rex.suffers(CURSE)
    table.rex.has_deck(KNIFE, KNIFE)
    table.bag("elder_thing", -1)
    table.rex.tests("intellect", 2, token=["elder_thing", "-1"])

    assert table.result() == (True, 4 - 1)
    assert table.told(TokenRevealed)[-1].modifier == -1


@pytest.mark.parametrize(
    ("investigator", "ends"), [("daisy_walker", True), ("roland_banks", False)]
)
def test_a_place_hears_what_a_token_counts_as(investigator: str, ends: bool) -> None:
    """Cards 50016 and 01009: an elder sign that is treated as the auto-fail ends the turn."""
    table = Table((investigator, "wendy_adams"), scenario="return_to_the_gathering")
    first = table.seats[0]
    if ends:
        first.stacks(NECRONOMICON).draws()
    first.at(BATHROOM).does("investigate", token="elder_sign")
    table.settle()

    assert (table.state.turn != first.seat) is ends


def test_an_elder_sign_counts_as_the_auto_fail_outside_tests() -> None:
    """Card 01009: each elder sign that she reveals, for a treachery, too (02093: 2 horror)."""
    table = Table(("daisy_walker",))
    table.daisy.stacks(NECRONOMICON).draws()
    table.tokens("elder_sign")
    table.draws_encounter(TWIST)
    table.settle()

    assert table.daisy.horror == 2


def test_the_elder_thing_is_told_with_its_x() -> None:
    """Card 02041: the cards that it discards cost 0 and 1, which is what it takes."""
    table = Table(("roland_banks",), scenario="extracurricular_activity", log=[], chapter=1)
    table.roland.has_deck(KNIFE, CACHE)
    table.bag("elder_thing")
    table.roland.tests("combat", 3, token="elder_thing")

    assert table.result() == (True, 4 - 1)
    assert table.told(TokenRevealed)[-1].modifier == -1
