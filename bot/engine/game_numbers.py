"""A game in numbers that both games share; a kit fills them in from its facts.

Nothing here names a person or anything hidden: it is told to everybody, and kept.
"""

from __future__ import annotations

from msgspec import Struct

from bot.engine.english import counted
from bot.engine.ids import Seat

THOUSAND = 1000


class Tests(Struct, frozen=True, omit_defaults=True):
    """Tests with a chance, and what was to be expected of them."""

    __test__ = False

    made: int = 0
    passed: int = 0
    by_chance: int = 0
    """Those that the tokens or dice alone passed, before anybody bettered the result."""
    hoped: int = 0
    """Thousandths: the sum of their chances before the draw or roll."""

    def __add__(self, other: Tests) -> Tests:
        """Both together."""
        return Tests(
            self.made + other.made,
            self.passed + other.passed,
            self.by_chance + other.by_chance,
            self.hoped + other.hoped,
        )

    @property
    def luck(self) -> int:
        """Thousandths: how many more of them than expected were passed by chance alone."""
        return self.by_chance * THOUSAND - self.hoped


class Count(Struct, frozen=True, omit_defaults=True):
    """A number of an investigator's; `icon` is the drawing beside it, and tells counts apart."""

    icon: str
    name: str
    """Behind a number, without capital: ``clues``."""
    amount: int = 0
    one: str = ""
    """The same behind 1, where that is something else: ``clue``."""

    @property
    def words(self) -> str:
        """``3 clues``."""
        return f"{self.amount} {self.one if self.amount == 1 and self.one else self.name}"


class Person(Struct, frozen=True, omit_defaults=True):
    """An investigator of the game; after a devoured one another may have the same seat."""

    seat: Seat
    slug: str
    """Who it is, in every game alike."""
    name: str
    tests: Tests = Tests()
    counts: tuple[Count, ...] = ()
    """The same ones in the same order for everybody of a game."""
    fate: str = ""
    """What became of them, in a word or two; empty where they still played."""
    place: int | None = None
    """The number of their colour, where it is not their seat's."""

    @property
    def colour(self) -> int:
        """The number of their colour in pictures."""
        return self.seat if self.place is None else self.place


class Track(Struct, frozen=True, omit_defaults=True):
    """A number for each round, the first round first."""

    icon: str
    name: str
    """As a heading: ``Doom``."""
    values: tuple[int, ...]
    level: bool = False
    """How high it stood in that round; else how much came in it."""


class Episode(Struct, frozen=True, omit_defaults=True):
    """A game that was a part of this one."""

    title: str
    result: str
    """How it ended, in a few words."""
    lines: tuple[str, ...] = ()
    """What came of it, in sentences."""


class Recap(Struct, frozen=True, omit_defaults=True):
    """A whole game."""

    title: str
    """The scenario, or the Ancient One: what games are compared by."""
    result: str
    """How it ended, or where it stands, in a few words."""
    won: bool | None = None
    """None: it goes on, somebody ended it, or it was `resolved`."""
    unit: str = "round"
    """What the tracks count: ``round`` or ``turn``."""
    tracks: tuple[Track, ...] = ()
    people: tuple[Person, ...] = ()
    decided: tuple[str, ...] = ()
    """What decided the game, in sentences."""
    episodes: tuple[Episode, ...] = ()
    """Of a campaign: its scenarios, in order. Who plays is tested in those, not here."""
    resolved: bool = False
    """It is over by its rules, which call that neither a win nor a loss."""
    forced: bool = False
    """A game master's change ended it: statistics count it neither as won nor as lost."""

    @property
    def tests(self) -> Tests:
        """Everybody's."""
        return sum((person.tests for person in self.people), Tests())

    @property
    def rounds(self) -> int:
        """Return how many were begun."""
        return max((len(track.values) for track in self.tracks), default=0)


def person_parts(person: Person) -> list[str]:
    """An investigator's numbers in words; what is 0 is left out."""
    tests = person.tests
    alone = f"{tests.by_chance} unaided, " if tests.by_chance != tests.passed else ""
    likely = f"{alone}{tenths(tests.hoped)} expected, luck {luck_words(tests.luck)}"
    made = f"{tests.passed} of {counted(tests.made, 'test')} passed ({likely})"
    counts = [count.words for count in person.counts if count.amount]
    return [*([made] if tests.made else []), *counts, *([person.fate] if person.fate else [])]


def tenths(thousandths: int) -> str:
    """Thousandths as they are read, to a tenth: ``7.3``."""
    whole, rest = divmod((abs(thousandths) + 50) // 100, 10)
    return f"{'−' if thousandths < 0 and (whole or rest) else ''}{whole}.{rest}"


def luck_words(luck: int) -> str:
    """Thousandths as luck is read: ``+1.8``, ``−0.4``, ``0.0``."""
    said = tenths(luck)
    return said if luck <= 0 or said == "0.0" else f"+{said}"
