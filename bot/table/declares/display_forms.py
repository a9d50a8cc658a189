"""Display values: pictures, articles, phases, public numbers."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.facts import Fact
from bot.engine.ids import Seat


class Picture(Struct, frozen=True):
    """A picture with its complete alt text (at most 1,000 characters)."""

    name: str
    """File name; it never reveals anything hidden."""
    data: bytes
    alt: str


class Article(Struct, frozen=True):
    """A card or a rule: title, body in Discord Markdown, source."""

    title: str
    body: str
    source: str = ""


class RoundPhase(Struct, frozen=True):
    """A phase of a round, for display: `Round 3` and `Mythos phase`."""

    round: int = 0
    """Counts from 1, and is 0 before the first; the rounds of a final battle count on."""
    title: str = "Set-up"
    phase: str = ""
    """Empty before the first phase of a round."""

    @property
    def name(self) -> str:
        """Return `Round 3 · Mythos phase`."""
        return " · ".join(filter(None, (self.title, self.phase)))


class Passage(Struct, frozen=True):
    """A line of the log with the facts it describes."""

    line: str
    facts: tuple[Fact, ...]


class Gauge(Struct, frozen=True):
    """A public number on the table."""

    slug: str
    """Tells it from the owner's other numbers."""
    name: str
    """`clues`, `doom`."""
    value: int
    owner: str = ""
    """An investigator's code; empty for the table."""
    title: str = ""
    """The owner's name; empty for the table."""
    seat: Seat | None = None


class Lying(Struct, frozen=True):
    """A card or enemy in front of an investigator, as shown to its player."""

    id: str
    """Identifies one stay: a card that leaves and returns has another."""
    name: str
    text: str = ""
    """Its text in one line; an enemy's numbers first."""
