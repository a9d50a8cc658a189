"""Seeker cards that cost experience."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EnemyEngaged
from bot.lcg.core.state import Step
from bot.lcg.text import prompts
from tests.lcg.codes import PRIEST, RATS
from tests.lcg.table import Table

ENFORCER, FLESH_EATER = "01101", "01118"
GLASS, DISC, ENCYCLOPEDIA, RESEARCH = "01040", "01041", "01042", "01043"


@pytest.fixture
def table() -> Table:
    """Daisy Walker and Roland Banks in the Study, Daisy's first turn, hands empty."""
    return Table(["daisy_walker", "roland_banks"])


# Magnifying Glass (1)


def test_magnifying_glass_returns_to_hand(table: Table) -> None:
    """Where no clue lies it can be taken back to hand."""
    table.daisy.controls(GLASS)
    table.sets("Study", clues=0)

    table.daisy.does("activate", "Magnifying Glass")

    assert table.daisy.hand == [GLASS]
    assert not table.in_play(GLASS)


def test_a_window_shows_the_text_of_the_glass_in_play(table: Table) -> None:
    """Of the two cards of this name, what the one with the ability says."""
    table.daisy.controls(GLASS)
    table.sets("Study", clues=0)
    table.stops_before(Step.ENEMY_END)
    table.goes("enemy")

    assert table.daisy.can("activate", "Magnifying Glass")
    shown = prompts.explain(table.game, table.ask, table.daisy.seat)

    texts = [line for line in shown if line.startswith("-# Magnifying Glass")]
    assert ["return this to your hand" in text for text in texts] == [True]


def test_magnifying_glass_stays_beside_clues(table: Table) -> None:
    """With a clue at the location it stays, and helps to investigate."""
    table.daisy.controls(GLASS)
    table.sets("Study", clues=1)

    assert table.daisy.why_not("activate", "Magnifying") == (
        "There are still clues at your location."
    )
    table.daisy.does("investigate", token="0")

    assert table.result() == (True, 6)


# Disc of Itzamna


def test_disc_of_itzamna_saves_a_team_mate_here(table: Table) -> None:
    """An enemy that spawns engaged with another investigator here spawns here."""
    table.daisy.controls(DISC)

    table.enemy(RATS).spawns(table.roland)
    table.daisy.does("activate", "Disc of Itzamna")

    assert not table.roland.engaged()


def test_disc_of_itzamna_comes_before_the_prey_is_chosen(table: Table) -> None:
    """It answers when the enemy spawns: nobody is engaged yet, nor is the lead asked with whom."""
    table.daisy.controls(DISC)
    table.daisy.at("Attic")
    table.roland.at("Attic")

    table.enemy(FLESH_EATER).spawns(table.roland)
    assert table.ask.kind != "prey"
    table.daisy.does("activate", "Disc of Itzamna")

    assert table.ask.kind != "prey"
    assert not table.told(EnemyEngaged)
    assert table.encounter_discard == [FLESH_EATER]


def test_disc_of_itzamna_spares_the_engagement(table: Table) -> None:
    """What would spawn engaged is not yet; kept back, it engages then."""
    table.daisy.controls(DISC)

    table.enemy(RATS).spawns(table.roland)
    assert not table.roland.engaged()
    table.daisy.passes()

    assert len(table.roland.engaged()) == 1


def test_disc_of_itzamna_does_not_reach_elsewhere(table: Table) -> None:
    """An enemy that spawns at another location is out of reach."""
    table.daisy.controls(DISC)
    table.roland.at("Hallway")

    table.enemy(RATS).spawns(table.roland)

    assert not table.daisy.can("activate", "Disc of Itzamna")
    assert len(table.roland.engaged()) == 1


def test_disc_of_itzamna_cannot_banish_elite_enemies(table: Table) -> None:
    """The Ghoul Priest is Elite."""
    table.daisy.controls(DISC)

    table.enemy(PRIEST).spawns(table.daisy)

    assert not table.daisy.can("activate", "Disc of Itzamna")
    assert len(table.daisy.engaged()) == 1


def test_disc_of_itzamna_sends_a_weakness_to_its_owner(table: Table) -> None:
    """A weakness enemy goes to the discard pile of its bearer."""
    table.daisy.controls(DISC)

    table.roland.stacks(ENFORCER).draws()
    table.daisy.does("activate", "Disc of Itzamna")

    assert table.roland.discard == [ENFORCER]


# Encyclopedia


def test_encyclopedia_adds_two_for_the_phase(table: Table) -> None:
    """The chosen skill of the chosen investigator has +2 until the phase ends."""
    book = table.daisy.controls(ENCYCLOPEDIA)

    table.daisy.does("activate", "Encyclopedia").chooses("Roland Banks").chooses("Agility")
    assert (book.exhausted, table.daisy.actions) == (True, 3)
    table.roland.tests("agility", 4, token="0")
    assert table.result() == (True, 4)
    table.roland.tests("combat", 4, token="0")
    assert table.result() == (True, 4)
    table.stops_before(Step.ENEMY)
    table.daisy.ends_turn()
    table.roland.ends_turn()

    assert table.paused is Step.ENEMY
    assert not table.state.lasting


def test_encyclopedia_exhausts(table: Table) -> None:
    """Exhausted, it cannot be read."""
    table.daisy.controls(ENCYCLOPEDIA)
    table.order("exhaust", what=ENCYCLOPEDIA)

    assert table.daisy.why_not("activate", "Encyclopedia") == "It’s exhausted."


def test_encyclopedia_is_for_those_here(table: Table) -> None:
    """Somebody elsewhere cannot be chosen."""
    table.daisy.controls(ENCYCLOPEDIA)
    table.roland.at("Hallway")

    table.daisy.does("activate", "Encyclopedia").chooses("Intellect")

    (lasting,) = table.state.lasting
    assert lasting.seat == table.daisy.seat


# Cryptic Research


def test_cryptic_research_draws_three(table: Table) -> None:
    """An investigator here draws 3 cards, at no cost and without an action."""
    table.daisy.holds(RESEARCH)
    before = len(table.roland.deck)

    table.daisy.does("play", "Cryptic Research").chooses("Roland Banks")

    assert len(table.roland.hand) == 3
    assert len(table.roland.deck) == before - 3
    assert (table.daisy.actions, table.daisy.resources) == (3, 5)


def test_cryptic_research_is_for_the_own_turn(table: Table) -> None:
    """In somebody else's turn it may not be played."""
    table.roland.holds(RESEARCH)

    assert not table.roland.can("play", "Cryptic Research")


def test_cryptic_research_resolves_weaknesses(table: Table) -> None:
    """A weakness among the cards resolves for who drew it."""
    table.daisy.holds(RESEARCH)
    table.roland.stacks("01007")

    table.daisy.does("play", "Cryptic Research").chooses("Roland Banks")

    assert table.piece("01007").threat == table.roland.seat
    assert len(table.roland.hand) == 2
