"""Cards of a deck that the library does not have: their names and their products."""

from __future__ import annotations

from bot.lcg.decks.model import DeckList
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library


def unknown_name(library: Library, card: str) -> str:
    """Return the name of a card that the library lacks; else what the deck calls it."""
    known = library.cards.get(library.aliases.get(CardCode(card), CardCode(card)))
    return known.full_name if known else library.products.name(card) or card


def origin(library: Library, card: str) -> str:
    """The product of such a card: `The Path to Carcosa`; empty if nothing tells it."""
    code = code_of(library, card)
    product = library.products.of(code)
    if product is None:
        return ""
    first = library.products.reprints.get(code)
    original = library.products.of(first) if first else None
    before = f", and before {original.title}" if original else ""
    return f"{product.title}{before}"


def unknown_text(library: Library, deck: DeckList, card: str, copies: int) -> str:
    """Return which card is not known and where it comes from, a sentence for the deck's owner."""
    name = unknown_name(library, card)
    known = f"{name}, " if name != card else ""
    listed = deck.products.get(card, "")
    where = origin(library, card) or (f"{listed}, as its list says" if listed else "")
    product = f"product {where}" if where else "its product is unknown too"
    return f"I don’t know “{card.strip('“”')}” (×{copies}): {known}{product}."


def code_of(library: Library, card: str) -> CardCode:
    """Return the code of a card's name in a deck; "" for a name that no table has."""
    products = library.products
    return CardCode(card) if products.of(card) else products.code_named(card) or CardCode("")
