"""Facts of a skill test, gathered so that the whole test fits one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.facts import Fact
from bot.lcg.core import facts as f

COURSE: Final = (f.TestBegan, f.Committed, f.Boosted, f.TokenRevealed, f.TestEnded)
"""The facts of a test."""


def put_together(told: Sequence[Fact]) -> list[Fact]:
    """Return the facts in an order in which those of a finished test follow each other."""
    found = list(told)
    for ended in [fact for fact in told if isinstance(fact, f.TestEnded)]:
        _gather_test(found, found.index(ended))
    return found


def _gather_test(facts: list[Fact], end: int) -> None:
    """Move together the facts of the test that ends at this position, if its beginning is there."""
    start = next((n for n in range(end - 1, -1, -1) if isinstance(facts[n], _BOUNDS)), None)
    if start is not None and isinstance(facts[start], f.TestBegan):
        _order_facts(facts, start, end)


def _order_facts(facts: list[Fact], start: int, end: int) -> None:
    drawn = next((n for n in range(start, end) if isinstance(facts[n], f.TokenRevealed)), end)
    first = {*range(start, drawn)}.union(*(_causes_of_return(facts, n) for n in range(drawn, end)))

    def part(number: int) -> int:
        if isinstance(facts[number], COURSE):
            return 1
        return 0 if number in first else 2

    facts[start : end + 1] = [facts[n] for n in sorted(range(start, end + 1), key=part)]


def _causes_of_return(facts: Sequence[Fact], cancelled: int) -> range:
    """Return the positions of the ability that returned this token, and of its effects."""
    fact = facts[cancelled]
    if not isinstance(fact, f.TokenRevealed) or not fact.cancelled:
        return range(0)
    for number in reversed(range(cancelled)):
        if isinstance(facts[number], f.AbilityUsed | f.CardPlayed | f.ForcedHappened):
            return range(number, cancelled)
        if isinstance(facts[number], f.TokenRevealed):
            break
    return range(0)


_BOUNDS: Final = (f.TestBegan, f.TestEnded, f.TestStopped)


def whole_test(told: Sequence[Fact], start: int) -> Sequence[Fact]:
    """Return the facts of the test that begins at this position.

    Only the first if the end is missing.
    """
    for end in range(start + 1, len(told)):
        if isinstance(told[end], f.TestEnded):
            return told[start : end + 1]
        if not isinstance(told[end], COURSE):
            break
    return told[start : start + 1]
