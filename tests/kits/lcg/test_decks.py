"""The card game's decks as the table sees them."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.kits.lcg.decks import LcgDecks
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.registry import Registry
from bot.lcg.decks.parse import LARGEST
from bot.lcg.printed.packs import load_library
from bot.table.declares.deck_rules import DeckRules, KeptDeck
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.decks.deck_samples import read, roland, sheet

STARTER_SIZES = {"lola_hayes": 39, "mark_harrigan": 33, "sefina_rousseau": 37}
"""The starter decks with more than 30 cards, one signature card and one weakness."""


def decks_of(kit: LcgKit) -> DeckRules:
    """What it knows of decks."""
    assert kit.decks is not None
    return kit.decks


def test_the_kit_has_decks(kit: LcgKit) -> None:
    """A starter deck for each investigator, all of them ready to play."""
    rules = decks_of(kit)
    assert rules.largest == LARGEST

    starters = rules.starters()

    assert {deck.investigator for deck in starters} >= {c.slug for c in kit.offers.investigators()}
    for deck in starters:
        if deck.investigator in {choice.slug for choice in kit.offers.investigators()}:
            assert rules.sheet(deck).faults == ()
            assert len(rules.cards(deck)) == STARTER_SIZES.get(deck.investigator, 32)


def test_a_deck_read_is_a_deck_played(kit: LcgKit) -> None:
    """What the lobby holds of a deck is what the game is set up with."""
    deck = decks_of(kit).read(sheet())
    cards = decks_of(kit).cards(deck)
    lobby = Lobby("the_gathering", "standard", ("roland_banks",), decks={"roland_banks": cards})

    given = kit.offers.game_setup(lobby)

    assert given["decks"] == {"roland_banks": cards}
    assert sorted(cards) == sorted(read(sheet()).codes(kit.library))


def test_the_name_under_which_it_is_kept(kit: LcgKit) -> None:
    """A deck is shown by the name its owner gave it."""
    deck = decks_of(kit).read(sheet())
    picture = decks_of(kit).picture(KeptDeck("Mine", deck.investigator, deck.data))

    assert picture.alt.startswith("Mine: Roland Banks, 30 of 30 cards")
    assert picture.data.startswith(b"\x89PNG")


def test_a_faulty_deck_is_not_played(kit: LcgKit) -> None:
    """Every fault is told when it is taken to a table."""
    deck = decks_of(kit).read(sheet(roland(c01086=0, c01006=0)))

    with pytest.raises(NotAllowed, match=r"(?s)has 29.*Special is missing"):
        decks_of(kit).cards(deck)


def test_cards_that_do_nothing_yet_are_named() -> None:
    """A deck with cards whose rules are not written is no deck to play with."""
    decks = LcgDecks(load_library(), Registry())

    assert any(
        each.endswith("can’t be played here yet.")
        for each in decks.sheet(decks.read(sheet())).faults
    )
