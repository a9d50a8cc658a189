"""Counting for a recap: numbers by round and by investigator, and sentences that both games say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.engine.game_numbers import THOUSAND, Count, Person, Tests, tenths

STRIKING = 1_500
"""Thousandths of a test: from here on luck is worth a sentence."""
ENOUGH_TESTS = 5
HARD = 3
"""From so much in one round on it is worth a sentence."""


class Rounds:
    """A number for each round; `level`: its highest in the round, and it stays until it changes."""

    def __init__(self, *, level: bool = False) -> None:
        self._level = level
        self._now = 0
        self._values: list[int] = [0]

    def begin(self) -> None:
        """Another round begins."""
        self._values.append(self._now if self._level else 0)

    def add(self, amount: int) -> None:
        """So much more: of a level, from how it stands."""
        if self._level:
            self.stands(self._now + amount)
        else:
            self._values[-1] += amount

    def stands(self, now: int) -> None:
        """Note how high it stands now."""
        self._now = now
        self._values[-1] = max(self._values[-1], now)

    @property
    def now(self) -> int:
        """Return how high it stands."""
        return self._now

    @property
    def values(self) -> tuple[int, ...]:
        """Round by round."""
        return tuple(self._values)


class Counted:
    """The deeds of one investigator; `counts` by the icon that stands for them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.tests = Tests()

    def test(self, *, passed: bool, by_chance: bool, per_mille: int) -> None:
        """A test with a chance was made."""
        self.tests += Tests(1, int(passed), int(by_chance), per_mille)


def per_mille(passing: int, of: int) -> int:
    """A chance in thousandths, rounded."""
    return (passing * THOUSAND * 2 + of) // (2 * of) if of else 0


def counts_of(counted: Counted, names: Sequence[tuple[str, str, str]]) -> tuple[Count, ...]:
    """Return everybody's counts in the order of `names`: drawing, behind 1, behind others."""
    return tuple(Count(icon, many, counted.counts[icon], one) for icon, one, many in names)


def luck_sentence(tests: Tests, by: str) -> list[str]:
    """Return True if tokens or dice were kind; `by` is what they are called, in the plural."""
    if tests.made < ENOUGH_TESTS:
        return []
    how = "kind" if tests.luck > 0 else "unkind"
    how = how if abs(tests.luck) >= STRIKING else "fair"
    passed = f"{tests.by_chance} of {tests.made} tests passed unaided"
    return [f"The {by} were {how}: {passed} ({tenths(tests.hoped)} expected)."]


def worst_round(values: Sequence[int], unit: str, what: str) -> list[str]:
    """The round that cost the most; the first of several."""
    most = max(values, default=0)
    if most < HARD:
        return []
    return [f"{unit.capitalize()} {values.index(most) + 1} was the hardest: {most} {what}."]


def mainstay(people: Iterable[Person], icon: str, verb: str) -> list[str]:
    """Return who did more than half of something, where several could have done it."""
    done = [
        (count.amount, person.name, count.name)
        for person in people
        for count in person.counts
        if count.icon == icon
    ]
    total = sum(amount for amount, _, _ in done)
    most = max(done, default=(0, "", ""))
    if len(done) < 2 or total < 2 or 2 * most[0] <= total:
        return []
    return [f"{most[1]} {verb} {most[0]} of {total} {most[2]}."]
