"""Seeker assets of level 0."""

from __future__ import annotations

from bot.lcg.core.facts import EnemyAttacked, TestEnded
from tests.lcg.codes import GUTS, KNIFE, RATS
from tests.lcg.table import Table

AT_TABLE = ("daisy_walker", "roland_banks")
GLASS, OLD_BOOK, LIBRARIAN, MILAN, AWARE = "01030", "01031", "01032", "01033", "01034"
TEXTS, HUNCH = "01035", "01037"
NECRONOMICON = "01009"


# Magnifying Glass


def test_magnifying_glass_helps_only_then(table: Table) -> None:
    """Other intellect tests, and other investigators, get nothing."""
    table.roland.controls(GLASS)

    table.roland.tests("intellect", 3, token="0")
    assert table.result() == (True, 3)
    table.daisy.does("investigate", token="0")

    assert table.result() == (True, 5)


def test_magnifying_glass_is_fast(table: Table) -> None:
    """It costs no action and provokes nothing, in your own turn only."""
    table.daisy.holds(GLASS)
    table.roland.holds(GLASS)
    table.enemy(RATS).engaged_with(table.daisy)

    assert not table.roland.can("play", "Magnifying Glass")
    table.daisy.does("play", "Magnifying Glass")

    assert table.daisy.actions == 3
    assert not table.told(EnemyAttacked)


# Old Book of Lore


def test_old_book_of_lore_searches_the_own_deck(table: Table) -> None:
    """The chosen investigator picks one of the own top 3 and shuffles the rest in."""
    book = table.daisy.controls(OLD_BOOK)
    table.roland.has_deck(KNIFE, GUTS, TEXTS, HUNCH)

    table.daisy.does("activate", "Old Book of Lore").chooses("Roland Banks")
    assert table.roland.ask.kind == "search"
    assert set(table.roland.labels()) >= {"Knife", "Guts", "Medical Texts"}
    assert "Working a Hunch" not in table.roland.labels()
    table.roland.chooses("Guts")

    assert table.roland.hand == [GUTS]
    assert sorted(table.roland.deck) == sorted([KNIFE, TEXTS, HUNCH])
    assert book.exhausted


def test_old_book_of_lore_searches_what_there_is(table: Table) -> None:
    """With fewer than 3 cards left those are searched; the discard pile stays where it is."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.has_deck(KNIFE, GUTS)

    table.daisy.does("activate", "Old Book of Lore").chooses("Daisy Walker").chooses("Knife")

    assert (table.daisy.hand, table.daisy.deck, table.daisy.horror) == ([KNIFE], [GUTS], 0)


def test_old_book_of_lore_exhausts(table: Table) -> None:
    """Exhausted, it cannot be used again until it readies."""
    table.daisy.controls(OLD_BOOK)
    table.order("exhaust", what=OLD_BOOK)

    assert table.daisy.why_not("activate", "Old Book of Lore") == "It’s exhausted."


def test_old_book_of_lore_needs_a_deck_here(table: Table) -> None:
    """Investigators elsewhere, or without a deck, cannot be chosen."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.has_deck()
    table.roland.at("Hallway")

    assert not table.daisy.can("activate", "Old Book of Lore")


# Research Librarian


def test_research_librarian_finds_a_tome(table: Table) -> None:
    """After she enters play a Tome asset of the deck goes to hand."""
    table.daisy.holds(LIBRARIAN).has_deck(KNIFE, OLD_BOOK, GUTS, TEXTS)

    table.daisy.does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian")
    assert set(table.daisy.labels()) == {"Old Book of Lore", "Medical Texts"}
    table.daisy.chooses("Medical Texts")

    assert table.daisy.hand == [TEXTS]
    assert len(table.daisy.deck) == 3


def test_research_librarian_must_take_what_there_is(table: Table) -> None:
    """If the only Tome is The Necronomicon, it is found, and resolves."""
    table.daisy.holds(LIBRARIAN).has_deck(KNIFE, NECRONOMICON)

    table.daisy.does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian")
    assert len(table.daisy.offers()) == 1
    assert not table.daisy.ask.may_pass(table.daisy.seat)
    table.daisy.chooses("The Necronomicon")

    assert table.in_play(NECRONOMICON)
    assert table.daisy.deck == [KNIFE]


def test_research_librarian_may_find_nothing(table: Table) -> None:
    """Without a Tome asset the deck is only shuffled; she need not be used at all."""
    table.daisy.holds(LIBRARIAN).has_deck(KNIFE, GUTS)

    table.daisy.does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian")

    assert not table.daisy.hand


def test_research_librarian_needs_a_deck(table: Table) -> None:
    """With an empty deck her reaction is not offered."""
    table.daisy.holds(LIBRARIAN).has_deck()

    table.daisy.does("play", "Research Librarian")

    assert table.kinds == ["turn"]


# Dr. Milan Christopher


def test_milan_pays_without_a_clue(table: Table) -> None:
    """A location without clues can be investigated with success all the same."""
    table.daisy.controls(MILAN)
    table.sets("Study", clues=0)

    table.daisy.does("investigate", token="0").does("activate", "Milan")

    assert table.daisy.resources == 6


def test_milan_pays_nobody_else(table: Table) -> None:
    """A failure, another's investigation or another test pay nothing."""
    table.daisy.controls(MILAN)

    table.daisy.does("investigate", token="auto_fail")
    table.daisy.tests("intellect", 2, token="0")
    table.daisy.ends_turn()
    table.roland.does("investigate", token="+1")

    assert table.daisy.resources == 5


# Hyperawareness


def test_hyperawareness_boosts_intellect_and_agility(table: Table) -> None:
    """Each resource adds 1 to the skill tested."""
    table.daisy.controls(AWARE)

    table.daisy.does("investigate", token="0")
    assert not table.daisy.can("activate", "+1 agility")
    table.daisy.does("activate", "+1 intellect").reveals()
    assert table.result() == (True, 6)
    table.daisy.tests("agility", 3, token="0").does("activate", "+1 agility").reveals()

    assert table.result() == (True, 3)
    assert table.daisy.resources == 3


def test_hyperawareness_is_no_help_in_combat(table: Table) -> None:
    """It is not offered in a combat test, nor without a resource."""
    table.daisy.controls(AWARE)

    table.daisy.tests("combat", 2, token="0")
    table.daisy.has(resources=0)
    table.daisy.tests("agility", 2, token="0")

    assert [fact.total for fact in table.told(TestEnded)] == [2, 2]


# Medical Texts


def test_medical_texts_heal(table: Table) -> None:
    """On success 1 damage of the patient is healed."""
    table.daisy.controls(TEXTS)
    table.roland.has(damage=2)

    table.daisy.does("activate", "Medical Texts", token="0").chooses("Roland Banks")

    assert table.roland.damage == 1


def test_medical_texts_harm(table: Table) -> None:
    """On failure the patient is dealt 1 damage, which an asset can take."""
    table.daisy.controls(TEXTS)
    dog = table.roland.controls("01021")

    table.daisy.does("activate", "Medical Texts", token="auto_fail").chooses("Roland Banks")
    table.roland.assigns(damage={"Guard Dog": 1})

    assert (table.roland.damage, dog.damage) == (0, 1)


def test_medical_texts_treat_only_here(table: Table) -> None:
    """Alone, the reader can treat nobody but herself."""
    table.daisy.controls(TEXTS)
    table.roland.at("Hallway").has(damage=1)

    table.daisy.does("activate", "Medical Texts", token="0")

    assert table.roland.damage == 1
    assert table.result() == (True, 5)
