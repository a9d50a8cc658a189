"""Cards of a deck that the game does not know: their names and their products."""

from __future__ import annotations

from bot.lcg.decks.model import DeckList
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library


def unknown_name(library: Library, card: str) -> str:
    """Return the name of an unknown card, or what the deck calls it if no list has it."""
    known = library.cards.get(library.aliases.get(CardCode(card), CardCode(card)))
    return known.full_name if known else library.products.name(card) or card


def product_of_unknown_card(library: Library, card: str) -> str:
    """Return the product of an unknown card (`The Path to Carcosa`); "" if it cannot be told."""
    code = code_of(library, card)
    product = library.products.of(code)
    if product is None:
        return ""
    first = library.products.reprints.get(code)
    original = library.products.of(first) if first else None
    before = f", and before {original.title}" if original else ""
    return f"{product.title}{before}"


def unknown_text(library: Library, deck: DeckList, card: str, copies: int) -> str:
    """Return a sentence for the deck's owner: the unknown card, and its product."""
    name = unknown_name(library, card)
    known = f"{name}, " if name != card else ""
    listed = deck.products.get(card, "")
    where = product_of_unknown_card(library, card) or (
        f"{listed}, as its list says" if listed else ""
    )
    product = f"product {where}" if where else "its product is unknown too"
    return f"I don’t know “{card.strip('“”')}” (×{copies}): {known}{product}."


def code_of(library: Library, card: str) -> CardCode:
    """Return the code of a card named in a deck; "" if no list has that name."""
    products = library.products
    return CardCode(card) if products.of(card) else products.code_named(card) or CardCode("")
