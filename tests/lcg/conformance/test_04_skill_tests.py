"""Rules notes §4: skill tests, ST.1 to ST.8."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from bot.lcg import sums, tokens
from bot.lcg.cards import Skill
from bot.lcg.facts import (
    CluesDiscovered,
    EnemyAttacked,
    ResourcesChanged,
    TestEnded,
    TestStopped,
    TokenRevealed,
)
from bot.lcg.state import SkillTest
from tests.lcg.table import Table

GUTS, PERCEPTION, OVERPOWER, COURAGE = "01089", "01090", "01091", "01093"
DEDUCTION, VICIOUS = "01039", "01025"
GHOUL = "01160"


def ended(table: Table) -> TestEnded:
    """The last result."""
    return table.told(TestEnded)[-1]


def test_equal_is_enough(table: Table) -> None:
    """ST.6: a value equal to the difficulty succeeds."""
    table.roland.tests("willpower", 3, token="0")
    assert ended(table).success

    table.roland.tests("willpower", 4, token="0")
    assert not ended(table).success


def test_auto_fail_makes_the_total_nought(table: Table) -> None:
    """ST.6: with the auto-fail the total is 0 and the margin counts from there."""
    table.draws_encounter("01163", token="auto_fail")

    assert table.roland.horror == 3
    assert (ended(table).total, ended(table).automatic) == (0, "failure")


def test_difficulty_nought_still_loses_to_the_auto_fail(table: Table) -> None:
    """ST.6: 0 against 0 by number would succeed; the auto-fail fails."""
    table.roland.tests("willpower", 0, token="-4")
    assert ended(table).success

    table.roland.tests("willpower", 0, token="auto_fail")
    assert not ended(table).success


def test_totals_below_nought_count_as_nought(table: Table) -> None:
    """ST.5: a total below 0 is 0, so failing by more than the difficulty cannot be."""
    table.bag(-8)
    table.draws_encounter("01162")

    assert (ended(table).total, table.roland.damage) == (0, 3)


def test_the_performer_commits_any_number(table: Table) -> None:
    """ST.2: the performer commits as many cards with matching icons as wanted."""
    table.roland.holds(GUTS, COURAGE, VICIOUS).tests("willpower", 7)
    table.roland.commits(GUTS, COURAGE)

    assert not table.roland.can("commit", "Vicious Blow")
    table.roland.reveals("0")
    assert ended(table).success


def test_another_commits_one_card(table: Table) -> None:
    """ST.2: each other investigator at the location commits at most one."""
    table.daisy.holds(GUTS, COURAGE)
    table.roland.holds(COURAGE).tests("willpower", 3)
    assert table.daisy.can("commit", "Guts")
    table.daisy.commits(GUTS)

    assert not table.daisy.can("commit", "Commit Unexpected")


def test_others_elsewhere_commit_nothing(table: Table) -> None:
    """ST.2: only investigators at the same location."""
    table.daisy.holds(GUTS).at("Hallway")
    table.roland.holds(GUTS).tests("willpower", 3)

    assert not table.daisy.can("commit")


def test_max_one_by_title_over_all(table: Table) -> None:
    """ST.2: "max 1 committed" counts by title over all players."""
    table.daisy.holds(GUTS)
    table.roland.holds(GUTS, GUTS).tests("willpower", 3).commits(GUTS)

    assert not table.roland.can("commit", "Commit Guts")
    assert not table.daisy.can("commit", "Commit Guts")


def test_a_commit_can_be_taken_back_before_the_token(table: Table) -> None:
    """ST.2 is one step: until the token is out a commit may be taken back."""
    table.roland.holds(GUTS, COURAGE).tests("willpower", 3).commits(GUTS)
    assert table.codes(table.state.limbo) == [GUTS]
    table.roland.does("commit", "Take back Guts")

    assert sorted(table.roland.hand) == [GUTS, COURAGE]


def test_committed_cards_go_to_their_owners(table: Table) -> None:
    """ST.8: committed cards go to their owners' discard piles, tokens back into the bag."""
    bag = list(table.state.bag)
    table.daisy.holds(COURAGE)
    table.roland.holds(OVERPOWER, PERCEPTION).tests("intellect", 0)
    table.daisy.commits(COURAGE)
    table.roland.commits(PERCEPTION).reveals("0")

    assert table.daisy.discard == [COURAGE]
    assert PERCEPTION in table.roland.discard
    assert table.state.bag == bag
    assert table.state.limbo == []


def test_you_on_a_committed_card_is_who_committed_it(table: Table) -> None:
    """ST.7: Guts draws for the one who committed it."""
    table.daisy.holds(GUTS).stacks("01086")
    table.roland.holds(GUTS).tests("willpower", 0)
    table.daisy.commits(GUTS)
    table.roland.reveals("0")

    assert table.daisy.hand == ["01086"]
    assert table.roland.hand == [GUTS]


def test_wild_icons_match_everything(table: Table) -> None:
    """ST.2: a wild icon counts for any skill."""
    table.roland.holds(COURAGE).tests("agility", 4).commits(COURAGE).reveals("0")

    assert ended(table).success


def test_boosts_come_before_the_token_only(table: Table) -> None:
    """ST.1 and ST.2 have windows; after the token nothing boosts."""
    table.roland.controls("01017")
    table.roland.tests("willpower", 4)
    table.roland.does("activate", "Physical Training")
    assert sums.value(table.game, table.test) == 4
    table.roland.reveals("0")

    assert ended(table).success
    assert table.kinds == ["turn"]


def test_the_type_is_fixed_and_the_odds_are_of_the_whole_bag(table: Table) -> None:
    """ST.1: the chance told is that before the draw."""
    table.bag(0, 0, -1, "auto_fail")
    table.roland.tests("willpower", 3, token="0")

    assert Fraction(*ended(table).chance) == Fraction(1, 2)


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
@pytest.mark.parametrize("ghoul", [False, True])
def test_odds_are_exact(difficulty: str, ghoul: bool) -> None:
    """The odds equal counting every order of the bag, cultists that reveal another included."""
    table = Table(["roland_banks"], difficulty=difficulty)
    if ghoul:
        table.enemy(GHOUL).engaged_with(table.roland)
    table.bag(1, 0, -1, -2, "skull", "cultist", "cultist", "tablet", "auto_fail", "elder_sign")
    game = table.game
    trial = SkillTest(seat=table.roland.seat, skill=Skill.WILLPOWER, difficulty=3)
    for value in range(7):
        expected = _brute(table, trial, value, 3)
        assert tokens.odds(game, trial, value, 3) == expected


def _brute(table: Table, trial: SkillTest, value: int, need: int) -> Fraction:
    """Every order of three tokens, each equally likely, read as the rules say."""
    good = total = 0
    for order in permutations(table.state.bag, 3):
        total += 1
        sum_, failed = value, False
        for token in order:
            amount = tokens.modifier(table.game, trial, token)
            failed = failed or amount is None
            sum_ += amount or 0
            if not tokens.reveals_another(table.game, trial, token):
                break
        good += int(not failed and max(0, sum_) >= need)
    return Fraction(good, total)


def test_when_you_would_fail_comes_before_the_result(table: Table) -> None:
    """ST.6: Lucky! adds to the total of a test that would fail, which then succeeds."""
    table.roland.holds("01080").tests("willpower", 4, token="0")
    assert table.ask.kind == "reaction"
    table.roland.does("play", "Lucky!")

    assert ended(table).success
    assert ended(table).total == 5


def test_nothing_helps_against_the_auto_fail(table: Table) -> None:
    """ST.6: with the auto-fail the total stays 0 whatever is added."""
    table.roland.holds("01080").tests("willpower", 1, token="auto_fail")

    assert table.roland.hand == ["01080"]
    assert (ended(table).success, ended(table).total) == (False, 0)


def test_success_is_answered_before_its_result(table: Table) -> None:
    """ST.6: "after you successfully investigate" comes before the clue is discovered."""
    table.roland.controls("01033")
    table.roland.does("investigate", token="0").does("activate", "Milan")

    kinds = [type(f) for f in table.facts if isinstance(f, ResourcesChanged | CluesDiscovered)]
    assert kinds == [ResourcesChanged, CluesDiscovered]


def test_a_cancelled_token_counts_nothing() -> None:
    """ST.3: cancelled, it goes back into the bag as if never revealed, and another is drawn."""
    table = Table(["wendy_adams"])
    table.wendy.holds("01086").tests("willpower", 4, token=["auto_fail", "0"])
    table.wendy.does("activate", "Wendy")

    assert ended(table).success
    assert [f.token for f in table.told(TokenRevealed) if not f.cancelled] == ["auto_fail", 0]
    assert table.wendy.discard == ["01086"]


def test_results_come_in_the_performers_order(table: Table) -> None:
    """ST.7: each result is applied one by one in the order the performer wants."""
    table.roland.holds(PERCEPTION).stacks("01086").does("investigate").commits(PERCEPTION)
    table.roland.reveals("0")

    assert table.ask.kind == "order"
    table.roland.chooses("Perception")
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
    """ST.7: only results that do something are ordered."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", token="auto_fail")
    assert table.kinds == ["turn"]

    table.roland.has(actions=2)
    table.enemy("01179").engaged_with(table.roland)
    table.roland.does("fight", "Young", token="cultist")
    assert table.kinds == ["turn"]
    assert table.roland.horror == 1


def test_nothing_to_discover_is_no_result_to_order(table: Table) -> None:
    """ST.7: where no clue is left, a committed card has its result without a question."""
    table.roland.place.clues = 0
    table.roland.holds(PERCEPTION).stacks("01086").does("investigate").commits(PERCEPTION)
    table.roland.reveals("0")

    assert table.kinds == ["turn"]
    assert table.roland.hand == ["01086"]


def test_a_card_that_does_nothing_in_this_test_is_no_result_to_order(table: Table) -> None:
    """ST.7: Survival Instinct is for evasions; committed to an attack it only adds its icon."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("Backstab", "Survival Instinct").has(resources=5)
    table.roland.does("play", "Backstab").commits("Survival Instinct").reveals("0")

    assert "order" not in table.kinds
    assert not table.in_play(GHOUL)


def test_damage_that_leaves_the_enemy_alive_is_not_ordered(table: Table) -> None:
    """ST.7: a wound and a card drawn change nothing about each other: nobody is asked."""
    table.enemy("01116").engaged_with(table.roland)
    table.roland.holds("Overpower").stacks("01086").does("fight").commits("Overpower")
    table.roland.reveals("+1")

    assert table.kinds == ["turn"]
    assert table.piece("01116").damage == 1
    assert table.roland.hand == ["01086"]


def test_damage_that_defeats_the_enemy_is_ordered(table: Table) -> None:
    """ST.7: what is drawn first may answer the defeat."""
    table.enemy("01159").engaged_with(table.roland)
    table.roland.holds("Overpower").stacks("01022").does("fight").commits("Overpower")
    table.roland.reveals("0")

    assert table.ask.kind == "order"


def test_damage_is_ordered_where_harm_may_be_answered() -> None:
    """ST.7: Agnes's horror for an empty deck may hurt the enemy before the attack does."""
    table = Table(["agnes_baker"])
    table.enemy("01116").engaged_with(table.agnes)
    table.agnes.holds("Overpower").has(resources=9).does("fight").commits("Overpower")
    table.agnes.reveals("+1")

    assert table.ask.kind == "order"


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_a_skull_is_no_result_to_order(difficulty: str) -> None:
    """ST.7: on the easy side a skull does nothing then; on the hard one it acts after the test."""
    table = Table(["roland_banks"], difficulty=difficulty)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.draws_encounter("Rotting Remains", token="skull")

    assert not ended(table).success
    assert "order" not in table.kinds
    assert table.roland.horror


def test_retaliate_comes_before_the_test_ends(solo: Table) -> None:
    """ST.7 and ST.8: committed cards are discarded after the attack that answers the failure."""
    solo.all_at("Hallway")
    solo.enemy("01116").engaged_with(solo.roland)
    solo.roland.controls("01018", damage=1)
    solo.roland.holds("Overpower").does("fight", "Ghoul Priest").commits("Overpower")
    solo.roland.reveals("auto_fail").assigns(damage={"Beat Cop": 1})

    assert solo.roland.discard == ["01018", "01091"]


def test_a_retaliation_that_fells_ends_the_test_too(table: Table) -> None:
    """ST.8: the test of the fallen ends; what they committed leaves the game with them."""
    table.all_at("Hallway")
    table.enemy("01116").engaged_with(table.roland)
    table.roland.has(damage=8).holds("Overpower").does("fight", "Ghoul Priest")
    table.roland.commits("Overpower").reveals("auto_fail")

    assert (table.roland.playing, table.state.tests, table.roland.discard) == (False, [], [])
    assert "01091" in table.codes(table.state.removed)


def test_retaliate_comes_after_all_results(table: Table) -> None:
    """ST.7: Retaliate hits after every result, here after the cultist's horror."""
    table.enemy("01116").engaged_with(table.roland)
    table.roland.does("fight", token="cultist")

    ended_at = table.facts.index(ended(table))
    attack_at = table.facts.index(table.told(EnemyAttacked)[0])
    assert ended_at < attack_at
    assert table.roland.horror == 3


def test_the_skull_counts_ghouls(table: Table) -> None:
    """ST.5: the symbol's value is what is in play when it is needed."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(GHOUL).at("Study")
    table.roland.tests("willpower", 3, token="skull")

    assert table.told(TokenRevealed)[-1].modifier == -2


def test_unconditional_symbol_effects_come_before_the_result(table: Table) -> None:
    """ST.4: the tablet's damage comes before success is known, even on a success."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.tests("willpower", 0, token="tablet")

    assert ended(table).success
    assert table.roland.damage == 1


def test_if_you_fail_comes_at_the_result(table: Table) -> None:
    """ST.7: the cultist's horror only on a failure."""
    table.roland.tests("willpower", 0, token="cultist")
    assert table.roland.horror == 0

    table.roland.tests("willpower", 5, token="cultist")
    assert table.roland.horror == 1


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

    assert ended(table).success
    assert table.kinds == ["turn"]


def test_the_act_may_advance_in_the_middle_of_an_investigation(table: Table) -> None:
    """Rules notes §11: a window of a test is in a turn too; the Study leaves, nothing is found."""
    table.daisy.has(clues=4)
    table.roland.holds(COURAGE).does("investigate")
    table.daisy.does("activate", "Advance the act")
    assert table.roland.is_at("Hallway")
    table.roland.reveals("0")

    assert ended(table).success
    assert table.roland.clues == 0
    assert not table.in_play("Study")


def test_a_fought_enemy_may_leave_in_the_middle(table: Table) -> None:
    """Rules notes §10: a test against what has left ends with nothing to hurt."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds(COURAGE).does("fight")
    table.order("remove", what=ghoul.id)
    table.roland.reveals("0")

    assert ended(table).success


def test_a_token_that_cannot_come_is_left_to_chance(table: Table) -> None:
    """Fixed draws name tokens of the bag; others are dropped when due."""
    table.bag(0)
    table.roland.tests("willpower", 3, token="-4")

    assert table.told(TokenRevealed)[-1].token == 0


def test_one_symbol_may_reveal_another(table: Table) -> None:
    """ST.3: on Hard and Expert a cultist reveals another token and both count."""
    hard = Table(["roland_banks"], difficulty="hard")
    hard.roland.tests("willpower", 2, token=["cultist", "-1"])

    assert [f.token for f in hard.told(TokenRevealed)] == ["cultist", -1]
    assert ended(hard).total == 2


def test_a_committed_card_is_in_limbo() -> None:
    """Rules notes §4: until ST.8 no effect of the test can fetch it from the discard pile."""
    table = Table(["roland_banks"])
    table.roland.controls("Scavenging")
    table.roland.holds("Magnifying Glass").does("investigate")
    table.roland.commits("Magnifying Glass").reveals("+1")

    assert table.kinds == ["turn"]
    assert (table.roland.hand, table.roland.discard) == ([], ["01030"])
