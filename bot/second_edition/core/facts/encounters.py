"""Encounters, impossible actions, and decisions of the rules."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.second_edition.core.facts.fact_base import BoardFact, MaybeSeatFact, SeatFact
from bot.second_edition.printed.ops import Cost, Lose, LoseItems
from bot.second_edition.printed.terms import Coin, Place


class EncounterDrawn(SeatFact, frozen=True):
    """An encounter card is drawn; `entry` is the place or world whose entry counts."""

    reveals: ClassVar[bool] = True
    card: str
    entry: str


class EncounterMet(SeatFact, frozen=True):
    """An encounter begins: what `entry` of a card says, a place, a world or `other`."""

    card: str
    entry: str


class CannotPay(SeatFact, frozen=True):
    """A seat cannot pay the price of an option."""

    cost: Cost


class CannotDo(SeatFact, frozen=True):
    """A seat has too little of what an option takes."""

    op: Lose | LoseItems


class ShutOut(BoardFact, frozen=True):
    """No gate or monster appears in a place; `by` is the code of the cause, or `Cause.SEAL`."""

    place: Place
    by: str
    monster: bool = False


class Struck(SeatFact, frozen=True):
    """Successes against the Ancient One that do not remove a doom token yet."""

    successes: int


class Spared(SeatFact, frozen=True):
    """Abilities prevent a whole loss of Sanity or Stamina."""

    coin: Coin
    source: str = ""


class Offered(SeatFact, frozen=True):
    """A trade is offered: cards by code and dollars for cards and dollars."""

    other: str
    """The code of the receiving investigator."""
    gives: tuple[str, ...] = ()
    dollars: int = 0
    wants: tuple[str, ...] = ()
    asks: int = 0
    """Dollars wanted."""
    clues: int = 0
    """Clue tokens given, and wanted."""
    asks_clues: int = 0
    specials: tuple[str, ...] = ()
    """Special cards given, and wanted."""
    asks_specials: tuple[str, ...] = ()


class Note(StrEnum):
    """A note on an action of the rules; the code beside it is described below."""

    ATTACKS = "attacks"
    """The Ancient One attacks (its code)."""
    BATTLE_BEGINS = "battle_begins"
    """The Ancient One acts as the final battle begins (its code)."""
    CANNOT_BUY = "cannot_buy"
    """Nothing on offer can be paid (none)."""
    CAUGHT = "caught"
    """A Flee failed, and the fight comes in the same round (the monster)."""
    CORNERED = "cornered"
    """There is no fleeing, and nothing else to choose (the monster)."""
    GATE_TROPHY_LOST = "gate_trophy_lost"
    """A gate trophy goes below the stack (its world)."""
    OFFER_DECLINED = "offer_declined"
    """An offer is declined (who made it)."""
    OFFER_GONE = "offer_gone"
    """An offer ends (the code of its recipient)."""
    OTHER_WORLD = "other_world"
    """An encounter in an Other World comes (the world)."""
    SPELL_ENDS = "spell_ends"
    """A spell ends (the card)."""


class Noted(MaybeSeatFact, frozen=True):
    """Something the rules decide that players should know."""

    what: Note
    code: str = ""
