"""Seeker events and skills of level 0, and cards that cost experience."""

from __future__ import annotations

from bot.lcg.core.facts import EnemyEngaged
from bot.lcg.core.state import Step
from bot.lcg.text import prompts
from tests.lcg.codes import BARRICADE, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("daisy_walker", "roland_banks")
MIND, HUNCH, DEDUCTION = "01036", "01037", "01039"
ENFORCER, FLESH_EATER = "01101", "01118"
GLASS, DISC, ENCYCLOPEDIA, RESEARCH = "01040", "01041", "01042", "01043"


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

    assert table.daisy.why_not("play", "Working a Hunch") == "There are no clues at your location."
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

    assert table.game.places.where(ghoul) == table.place("Cellar").id
    assert table.piece(BARRICADE).host == table.place("Hallway").id


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

    barricades = table.game.in_play.of_code(table.game.library.card(BARRICADE).code)
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
    assert table.game.places.where(rats) == table.place("Hallway").id


# Deduction
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


def test_mind_over_matter_in_a_test_says_that_it_comes_too_late(table: Table) -> None:
    """A test that has begun keeps its skill: the option says so, before it is played."""
    table.daisy.holds(MIND)
    table.enemy(RAVENOUS).engaged_with(table.daisy)
    (before,) = [o.note for o in table.ask.parts[table.daisy.seat].options if o.verb == "play"]

    table.daisy.does("fight", "Ravenous Ghoul")
    (during,) = [o.note for o in table.ask.parts[table.daisy.seat].options if o.verb == "play"]

    assert before == "1 resource"
    assert during == "1 resource; does not count for this test"


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
