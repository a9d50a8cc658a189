"""Places and clues."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode, Side


class Moved(Fact, frozen=True):
    """An investigator moves."""

    seat: Seat
    to: CardCode
    origin: CardCode = CardCode("")


class PlaceRevealed(Fact, frozen=True):
    """A location is revealed and its clues are placed."""

    reveals: ClassVar[bool] = True
    code: CardCode
    clues: int = 0


class PlacesConcealed(Fact, frozen=True):
    """Revealed locations are turned face down and mixed; `code` is their unrevealed side."""

    code: CardCode
    count: int


class PlaceLaid(Fact, frozen=True):
    """A location comes into play, unrevealed, on a side of another one on a grid."""

    code: CardCode
    side: Side
    beside: CardCode


class PlaceChosen(Fact, frozen=True):
    """A location in play is drawn at random."""

    code: CardCode


class PlaceGone(Fact, frozen=True):
    """A location leaves the game."""

    code: CardCode


class CluesDiscovered(Fact, frozen=True):
    """Clues come from a location to an investigator."""

    seat: Seat
    place: CardCode
    count: int


class CluesSpent(Fact, frozen=True):
    """Clues go back to the pool."""

    seat: Seat
    count: int


class CluesAdded(Fact, frozen=True):
    """Clues come from the pool to a location."""

    place: CardCode
    count: int


class CluesGained(Fact, frozen=True):
    """Clues come from the pool to an investigator."""

    seat: Seat
    count: int


class CluesLeft(Fact, frozen=True):
    """Clues go from an investigator to a card or location."""

    seat: Seat
    count: int
    on: CardCode = CardCode("")


class CluesLost(Fact, frozen=True):
    """An investigator loses clues to the token pool."""

    seat: Seat
    count: int


class CluesMoved(Fact, frozen=True):
    """Clues go from a card in play to another one."""

    origin: CardCode
    to: CardCode
    count: int


class CluesTaken(Fact, frozen=True):
    """An investigator takes control of clues on a card."""

    seat: Seat
    code: CardCode
    count: int


class HorrorOnPlace(Fact, frozen=True):
    """Horror is placed on a location; a negative amount is removed from it."""

    place: CardCode
    amount: int
    total: int


class CluesDiscarded(Fact, frozen=True):
    """Clues on a card go to the pool."""

    code: CardCode
    count: int
    left: int
    seat: Seat | None
    """The seat that removes them; None for a card's effect."""
