"""A game in numbers, in a form common to all games; each kit computes it from its facts.

It names no users and nothing hidden, because it is published and stored.
"""

from __future__ import annotations

from msgspec import Struct

from bot.engine.english import count_with_noun
from bot.engine.ids import Seat

THOUSAND = 1000


class Tests(Struct, frozen=True, omit_defaults=True):
    """Counts of chance tests, with their expected results."""

    __test__ = False

    made: int = 0
    passed: int = 0
    by_chance: int = 0
    """The tests that the tokens or dice alone passed, before a player improved the result."""
    hoped: int = 0
    """The sum of their chances before the draw or roll, in thousandths."""

    def __add__(self, other: Tests) -> Tests:
        """Return the sum of both."""
        return Tests(
            self.made + other.made,
            self.passed + other.passed,
            self.by_chance + other.by_chance,
            self.hoped + other.hoped,
        )

    @property
    def luck(self) -> int:
        """The tests passed beyond the expected number, in thousandths of a test."""
        return self.by_chance * THOUSAND - self.hoped


class Count(Struct, frozen=True, omit_defaults=True):
    """A number that an investigator collected, with its noun and icon."""

    icon: str
    name: str
    """The noun after the number, in lower case: ``clues``."""
    amount: int = 0
    one: str = ""
    """The noun after 1 if it differs: ``clue``."""

    @property
    def words(self) -> str:
        """The number with its noun: ``3 clues``."""
        return f"{self.amount} {self.one if self.amount == 1 and self.one else self.name}"


class Person(Struct, frozen=True, omit_defaults=True):
    """The numbers of one investigator. A seat has several if one was replaced."""

    seat: Seat
    slug: str
    """The investigator's id, the same in every game."""
    name: str
    tests: Tests = Tests()
    counts: tuple[Count, ...] = ()
    """The same counts in the same order for every investigator of a game."""
    fate: str = ""
    """The investigator's fate, in a word or two; empty if still in play."""
    place: int | None = None
    """The index of their colour, if it is not their seat's."""

    @property
    def colour(self) -> int:
        """The index of their colour in pictures."""
        return self.seat if self.place is None else self.place


class Track(Struct, frozen=True, omit_defaults=True):
    """A number for each round, starting with the first."""

    icon: str
    name: str
    """The name as a heading: ``Doom``."""
    values: tuple[int, ...]
    level: bool = False
    """True if the values are levels, False if they are increases in each round."""


class Episode(Struct, frozen=True, omit_defaults=True):
    """A game that was part of this one."""

    title: str
    result: str
    """How it ended, in a few words."""
    lines: tuple[str, ...] = ()
    """Its consequences, in sentences."""


class Recap(Struct, frozen=True, omit_defaults=True):
    """A whole game."""

    title: str
    """The scenario or the Ancient One, by which games are compared."""
    result: str
    """How it ended, or the current state, in a few words."""
    won: bool | None = None
    """None if it is still running, was stopped or was `resolved`."""
    unit: str = "round"
    """The unit of the tracks: ``round`` or ``turn``."""
    tracks: tuple[Track, ...] = ()
    people: tuple[Person, ...] = ()
    decided: tuple[str, ...] = ()
    """The events that decided the game, in sentences."""
    episodes: tuple[Episode, ...] = ()
    """The scenarios of a campaign, in order. Their tests are counted there, not here."""
    resolved: bool = False
    """True if the rules ended it with neither a win nor a loss."""
    forced: bool = False
    """True if a game master's change ended it; statistics then count neither a win nor a loss."""

    @property
    def tests(self) -> Tests:
        """The sum of the tests of all investigators."""
        return sum((person.tests for person in self.people), Tests())

    @property
    def rounds(self) -> int:
        """The number of rounds that began."""
        return max((len(track.values) for track in self.tracks), default=0)


def person_phrases(person: Person) -> list[str]:
    """Return an investigator's numbers as phrases, leaving out zeros."""
    tests = person.tests
    alone = f"{tests.by_chance} unaided, " if tests.by_chance != tests.passed else ""
    likely = f"{alone}{tenths_text(tests.hoped)} expected, luck {luck_text(tests.luck)}"
    made = f"{tests.passed} of {count_with_noun(tests.made, 'test')} passed ({likely})"
    counts = [count.words for count in person.counts if count.amount]
    return [*([made] if tests.made else []), *counts, *([person.fate] if person.fate else [])]


def short_person_phrases(person: Person) -> list[str]:
    """Return an investigator's numbers as short phrases, without luck and fate."""
    tests = person.tests
    made = f"{tests.passed} of {count_with_noun(tests.made, 'test')} passed"
    return [*([made] if tests.made else []), *(c.words for c in person.counts if c.amount)]


def tenths_text(thousandths: int) -> str:
    """Return thousandths as text, rounded to tenths: ``7.3``."""
    whole, rest = divmod((abs(thousandths) + 50) // 100, 10)
    return f"{'−' if thousandths < 0 and (whole or rest) else ''}{whole}.{rest}"


def luck_text(luck: int) -> str:
    """Return luck in thousandths as text: ``+1.8``, ``−0.4``, ``0.0``."""
    said = tenths_text(luck)
    return said if luck <= 0 or said == "0.0" else f"+{said}"
