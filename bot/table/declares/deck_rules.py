"""Decks of players' own, for games whose kit has `decks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from bot.table.declares.display_forms import Picture

MOST_DECKS = 40
"""Decks that one person may keep."""


class KeptDeck(Struct, frozen=True):
    """A deck as the table keeps it: for which investigator (slug), and what only the game reads."""

    name: str
    investigator: str
    data: bytes


class DeckSheet(Struct, frozen=True):
    """A deck to read: its cards as text, what is wrong with it, what does not count in it."""

    summary: str
    lines: tuple[str, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Candidate(Struct, frozen=True):
    """A known card that can stand in for one that is not known."""

    code: str
    name: str
    note: str
    shelf: str
    """The list in which it is looked for: its class."""


class Stranger(Struct, frozen=True):
    """A card of a deck that is not known, and what can stand in for it."""

    name: str
    copies: int
    origin: str
    """The product that it is from; empty if nothing tells it."""
    candidates: tuple[Candidate, ...]


class DeckRules(Protocol):
    """A game's knowledge of decks. Everything is synchronous; pictures are CPU-bound."""

    @property
    def largest(self) -> int:
        """Bytes that a deck may have when it is handed in; more are not even read."""
        ...

    def read(self, given: str | bytes) -> KeptDeck:
        """Read a deck, even an illegal one, from a file or text. Raises `RulesError`."""
        ...

    def apply_substitutes(self, deck: KeptDeck, named: str, older: Sequence[KeptDeck]) -> KeptDeck:
        """The deck with known cards for those that are not known.

        `named` are substitutes in the owner's words, `older` decks whose substitutes go on.
        Raises `Malformed` with a sentence.
        """
        ...

    def strangers(self, deck: KeptDeck) -> int:
        """Return how many different cards of a deck are not known."""
        ...

    def stranger(self, deck: KeptDeck, chosen: Sequence[str]) -> Stranger | None:
        """Return the first unknown card without a chosen code; None if there is none."""
        ...

    def choose_substitutes(self, deck: KeptDeck, chosen: Sequence[str]) -> KeptDeck:
        """The deck with these substitutes, in the order of `stranger`."""
        ...

    def stand_ins(self, deck: KeptDeck) -> tuple[str, ...]:
        """A sentence for each card that stands in for another."""
        ...

    def starters(self) -> tuple[KeptDeck, ...]:
        """A deck for each investigator, for those who bring none."""
        ...

    def sheet(self, deck: KeptDeck) -> DeckSheet:
        """The deck to read, checked by the rules of deck building as they stand now."""
        ...

    def picture(self, deck: KeptDeck) -> Picture:
        """The deck, drawn."""
        ...

    def codes(self, deck: KeptDeck) -> list[str]:
        """The codes of its cards, one per copy, whatever its faults: unknown ones among them."""
        ...

    def cards(self, deck: KeptDeck) -> list[str]:
        """Return what `Lobby.decks` holds of it. Raises `NotAllowed` with every fault it has."""
        ...


class DeckSource(Protocol):
    """A host from which decks are fetched, by link or number."""

    @property
    def reads_links(self) -> bool:
        """Return True if links and numbers are read at all here."""
        ...

    def names(self, text: str) -> bool:
        """Return True if this is a link or a number of a deck, rather than a deck."""
        ...

    async def fetch(self, text: str) -> str:
        """The deck's JSON as text. Raises `RulesError` with a sentence."""
        ...
