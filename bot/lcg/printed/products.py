"""Products and the codes of their cards, including cards that the game does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.lcg.printed.cards import CardCode, CardType, Faction, Printed, plain_name

DIGITS = 5
"""Of a code; a letter behind them is a side of the same card."""


class Product(Printed, frozen=True, kw_only=True):
    """A box, an expansion, or a series of small ones, with its range of codes."""

    name: str
    first: CardCode
    last: CardCode
    cycle: str = ""
    """The name of the series that it belongs to, if that is another."""

    @property
    def title(self) -> str:
        """Return the title, such as `The Essex County Express (The Dunwich Legacy)`."""
        return f"{self.name} ({self.cycle})" if self.cycle else self.name

    def holds(self, code: str) -> bool:
        """Return True if the product has a card with this code."""
        return self.first <= code[:DIGITS] <= self.last


class ClassAndType(NamedTuple):
    """The class and the type of a card."""

    faction: Faction
    type: CardType


HIGHEST = 5
"""The highest level of a card."""


@dataclass(frozen=True, slots=True)
class Products:
    """Facts about products, and about the cards that no pack of the game has."""

    all: tuple[Product, ...] = ()
    reprints: Mapping[CardCode, CardCode] = field(default_factory=dict[CardCode, CardCode])
    """Codes of reprints of cards that the packs have not, and the codes those first had."""
    names: Mapping[CardCode, str] = field(default_factory=dict[CardCode, str])
    """Names with levels, `Charisma (3)`, of cards that the packs have not."""

    kinds: Mapping[CardCode, ClassAndType] = field(default_factory=dict[CardCode, ClassAndType])
    """Classes and types of such cards, where they are known."""

    def kind(self, code: str) -> ClassAndType | None:
        """Return the class and type of a card by its code or a reprint's code; None if unknown."""
        known = CardCode(code)
        return self.kinds.get(self.reprints.get(known, known))

    def of(self, code: str) -> Product | None:
        """Return the product that a card's code belongs to, or None."""
        if not code[:DIGITS].isdecimal():
            return None
        return next((each for each in self.all if each.holds(code)), None)

    def name(self, code: str) -> str:
        """Return a card's name with its level, by its code or a reprint's code; "" if unknown."""
        known = CardCode(code)
        return self.names.get(self.reprints.get(known, known), "")

    def code_named(self, name: str) -> CardCode | None:
        """Return the code of a card by its name and level (or lowest level); None if unknown."""
        codes = {plain_name(each): code for code, each in reversed(list(self.names.items()))}
        plain = plain_name(name)
        wanted = (plain, *(f"{plain} ({level})" for level in range(1, HIGHEST + 1)))
        return next((codes[each] for each in wanted if each in codes), None)
