"""The editions of the rules: classic by default, and what the other one does otherwise."""

from __future__ import annotations

import pytest

from bot.engine.errors import Malformed
from bot.lcg.core.facts import HarmAssigned, TestBegan
from bot.lcg.printed.editions import EDITIONS, Differences, Edition
from tests.lcg.codes import EVILS, KNIFE
from tests.lcg.table import Table

GRIMOIRE = {"edition": "grimoire"}


@pytest.fixture
def grimoire() -> Table:
    """Roland Banks and Daisy Walker by the Grimoire, Roland's first turn, hands empty."""
    return Table(["roland_banks", "daisy_walker"], settings=GRIMOIRE)


def test_the_classic_rules_are_the_default(table: Table) -> None:
    """A set-up that says nothing is played by the classic rules, which differ in nothing."""
    classic = EDITIONS[Edition.CLASSIC]

    assert table.state.settings.edition is Edition.CLASSIC
    assert classic == Differences(classic.title)


def test_an_unknown_edition_is_refused() -> None:
    """A set-up names an edition that there is."""
    with pytest.raises(Malformed, match="edition"):
        Table(["roland_banks"], settings={"edition": "third"})


def test_cards_drawn_together_are_in_hand_together(table: Table, grimoire: Table) -> None:
    """Grimoire: all cards of a draw reach the hand first, so Amnesia meets the next weakness."""
    for played in (table, grimoire):
        played.roland.stacks("Amnesia", "Haunted", KNIFE).draws(3)
        assert played.in_play("Haunted")

    assert (table.roland.hand, grimoire.roland.hand) == ([KNIFE], [])


def test_drawing_from_nothing_defeats(grimoire: Table) -> None:
    """Grimoire: with deck and discard pile empty the drawer is defeated, with mental trauma."""
    grimoire.roland.has_deck().draws()

    assert not grimoire.roland.playing
    assert (grimoire.roland.who.new_mental, grimoire.roland.who.new_physical) == (1, 0)


def test_the_last_to_draw_from_nothing_ends_the_scenario() -> None:
    """Grimoire: that can be the end of the scenario."""
    solo = Table(["roland_banks"], settings=GRIMOIRE)
    solo.roland.has_deck().draws()

    assert solo.state.resolution == "none"


def test_forced_abilities_of_the_scenario_come_first() -> None:
    """Grimoire: Frozen in Fear comes before Dark Memory; else the lead orders them."""
    classic, grimoire = (
        Table(["agnes_baker"], settings={"edition": edition}) for edition in Edition
    )
    for table in (classic, grimoire):
        table.agnes.suffers("Frozen in Fear")
        table.agnes.holds("Dark Memory").ends_turn()

    assert classic.kinds == ["order"]
    told = [type(fact) for fact in grimoire.facts]
    assert told.index(TestBegan) < told.index(HarmAssigned)


def test_an_empty_encounter_deck_is_renewed_after_the_effect(grimoire: Table) -> None:
    """Grimoire: the encounter deck is made anew once the card that emptied it is resolved."""
    grimoire.encounter_deck(EVILS)
    grimoire.next_phase("mythos")

    assert grimoire.codes(grimoire.state.encounter_deck) == [EVILS]
    assert grimoire.encounter_discard == []
