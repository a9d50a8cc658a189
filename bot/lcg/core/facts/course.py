"""The course of the game: rounds, phases, turns and their actions."""

from __future__ import annotations

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core.card_marks import Marks
from bot.lcg.core.state import Phase
from bot.lcg.printed.cards import CardCode


class GameBegan(Fact, frozen=True):
    """The scenario is set up."""

    scenario: str
    lead: Seat


class RoundBegan(Fact, frozen=True):
    """A round begins."""

    round: int


class PhaseBegan(Fact, frozen=True):
    """A phase of a round begins."""

    phase: Phase


class PhaseAltered(Fact, frozen=True):
    """A phase is skipped, or comes once more."""

    phase: Phase
    repeated: bool = False


class TurnBegan(Fact, frozen=True):
    """An investigator takes the turn."""

    seat: Seat


class TurnHandedBack(Fact, frozen=True):
    """An investigator gives back a turn that has begun but in which nothing was done."""

    seat: Seat


class TurnEnded(Fact, frozen=True):
    """An investigator's turn is over."""

    seat: Seat
    unused: int = 0
    extras: tuple[str, ...] = ()
    """Additional actions that could still have been used, each by its designator."""
    by_itself: bool = False
    """Nothing was left to do, so nobody was asked."""


class ActionTaken(Fact, frozen=True):
    """An investigator takes an action with the designator `action`, directed at `target`.

    Drawing and gaining a resource have no target.
    """

    seat: Seat
    action: str
    target: CardCode = CardCode("")
    marks: Marks = ()
    """The differences between the target and other cards of its name."""


class LeadChanged(Fact, frozen=True):
    """Another investigator leads."""

    seat: Seat


class ActionsLost(Fact, frozen=True):
    """Actions of this turn are lost."""

    seat: Seat
    count: int


class ActionsGained(Fact, frozen=True):
    """Additional actions are gained for this turn."""

    seat: Seat
    count: int
