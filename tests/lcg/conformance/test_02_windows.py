"""Rules notes §2: player windows, and the players they wait for."""

from __future__ import annotations

from bot.engine.ask import Join
from bot.lcg.core.moments import PhaseEnds
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Step
from tests.lcg.codes import COP, GHOUL, RATS
from tests.lcg.table import Table


def armed(table: Table) -> None:
    """Daisy has a free ability that she can use: Beat Cop against rats beside her."""
    table.daisy.controls(COP)
    table.enemy(GHOUL, exhausted=True).engaged_with(table.daisy)


def test_a_window_is_offered_to_whoever_can_act(table: Table) -> None:
    """Before attacks: whoever has a free ability that can be used is waited for."""
    armed(table)
    table.enemies_attack()

    assert table.ask.kind == "window"
    assert table.ask.join is Join.OPEN
    assert table.daisy.is_awaited
    assert not table.roland.is_awaited


def test_a_window_without_anything_to_do_is_not_asked(table: Table) -> None:
    """Nobody is asked who has no legal option."""
    table.enemies_attack()

    assert table.paused is Step.UPKEEP


def test_a_pass_lasts_for_the_phase(table: Table) -> None:
    """Who passed and has nothing new is not waited for again in this phase."""
    armed(table)
    table.enemies_attack()
    table.daisy.passes()

    assert table.paused is Step.UPKEEP


def test_a_window_reopens_after_a_choice(table: Table) -> None:
    """After each choice the window is open again, for all."""
    armed(table)
    table.roland.controls(COP)
    table.enemies_attack()
    table.roland.does("activate", "Beat Cop")

    assert table.ask.kind == "window"
    table.daisy.does("activate", "Beat Cop")
    assert not table.in_play(GHOUL)


def test_a_pass_reaches_over_to_the_next_phase(table: Table) -> None:
    """Nobody is asked the same thing again where nothing happens between two phases' windows."""
    armed(table)
    table.enemies_attack()
    table.daisy.passes()
    table.stops_before(Step.MYTHOS)
    table.goes_on()

    assert table.paused is Step.MYTHOS


def test_a_touched_card_ends_a_pass(solo: Table) -> None:
    """Beat Cop took the damage of an attack: the last chance before he or the Acolyte leaves."""
    solo.roland.controls(COP)
    solo.enemy("01169", exhausted=True).at("Study")
    solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.passes()
    solo.roland.assigns(damage={"Beat Cop": 1})

    assert (solo.ask.kind, solo.roland.is_awaited) == ("window", True)
    solo.roland.does("activate", "Beat Cop", "Acolyte")
    assert not solo.in_play("01169")


def test_an_attack_ends_the_pass_of_whom_it_hit(solo: Table) -> None:
    """Damage on the investigator is reason enough to think again."""
    solo.roland.controls(COP)
    solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.passes()
    solo.roland.assigns()

    assert (solo.ask.kind, solo.roland.is_awaited) == ("window", True)


def test_an_attack_on_somebody_else_ends_no_pass(table: Table) -> None:
    """Nothing of Daisy's was touched when Roland was hit."""
    armed(table)
    table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.daisy.passes()

    assert table.roland.damage == 1
    assert table.paused is Step.UPKEEP


def test_whoever_hurt_the_target_ends_the_pass_on_it(table: Table) -> None:
    """Roland's Beat Cop hits the Ghoul that Daisy let be: she may finish it."""
    armed(table)
    table.roland.controls(COP)
    table.enemies_attack()
    table.daisy.passes()
    table.roland.does("activate", "Beat Cop")

    assert table.daisy.is_awaited


def test_what_happens_between_phases_ends_a_pass(table: Table) -> None:
    """After an ability at a phase's end its next window asks again."""
    armed(table)
    table.watch(PhaseEnds, Timing.AFTER, lambda: None)
    table.enemies_attack()
    table.daisy.passes()
    table.stops_before(Step.MYTHOS)
    table.goes_on()

    assert table.ask.kind == "window"
    assert table.daisy.is_awaited


def test_passes_begin_anew_with_the_round(table: Table) -> None:
    """The Mythos and the Enemy phase ask all players again."""
    armed(table)
    table.goes("upkeep")
    table.daisy.passes()

    assert table.state.phase == "mythos"
    assert table.daisy.is_awaited


def test_others_may_act_in_a_turn(table: Table) -> None:
    """2.2.1: team-mates may use free abilities in another's turn; nobody waits for them."""
    armed(table)
    table.daisy.does("activate", "Beat Cop")

    assert table.piece(GHOUL).damage == 1
    assert table.state.turn == 0


def test_fast_assets_are_for_the_own_turn(table: Table) -> None:
    """Rules Reference, "Fast": an asset in a player window of its owner's turn."""
    table.daisy.holds("01030")
    table.roland.holds("01030")

    assert table.roland.can("play", "Magnifying Glass")
    assert not table.daisy.can("play", "Magnifying Glass")


def test_fast_assets_may_be_played_in_a_test_of_the_own_turn(table: Table) -> None:
    """Rules Reference, "Fast": the windows of a test are in the turn."""
    table.roland.holds("01030", "01093").does("investigate")
    table.roland.does("play", "Magnifying Glass").reveals("-2")

    assert table.roland.clues == 1


def test_no_free_abilities_between_assigning_and_placing(table: Table) -> None:
    """Rules notes §9: reactions only; Beat Cop cannot be used there."""
    armed(table)
    table.roland.controls("01021")
    table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.daisy.passes()
    table.roland.assigns(damage={"Guard Dog": 1})

    assert table.kinds == ["reaction"]
    assert table.daisy.offers() == []


def test_abilities_of_threat_areas_here_may_be_used_by_others(table: Table) -> None:
    """Rules Reference, "Activate Action": encounter cards in any threat area at the location."""
    table.roland.suffers("01098")
    table.roland.ends_turn()

    assert table.daisy.can("activate", "Haunted")
    table.daisy.does("activate", "Haunted")
    assert not table.in_play("01098")
    assert table.daisy.actions == 1


def test_others_assets_cannot_be_used(table: Table) -> None:
    """Rules Reference, "Activate Action": cards you control, not a team-mate's."""
    table.daisy.controls("01087")

    assert not table.roland.can("investigate", "Flashlight")


def test_with_nothing_left_to_do_the_turn_ends(solo: Table) -> None:
    """One option is no question: with no action and nothing free the turn is over."""
    solo.stops_before(Step.ENEMY)
    solo.roland.does("resource").does("resource").does("resource")

    assert solo.paused is Step.ENEMY
