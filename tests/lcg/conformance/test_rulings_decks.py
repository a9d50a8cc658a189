"""Rulings: decks and searches."""

from __future__ import annotations

import pytest

from tests.lcg.codes import CACHE, GUTS, KNIFE, RATS
from tests.lcg.table import Table


def test_three_cards_from_an_almost_empty_deck() -> None:
    """Rules Reference, "Draw": reshuffle in the middle, then 1 horror, for the whole draw."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck(KNIFE).holds("Cryptic Research", CACHE, GUTS)
    table.order("discard", seat=0, cards=[CACHE, GUTS])
    table.daisy.does("play", "Cryptic Research")

    assert (sorted(table.daisy.hand), table.daisy.horror) == ([KNIFE, CACHE, GUTS], 1)


def test_a_search_of_three_in_a_deck_of_two() -> None:
    """Rules Reference, "Effects": the number left."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck(KNIFE, CACHE).controls("Old Book of Lore")
    table.daisy.does("activate", "Old Book of Lore").chooses("Knife")

    assert (table.daisy.hand, table.daisy.deck, table.daisy.horror) == ([KNIFE], [CACHE], 0)


def test_a_friend_reads_the_book_and_goes_mad() -> None:
    """Old Book of Lore: the friend draws a weakness, which resolves for the friend."""
    table = Table(["daisy_walker", "roland_banks"])
    table.daisy.controls("Old Book of Lore")
    table.roland.has_deck("Psychosis")
    table.daisy.does("activate", "Old Book of Lore").chooses("Roland Banks")
    table.roland.chooses("Psychosis")

    assert table.piece("Psychosis").threat == table.roland.seat


def test_the_initiate_finds_nothing_among_three() -> None:
    """Arcane Initiate: with no Spell there the deck is shuffled, nothing is drawn."""
    table = Table(["agnes_baker"])
    table.agnes.has_deck(KNIFE, CACHE, GUTS)
    table.agnes.controls("Arcane Initiate")
    table.agnes.does("activate", "Arcane Initiate")

    assert (table.agnes.hand, len(table.agnes.deck)) == ([], 3)


def test_scrying_sees_a_friends_weakness() -> None:
    """Scrying: looking at a card is not drawing it, also for weaknesses."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.controls("Scrying")
    table.roland.has_deck("Haunted", KNIFE, CACHE)
    table.agnes.does("activate", "Scrying").chooses("Roland Banks")
    table.agnes.chooses("Knife").chooses("Emergency Cache")

    assert table.roland.deck == [KNIFE, CACHE, "01098"]
    assert not table.in_play("Haunted")


def test_the_librarian_takes_the_necronomicon_before_nothing() -> None:
    """Research Librarian: of two Tomes she chooses; the one left stays in the deck."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck("Old Book of Lore", "The Necronomicon", KNIFE)
    table.daisy.holds("Research Librarian").does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian").chooses("Old Book of Lore")

    assert (table.daisy.hand, sorted(table.daisy.deck)) == (["01031"], ["01009", KNIFE])


def test_extra_ammunition_goes_beyond_four() -> None:
    """Extra Ammunition: 3 more on a full gun, of a friend as well."""
    table = Table(["roland_banks", "skids_otoole"])
    gun = table.skids.controls(".41 Derringer")
    table.roland.holds("Extra Ammunition").does("play", "Extra Ammunition")

    assert gun.uses == 6


def test_a_disc_is_wasted_on_no_priest_but_saves_from_rats() -> None:
    """Disc of Itzamna: when it spawns; the rats never attack."""
    table = Table(["roland_banks"])
    table.roland.controls("Disc of Itzamna")
    table.draws_encounter(RATS)
    table.roland.does("activate", "Disc of Itzamna")

    assert (table.encounter_discard, table.roland.discard) == ([RATS], ["01041"])
    assert table.kinds == ["turn"]


@pytest.mark.parametrize(("first", "second"), [("Guts", "Guts"), ("Perception", "Perception")])
def test_a_title_is_committed_once(first: str, second: str) -> None:
    """Max 1 committed per skill test, by title."""
    table = Table(["roland_banks"])
    table.roland.holds(first, second)
    table.roland.tests("willpower" if first == "Guts" else "intellect", 9).commits(first)

    assert not [key for key in table.roland.offers() if key.startswith("commit")]
    assert "At most 1" in table.roland.why_not("commit", second)
