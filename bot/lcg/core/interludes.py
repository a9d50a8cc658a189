"""Interludes of a campaign: the events between two scenarios, by the campaign log."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Symbol, Token


class ScenariosPast(Struct, frozen=True):
    """The results of the campaign's scenarios so far, as interludes read them."""

    log: tuple[LogEntry, ...]
    """Nothing that is crossed out."""
    resolutions: dict[str, str]
    """By scenario: its resolution, `none` included."""
    chosen: tuple[str, ...] = ()
    """The choices that the group has made in this interlude, in order."""
    investigators: tuple[CardCode, ...] = ()
    """Those who played the last of the scenarios."""

    def has(self, note: str) -> bool:
        """Return True if the log holds a note."""
        return any(entry.note == note for entry in self.log)

    def cards(self, note: str) -> tuple[CardCode, ...]:
        """Return the cards whose names are on a list of the campaign log."""
        return tuple(entry.card for entry in self.log if entry.note == note and entry.card)

    def count(self, note: str) -> int:
        """Return the number under a note; 1 for a note without a number, 0 for none."""
        return total_of(self.log, note)


class InterludeChoice(Struct, frozen=True):
    """A choice that the group makes in an interlude. The text after it depends on the choice."""

    told: str
    """Which of its texts is told before: a branch of the interlude's facts."""
    prompt: str
    options: dict[str, str]
    """The label of each option, by its key."""


class InterludeEnd(Struct, frozen=True):
    """The result of an interlude."""

    told: str
    """The text to tell: a branch of the interlude's facts."""
    readers: tuple[CardCode, ...] | None = None
    """The investigators whose players alone read the text; None: everyone reads it."""
    notes: tuple[str, ...] = ()
    people: dict[str, tuple[CardCode, ...]] = {}
    """Cards that are entered under a note each."""
    counts: dict[str, int] = {}
    """Numbers to add to the log, by note."""
    replaces: tuple[Symbol, ...] = ()
    """Symbols whose tokens all leave the chaos bag, before `tokens` join it."""
    tokens: tuple[Token, ...] = ()
    xp: int = 0
    """Experience for each investigator."""
    offers: tuple[CardCode, ...] = ()
    """Story cards that any one investigator may take, unless another has them already."""

    def entries(self) -> tuple[LogEntry, ...]:
        """Return the entries that the interlude writes into the campaign log."""
        named = (LogEntry(note, card=c) for note, cards in self.people.items() for c in cards)
        return (*(LogEntry(note) for note in self.notes), *named)

    def additions(self) -> tuple[LogEntry, ...]:
        """Return the numbers that the interlude adds to numbers of the log."""
        return tuple(LogEntry(note, count=amount) for note, amount in self.counts.items())


InterludeStep: TypeAlias = InterludeChoice | InterludeEnd | None
"""What an interlude does next: it asks the group, it ends, or it is skipped."""
