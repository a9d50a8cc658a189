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
from bot.table.game.recovery import as_shown
from bot.table.memory.seat_memory import SeatMemory, companions_in
from bot.table.memory.tenancy import Lent
from bot.table.reminders.deadlines import Deadline

T_co = TypeVar("T_co", covariant=True)

ENDED: Final = ("over", "archived")
NOT_STARTED: Final = "The game hasn’t started yet."
NOT_SHOWN: Final = "This game is over, and I can’t show it."


class Caller(Struct, frozen=True):
    """The person who asks for something."""

    user: int
    gm: bool = False
    """May act as game master here by role; the creator of a game always may."""
    interaction: int | None = None
    """A doubled delivery is known by it and changes nothing."""
    confirmed: tuple[int, ...] = ()
    """Earlier interactions whose answers were delivered: stored with the next step."""


class Told(Struct, frozen=True):
    """An input's outcome, for the private answer to whoever sent it."""

    step: int
    lines: tuple[str, ...] = ()
    """What the caller's seats may know of it; may be empty."""
    again: bool = False
    """This interaction had been carried out before; nothing changed now."""
    facts: tuple[Fact, ...] = ()
    now: Snapshot | None = None
    """The game as it stands after it, of what is done by `inputs.act`.

    Nothing at a table that tells nobody.
    """


class StepReceipt(Struct, frozen=True):
    """A step as told to a person who made it, some time later."""

    channel: int
    """The channel of its game."""
    lines: tuple[str, ...]
    """What the person's seats may know of it; may be empty."""


class Brought(Struct, frozen=True):
    """A game that was read from a file."""

    game: int
    """Its number here; 0: it is only looked at."""
    heading: str
    lines: tuple[str, ...]
    """What everybody was told, oldest first, and whether that can be believed."""
    picture: Picture | None = None


class UndoPlan(Struct, frozen=True):
    """The outcome of taking the caller's own last step back, for whoever asked."""

    head: int
    """The newest step; hand it back with `undo_own_step`."""
    steps: int
    """Inputs that did something. More than one: others have acted since."""
    extent: str
    why_not: str
    """Why the others are asked; empty: it is free."""
    lines: tuple[str, ...]
    """What was told publicly of the steps, oldest first, perhaps shortened."""
    to: int = 0
    """The step that the game would be at again."""


class Snapshot(Struct, frozen=True):
    """A game as it stands. Read it at once, before the next await; never change the session."""

    record: GameRecord
    kit: Kit
    lobby: Lobby
    occupants: dict[Seat, int]
    """Users by seat; a seat that nobody occupies is missing."""
    labels: dict[Seat, str]
    """Investigators' slugs by seat."""
    session: AnySession | None
    """None in the lobby and when the game cannot be loaded."""
    done_earlier: frozenset[int] = frozenset()
    """Interactions that another process has carried out, the newest."""
    seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
    """Whose choices a game master (by user) has openly looked at."""
    memories: dict[Seat, SeatMemory] = {}
    """What each seat keeps: for its own player's eyes alone."""
    since: dict[AskId, float] = {}
    """When each open question was put, seconds since the epoch."""
    players: dict[Seat, int] = {}
    """Who plays each seat now, where somebody else than its own player may."""
    owners: dict[Seat, int] = {}
    """Whose the seats are in which somebody stands in for a time."""
    deadlines: dict[tuple[AskId, Seat], Deadline] = {}
    """Until when open questions wait for seats; those that wait for ever are missing."""

    def seats_of(self, user: int) -> tuple[Seat, ...]:
        """The seats that a user occupies, or plays for somebody who is absent; in order."""
        pairs = {*self.occupants.items(), *self.players.items()}
        return tuple(sorted({seat for seat, who in pairs if who == user}))

    @property
    def companions(self) -> frozenset[Seat]:
        """The seats of companions."""
        return companions_in(self.memories, self.occupants)

    def lent_by(self, user: int) -> dict[Seat, Lent]:
        """The seats of a user in which somebody stands in, and for how long."""
        loans = {seat: self.memories[seat].tenancy.lent for seat in self.owners}
        mine = {seat: loan for seat, loan in loans.items() if self.owners[seat] == user}
        return {seat: loan for seat, loan in mine.items() if loan is not None}

    def given_away_by(self, user: int) -> tuple[Seat, ...]:
        """The seats of a user that somebody else plays until they are back."""
        away = [
            seat
            for seat, kept in self.memories.items()
            if kept.absence is not None and kept.absence.given_away
        ]
        return tuple(sorted(seat for seat in away if self.occupants.get(seat) == user))

    def check_new(self, interaction: int) -> None:
        """Raise `DoneEarlier` where another process has carried this interaction out."""
        if interaction in self.done_earlier:
            raise DoneEarlier

    def is_gm(self, caller: Caller) -> bool:
        """Return True if the caller may act as game master of this game."""
        return caller.gm or self.record.creator == caller.user

    def shown_session(self) -> AnySession:
        """Return the session to look at, without questions if over. Raises `NotAllowed`."""
        return as_shown(self.running(), self.record.status)

    def running(self) -> AnySession:
        """The session. Raises `NotAllowed` with a sentence where there is none."""
        if self.session is None:
            raise NotAllowed(NOT_SHOWN if self.record.status in ENDED else NOT_STARTED)
        return self.session


class ReadAnswer(Struct, Generic[T_co], frozen=True):
    """An answer that was read off the game, and what is made of what came of it."""

    given: Answered
    then: Callable[[Told], T_co]


class LogStretch(Struct, frozen=True):
    """A stretch of the log: what one step told. `at` is in seconds since the epoch."""

    step: int
    at: float
    user: int | None
    lines: tuple[str, ...]
    undone: bool = False
