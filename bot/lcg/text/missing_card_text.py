"""Cards and products that the game does not have, looked up by name or code."""

from __future__ import annotations

from bot.engine.names import find_by_name, fitting_names, fold_name
from bot.lcg.decks.missing_cards import product_of_unknown_card, unknown_name
from bot.lcg.names.phrases import counted
from bot.lcg.printed.packs import Library
from bot.lcg.printed.products import Product
from bot.lcg.text.readings import Reading


def names_elsewhere(library: Library) -> dict[str, str]:
    """Map names to the codes of cards and the titles of products elsewhere."""
    cards = {name: str(code) for code, name in library.products.names.items()}
    return {**{product.name: product.name for product in library.products.all}, **cards}


def exactly_elsewhere(library: Library, typed: str) -> Reading | None:
    """Return the article on the card or product with exactly this name or code, or None."""
    if library.products.of(typed.strip()):
        return _missing_card(library, typed.strip())
    by_name = {fold_name(name): thing for name, thing in names_elsewhere(library).items()}
    thing = by_name.get(fold_name(typed))
    return None if thing is None else _article_of(library, thing)


def nearly_elsewhere(library: Library, typed: str) -> Reading | None:
    """Return the article on a card or product whose name contains this text, or None.

    Raises `Ambiguous`.
    """
    names = names_elsewhere(library)
    if not fold_name(typed) or not fitting_names(names, typed):
        return None
    return _article_of(library, find_by_name(names, typed, "card or product"))


def _article_of(library: Library, thing: str) -> Reading:
    product = next((each for each in library.products.all if each.name == thing), None)
    return _missing_card(library, thing) if product is None else _product_article(library, product)


NUMBER = 5
"""Digits of a card's number; a letter behind them tells two sides or versions of it."""


def _missing_card(library: Library, code: str) -> Reading:
    kind = library.products.kind(code)
    name = unknown_name(library, code)
    body = "I don’t have this card yet. A deck with it can name a replacement card: `/deck import`."
    if kind is not None:
        body = f"**{kind.faction.capitalize()} {kind.type}**\n{body}"
    return Reading(name, body, f"{product_of_unknown_card(library, code)} {code}")


def _product_article(library: Library, product: Product) -> Reading:
    codes = {code[:NUMBER] for code in (*library.cards, *library.aliases) if product.holds(code)}
    has = f"I have {counted(len(codes), 'card')} of it." if codes else "I don’t have its cards yet."
    span = f"Its cards are numbered {product.first} to {product.last}."
    return Reading(product.title, f"**Product**\n{span} {has}")
