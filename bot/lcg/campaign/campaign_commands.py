"""Commands of a campaign: JSON objects with a ``do``, inputs that are no answers to a question.

The table gives most of them: how a scenario ended, who joins, leaves or returns, a deck that was
brought. The others are the game master's.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from bot.engine.command_reading import GmCommand, Reader
from bot.engine.errors import GameEnds, JumpTo, NotAllowed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import Script
from bot.lcg.campaign import applied_results, players, upgrading
from bot.lcg.campaign.facts import EntryCrossed, EntryWritten, LeadChosen, RecordChanged
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.next_scenario import begin_chapter
from bot.lcg.campaign.record import CampaignStep, Enrolled
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import Card, CardCode
from bot.lcg.rules.scenario_result import ScenarioResult

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Codes = tuple[CardCode, ...]
ENDLESS = 100
"""More than any number of a record."""


class CampaignCommand(GmCommand, frozen=True):
    """Base of all commands."""

    @abstractmethod
    def run(self, c: CampaignGame) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""


class TakeResult(CampaignCommand, frozen=True, tag="result"):
    """Apply the result of the current scenario to the campaign."""

    number: int
    result: ScenarioResult

    def run(self, c: CampaignGame) -> Script[None]:
        """Check the result, then return the script that applies it and drops all open questions."""
        applied_results.require_result_of_chapter(c, self.number, self.result)
        return self._apply_result(c)

    async def _apply_result(self, c: CampaignGame) -> None:
        applied_results.apply(c, self.result)
        raise JumpTo(c.record.step)


class _BetweenChapters(CampaignCommand, frozen=True):
    """Base of the commands that change players or investigators between two scenarios."""

    def run(self, c: CampaignGame) -> Script[None] | None:
        """Apply the change. Other questions stay open, but a vote on the lead starts again."""
        if c.record.step not in (CampaignStep.INTERLUDE, CampaignStep.LEAD):
            raise NotAllowed("You can only do that between two scenarios.")
        self.change(c)
        return _restart_interlude() if c.record.step is CampaignStep.LEAD else None

    @abstractmethod
    def change(self, c: CampaignGame) -> None:
        """Carry out the command. Raises `RulesError` before anything is changed."""


async def _restart_interlude() -> None:
    raise JumpTo(CampaignStep.INTERLUDE)


class JoinCampaign(_BetweenChapters, frozen=True, tag="join"):
    """Let a new player join with an investigator that nobody has played yet."""

    seat: SeatNumber
    """The new seat: the number after the last."""
    investigator: str
    deck: Codes = ()

    def change(self, c: CampaignGame) -> None:
        """Add the new player with the chosen investigator."""
        if self.seat != len(c.record.players):
            raise NotAllowed(f"The next seat is {len(c.record.players)}.")
        players.join(c, self.investigator, self.deck)


class LeaveCampaign(_BetweenChapters, frozen=True, tag="leave"):
    """Let a player stop playing; the campaign keeps the investigator and the deck."""

    seat: SeatNumber

    def change(self, c: CampaignGame) -> None:
        """Mark the player as absent."""
        players.leave(c, _seat_of(c, self.seat))


class ReturnToCampaign(_BetweenChapters, frozen=True, tag="return"):
    """Let a player who has left play again."""

    seat: SeatNumber

    def change(self, c: CampaignGame) -> None:
        """Mark the player as present again."""
        players.come_back(c, _seat_of(c, self.seat))


class ReleaseInvestigator(_BetweenChapters, frozen=True, tag="release"):
    """Let other players choose the investigator that is reserved for an absent player."""

    seat: SeatNumber

    def change(self, c: CampaignGame) -> None:
        """Remove the reservation."""
        players.release(c, _seat_of(c, self.seat))


class ReplaceInvestigator(_BetweenChapters, frozen=True, tag="replace"):
    """Let a player continue with another investigator and that investigator's deck."""

    seat: SeatNumber
    investigator: str
    deck: Codes = ()

    def change(self, c: CampaignGame) -> None:
        """Replace the seat's investigator."""
        players.choose(c, _playing_seat(c, self.seat), self.investigator, self.deck)


class BringDeck(_BetweenChapters, frozen=True, tag="bring"):
    """Replace a player's deck by a changed version of it, paid for with experience."""

    seat: SeatNumber
    deck: Codes

    def change(self, c: CampaignGame) -> None:
        """Replace the deck and subtract the price of its new cards."""
        upgrading.replace_deck(c, _investigator_of(c, self.seat), self.deck)


class StopCampaign(CampaignCommand, frozen=True, tag="stop"):
    """The players end the campaign, which is neither won nor lost."""

    def run(self, c: CampaignGame) -> Script[None]:
        """Return the script that ends the campaign."""
        return self._end_campaign()

    async def _end_campaign(self) -> None:
        raise GameEnds("players")


class ChooseLead(CampaignCommand, frozen=True, tag="lead"):
    """Choose the lead investigator of the next scenario.

    If the players were voting on it, the scenario begins.
    """

    seat: SeatNumber

    def run(self, c: CampaignGame) -> Script[None] | None:
        """Set the lead, and begin the scenario if the vote on the lead was open."""
        who = _investigator_of(c, self.seat)
        c.record.lead = Seat(self.seat)
        c.tell(LeadChosen(investigator=who.code))
        return self._begin_next_chapter(c) if c.record.step is CampaignStep.LEAD else None

    async def _begin_next_chapter(self, c: CampaignGame) -> None:
        await begin_chapter(c)
        raise JumpTo(c.record.step)


class SetNumber(CampaignCommand, frozen=True, tag="set"):
    """Set an investigator's experience, physical trauma or mental trauma (a game master's command).

    Trauma as high as the printed health or sanity kills or drives insane (Rules Reference,
    "Campaign Play", Trauma), also between two scenarios.
    """

    seat: SeatNumber
    what: Literal["xp", "physical", "mental"]
    to: Annotated[int, Meta(ge=0, le=99)]

    def run(self, c: CampaignGame) -> Script[None] | None:
        """Set the number, and remove the investigator from the campaign if trauma is too high."""
        who = _investigator_of(c, self.seat)
        falls = self.to >= self._trauma_limit(c.card_of(who))
        if falls and c.record.step not in (CampaignStep.INTERLUDE, CampaignStep.LEAD):
            name = c.card_of(who).name
            raise NotAllowed(
                f"That would take {name} out of the campaign. Set it between two scenarios."
            )
        setattr(who, self.what, self.to)
        c.tell(RecordChanged(investigator=who.code, what=self.what, amount=self.to))
        return self._lose_investigator(c, who) if falls else None

    def _trauma_limit(self, card: Card) -> int:
        """Return the amount of trauma at which the investigator is killed or goes insane."""
        limits = {"physical": card.health, "mental": card.sanity}
        return limits.get(self.what) or ENDLESS

    async def _lose_investigator(self, c: CampaignGame, who: Enrolled) -> None:
        applied_results.break_down(c, who)
        over = c.record.step is CampaignStep.OVER
        raise JumpTo(CampaignStep.OVER if over else CampaignStep.INTERLUDE)


class WriteNote(CampaignCommand, frozen=True, tag="note"):
    """Enter a note into the campaign log (a game master's command)."""

    note: str
    card: CardCode = CardCode("")
    count: int | None = None
    """The number, for an entry that holds one."""

    def run(self, c: CampaignGame) -> None:
        """Append the note to the campaign log."""
        if self.note not in c.campaign.notes:
            raise NotAllowed(
                f"I don’t know that note. Choose one of: {', '.join(c.campaign.notes)}."
            )
        stand = [(each.note, each.card) for each in c.record.log if not each.crossed]
        if (self.note, self.card) in stand:
            raise NotAllowed("That’s already in the campaign log.")
        most = most_noted(c, self.note)
        if most and not 1 <= (self.count or 0) <= most:
            raise NotAllowed(f"That note holds a number from 1 to {most}.")
        count = UNSET if self.count is None or not most else self.count
        c.record.log.append(LogEntry(self.note, card=self.card, count=count))
        c.tell(EntryWritten(note=self.note, card=self.card, count=count))


def most_noted(c: CampaignGame, note: str) -> int:
    """Return the highest number that can be recorded with a note of the log.

    It is 0 if the note has no number.
    """
    scenarios = (c.library.scenarios[slug] for slug in c.campaign.scenarios)
    tallies = (tally for scenario in scenarios for tally in scenario.tallies)
    return max((max(tally.most) for tally in tallies if tally.note == note), default=0)


class CrossOut(CampaignCommand, frozen=True, tag="cross_out"):
    """Cross out a note of the campaign log (a game master's command)."""

    note: str

    def run(self, c: CampaignGame) -> None:
        """Mark the entries of the note as crossed out."""
        if not any(each.note == self.note and not each.crossed for each in c.record.log):
            raise NotAllowed("That isn’t in the campaign log.")
        c.record.log = [
            structs.replace(each, crossed=True) if each.note == self.note else each
            for each in c.record.log
        ]
        c.tell(EntryCrossed(note=self.note))


def _seat_of(c: CampaignGame, number: int) -> Seat:
    if number >= len(c.record.players):
        raise NotAllowed("I don’t know that seat.")
    return Seat(number)


def _playing_seat(c: CampaignGame, number: int) -> Seat:
    seat = _seat_of(c, number)
    if not c.player(seat).here:
        raise NotAllowed("That seat is empty right now.")
    return seat


def _investigator_of(c: CampaignGame, number: int) -> Enrolled:
    who = c.of(_playing_seat(c, number))
    if who is None:
        raise NotAllowed("Choose a new investigator first.")
    return who


_KINDS = (
    TakeResult,
    JoinCampaign,
    LeaveCampaign,
    ReturnToCampaign,
    ReleaseInvestigator,
    ReplaceInvestigator,
    BringDeck,
    StopCampaign,
    ChooseLead,
    SetNumber,
    WriteNote,
    CrossOut,
)
COMMANDS: Reader[CampaignCommand] = Reader(_KINDS)
"""Reads a command from JSON values."""


def carry_out(c: CampaignGame, command: JsonObject) -> Script[None] | None:
    """Carry out a command, or return its script. Raises `RulesError` before any change."""
    read = COMMANDS.read(command)
    if c.record.step is CampaignStep.OVER:
        raise NotAllowed("The campaign is over.")
    return read.run(c)
