"""What happens to investigators, and where they go."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place


class Changed(Fact, frozen=True):
    """An investigator gained or lost sanity, stamina, money or clues; `now` is what is left."""

    seat: Seat
    what: str
    amount: int
    now: int
    source: str = ""
    cost: bool = False


class MaximumLowered(Fact, frozen=True):
    """A maximum is lowered for the rest of the game."""

    seat: Seat
    what: str
    now: int


class SlidersSet(Fact, frozen=True):
    """Sliders were moved to these stops."""

    seat: Seat
    stops: tuple[int, ...]


class Moved(Fact, frozen=True):
    """An investigator is somewhere else."""

    seat: Seat
    source: Place
    to: Place
    how: str = ""


class StatusChanged(Fact, frozen=True):
    """Delayed, arrested, explored, skip_turn: set or cleared."""

    seat: Seat
    status: str
    on: bool


class KnockedOut(Fact, frozen=True):
    """An investigator goes insane or unconscious."""

    seat: Seat
    insane: bool
    unconscious: bool


class Devoured(Fact, frozen=True):
    """An investigator is devoured."""

    seat: Seat
    code: str
    source: str = ""


class InvestigatorCame(Fact, frozen=True):
    """A new investigator takes the seat."""

    reveals: ClassVar[bool] = True
    seat: Seat
    code: str


class Traded(Fact, frozen=True):
    """Something changes hands."""

    giver: Seat
    taker: Seat
    card: str = ""
    money: int = 0


class AbilityUsed(Fact, frozen=True):
    """A card's or place's ability is used."""

    seat: Seat
    source: str
