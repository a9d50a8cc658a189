"""Facts of investigators, and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.engine.ids import Seat
from bot.second_edition.core.facts.fact_base import BoardFact, SeatFact
from bot.second_edition.printed.terms import Coin, Place


class Changed(SeatFact, frozen=True):
    """An investigator gained or lost Sanity, Stamina, money or clues; `now` is the new amount."""

    what: Coin
    amount: int
    now: int
    source: str = ""
    """The cause: a code, or a `Cause`; "" for nothing in particular."""
    cost: bool = False


class MaximumLowered(SeatFact, frozen=True):
    """A maximum is lowered for the rest of the game."""

    what: Coin
    now: int


class SlidersSet(SeatFact, frozen=True):
    """Sliders were moved to these stops."""

    stops: tuple[int, ...]


class Moved(SeatFact, frozen=True):
    """An investigator has a new position.

    `how` is a code that is never shown: `walk`, `train`, `other_world`, `gate`, `returned`,
    `visit`, `visit_over`, `closed`, `arrested`, `released`, `knocked_out`, `came_back`, `instead`,
    `gm`, or the cause of being lost in time and space; "" if there is nothing to report.
    """

    source: Place
    to: Place
    how: str = ""


class MoveStopped(SeatFact, frozen=True):
    """A fight kept an investigator at `place`, who was on the way to `to`."""

    place: Place
    to: Place


class StatusChanged(SeatFact, frozen=True):
    """A status is set or cleared: `delayed`, `arrested`, `explored`, `skip_turn` or `retired`."""

    status: str
    on: bool


class KnockedOut(SeatFact, frozen=True):
    """An investigator goes insane or unconscious."""

    insane: bool
    unconscious: bool


class InvestigatorDevoured(SeatFact, frozen=True, tag="Devoured"):
    """An investigator is devoured."""

    code: str
    source: str = ""


class InvestigatorCame(SeatFact, frozen=True):
    """A new investigator replaces the one of a seat."""

    reveals: ClassVar[bool] = True
    code: str


class InvestigatorJoined(SeatFact, frozen=True):
    """A player joins a running game; the investigator arrives as the next turn begins."""

    reveals: ClassVar[bool] = False


class JoinWaits(SeatFact, frozen=True):
    """A new player's investigator does not arrive in this turn."""

    why: str
    """A sentence."""


class LimitsChanged(BoardFact, frozen=True):
    """More investigators are in play; the limits that depend on their number change."""

    players: int
    monsters: int | None
    """The monster limit; None where it is lifted."""
    outskirts: int
    gates: int
    """Open gates that awaken the Ancient One."""
    returned: int = 0
    """Monsters that left the Outskirts, which hold fewer now."""


class Traded(BoardFact, frozen=True):
    """Cards or money change hands."""

    people: ClassVar[Mapping[str, str]] = {"giver": "who", "taker": "to"}

    giver: Seat
    taker: Seat
    who: str = ""
    """The giver's investigator."""
    to: str = ""
    """The taker's investigator."""
    card: str = ""
    money: int = 0
    clues: int = 0


class AbilityUsed(SeatFact, frozen=True):
    """A card's or place's ability is used."""

    source: str
