"""Values that callers give to the table and get from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.store.game_records import GameRecord
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.errors import DoneEarlier
from bot.table.game.recovery import session_to_show
from bot.table.memory.seat_memory import SeatMemory, companions_in
from bot.table.memory.tenancy import Lent
from bot.table.reminders.deadlines import Deadline

T_co = TypeVar("T_co", covariant=True)

ENDED: Final = ("over", "archived")
NOT_STARTED: Final = "The game hasn’t started yet."
NOT_SHOWN: Final = "This game is over, and I can’t show it."


class Caller(Struct, frozen=True):
    """The user who makes a request, with their rights."""

    user: int
    gm: bool = False
    """May act as game master here by role; the creator of a game always may."""
    interaction: int | None = None
    """Identifies a repeated delivery, which changes nothing."""
    confirmed: tuple[int, ...] = ()
    """Earlier interactions whose answers were delivered: stored with the next step."""


class Told(Struct, frozen=True):
    """The outcome of an input, for the private reply to its author."""

    step: int
    lines: tuple[str, ...] = ()
    """The lines that the author's seats may see; may be empty."""
    result: tuple[str, ...] = ()
    """The part of `lines` that the reply shows where a channel has the log, after an input."""
    again: bool = False
    """True if this interaction had been carried out before; nothing changed now."""
    facts: tuple[Fact, ...] = ()
    now: Snapshot | None = None
    """The game after the step, if `inputs.submit_input` made it.

    None at a table that posts nowhere.
    """


class StepReceipt(Struct, frozen=True):
    """A step, reported to its author some time later."""

    channel: int
    """The channel of its game."""
    lines: tuple[str, ...]
    """The lines that the author's seats may see; may be empty."""


class Brought(Struct, frozen=True):
    """A game that was imported from a file, for the reply to the caller."""

    game: int
    """Its number here; 0 if it is only shown."""
    heading: str
    lines: tuple[str, ...]
    """The public log, oldest first, and a remark on whether it can be trusted."""
    picture: Picture | None = None


class UndoPlan(Struct, frozen=True):
    """The effect of taking the caller's last step back."""

    head: int
    """The newest step; pass it to `undo_own_step`."""
    steps: int
    """Steps with an effect. More than one means that others have acted since."""
    extent: str
    why_not: str
    """Why the others must agree; empty if they need not."""
    lines: tuple[str, ...]
    """The public log of the steps, oldest first, perhaps shortened."""
    to: int = 0
    """The step that the game would return to."""


class Snapshot(Struct, frozen=True):
    """The current state of a game. Read it before the next `await`; never change the session."""

    record: GameRecord
    kit: Kit
    lobby: Lobby
    occupants: dict[Seat, int]
    """User by seat; a seat without an occupant is missing."""
    labels: dict[Seat, str]
    """Investigator slug by seat."""
    session: AnySession | None
    """None in the lobby, and if the game cannot be loaded."""
    done_earlier: frozenset[int] = frozenset()
    """The newest interactions that another process has carried out."""
    seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
    """The choices that each game master (by user) has openly looked at."""
    memories: dict[Seat, SeatMemory] = {}
    """The memory of each seat, for the eyes of its occupant only."""
    since: dict[AskId, float] = {}
    """When each open question was asked, in seconds since the epoch."""
    players: dict[Seat, int] = {}
    """The user who plays each seat now: its occupant or a stand-in."""
    owners: dict[Seat, int] = {}
    """Lender of each seat that is on loan to a substitute."""
    deadlines: dict[tuple[AskId, Seat], Deadline] = {}
    """The deadline of each open question and seat; those without a deadline are missing."""

    def seats_of(self, user: int) -> tuple[Seat, ...]:
        """Return the seats that a user occupies or plays as a stand-in, in order."""
        pairs = {*self.occupants.items(), *self.players.items()}
        return tuple(sorted({seat for seat, who in pairs if who == user}))

    @property
    def companions(self) -> frozenset[Seat]:
        """Return the seats of companions."""
        return companions_in(self.memories, self.occupants)

    def lent_by(self, user: int) -> dict[Seat, Lent]:
        """Return the seats that a user has lent to substitutes, with the terms of each loan."""
        loans = {seat: self.memories[seat].tenancy.lent for seat in self.owners}
        mine = {seat: loan for seat, loan in loans.items() if self.owners[seat] == user}
        return {seat: loan for seat, loan in mine.items() if loan is not None}

    def given_away_by(self, user: int) -> tuple[Seat, ...]:
        """Return the seats of an absent user that stand-ins play until the user is back."""
        away = [
            seat
            for seat, kept in self.memories.items()
            if kept.absence is not None and kept.absence.given_away
        ]
        return tuple(sorted(seat for seat in away if self.occupants.get(seat) == user))

    def check_new(self, interaction: int) -> None:
        """Raise `DoneEarlier` if another process has carried this interaction out."""
        if interaction in self.done_earlier:
            raise DoneEarlier

    def is_gm(self, caller: Caller) -> bool:
        """Return True if the caller may act as game master of this game."""
        return caller.gm or self.record.creator == caller.user

    def shown_session(self) -> AnySession:
        """Return the session to look at; it has no questions if the game is over.

        Raises `NotAllowed`.
        """
        return session_to_show(self.require_session(), self.record.status)

    def require_session(self) -> AnySession:
        """Return the session. Raises `NotAllowed` if the game has not started."""
        if self.session is None:
            raise NotAllowed(NOT_SHOWN if self.record.status in ENDED else NOT_STARTED)
        return self.session


class ReadAnswer(Struct, Generic[T_co], frozen=True):
    """An answer read from text or a press, with a function that converts its outcome."""

    given: Answered
    then: Callable[[Told], T_co]


class LogStretch(Struct, frozen=True):
    """The log lines of one step and its time in seconds since the epoch."""

    step: int
    at: float
    user: int | None
    lines: tuple[str, ...]
    undone: bool = False
