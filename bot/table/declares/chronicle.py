"""What the table may know of a game's past: chapters, what a fact is about, numbers that change.

The facts of the journal are a game's own; a kit reads them for the table here, so that catching
up, earlier boards and the log's filters know no game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session

S = TypeVar("S")
G = TypeVar("G")


class RoundPhase(Struct, frozen=True):
    """A phase of a round, to be read: `Round 3` and `Mythos phase`."""

    round: int = 0
    """Counts from 1, and is 0 before the first; rounds of a final battle count on."""
    title: str = "Set-up"
    phase: str = ""
    """Empty before the first phase of a round."""

    @property
    def name(self) -> str:
        """`Round 3 · Mythos phase`."""
        return " · ".join(filter(None, (self.title, self.phase)))


class Passage(Struct, frozen=True):
    """A line of the log with the facts that it tells."""

    line: str
    facts: tuple[Fact, ...]


class Gauge(Struct, frozen=True):
    """A number on the table that everybody sees."""

    slug: str
    """Tells it from the others of its owner."""
    name: str
    """`clues`, `doom`."""
    value: int
    owner: str = ""
    """An investigator's code; empty: it is the table's."""
    title: str = ""
    """Whose it is, to be read; empty for the table's."""
    seat: Seat | None = None


class Lying(Struct, frozen=True):
    """Something that lies before an investigator, for their player."""

    id: str
    """Of this stay there: whatever leaves and returns is another one."""
    name: str
    text: str = ""
    """What it does, in a line; an enemy's numbers first."""


class Chronicle(Protocol[S, G]):
    """A game's past, read for the table."""

    def passages(self, state: S, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """Return what `tell` says, each line with the facts that it is made of."""
        ...

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """The chapter in which the game stands after a fact; `before` if it begins none."""
        ...

    def people(self, fact: Fact) -> Collection[Seat]:
        """The seats that a fact names, and those that alone may know it."""
        ...

    def subjects(self, fact: Fact) -> Collection[str]:
        """The codes of everything that a fact names."""
        ...

    def rolls(self, fact: Fact) -> bool:
        """Return whether it is of a test or of dice."""
        ...

    def foes(self, session: Session[S, G] | None) -> dict[str, str]:
        """Names by code of the enemies on the table; without a session of all that there are."""
        ...

    def gauges(self, session: Session[S, G]) -> tuple[Gauge, ...]:
        """The numbers that everybody sees, in the order in which they are read."""
        ...

    def lying(self, session: Session[S, G], seat: Seat) -> tuple[Lying, ...]:
        """All that lies before a seat: cards, enemies, and weaknesses in its hand; newest last."""
        ...

    def changes(self, before: bytes, after: bytes) -> int:
        """Return how many places, investigators and tracks of two boards look different."""
        ...

    def captioned(self, png: bytes, head: str, words: str) -> bytes:
        """A drawn board with a heading above it, which of several it is. CPU-bound."""
        ...
