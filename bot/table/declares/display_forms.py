"""Forms in which a game is shown and told: pictures, articles, phases, numbers for everybody."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.facts import Fact
from bot.engine.ids import Seat


class Picture(Struct, frozen=True):
    """A drawn picture with its complete alt text (at most 1,000 characters)."""

    name: str
    """File name; never names anything hidden."""
    data: bytes
    alt: str


class Article(Struct, frozen=True):
    """A card or a rule looked up: title, body in Discord markdown, where it comes from."""

    title: str
    body: str
    source: str = ""


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
