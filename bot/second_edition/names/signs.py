"""Numbers as players of the board game read them: printed modifiers, and amounts."""

from __future__ import annotations

from bot.engine import english
from bot.second_edition.printed.terms import Coin, Deck

DECK_NAMES = {
    Deck.COMMON: "Common Item",
    Deck.UNIQUE: "Unique Item",
    Deck.SPELL: "Spell",
    Deck.SKILL: "Skill",
    Deck.ALLY: "Ally",
    Deck.DEPUTY: "Deputy card",
    Deck.INJURY: "Injury",
    Deck.MADNESS: "Madness",
}
"""A card of a deck, as it is called."""

_PLURALS = english.Plurals(
    {"die": "dice", "Child": "Children"},
    ("Byakhee", "Dark Young", "Mi-Go", "Spawn", "Sanity", "Stamina"),
)
counted = _PLURALS.count_with_noun
"""``1 die``, ``2 dice``, ``3 clue tokens``."""
plural = _PLURALS.plural
"""Several of a thing: `dice`, `Allies`, `Witches`, `Mi-Go`, `Hounds of Tindalos`."""


def signed(number: int) -> str:
    """Return a modifier as it is printed: +1, +0, −1."""
    return english.signed_number(number) if number else "+0"


def tokens(coin: Coin, n: int) -> str:
    """Return an amount as tokens on a card: `$4`, `3 Sanity`, `1 clue token`."""
    if coin is Coin.MONEY:
        return f"${n}"
    return counted(n, "clue token") if coin is Coin.CLUES else f"{n} {coin.capitalize()}"
