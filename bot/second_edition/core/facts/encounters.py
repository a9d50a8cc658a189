"""Encounters, impossible actions, and decisions of the rules."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.second_edition.core.facts.fact_base import BoardFact, MaybeSeatFact, SeatFact
from bot.second_edition.printed.ops import Cost, Lose, LoseItems
from bot.second_edition.printed.terms import Coin, Place


class EncounterDrawn(SeatFact, frozen=True):
    """An encounter card is drawn; its entry for `entry` (a place or a world) is used."""

    reveals: ClassVar[bool] = True
    card: str
    entry: str


class EncounterMet(SeatFact, frozen=True):
    """An encounter begins: a card's entry for `entry`, which is a place, a world or `other`."""

    card: str
    entry: str


class CannotPay(SeatFact, frozen=True):
    """A seat cannot pay the price of an option that it was offered."""

    cost: Cost


class CannotDo(SeatFact, frozen=True):
    """A seat has too little of what an option would take away."""

    op: Lose | LoseItems


class ShutOut(BoardFact, frozen=True):
    """No gate or monster can appear in a place because of `by`, a code or `Cause.SEAL`."""

    place: Place
    by: str
    monster: bool = False


class Struck(SeatFact, frozen=True):
    """Successes against the Ancient One, which are not yet enough to remove a doom token."""

    successes: int


class Spared(SeatFact, frozen=True):
    """Abilities of an investigator prevent a whole loss of Sanity or Stamina."""

    coin: Coin
    source: str = ""


class Offered(SeatFact, frozen=True):
    """A seat offers a trade: cards (by code) and dollars in exchange for cards and dollars."""

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
    """The kinds of notes on decisions of the rules."""

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
    """A decision of the rules that players should know of."""

    what: Note
    code: str = ""
