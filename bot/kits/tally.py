"""Counters for a recap: numbers by round and by investigator, and sentences of both games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.engine.game_numbers import THOUSAND, Count, Person, Tests, tenths_text

STRIKING = 1_500
"""Luck, in thousandths of a test, from which on the recap mentions it."""
ENOUGH_TESTS = 5
HARD = 3
"""The lowest number in one round that the recap mentions."""


class Rounds:
    """A number for each round.

    With `level`, each round has the highest value in it, and the next starts with the current
    value.
    """

    def __init__(self, *, level: bool = False) -> None:
        self._level = level
        self._now = 0
        self._values: list[int] = [0]

    def begin(self) -> None:
        """Start the next round."""
        self._values.append(self._now if self._level else 0)

    def add(self, amount: int) -> None:
        """Add to the number of this round, or to the current level."""
        if self._level:
            self.stands(self._now + amount)
        else:
            self._values[-1] += amount

    def stands(self, now: int) -> None:
        """Set the current level."""
        self._now = now
        self._values[-1] = max(self._values[-1], now)

    @property
    def now(self) -> int:
        """The current level."""
        return self._now

    @property
    def values(self) -> tuple[int, ...]:
        """The number of each round."""
        return tuple(self._values)


class Counted:
    """The counts of one investigator, by icon."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.tests = Tests()

    def test(self, *, passed: bool, by_chance: bool, per_mille: int) -> None:
        """Count a test that had a chance of success."""
        self.tests += Tests(1, int(passed), int(by_chance), per_mille)


def in_thousandths(passing: int, of: int) -> int:
    """Return a chance in thousandths, rounded."""
    return (passing * THOUSAND * 2 + of) // (2 * of) if of else 0


def counts_of(counted: Counted, names: Sequence[tuple[str, str, str]]) -> tuple[Count, ...]:
    """Return the counts of an investigator in the order of `names`: icon, singular, plural."""
    return tuple(Count(icon, many, counted.counts[icon], one) for icon, one, many in names)


def luck_sentence(tests: Tests, by: str) -> list[str]:
    """Return the sentence about the luck of the tests, if there were enough of them.

    `by` names the tokens or dice.
    """
    if tests.made < ENOUGH_TESTS:
        return []
    how = "kind" if tests.luck > 0 else "unkind"
    how = how if abs(tests.luck) >= STRIKING else "fair"
    passed = f"{tests.by_chance} of {tests.made} tests passed unaided"
    return [f"The {by} were {how}: {passed} ({tenths_text(tests.hoped)} expected)."]


def worst_round_sentence(values: Sequence[int], unit: str, what: str) -> list[str]:
    """Return the sentence about the most costly round, the first of several."""
    most = max(values, default=0)
    if most < HARD:
        return []
    return [f"{unit.capitalize()} {values.index(most) + 1} was the hardest: {most} {what}."]


def main_contributor_sentence(people: Iterable[Person], icon: str, verb: str) -> list[str]:
    """Return the sentence about a person who did more than half, if several could have."""
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
