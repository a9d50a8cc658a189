"""Facts of cards that seats gain, lose or see; special cards."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.second_edition.core.facts.fact_base import SeatFact
from bot.second_edition.printed.terms import Place, Special


class CardGained(SeatFact, frozen=True):
    """A seat gains a card.

    `how` is a code that is never shown: `drawn`, `found`, `bought`, `dealt`, `fixed` (printed on
    the sheet), `suffered`, `deputized` or `gm`.
    """

    reveals: ClassVar[bool] = True
    card: str
    how: str = "drawn"


class CardLost(SeatFact, frozen=True):
    """A card leaves its owner; with `box` it leaves the game.

    `why` is the code of the reason, or a `Cause`.
    """

    card: str
    box: bool = False
    why: str = ""


class StepVisited(SeatFact, frozen=True):
    """A seat has spent a phase in the next place of its Mission, and can now pay for that step."""

    card: str
    place: Place


class StepDone(SeatFact, frozen=True):
    """A step of a Mission or Task is done; the last one if `now` equals `of`."""

    card: str
    place: Place
    now: int
    of: int


class CardExhausted(SeatFact, frozen=True):
    """A card is exhausted, or refreshed."""

    card: str
    ready: bool = False


class CardsShown(SeatFact, frozen=True):
    """A seat looks at cards on offer."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class ConditionTurned(Fact, frozen=True):
    """A Condition is turned face up, and is now in force for all."""

    card: str


class AllyRemoved(Fact, frozen=True):
    """An Ally leaves Arkham."""

    reveals: ClassVar[bool] = True
    card: str


class SpecialChanged(SeatFact, frozen=True):
    """A special card is gained or lost. `why` is the code of the reason, or a `Cause`."""

    special: Special
    gained: bool
    why: str = ""
