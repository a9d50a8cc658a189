"""Rules notes §4 and §10: results of skill tests, ST.6 to ST.8; tests that are stopped."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import CluesDiscovered, EnemyAttacked, ResourcesChanged, TestStopped
from tests.lcg.codes import GHOUL, GUTS
from tests.lcg.table import Table

PERCEPTION = "01090"
DEDUCTION, VICIOUS = "01039", "01025"
COURAGE = "01093"


def test_equal_is_enough(table: Table) -> None:
    """ST.6: a value equal to the difficulty succeeds."""
    table.roland.tests("willpower", 3, token="0")
    assert table.ended.success

    table.roland.tests("willpower", 4, token="0")
    assert not table.ended.success


def test_auto_fail_makes_the_total_nought(table: Table) -> None:
    """ST.6: with the auto-fail the total is 0 and the margin counts from there."""
    table.draws_encounter("01163", token="auto_fail")

    assert table.roland.horror == 3
    assert (table.ended.total, table.ended.automatic) == (0, "failure")


def test_difficulty_nought_still_loses_to_the_auto_fail(table: Table) -> None:
    """ST.6: the auto-fail fails even a test of difficulty 0."""
    table.roland.tests("willpower", 0, token="-4")
    assert table.ended.success

    table.roland.tests("willpower", 0, token="auto_fail")
    assert not table.ended.success


def test_you_on_a_committed_card_is_who_committed_it(table: Table) -> None:
    """ST.7: "you" on a committed card, here Guts, is the investigator who committed it."""
    table.daisy.holds(GUTS).stacks("01086")
    table.roland.holds(GUTS).tests("willpower", 0)
    table.daisy.commits(GUTS)
    table.roland.reveals("0")

    assert table.daisy.hand == ["01086"]
    assert table.roland.hand == [GUTS]


def test_when_you_would_fail_comes_before_the_result(table: Table) -> None:
    """ST.6: Lucky! adds to the total of a test that would fail, which then succeeds."""
    table.roland.holds("01080").tests("willpower", 4, token="0")
    assert table.ask.kind == "reaction"
    table.roland.does("play", "Lucky!")

    assert table.ended.success
    assert table.ended.total == 5


def test_nothing_helps_against_the_auto_fail(table: Table) -> None:
    """ST.6: with the auto-fail the total stays 0, whatever cards add."""
    table.roland.holds("01080").tests("willpower", 1, token="auto_fail")

    assert table.roland.hand == ["01080"]
    assert (table.ended.success, table.ended.total) == (False, 0)


def test_success_is_answered_before_its_result(table: Table) -> None:
    """ST.6: "after you successfully investigate" comes before the clue is discovered."""
    table.roland.controls("01033")
    table.roland.does("investigate", token="0").does("activate", "Milan")

    kinds = [type(f) for f in table.facts if isinstance(f, ResourcesChanged | CluesDiscovered)]
    assert kinds == [ResourcesChanged, CluesDiscovered]


def test_results_come_in_the_performers_order(table: Table) -> None:
    """ST.7: each result is applied one by one in the order the performer wants."""
    table.roland.holds(PERCEPTION).stacks("01086", "01007").does("investigate")
    table.roland.commits(PERCEPTION).reveals("0")

    assert table.ask.kind == "order"
    table.roland.chooses("Perception")
    assert table.roland.hand == ["01086"]
    assert table.roland.clues == 1


def test_clues_and_a_card_drawn_are_not_ordered(table: Table) -> None:
    """ST.7: a discovery and a card drawn need no order if no card that could be drawn reacts."""
    table.roland.holds(PERCEPTION).has_deck("01086").does("investigate").commits(PERCEPTION)
    table.roland.reveals("0")

    assert table.kinds == ["turn"]
    assert table.roland.hand == ["01086"]
    assert table.roland.clues == 1


def test_an_additional_clue_is_part_of_one_discovery(table: Table) -> None:
    """ST.7: Deduction changes the count of the one discovery."""
    table.roland.holds(DEDUCTION).does("investigate").commits(DEDUCTION).reveals("0")

    assert table.roland.clues == 2


def test_additional_damage_is_part_of_the_attack(table: Table) -> None:
    """ST.7: Vicious Blow adds to the attack's damage."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds(VICIOUS).does("fight").commits(VICIOUS).reveals("0")
    table.settle()

    assert not table.in_play(GHOUL)


def test_a_miss_that_hits_nobody_is_no_result_to_order(table: Table) -> None:
    """ST.7: the game asks for the order only of results that have an effect."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", token="auto_fail")
    assert table.kinds == ["turn"]

    table.roland.has(actions=2)
    table.enemy("01179").engaged_with(table.roland)
    table.roland.does("fight", "Young", token="cultist")
    assert table.kinds == ["turn"]
    assert table.roland.horror == 1


def test_nothing_to_discover_is_no_result_to_order(table: Table) -> None:
    """ST.7: with no clue left, the committed card’s result needs no order."""
    table.roland.place.clues = 0
    table.roland.holds(PERCEPTION).stacks("01086").does("investigate").commits(PERCEPTION)
    table.roland.reveals("0")

    assert table.kinds == ["turn"]
    assert table.roland.hand == ["01086"]


def test_a_card_that_does_nothing_in_this_test_is_no_result_to_order(table: Table) -> None:
    """ST.7: Survival Instinct has a result in evasions; in an attack it only adds its icon."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("Backstab", "Survival Instinct").has(resources=5)
    table.roland.does("play", "Backstab").commits("Survival Instinct").reveals("0")

    assert "order" not in table.kinds
    assert not table.in_play(GHOUL)


def test_damage_that_leaves_the_enemy_alive_is_not_ordered(table: Table) -> None:
    """ST.7: damage that does not defeat the enemy needs no order with a card drawn."""
    table.enemy("01116").engaged_with(table.roland)
    table.roland.holds("Overpower").stacks("01086").does("fight").commits("Overpower")
    table.roland.reveals("+1")

    assert table.kinds == ["turn"]
    assert table.piece("01116").damage == 1
    assert table.roland.hand == ["01086"]


def test_damage_that_defeats_the_enemy_is_ordered(table: Table) -> None:
    """ST.7: damage that defeats the enemy is ordered, since a drawn card may react to it."""
    table.enemy("01159").engaged_with(table.roland)
    table.roland.holds("Overpower").stacks("01022").does("fight").commits("Overpower")
    table.roland.reveals("0")

    assert table.ask.kind == "order"


def test_damage_is_ordered_where_harm_may_be_answered() -> None:
    """ST.7: damage is ordered if Agnes may react to the horror of an empty deck."""
    table = Table(["agnes_baker"])
    table.enemy("01116").engaged_with(table.agnes)
    table.agnes.holds("Overpower").has(resources=9).does("fight").commits("Overpower")
    table.agnes.reveals("+1")

    assert table.ask.kind == "order"


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_a_skull_is_no_result_to_order(difficulty: str) -> None:
    """ST.7: an easy skull has no result to order; a hard one acts after the test."""
    table = Table(["roland_banks"], difficulty=difficulty)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.draws_encounter("Rotting Remains", token="skull")

    assert not table.ended.success
    assert "order" not in table.kinds
    assert table.roland.horror


def test_retaliate_comes_before_the_test_ends(solo: Table) -> None:
    """ST.7 and ST.8: committed cards are discarded after the attack of Retaliate."""
    solo.all_at("Hallway")
    solo.enemy("01116").engaged_with(solo.roland)
    solo.roland.controls("01018", damage=1)
    solo.roland.holds("Overpower").does("fight", "Ghoul Priest").commits("Overpower")
    solo.roland.reveals("auto_fail").assigns(damage={"Beat Cop": 1})

    assert solo.roland.discard == ["01018", "01091"]


def test_a_retaliation_that_fells_ends_the_test_too(table: Table) -> None:
    """ST.8: if Retaliate defeats the performer the test ends; their cards leave the game."""
    table.all_at("Hallway")
    table.enemy("01116").engaged_with(table.roland)
    table.roland.has(damage=8).holds("Overpower").does("fight", "Ghoul Priest")
    table.roland.commits("Overpower").reveals("auto_fail")

    assert (table.roland.playing, table.state.tests, table.roland.discard) == (False, [], [])
    assert "01091" in table.codes(table.state.removed)


def test_retaliate_comes_after_all_results(table: Table) -> None:
    """ST.7: Retaliate attacks after all results, here after the cultist’s horror."""
    table.enemy("01116").engaged_with(table.roland)
    table.roland.does("fight", token="cultist")

    ended_at = table.facts.index(table.ended)
    attack_at = table.facts.index(table.told(EnemyAttacked)[0])
    assert ended_at < attack_at
    assert table.roland.horror == 3


def test_if_you_fail_comes_at_the_result(table: Table) -> None:
    """ST.7: the cultist’s horror is dealt only if the test fails."""
    table.roland.tests("willpower", 0, token="cultist")
    assert table.roland.horror == 0

    table.roland.tests("willpower", 5, token="cultist")
    assert table.roland.horror == 1


def test_a_test_stops_when_its_performer_is_eliminated(table: Table) -> None:
    """Rules notes §10: a test whose performer is eliminated ends without a result."""
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
    """Rules notes §10: a failure that eliminates the performer has had its result."""
    table.roland.has(horror=4)
    table.draws_encounter("Rotting Remains", token="auto_fail")

    assert not table.roland.playing
    assert not table.told(TestStopped)


def test_limits_per_test_do_not_outlive_a_stopped_test(table: Table) -> None:
    """Rules Reference, "Limits": "once per test" can be used again in the next test."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8).holds(COURAGE).tests("willpower", 3)
    table.game.limits.record_use("test", "probe")
    table.roland.reveals("tablet")

    assert table.game.limits.use_count("test", "probe") == 0


def test_a_commit_of_somebody_eliminated_does_nothing(table: Table) -> None:
    """Rules notes §10: a card committed by an eliminated investigator has no result."""
    table.daisy.holds(GUTS)
    table.roland.holds(COURAGE).tests("willpower", 0)
    table.daisy.commits(GUTS)
    table.order("resign", seat="Daisy")
    table.roland.reveals("0")

    assert table.ended.success
    assert table.kinds == ["turn"]


def test_the_act_may_advance_in_the_middle_of_an_investigation(table: Table) -> None:
    """Rules notes §11: the act may advance in a test; the location leaves, so nothing is found."""
    table.daisy.has(clues=4)
    table.roland.holds(COURAGE).does("investigate")
    table.daisy.does("activate", "Advance the act")
    assert table.roland.is_at("Hallway")
    table.roland.reveals("0")

    assert table.ended.success
    assert table.roland.clues == 0
    assert not table.in_play("Study")


def test_a_fought_enemy_may_leave_in_the_middle(table: Table) -> None:
    """Rules notes §10: if the enemy leaves play during the test, a success damages nothing."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds(COURAGE).does("fight")
    table.order("remove", what=ghoul.id)
    table.roland.reveals("0")

    assert table.ended.success
