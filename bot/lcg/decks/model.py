"""A deck as its owner named its cards, whatever format it was read from."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.said import to_plain_line
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
    """A deck: the copies of each card by code, signature cards and weaknesses included."""

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
        """Return the cards that the game knows, with their copies, lower codes first."""
        cards = library.cards
        return [(cards[CardCode(c)], n) for c, n in sorted(self.cards.items()) if c in cards]

    def unknown(self, library: Library) -> list[tuple[str, int]]:
        """Return the codes or names that the game does not know, with their copies."""
        return [
            (code, copies)
            for code, copies in sorted(self.cards.items())
            if code not in library.cards and code != PLACEHOLDER
        ]

    def codes(self, library: Library) -> tuple[CardCode, ...]:
        """Return one code per copy, for set-up; a placeholder stands for a weakness to be drawn."""
        return tuple(card.code for card, copies in self.known_cards(library) for _ in range(copies))


def known_code(library: Library, code: str) -> str:
    """Return the code under which the game has a card; an unknown code is returned unchanged."""
    return library.aliases.get(CardCode(code), CardCode(code))


def encode_deck(deck: DeckList) -> bytes:
    """Return the deck as JSON."""
    return msgspec.json.encode(deck, order="sorted")


def decode_deck(library: Library, data: bytes) -> DeckList:
    """Return a stored deck; unknown cards that the game has since got become known."""
    deck = msgspec.json.decode(data, type=DeckList)
    return msgspec.structs.replace(deck, cards=merge_copies(library, deck.cards))


def merge_copies(library: Library, cards: dict[str, int]) -> dict[str, int]:
    """Return the copies by canonical code; an original and its reprint are the same card."""
    found: dict[str, int] = {}
    for code, copies in cards.items():
        key = known_code(library, code)
        found[key] = found.get(key, 0) + copies
    return dict(sorted(found.items()))


def starter(library: Library, slug: str) -> DeckList:
    """Return the starter deck of an investigator; its basic weakness is not drawn yet."""
    cards: dict[str, int] = {PLACEHOLDER: 1}
    for code in library.starter_deck(slug):
        cards[code] = cards.get(code, 0) + 1
    investigator = library.card(library.decks[slug].investigator)
    return DeckList(f"{investigator.name}: starter deck", investigator.code, cards)


def slug_of(library: Library, investigator: CardCode) -> str:
    """Return the slug of an investigator. Raises KeyError if it cannot be played here."""
    for slug, deck in library.decks.items():
        if deck.investigator == investigator:
            return slug
    raise KeyError(investigator)


def clean_line(text: str, most: int = LONGEST_NAME) -> str:
    """Return text on one line, without invisible characters, cut to `most` characters."""
    return to_plain_line(text[: 4 * most], most)
