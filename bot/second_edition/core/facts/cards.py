"""Cards that come, go, or lie on offer; special cards."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Special


class CardGained(Fact, frozen=True):
    """A card comes into somebody's possession."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    how: str = "drawn"


class CardLost(Fact, frozen=True):
    """A card leaves its owner; `box` for good."""

    seat: Seat
    card: str
    box: bool = False
    why: str = ""


class CardExhausted(Fact, frozen=True):
    """A card is exhausted, or refreshed."""

    seat: Seat
    card: str
    ready: bool = False


class CardsShown(Fact, frozen=True):
    """Cards on offer are looked at."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class AllyRemoved(Fact, frozen=True):
    """An Ally leaves Arkham."""

    reveals: ClassVar[bool] = True
    card: str


class SpecialChanged(Fact, frozen=True):
    """A special card is gained or lost."""

    seat: Seat
    special: Special
    gained: bool
    why: str = ""
