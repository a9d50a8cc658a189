"""Rules notes §4 and §10: skill tests whose performer, target or place is gone."""

from __future__ import annotations

from bot.lcg.core.facts import TestStopped
from tests.lcg.codes import GHOUL, GUTS
from tests.lcg.table import Table

COURAGE = "01093"


def test_a_test_stops_when_its_performer_is_eliminated(table: Table) -> None:
    """Rules notes §10: the test ends without a result, committed cards are cleared."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.daisy.holds(GUTS)
    table.roland.has(damage=8).holds(COURAGE).tests("willpower", 3)
    table.daisy.commits(GUTS)
    table.roland.commits(COURAGE).reveals("tablet")

    assert not table.roland.playing
    assert len(table.told(TestStopped)) == 1
    assert (table.state.tests, table.state.limbo) == ([], [])
    assert table.daisy.discard == [GUTS]


def test_a_failed_test_that_eliminates_has_had_its_result(table: Table) -> None:
    """Rules notes §10: the result stands; nobody is told that the test ended without one."""
    table.roland.has(horror=4)
    table.draws_encounter("Rotting Remains", token="auto_fail")

    assert not table.roland.playing
    assert not table.told(TestStopped)


def test_limits_per_test_do_not_outlive_a_stopped_test(table: Table) -> None:
    """Rules Reference, "Limits": a limit once per test counts within one test."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8).holds(COURAGE).tests("willpower", 3)
    table.game.count("test", "probe")
    table.roland.reveals("tablet")

    assert table.game.times("test", "probe") == 0


def test_a_commit_of_somebody_eliminated_does_nothing(table: Table) -> None:
    """Rules notes §10: a committed card whose owner is out has no result, the test goes on."""
    table.daisy.holds(GUTS)
    table.roland.holds(COURAGE).tests("willpower", 0)
    table.daisy.commits(GUTS)
    table.order("resign", seat="Daisy")
    table.roland.reveals("0")

    assert table.ended.success
    assert table.kinds == ["turn"]


def test_the_act_may_advance_in_the_middle_of_an_investigation(table: Table) -> None:
    """Rules notes §11: a window of a test is in a turn too; the Study leaves, nothing is found."""
    table.daisy.has(clues=4)
    table.roland.holds(COURAGE).does("investigate")
    table.daisy.does("activate", "Advance the act")
    assert table.roland.is_at("Hallway")
    table.roland.reveals("0")

    assert table.ended.success
    assert table.roland.clues == 0
    assert not table.in_play("Study")


def test_a_fought_enemy_may_leave_in_the_middle(table: Table) -> None:
    """Rules notes §10: a test against what has left ends with nothing to hurt."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds(COURAGE).does("fight")
    table.order("remove", what=ghoul.id)
    table.roland.reveals("0")

    assert table.ended.success
