"""A deck as its owner named it, whatever it was read from."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.said import plain
from bot.lcg.printed.cards import Card, CardCode
from bot.lcg.printed.packs import Library

PLACEHOLDER = "01000"
"""The publisher's stand-in for a basic weakness that is still to be drawn."""

LONGEST_NAME = 60
MOST_COPIES = 30
"""More copies of a card than this are no deck but a mistake."""
MOST_CARDS = 200
"""Cards of a deck, however unfinished."""


class DeckList(Struct, frozen=True, omit_defaults=True):
    """Copies by code, signature cards and weaknesses included; see `check.faults`."""

    name: str
    investigator: CardCode
    cards: dict[str, int]
    beyond: dict[str, int] = {}
    """Copies, of those in `cards`, that the owner marked as exempt from the deck's limits."""
    notes: tuple[str, ...] = ()
    """Notes on ignored parts of the input."""
    products: dict[str, str] = {}
    """The products that a text names after unknown cards, by their key in `cards`."""
    stand_ins: dict[str, str] = {}
    """Unknown cards, with the codes that replace them in `cards`."""

    def known_cards(self, library: Library) -> list[tuple[Card, int]]:
        """The cards that the library has, with their copies, lower codes first."""
        cards = library.cards
        return [(cards[CardCode(c)], n) for c, n in sorted(self.cards.items()) if c in cards]

    def unknown(self, library: Library) -> list[tuple[str, int]]:
        """Codes or names that the library does not have, with their copies."""
        return [
            (code, copies)
            for code, copies in sorted(self.cards.items())
            if code not in library.cards and code != PLACEHOLDER
        ]

    def codes(self, library: Library) -> tuple[CardCode, ...]:
        """One entry per copy, as set-up takes them; a placeholder is drawn there at random."""
        return tuple(card.code for card, copies in self.known_cards(library) for _ in range(copies))


def canonical(library: Library, code: str) -> str:
    """The code under which the library has a card; an unknown one as it is."""
    return library.aliases.get(CardCode(code), CardCode(code))


def encode_deck(deck: DeckList) -> bytes:
    """The deck as JSON."""
    return msgspec.json.encode(deck, order="sorted")


def decode_deck(library: Library, data: bytes) -> DeckList:
    """Decode a stored deck; cards added to the library since then become known."""
    deck = msgspec.json.decode(data, type=DeckList)
    return msgspec.structs.replace(deck, cards=merge_copies(library, deck.cards))


def merge_copies(library: Library, cards: dict[str, int]) -> dict[str, int]:
    """Copies by canonical code: an original and its reprint are the same card."""
    found: dict[str, int] = {}
    for code, copies in cards.items():
        key = canonical(library, code)
        found[key] = found.get(key, 0) + copies
    return dict(sorted(found.items()))


def starter(library: Library, slug: str) -> DeckList:
    """The starter deck of an investigator, its basic weakness still to be drawn."""
    cards: dict[str, int] = {PLACEHOLDER: 1}
    for code in library.starter_deck(slug):
        cards[code] = cards.get(code, 0) + 1
    investigator = library.card(library.decks[slug].investigator)
    return DeckList(f"{investigator.name}: starter deck", investigator.code, cards)


def slug_of(library: Library, investigator: CardCode) -> str:
    """The name under which an investigator is played; KeyError if nobody plays it here."""
    for slug, deck in library.decks.items():
        if deck.investigator == investigator:
            return slug
    raise KeyError(investigator)


def tidy(text: str, most: int = LONGEST_NAME) -> str:
    """A name on one line without what is not seen, cut to `most` characters."""
    return plain(text[: 4 * most], most)
