"""Daisy Walker, Daisy's Tote Bag and The Necronomicon."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg.core.facts import EncounterDrawn, TestEnded, TokenRevealed
from bot.lcg.text import log
from tests.lcg.codes import FLASHLIGHT, KNIFE
from tests.lcg.table import Table

AT_TABLE = ("daisy_walker", "roland_banks")
TOTE_BAG, NECRONOMICON = "01008", "01009"
GLASS, OLD_BOOK, MILAN, TEXTS = "01030", "01031", "01033", "01035"


def test_daisy_has_a_fourth_action_for_a_tome(table: Table) -> None:
    """A Tome's action uses her additional action first."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.stacks(GLASS)

    table.daisy.does("activate", "Old Book of Lore").chooses("Daisy Walker").chooses("Magnifying")

    assert table.daisy.actions == 3
    assert not table.daisy.who.extras


def test_daisys_additional_action_is_for_tomes_only(table: Table) -> None:
    """With no other action left she can still use a Tome, and nothing else."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.controls("First Aid")
    table.daisy.has(actions=0, damage=1)

    assert table.ask.prompt == "0 actions left, +1 for a tome action"
    assert table.daisy.can("activate", "Old Book of Lore")
    assert not table.daisy.can("activate", "First Aid")
    assert not table.daisy.can("investigate")
    assert not table.daisy.can("resource")


def test_daisys_additional_action_comes_each_turn(table: Table) -> None:
    """It is lost with the turn and there is a new one next turn, one at a time."""
    assert len(table.daisy.who.extras) == 1

    table.daisy.ends_turn()
    assert not table.daisy.who.extras
    table.roland.ends_turn()
    table.settle()
    table.daisy.goes()

    assert len(table.daisy.who.extras) == 1


def test_daisys_additional_action_is_gone_while_she_is_blank(table: Table) -> None:
    """Rules Reference, "Constant Abilities": it counts again once the detective has left."""
    table.daisy.controls(OLD_BOOK)
    table.enemy("Stubborn Detective").engaged_with(table.roland)
    table.daisy.has(actions=0)
    assert not table.daisy.can("activate", "Old Book of Lore")

    table.order("remove", what="Stubborn Detective")

    assert table.daisy.can("activate", "Old Book of Lore")


def test_a_turn_that_begins_blank_may_still_bring_it(table: Table) -> None:
    """Rules Reference, "Constant Abilities": it has no moment at which it could be missed."""
    table.daisy.controls(OLD_BOOK)
    table.enemy("Stubborn Detective").engaged_with(table.roland)
    table.goes("turn", table.daisy)
    table.daisy.has(actions=0)
    assert not table.daisy.can("activate", "Old Book of Lore")

    table.order("remove", what="Stubborn Detective")

    assert table.daisy.can("activate", "Old Book of Lore")


def test_roland_has_no_additional_action(table: Table) -> None:
    """Only Daisy gets it."""
    table.daisy.ends_turn()

    assert not table.roland.who.extras


def test_daisys_elder_sign_draws_for_each_tome(table: Table) -> None:
    """On success she draws 1 card for each Tome she controls."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.controls(TEXTS)
    table.daisy.controls(MILAN)

    table.daisy.tests("willpower", 3, token="elder_sign")

    assert len(table.daisy.hand) == 2


def test_daisys_elder_sign_draws_nothing_on_failure(table: Table) -> None:
    """If the test fails no card is drawn."""
    table.daisy.controls(OLD_BOOK)

    table.daisy.tests("combat", 3, token="elder_sign")

    (ended,) = table.told(TestEnded)
    assert (ended.success, ended.total) == (False, 2)
    assert not table.daisy.hand


def test_tote_bag_holds_two_tomes(table: Table) -> None:
    """With the bag two Tomes need no hand of hers."""
    table.daisy.controls(TOTE_BAG)
    books = [table.daisy.controls(OLD_BOOK), table.daisy.controls(TEXTS)]
    table.daisy.controls(KNIFE)
    table.daisy.holds(FLASHLIGHT).has(resources=5)

    table.daisy.does("play", "Flashlight")

    assert all((book in table.game.in_play) for book in books)
    assert table.in_play(KNIFE)
    assert table.in_play(FLASHLIGHT)


def test_tote_bag_holds_tomes_only(table: Table) -> None:
    """A third item that is no Tome finds no room in it."""
    table.daisy.controls(TOTE_BAG)
    table.daisy.controls(KNIFE)
    table.daisy.controls(FLASHLIGHT)
    table.daisy.holds(GLASS)

    table.daisy.does("play", "Magnifying Glass").chooses("Knife")

    assert not table.in_play(KNIFE)
    assert table.in_play(GLASS)


def test_without_the_tote_bag_tomes_must_go(table: Table) -> None:
    """When the bag leaves, hands are counted as the next asset comes."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.controls(TEXTS)
    table.daisy.holds(GLASS)

    table.daisy.does("play", "Magnifying Glass").chooses("Medical Texts")

    assert not table.in_play(TEXTS)


def test_necronomicon_enters_with_horror(table: Table) -> None:
    """Drawn, it goes to the threat area with 3 horror, under her control."""
    table.daisy.stacks(NECRONOMICON).draws()

    book = table.piece(NECRONOMICON)
    assert (book.horror, book.threat, book.controller) == (3, table.daisy.seat, table.daisy.seat)
    assert not table.daisy.hand


def test_necronomicon_is_found_by_a_search(table: Table) -> None:
    """A search finds it and draws nothing; it resolves all the same."""
    table.daisy.stacks(NECRONOMICON)
    table.daisy.has(resources=5).holds("Research Librarian").does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian").chooses("The Necronomicon")

    assert [(each.code, each.found) for each in table.told(EncounterDrawn)] == [
        (NECRONOMICON, True)
    ]
    assert table.in_play(NECRONOMICON)


def test_necronomicon_takes_a_hand(table: Table) -> None:
    """Another asset makes room for it, and it cannot make room itself."""
    table.daisy.controls(KNIFE)
    table.daisy.controls(FLASHLIGHT)

    table.daisy.stacks(NECRONOMICON).draws().chooses("Knife")
    assert not table.in_play(KNIFE)
    table.daisy.holds(GLASS)
    table.daisy.does("play", "Magnifying Glass")

    assert not table.in_play(FLASHLIGHT)
    assert table.in_play(NECRONOMICON)


def test_necronomicon_leaves_no_room_for_two_hands(table: Table) -> None:
    """An asset that needs both hands cannot be played beside it."""
    table.daisy.stacks(NECRONOMICON).draws()
    table.daisy.holds("Shotgun").has(resources=9)

    assert table.daisy.why_not("play", "Shotgun") == (
        "You have no free slot for it and can’t free one."
    )


def test_necronomicon_turns_elder_signs_into_failures(table: Table) -> None:
    """Daisy's elder sign is an auto-fail."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.stacks(NECRONOMICON).draws()

    table.daisy.tests("willpower", 0, token="elder_sign")

    (ended,) = table.told(TestEnded)
    assert (ended.success, ended.automatic) == (False, "failure")
    assert not table.daisy.hand
    told = log.lines(table.game, table.told(TokenRevealed), None)
    assert told == ["Token: **elder sign**, which counts as auto-fail (The Necronomicon)."]


def test_necronomicon_put_into_a_threat_area_is_its_bearers(table: Table) -> None:
    """Rules Reference, "Weakness": of a player cardtype, it is controlled by its bearer."""
    table.daisy.suffers(NECRONOMICON)

    table.daisy.tests("willpower", 1, token="elder_sign")

    assert not table.told(TestEnded)[-1].success
    assert table.piece(NECRONOMICON).controller == table.daisy.seat
    assert not table.roland.can("activate", "The Necronomicon")


def test_necronomicon_leaves_others_their_elder_sign(table: Table) -> None:
    """Roland's elder sign still is one."""
    table.daisy.stacks(NECRONOMICON).draws()

    table.roland.tests("combat", 4, token="elder_sign")

    (ended,) = table.told(TestEnded)
    assert ended.success


def test_necronomicon_is_read_with_the_tome_action(table: Table) -> None:
    """Its action moves 1 horror to Daisy and may be her additional one; the next costs another."""
    table.daisy.stacks(NECRONOMICON).draws()
    table.daisy.controls("Beat Cop")

    table.daisy.does("activate", "The Necronomicon")

    assert (table.daisy.horror, table.daisy.actions) == (1, 3)
    assert table.piece(NECRONOMICON).horror == 2
    table.daisy.does("activate", "The Necronomicon")
    assert (table.daisy.horror, table.daisy.actions) == (2, 2)


def test_necronomicon_is_discarded_when_empty(table: Table) -> None:
    """With its last horror it goes to her discard pile."""
    table.daisy.stacks(NECRONOMICON).draws()

    for _ in range(3):
        table.daisy.does("activate", "The Necronomicon")

    assert table.daisy.horror == 3
    assert table.daisy.discard == [NECRONOMICON]


def test_necronomicon_is_read_by_its_bearer_only(table: Table) -> None:
    """A team-mate at the location cannot use it."""
    table.daisy.stacks(NECRONOMICON).draws()
    table.daisy.ends_turn()

    with pytest.raises(NotAllowed):
        table.roland.does("activate", "The Necronomicon")


def test_necronomicon_can_drive_daisy_mad(table: Table) -> None:
    """Horror moved to her defeats her like any other."""
    table.daisy.stacks(NECRONOMICON).draws()
    table.daisy.has(horror=8)

    table.daisy.does("activate", "The Necronomicon")

    assert not table.daisy.playing
    assert not table.in_play(NECRONOMICON)
