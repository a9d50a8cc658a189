"""Players' own decks, for games whose kit has `decks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from bot.table.declares.display_forms import Picture

MOST_DECKS = 40
"""Decks that one person may store."""


class KeptDeck(Struct, frozen=True):
    """A stored deck, with its investigator (slug), and data that only the game reads."""

    name: str
    investigator: str
    data: bytes


class DeckSheet(Struct, frozen=True):
    """A deck as text: its cards, its faults, and the cards that do not count."""

    summary: str
    lines: tuple[str, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Candidate(Struct, frozen=True):
    """A known card that can replace an unknown one."""

    code: str
    name: str
    note: str
    shelf: str
    """The list in which players find it: its class."""


class Stranger(Struct, frozen=True):
    """An unknown card of a deck, with its possible substitutes."""

    name: str
    copies: int
    origin: str
    """The product that it is from; empty if unknown."""
    candidates: tuple[Candidate, ...]


class DeckRules(Protocol):
    """A game's rules for decks. All methods are synchronous; pictures are CPU-bound."""

    @property
    def largest(self) -> int:
        """Return the most bytes of an imported deck; larger ones are not read."""
        ...

    def read(self, given: str | bytes) -> KeptDeck:
        """Read a deck, even an illegal one, from a file or text. Raises `RulesError`."""
        ...

    def apply_substitutes(self, deck: KeptDeck, named: str, older: Sequence[KeptDeck]) -> KeptDeck:
        """Return the deck with known cards in place of unknown ones, as named or as before.

        `named` are substitutes in the owner's words, `older` decks whose substitutes are used
        again. Raises `Malformed` with a sentence.
        """
        ...

    def count_unknown_cards(self, deck: KeptDeck) -> int:
        """Return the number of different cards in a deck that this game does not know."""
        ...

    def first_unknown_card(self, deck: KeptDeck, chosen: Sequence[str]) -> Stranger | None:
        """Return the first unknown card that has no substitute yet; None if there is none."""
        ...

    def choose_substitutes(self, deck: KeptDeck, chosen: Sequence[str]) -> KeptDeck:
        """Return the deck with these substitutes for its unknown cards, in order."""
        ...

    def substitution_lines(self, deck: KeptDeck) -> tuple[str, ...]:
        """Return a sentence for each card that substitutes for another."""
        ...

    def starters(self) -> tuple[KeptDeck, ...]:
        """Return a deck for each investigator, for players who bring none."""
        ...

    def sheet(self, deck: KeptDeck) -> DeckSheet:
        """Return the deck as text, checked by the present rules of deck building."""
        ...

    def picture(self, deck: KeptDeck) -> Picture:
        """Return the picture of the deck."""
        ...

    def codes(self, deck: KeptDeck) -> list[str]:
        """Return the codes of a deck's cards, one per copy, even of unknown cards."""
        ...

    def cards(self, deck: KeptDeck) -> list[str]:
        """Return the deck as `Lobby.decks` stores it. Raises `NotAllowed` with all its faults."""
        ...


class DeckSource(Protocol):
    """A site from which decks are fetched, by link or number."""

    @property
    def reads_links(self) -> bool:
        """Return True if links and numbers can be used here."""
        ...

    def is_deck_reference(self, text: str) -> bool:
        """Return True if a text is a link to a deck or its number, not the deck itself."""
        ...

    async def fetch(self, text: str) -> str:
        """Return the deck's JSON as text. Raises `RulesError` with a sentence."""
        ...
