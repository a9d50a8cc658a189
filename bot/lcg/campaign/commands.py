"""Commands of a campaign: JSON objects with a ``do``, inputs that are no answers to a question.

The table gives most of them: how a scenario ended, who joins, leaves or returns, a deck that was
brought. The others are the game master's.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from bot.engine.commands import GmCommand, Reader
from bot.engine.errors import Cut, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.campaign import people, results, upgrading
from bot.lcg.campaign.facts import EntryCrossed, EntryWritten, LeadChosen, RecordChanged
from bot.lcg.campaign.game import Campaign
from bot.lcg.campaign.record import Investigator, Step
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import ScenarioResult

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Codes = tuple[CardCode, ...]


class Command(GmCommand, frozen=True):
    """Base of all commands."""

    @abstractmethod
    def run(self, c: Campaign) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""


class Result(Command, frozen=True, tag="result"):
    """How the chapter that is wanted ended."""

    number: int
    result: ScenarioResult

    def run(self, c: Campaign) -> Script[None]:
        """Apply the result; what was asked meanwhile is dropped."""
        results.check(c, self.number, self.result)
        return self._apply(c)

    async def _apply(self, c: Campaign) -> None:
        results.apply(c, self.result)
        raise Cut(c.record.step)


class _BetweenChapters(Command, frozen=True):
    """Something that changes who plays what, between two scenarios."""

    def run(self, c: Campaign) -> Script[None]:
        """Change it; the lanes begin anew."""
        if c.record.step not in (Step.INTERLUDE, Step.LEAD):
            raise NotAllowed("That is for the time between two scenarios.")
        self.change(c)
        return _anew()

    @abstractmethod
    def change(self, c: Campaign) -> None:
        """What it changes. Raises `RulesError` before anything is changed."""


async def _anew() -> None:
    raise Cut(Step.INTERLUDE)


class Join(_BetweenChapters, frozen=True, tag="join"):
    """A new player joins, with somebody whom nobody has played yet."""

    seat: SeatNumber
    """The new seat: the number after the last."""
    investigator: str
    deck: Codes = ()

    def change(self, c: Campaign) -> None:
        """Sit down."""
        if self.seat != len(c.record.players):
            raise NotAllowed(f"The next seat is {len(c.record.players)}.")
        people.join(c, self.investigator, self.deck)


class Leave(_BetweenChapters, frozen=True, tag="leave"):
    """A player rests; the record is kept."""

    seat: SeatNumber

    def change(self, c: Campaign) -> None:
        """Stand up."""
        people.leave(c, _seat(c, self.seat))


class Return(_BetweenChapters, frozen=True, tag="return"):
    """A player who rests plays again."""

    seat: SeatNumber

    def change(self, c: Campaign) -> None:
        """Sit down again."""
        people.come_back(c, _seat(c, self.seat))


class Replace(_BetweenChapters, frozen=True, tag="replace"):
    """A player goes on with another investigator, with a deck of their own."""

    seat: SeatNumber
    investigator: str
    deck: Codes = ()

    def change(self, c: Campaign) -> None:
        """Choose the other one."""
        people.choose(c, _playing(c, self.seat), self.investigator, self.deck)


class Bring(_BetweenChapters, frozen=True, tag="bring"):
    """A player brings the next version of the deck."""

    seat: SeatNumber
    deck: Codes

    def change(self, c: Campaign) -> None:
        """Pay for what is new in it."""
        upgrading.bring(c, _investigator(c, self.seat), self.deck)


class Lead(Command, frozen=True, tag="lead"):
    """Who leads the scenario that is wanted, before it is played."""

    seat: SeatNumber

    def run(self, c: Campaign) -> None:
        """Choose the lead."""
        who = _investigator(c, self.seat)
        c.record.lead = Seat(self.seat)
        c.tell(LeadChosen(investigator=who.code))


class Change(Command, frozen=True, tag="set"):
    """The game master sets a number of an investigator's record."""

    seat: SeatNumber
    what: Literal["xp", "physical", "mental"]
    to: Annotated[int, Meta(ge=0, le=99)]

    def run(self, c: Campaign) -> None:
        """Set it."""
        who = _investigator(c, self.seat)
        setattr(who, self.what, self.to)
        c.tell(RecordChanged(investigator=who.code, what=self.what, amount=self.to))


class Note(Command, frozen=True, tag="note"):
    """The game master enters something into the campaign log."""

    note: str
    card: CardCode = CardCode("")

    def run(self, c: Campaign) -> None:
        """Write it."""
        if self.note not in c.printed.notes:
            raise NotAllowed(f"There is no such note. There are: {', '.join(c.printed.notes)}.")
        c.record.log.append(LogEntry(self.note, card=self.card))
        c.tell(EntryWritten(note=self.note, card=self.card))


class CrossOut(Command, frozen=True, tag="cross_out"):
    """The game master crosses something out in the campaign log."""

    note: str

    def run(self, c: Campaign) -> None:
        """Cross it out."""
        if not any(each.note == self.note and not each.crossed for each in c.record.log):
            raise NotAllowed("The campaign log has no such entry.")
        c.record.log = [
            structs.replace(each, crossed=True) if each.note == self.note else each
            for each in c.record.log
        ]
        c.tell(EntryCrossed(note=self.note))


def _seat(c: Campaign, number: int) -> Seat:
    if number >= len(c.record.players):
        raise NotAllowed("There is no such seat.")
    return Seat(number)


def _playing(c: Campaign, number: int) -> Seat:
    seat = _seat(c, number)
    if not c.player(seat).here:
        raise NotAllowed("That seat rests.")
    return seat


def _investigator(c: Campaign, number: int) -> Investigator:
    who = c.of(_playing(c, number))
    if who is None:
        raise NotAllowed("Choose a new investigator first.")
    return who


AnyCommand = Result | Join | Leave | Return | Replace | Bring | Lead | Change | Note | CrossOut
COMMANDS: Reader[Command] = Reader(
    (Result, Join, Leave, Return, Replace, Bring, Lead, Change, Note, CrossOut)
)
"""Reads a command from JSON values."""


def carry_out(c: Campaign, command: dict[str, Any]) -> Script[None] | None:
    """Carry a command out at once, or give the script that does what follows.

    Raises `RulesError` before anything is changed.
    """
    read = COMMANDS.read(command)
    if c.record.step is Step.OVER:
        raise NotAllowed("The campaign is over.")
    return read.run(c)
