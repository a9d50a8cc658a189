"""ST.7 of a skill test: its results, one by one, in the order that the tester chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.engine.about import About
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.script import Script, choose
from bot.lcg.core.about import of_card, of_token
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.state import SkillTest
from bot.lcg.names.phrases import token_name
from bot.lcg.names.sources import test_name
from bot.lcg.printed.cards import Symbol
from bot.lcg.rules.skill_test import chaos_tokens, sums


@dataclass(frozen=True)
class ResultPart:
    """One result to apply at ST.7; an `orderless` one can come at any time."""

    label: str
    about: About | None
    """The result's source: the test's own, a token, or a committed card."""
    run: Callable[[], Script[None]]
    orderless: bool = False


async def apply(g: Game, test: SkillTest, own: Sequence[ResultPart]) -> None:
    """Resolve the results of a test in the tester's order (ST.7); a card may double a success."""
    for _ in range(sums.multiplier(g, test) if test.success else 1):
        await _apply_once(g, test, own)


async def _apply_once(g: Game, test: SkillTest, own: Sequence[ResultPart]) -> None:
    results = [*own, *_token_results(g, test)]
    if test.success:
        results += _commit_results(g, test)
    while results:
        index = await _next_result(g, test, results)
        await results.pop(index).run()
        g.acting(test.seat)


async def _next_result(g: Game, test: SkillTest, results: list[ResultPart]) -> int:
    """Return the index of the next result; the tester is asked if the order could matter."""
    for place, outcome in enumerate(results):
        if outcome.orderless:
            return place
    if len({outcome.about for outcome in results}) == 1:
        return 0
    options = [
        Option(key=f"r{n}", label=part.label, about=part.about) for n, part in enumerate(results)
    ]
    key = await choose(
        test.seat,
        "Which result comes first?",
        lambda: options,
        source=test_name(g, test),
        about=test.source,
        kind="order",
    )
    assert key is not None  # there are several
    return int(key.removeprefix("r"))


def _token_results(g: Game, test: SkillTest) -> list[ResultPart]:
    found: list[ResultPart] = []
    for drawn in chaos_tokens.uncancelled_tokens(test):
        shown = chaos_tokens.face(g, test, drawn.shown)
        rule = chaos_tokens.rule(g, test, shown)
        body = (rule.on_success if test.success else rule.on_fail) if rule else None
        if rule is not None and body is not None and rule.matters(g, test):
            label = f"{token_name(shown).replace('_', ' ').capitalize()} token"
            about = of_token(Symbol(shown))
            found.append(ResultPart(label, about, partial(body, g, test), rule.put_off))
    return found


def _commit_results(g: Game, test: SkillTest) -> list[ResultPart]:
    found: list[ResultPart] = []
    for commit in test.commits:
        card = g.card(commit.copy)
        rule = None if commit.cancelled else g.registry.commits.get(card.code)
        if rule is not None and rule.on_success is not None and rule.matters(g, test):
            body, seat = rule.on_success, commit.seat
            run = partial(_carry_out_commit, g, test, seat, body)
            found.append(ResultPart(card.full_name, of_card(card.code), run))
    return found


async def _carry_out_commit(
    g: Game, test: SkillTest, seat: Seat, body: Callable[[Game, SkillTest, Seat], Script[None]]
) -> None:
    """Resolve the effect of a committed card for its seat, if still in the scenario."""
    if g.who(seat).playing:
        await perform(g, seat, body(g, test, seat))
