"""A skill test in one line: what happened in its course is told where its token is revealed.

What it led to meanwhile comes after it, what was done for it before: a test takes several steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.facts import Fact
from bot.lcg.core import facts as f

COURSE: Final = (f.TestBegan, f.Committed, f.Boosted, f.TokenRevealed, f.TestEnded)
"""What a test consists of."""


def put_together(told: Sequence[Fact]) -> list[Fact]:
    """The same facts; those of each test that is over stand side by side."""
    found = list(told)
    for ended in [fact for fact in told if isinstance(fact, f.TestEnded)]:
        _gather(found, found.index(ended))
    return found


def _gather(facts: list[Fact], end: int) -> None:
    """Bring the test together that ends there, as far as its beginning is told."""
    start = next((n for n in range(end - 1, -1, -1) if isinstance(facts[n], _BOUNDS)), -1)
    if start < 0 or not isinstance(facts[start], f.TestBegan):
        return
    own = [fact for fact in facts[start : end + 1] if isinstance(fact, COURSE)]
    drawn = next((n for n in range(start, end) if isinstance(facts[n], f.TokenRevealed)), end)
    undone = [n for n in range(drawn, end) if _is_cancelled(facts[n])]
    drawn = undone[-1] if undone else drawn
    before = [fact for fact in facts[start:drawn] if not isinstance(fact, COURSE)]
    after = [fact for fact in facts[drawn : end + 1] if not isinstance(fact, COURSE)]
    facts[start : end + 1] = [*before, *own, *after]


def _is_cancelled(fact: Fact) -> bool:
    """Return whether a token goes back by what somebody did: that comes before the result."""
    return isinstance(fact, f.TokenRevealed) and fact.cancelled


_BOUNDS: Final = (f.TestBegan, f.TestEnded, f.TestStopped)


def whole_test(told: Sequence[Fact], start: int) -> Sequence[Fact]:
    """The facts of the test that begins there, if it is told to its end; else the first alone."""
    for end in range(start + 1, len(told)):
        if isinstance(told[end], f.TestEnded):
            return told[start : end + 1]
        if not isinstance(told[end], COURSE):
            break
    return told[start : start + 1]
