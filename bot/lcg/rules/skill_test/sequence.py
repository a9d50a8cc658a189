"""Skill tests, ST.1 to ST.8 (Rules Reference, "Skill Test Timing").

`commits` has the steps before a token, `reveals` the tokens, `results` the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.engine.script import Script, choose_word
from bot.lcg.core import zones
from bot.lcg.core.about import of_action
from bot.lcg.core.constants import DIFFICULTY, TESTED_WITH
from bot.lcg.core.facts import CardReturned, TestBegan, TestEnded
from bot.lcg.core.frames import end_lasting_effects, perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import TestFails, TestOver, TestSucceeds
from bot.lcg.core.parts.investigator_values import NEXT_TEST
from bot.lcg.core.registry import CommitRule, Timing
from bot.lcg.core.state import Bonus, Piece, SkillTest, TestKind, Until
from bot.lcg.names.disambiguation import marks
from bot.lcg.names.sources import test_name
from bot.lcg.printed.cards import CardCode, Skill
from bot.lcg.rules.playing import settle_slots
from bot.lcg.rules.skill_test import chaos_tokens
from bot.lcg.rules.skill_test.commits import commit_and_boost
from bot.lcg.rules.skill_test.reveals import resolve_symbols, reveal
from bot.lcg.rules.skill_test.sums import (
    count_commits,
    settle_difficulty,
    skill_value,
    why_no_increase,
)
from bot.lcg.rules.skill_test.test_numbers import chance_of, sheet_of
from bot.lcg.rules.skill_test.test_results import ResultPart, apply

Result = Callable[[SkillTest], Script[None]]


class Results(Struct, frozen=True, kw_only=True):
    """The effects of a test's success and failure. Rules Reference, "Skill Test Timing"."""

    on_success: Result | None = None
    on_fail: Result | None = None
    success_matters: Callable[[], bool] = lambda: True
    fail_matters: Callable[[], bool] = lambda: True
    """False at ST.7: the result would do nothing, and is none to be ordered."""
    orderless: Callable[[SkillTest], bool] = lambda _test: False
    """True of a success: it comes first without a question, as it changes no other result."""
    then: Result | None = None
    """Comes after all results, before the test ends: Retaliate, Alert."""


async def run(g: Game, test: SkillTest, results: Results) -> SkillTest:
    """Carry out a skill test from ST.1 to ST.8. Rules Reference, "Skill Test Timing"."""
    await _begin_test(g, test)
    await commit_and_boost(g, test)
    await _act_of_commits(g, test, lambda rule: rule.before)
    chance = chance_of(g, test)
    await reveal(g, test)
    await _act_of_commits(g, test, lambda rule: rule.after)
    await resolve_symbols(g, test)
    await _judge_test(g, test)
    _tell_result(g, test, chance)
    event = TestSucceeds(test=test) if test.success else TestFails(test=test)
    await g.listen(event, Timing.AFTER)
    main = results.on_success if test.success else results.on_fail
    matters = results.success_matters if test.success else results.fail_matters
    if main is not None and matters():
        quiet = bool(test.success) and results.orderless(test)
        name = test_name(g, test) or "The test"
        await apply(g, test, [ResultPart(name, test.source, partial(main, test), quiet)])
    else:
        await apply(g, test, [])
    if results.then is not None:
        await results.then(test)
    await _finish_test(g, test)
    return test


async def _act_of_commits(
    g: Game,
    test: SkillTest,
    what: Callable[[CommitRule], Callable[[Game, SkillTest, Seat], Script[None]] | None],
) -> None:
    """Resolve the effects of committed cards that come before (or after) tokens are revealed."""
    for commit in list(test.commits):
        rule = None if commit.cancelled else g.registry.commits.get(g.card(commit.copy).code)
        body = what(rule) if rule is not None else None
        if body is not None and g.who(commit.seat).playing:
            await perform(g, commit.seat, body(g, test, commit.seat))
            g.acting(test.seat)


async def _begin_test(g: Game, test: SkillTest) -> None:
    g.acting(test.seat)
    await _settle_skill(g, test)
    g.state.tests.append(test)
    _take_up_next_test(g, test)
    if test.kind is TestKind.PLAIN:
        test.difficulty = max(0, test.difficulty + g.constants.total(DIFFICULTY, test))
    settle_difficulty(g, test)
    enemy = _told_target(g, test)
    g.tell(
        TestBegan(
            seat=test.seat,
            skill=test.skill,
            value=skill_value(g, test),
            difficulty=test.difficulty,
            source=test.source,
            kind=test.kind,
            target=enemy.code if enemy is not None else CardCode(""),
            marks=marks(g, enemy) if enemy is not None else (),
        )
    )
    await settle_slots(g)


def _take_up_next_test(g: Game, test: SkillTest) -> None:
    """Turn effects that wait for the tester's next test into bonuses of this test."""
    waiting = [each for each in g.state.lasting if (each.name, each.seat) == (NEXT_TEST, test.seat)]
    if waiting:
        test.bonuses += [Bonus(each.source, each.amount) for each in waiting]
        g.state.lasting = [each for each in g.state.lasting if each not in waiting]


def _told_target(g: Game, test: SkillTest) -> Piece | None:
    """Return the target if it has to be named among several enemies of its name, else None."""
    enemy = g.piece(test.target)
    if enemy is None or test.kind is TestKind.INVESTIGATE or test.source == of_action(test.kind):
        return None
    return enemy if marks(g, enemy) else None


async def _settle_skill(g: Game, test: SkillTest) -> None:
    """Set the skill of a test (ST.1); the tester chooses if a card allows another skill."""
    skills = skills_for(g, test)
    if len(skills) > 1:
        words = [
            (s.value, f"{s.value.capitalize()} {g.investigators.skill(test.seat, s, test)}")
            for s in skills
        ]
        chosen = await choose_word(
            test.seat,
            "Which skill do you use?",
            words,
            source=test_name(g, test),
            about=test.source,
            kind="skill",
        )
        test.skill = Skill(chosen or test.skill.value)
    else:
        test.skill = skills[0]


def skills_for(g: Game, test: SkillTest) -> list[Skill]:
    """Return the skills that the tester may use, the one that the test names first (ST.1)."""
    offered = [next(g.constants.answers(TESTED_WITH, test), test.skill), *test.skills]
    for lasting in g.state.lasting:
        if lasting.name == "intellect_for_combat_and_agility" and lasting.seat == test.seat:
            offered += _substitute_skills(offered)
    return list(dict.fromkeys(offered))


def _substitute_skills(offered: Sequence[Skill]) -> list[Skill]:
    """Return the skills that cards let the tester use in place of those offered."""
    replaced = Skill.COMBAT in offered or Skill.AGILITY in offered
    return [Skill.INTELLECT] if replaced else []


# ST.5 and ST.6: the result


async def _judge_test(g: Game, test: SkillTest) -> None:
    """Determine success or failure; "when you would succeed" or "fail" abilities may change it."""
    _compare_totals(g, test)
    if test.success and g.abilities.is_heard(TestSucceeds, Timing.WHEN):
        await g.listen(TestSucceeds(test=test), Timing.WHEN)
        _compare_totals(g, test)
    if not test.success:
        await g.listen(TestFails(test=test), Timing.WHEN)
        _compare_totals(g, test)
    if test.success:
        count_commits(g, test)


def as_it_stands(g: Game, test: SkillTest) -> SkillTest:
    """Return a copy of the test with its result by the tokens revealed so far."""
    judged = replace(test)
    _compare_totals(g, judged)
    return judged


def expected_result(g: Game, test: SkillTest) -> bool | None:
    """Return the current result of a test; None while another token is to be revealed."""
    drawn = chaos_tokens.uncancelled_tokens(test)
    if test.success is not None or not drawn:
        return test.success
    more = len(drawn) <= chaos_tokens.additional_token_count(
        g, test
    ) or chaos_tokens.reveals_another(g, test, drawn[-1].shown)
    return None if more else as_it_stands(g, test).success


def add_to_result(g: Game, test: SkillTest, amount: int) -> None:
    """Add to the skill of a test that is about to fail or succeed, and compare again (ST.6)."""
    if amount < 0 or not why_no_increase(g, test):
        test.extra += amount
    _compare_totals(g, test)


def _compare_totals(g: Game, test: SkillTest) -> None:
    counting = chaos_tokens.uncancelled_tokens(test)
    decided = {chaos_tokens.automatic_result(g, test, drawn) for drawn in counting} - {""}
    decided |= {test.automatic} - {""}
    amounts = [chaos_tokens.token_modifier(g, test, drawn) or 0 for drawn in counting]
    settle_difficulty(g, test)
    if "failure" in decided:
        test.automatic, test.total, test.success = "failure", 0, False
        return
    test.total = max(0, skill_value(g, test) + sum(amounts) + test.extra)
    if "success" in decided:
        test.automatic, test.difficulty = "success", 0
    test.success = test.total >= test.difficulty


def _tell_result(g: Game, test: SkillTest, chance: tuple[int, int]) -> None:
    drawn, bag = g.state.settings.test_pictures, chaos_tokens.ReadBag(g, test)
    g.tell(
        TestEnded(
            seat=test.seat,
            skill=test.skill,
            success=bool(test.success),
            total=test.total or 0,
            difficulty=test.difficulty,
            automatic=test.automatic,
            source=test.source,
            kind=test.kind,
            chance=chance,
            deciding=bag.deciding,
            sheet=sheet_of(g, test, chance, bag) if drawn else None,
        )
    )


# ST.8: the end


async def _finish_test(g: Game, test: SkillTest) -> None:
    """Discard committed cards and return tokens to the bag (ST.8)."""
    for commit in test.commits:
        if commit.copy not in g.state.limbo:
            continue
        if commit.copy in test.returning:
            zones.to_hand(g, commit.copy, commit.seat)
            g.tell(CardReturned(code=g.card(commit.copy).code, seat=commit.seat))
        else:
            zones.discard(g, commit.copy)
    if test in g.state.tests:
        g.state.tests.remove(test)
    end_lasting_effects(g, Until.TEST)
    g.limits.forget("test")
    await g.moment(TestOver(test=test))
