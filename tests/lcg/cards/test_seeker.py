"""Seeker cards of level 0."""

from __future__ import annotations

import pytest

from bot.lcg.facts import CluesDiscovered, EnemyAttacked, TestEnded
from bot.lcg.state import Step
from tests.lcg.table import Table

RATS, MINION, RAVENOUS, PRIEST = "01159", "01160", "01161", "01116"
GLASS, OLD_BOOK, LIBRARIAN, MILAN, AWARE = "01030", "01031", "01032", "01033", "01034"
TEXTS, MIND, HUNCH, BARRICADE, DEDUCTION = "01035", "01036", "01037", "01038", "01039"
NECRONOMICON, KNIFE, GUTS = "01009", "01086", "01089"


@pytest.fixture
def table() -> Table:
    """Daisy Walker and Roland Banks in the Study, Daisy's first turn, hands empty."""
    return Table(["daisy_walker", "roland_banks"])


# Magnifying Glass


def test_magnifying_glass_helps_to_investigate(table: Table) -> None:
    """Its controller has +1 intellect while investigating."""
    table.roland.controls(GLASS)
    table.daisy.ends_turn()

    table.roland.does("investigate", token="0")

    assert table.result() == (True, 4)


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


def test_old_book_of_lore_draws_weaknesses_too(table: Table) -> None:
    """A weakness picked this way is resolved."""
    table.daisy.controls(OLD_BOOK)
    table.daisy.has_deck(NECRONOMICON)

    table.daisy.does("activate", "Old Book of Lore").chooses("Daisy Walker")
    table.daisy.chooses("The Necronomicon")

    assert table.piece(NECRONOMICON).threat == table.daisy.seat


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

    assert table.daisy.why_not("activate", "Old Book of Lore") == "It is exhausted."


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
    assert not table.daisy.ask.passable(table.daisy.seat)
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


def test_milan_pays_before_the_clue(table: Table) -> None:
    """After a successful investigation 1 resource is gained, before the clue is discovered."""
    table.daisy.controls(MILAN)
    table.sets("Study", clues=1)

    table.daisy.does("investigate", token="0")
    assert table.result() == (True, 6)
    assert table.daisy.clues == 0
    table.daisy.does("activate", "Milan")

    assert (table.daisy.resources, table.daisy.clues) == (6, 1)


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


# Mind over Matter


def test_mind_over_matter_fights_with_intellect(table: Table) -> None:
    """For the rest of the round intellect may be used for combat, with its own bonuses only."""
    table.daisy.holds(MIND)
    table.daisy.controls("01020")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.daisy.does("play", "Mind over Matter")
    table.daisy.does("fight", "Ravenous Ghoul", "Machete", token="0").chooses("Intellect")

    assert table.result() == (True, 5)
    assert ghoul.damage == 2


def test_mind_over_matter_is_a_choice(table: Table) -> None:
    """The own skill may be used as well, here combat with the weapon's bonus."""
    table.daisy.holds(MIND)
    table.daisy.controls("01020")
    table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.daisy.does("play", "Mind over Matter")
    table.daisy.does("fight", "Ravenous Ghoul", "Machete", token="0").chooses("Combat")

    assert table.result() == (True, 3)


def test_mind_over_matter_wants_intellect_icons(table: Table) -> None:
    """Icons of intellect count and can be committed, those of combat cannot."""
    table.daisy.holds(MIND, DEDUCTION, "01025")
    table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.daisy.does("play", "Mind over Matter")
    table.daisy.does("evade", "Ravenous Ghoul", token="0").chooses("Intellect")
    assert not table.daisy.can("commit", "Vicious Blow")
    table.daisy.commits(DEDUCTION).reveals()

    assert table.result() == (True, 6)


def test_mind_over_matter_ends_with_the_round(table: Table) -> None:
    """It lasts through the enemy phase and not into the next round."""
    table.daisy.holds(MIND)
    table.daisy.does("play", "Mind over Matter")
    assert table.state.lasting

    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")

    assert not table.state.lasting


def test_mind_over_matter_is_for_the_own_turn(table: Table) -> None:
    """It may not be played in somebody else's turn, nor twice to no effect."""
    table.roland.holds(MIND)
    table.daisy.holds(MIND, MIND)

    assert not table.roland.can("play", "Mind over Matter")
    table.daisy.does("play", "Mind over Matter")

    assert not table.daisy.can("play", "Mind over Matter")


def test_mind_over_matter_comes_too_late_in_a_test(table: Table) -> None:
    """Played during a test it does not change that test's skill."""
    table.daisy.holds(MIND)
    table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.daisy.does("fight", "Ravenous Ghoul", token="0")
    table.daisy.does("play", "Mind over Matter")

    assert table.result() == (False, 2)


# Working a Hunch


def test_working_a_hunch_finds_a_clue(table: Table) -> None:
    """2 resources and no action: 1 clue of the own location."""
    table.daisy.holds(HUNCH)
    table.sets("Study", clues=1)

    table.daisy.does("play", "Working a Hunch")

    assert (table.daisy.clues, table.daisy.resources, table.daisy.actions) == (1, 3, 3)


def test_working_a_hunch_needs_a_clue_and_the_own_turn(table: Table) -> None:
    """Without clues here, or in another's turn, it may not be played."""
    table.daisy.holds(HUNCH)
    table.roland.holds(HUNCH)
    table.sets("Study", clues=0)

    assert table.daisy.why_not("play", "Working a Hunch") == "There is no clue at your location."
    table.sets("Study", clues=1)

    assert not table.roland.can("play", "Working a Hunch")


# Barricade


def test_barricade_keeps_hunters_out(table: Table) -> None:
    """An enemy that is not Elite does not move into the location."""
    table.all_at("Hallway")
    table.lays("Cellar")
    table.daisy.holds(BARRICADE)
    ghoul = table.enemy("01101").at("Cellar")

    table.daisy.does("play", "Barricade")
    table.next_phase("enemy")

    assert table.game.where(ghoul) == table.place("Cellar").id
    assert table.piece(BARRICADE).host == table.place("Hallway").id


def test_barricade_lets_elite_enemies_in(table: Table) -> None:
    """The Ghoul Priest walks through."""
    table.all_at("Hallway")
    table.lays("Cellar")
    table.attached(BARRICADE, "Hallway")
    priest = table.enemy(PRIEST).at("Cellar")

    table.next_phase("enemy")

    assert table.game.where(priest) == table.place("Hallway").id


def test_barricade_does_not_stop_spawning(table: Table) -> None:
    """Enemies can still spawn there."""
    table.attached(BARRICADE, "Study")

    table.enemy(RATS).spawns(table.daisy)

    assert [table.game.card(e).code for e in table.daisy.engaged()] == [RATS]


def test_barricade_falls_when_somebody_leaves(table: Table) -> None:
    """Any investigator's leaving discards it; entering does not."""
    table.all_at("Hallway")
    table.lays("Cellar")
    table.daisy.holds(BARRICADE)
    table.daisy.does("play", "Barricade")
    table.roland.at("Cellar")
    table.attached(BARRICADE, "Cellar")

    table.daisy.does("move", "Cellar")

    barricades = table.game.pieces(table.game.library.card(BARRICADE).code)
    assert [each.host for each in barricades] == [table.place("Cellar").id]
    assert table.daisy.discard == [BARRICADE]


def test_barricade_falls_when_everybody_is_placed_elsewhere(table: Table) -> None:
    """Leaving without a move is leaving too."""
    table.lays("Hallway")
    table.attached(BARRICADE, "Study")

    table.order("move", who=[table.daisy.seat, table.roland.seat], to="Hallway", enter=True)

    assert not table.in_play(BARRICADE)
    assert table.daisy.is_at("Hallway")


def test_barricade_shakes_off_pursuers(table: Table) -> None:
    """An engaged enemy cannot follow into the location: it stays behind, disengaged."""
    table.all_at("Hallway")
    table.lays("Cellar")
    table.roland.at("Cellar")
    table.attached(BARRICADE, "Cellar")
    rats = table.enemy(RATS).engaged_with(table.daisy)

    table.daisy.does("move", "Cellar")

    assert rats.threat is None
    assert table.game.where(rats) == table.place("Hallway").id


# Deduction


def test_deduction_finds_another_clue(table: Table) -> None:
    """A successful investigation discovers 2 clues in one discovery."""
    table.daisy.holds(DEDUCTION)
    table.sets("Study", clues=3)

    table.daisy.does("investigate", token="0")
    table.daisy.commits(DEDUCTION).reveals()

    assert table.daisy.clues == 2
    assert [fact.count for fact in table.told(CluesDiscovered)] == [2]


def test_deduction_finds_no_more_than_there_are(table: Table) -> None:
    """With one clue there only one is discovered."""
    table.daisy.holds(DEDUCTION)
    table.sets("Study", clues=1)

    table.daisy.does("investigate", token="0")
    table.daisy.commits(DEDUCTION).reveals()

    assert table.daisy.clues == 1


def test_deduction_of_a_team_mate_finds_for_the_investigating(table: Table) -> None:
    """Committed by somebody else, the additional clue goes to who investigates."""
    table.roland.holds(DEDUCTION)
    table.sets("Study", clues=3)

    table.daisy.does("investigate", token="0")
    table.roland.commits(DEDUCTION)
    table.daisy.reveals()

    assert (table.daisy.clues, table.roland.clues) == (2, 0)


def test_deduction_outside_an_investigation(table: Table) -> None:
    """In another intellect test, or after a failure, it finds nothing."""
    table.daisy.holds(DEDUCTION, DEDUCTION)
    table.sets("Study", clues=3)

    table.daisy.tests("intellect", 2, token="0")
    table.daisy.chooses(table.daisy.offers()[1]).reveals()
    table.daisy.does("investigate", token="auto_fail")
    table.daisy.commits(DEDUCTION).reveals()

    assert table.daisy.clues == 0
