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
    """The window before attacks waits for each player with a free ability that can be used."""
    armed(table)
    table.enemies_attack()

    assert table.ask.kind == "window"
    assert table.ask.join is Join.OPEN
    assert table.daisy.is_awaited
    assert not table.roland.is_awaited


def test_a_window_without_anything_to_do_is_not_asked(table: Table) -> None:
    """A window does not ask a player who has no legal option."""
    table.enemies_attack()

    assert table.paused is Step.UPKEEP


def test_a_pass_lasts_for_the_phase(table: Table) -> None:
    """A window does not wait again in a phase for a player who passed and has no new option."""
    armed(table)
    table.enemies_attack()
    table.daisy.passes()

    assert table.paused is Step.UPKEEP


def test_a_window_reopens_after_a_choice(table: Table) -> None:
    """After a player’s choice the window opens again for all players."""
    armed(table)
    table.roland.controls(COP)
    table.enemies_attack()
    table.roland.does("activate", "Beat Cop")

    assert table.ask.kind == "window"
    table.daisy.does("activate", "Beat Cop")
    assert not table.in_play(GHOUL)


def test_a_pass_reaches_over_to_the_next_phase(table: Table) -> None:
    """A pass is valid for the next phase’s window if nothing has changed in between."""
    armed(table)
    table.enemies_attack()
    table.daisy.passes()
    table.stops_before(Step.MYTHOS)
    table.goes_on()

    assert table.paused is Step.MYTHOS


def test_a_touched_card_ends_a_pass(solo: Table) -> None:
    """Damage to a player’s own card, here Beat Cop, ends the pass of that player."""
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
    """Damage to an investigator ends the pass of that player."""
    solo.roland.controls(COP)
    solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.passes()
    solo.roland.assigns()

    assert (solo.ask.kind, solo.roland.is_awaited) == ("window", True)


def test_an_attack_on_somebody_else_ends_no_pass(table: Table) -> None:
    """Damage to Roland does not end the pass of Daisy’s player."""
    armed(table)
    table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.daisy.passes()

    assert table.roland.damage == 1
    assert table.paused is Step.UPKEEP


def test_whoever_hurt_the_target_ends_the_pass_on_it(table: Table) -> None:
    """Damage to an enemy that a player could have hit ends the pass of that player."""
    armed(table)
    table.roland.controls(COP)
    table.enemies_attack()
    table.daisy.passes()
    table.roland.does("activate", "Beat Cop")

    assert table.daisy.is_awaited


def test_what_happens_between_phases_ends_a_pass(table: Table) -> None:
    """An ability used at the end of a phase ends the passes, so the next window asks again."""
    armed(table)
    table.watch(PhaseEnds, Timing.AFTER, lambda: None)
    table.enemies_attack()
    table.daisy.passes()
    table.stops_before(Step.MYTHOS)
    table.goes_on()

    assert table.ask.kind == "window"
    assert table.daisy.is_awaited


def test_passes_begin_anew_with_the_round(table: Table) -> None:
    """Passes end with the round: the next Mythos and Enemy phases ask all players again."""
    armed(table)
    table.goes("upkeep")
    table.daisy.passes()

    assert table.state.phase == "mythos"
    assert table.daisy.is_awaited


def test_others_may_act_in_a_turn(table: Table) -> None:
    """2.2.1: other players may use free abilities in a turn, but it does not wait for them."""
    armed(table)
    table.daisy.does("activate", "Beat Cop")

    assert table.piece(GHOUL).damage == 1
    assert table.state.turn == 0


def test_fast_assets_are_for_the_own_turn(table: Table) -> None:
    """Rules Reference, "Fast": a fast asset can be played in any window of its owner’s turn."""
    table.daisy.holds("01030")
    table.roland.holds("01030")

    assert table.roland.can("play", "Magnifying Glass")
    assert not table.daisy.can("play", "Magnifying Glass")


def test_fast_assets_may_be_played_in_a_test_of_the_own_turn(table: Table) -> None:
    """Rules Reference, "Fast": the windows of a skill test belong to the turn, too."""
    table.roland.holds("01030", "01093").does("investigate")
    table.roland.does("play", "Magnifying Glass").reveals("-2")

    assert table.roland.clues == 1


def test_no_free_abilities_between_assigning_and_placing(table: Table) -> None:
    """Rules notes §9: between assigning and placing damage only reactions can be used."""
    armed(table)
    table.roland.controls("01021")
    table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.daisy.passes()
    table.roland.assigns(damage={"Guard Dog": 1})

    assert table.kinds == ["reaction"]
    assert table.daisy.offers() == []


def test_abilities_of_threat_areas_here_may_be_used_by_others(table: Table) -> None:
    """Rules Reference, "Activate Action".

    Anyone here may use abilities on a team-mate’s threats.
    """
    table.roland.suffers("01098")
    table.roland.ends_turn()

    assert table.daisy.can("activate", "Haunted")
    table.daisy.does("activate", "Haunted")
    assert not table.in_play("01098")
    assert table.daisy.actions == 1


def test_others_assets_cannot_be_used(table: Table) -> None:
    """Rules Reference, "Activate Action": players use their own cards, not a team-mate’s."""
    table.daisy.controls("01087")

    assert not table.roland.can("investigate", "Flashlight")


def test_with_nothing_left_to_do_the_turn_ends(solo: Table) -> None:
    """A turn ends automatically if the investigator has no action left and nothing free to use."""
    solo.stops_before(Step.ENEMY)
    solo.roland.does("resource").does("resource").does("resource")

    assert solo.paused is Step.ENEMY
