"""What is known of a game in memory: its row, its kit, its people, its session."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import structlog
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Input
from bot.engine.names import first_name
from bot.engine.said import plain
from bot.people.reach import awake_at, is_reachable
from bot.people.settings import Ping
from bot.store.api import Store
from bot.store.records import GameRecord, Lease, Outgoing, TableDeed
from bot.table.clock import Clock
from bot.table.declares.campaign_kit import chapters_of
from bot.table.declares.chronicle import Passage
from bot.table.declares.kit import Kit, Lobby
from bot.table.declares.pace import AT_ONCE, Pace
from bot.table.declares.table_settings import Hands, TableSettings
from bot.table.game.actor import Actor
from bot.table.game.meter import Meter
from bot.table.game.recovery import AnySession, as_shown
from bot.table.game.seating import Seating
from bot.table.game.snapshot import ENDED, Caller
from bot.table.memory.people import People
from bot.table.posts import outbox
from bot.table.posts.courier import Vote
from bot.table.posts.narration import narrated
from bot.table.posts.visibility import visible_to
from bot.table.reminders.reminders import Calling
from bot.table.reminders.scheduled_actions import ScheduledAction, no_duties

log = structlog.stdlib.get_logger(__name__)
RECENT = 64
"""Interactions remembered in memory; the store knows all."""
KEPT: Final = (
    "The game is over. Its seed is told in `/log` once the campaign is over: with closed hands it "
    "would show the decks that play on."
)
UNSPEAKABLE = "Something happened that could not be put into words."
Farewell = Callable[[int, int], None]
"""Told who lost a seat, and in which channel: nothing that they opened there stays open."""


def no_farewell(_user: int, _channel: int) -> None:
    """Nobody has anything open."""


class TableState:
    """A game's state in memory; what is read anew and what is said of it."""

    def __init__(
        self,
        game: int,
        store: Store,
        kits: Callable[[str], Kit],
        clock: Clock,
        wake: Callable[[int], None] | None,
        *,
        people: People | None = None,
        pace: Pace = AT_ONCE,
        ring_at: Callable[[float], None] | None = None,
        duties: Callable[[Any], list[ScheduledAction]] = no_duties,
        meter: Meter | None = None,
    ) -> None:
        """`wake` is called with the channel when there is something to tell; None: never tell.

        `ring_at` is told when something is due next, in seconds since the epoch; `duties` says
        what the table will do by itself; `meter` measures its steps.
        """
        self.game = game
        self.store = store
        self._lease: Lease | None = None
        self.clock = clock
        self.meter = meter or Meter()
        self.actor = Actor()
        self.used = clock.now()
        self.vote: Vote | None = None
        self.since: dict[AskId, float] = {}
        self._stood: tuple[Ask, ...] = ()
        """The questions before the input that is being committed."""
        self.seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
        self.session: AnySession | None = None
        self.seats = Seating()
        self.people = people or People(store)
        self.calling = Calling(game, self.people, clock, pace, ring_at)
        self.deeds = 0
        """What it did by itself since a person last acted."""
        self.farewell: Farewell = no_farewell
        self._hushed = False
        self._pace = pace
        self._duties = duties
        self._kits = kits
        self._public = wake is not None
        self._wake = wake
        self._record: GameRecord | None = None
        self._lobby: Lobby | None = None
        self._kit: Kit | None = None
        self._is_campaign = False
        self.foreseen: tuple[int, Input, AnySession | None] | None = None
        """The last answer that was tried out: at which step, which, and what it would lead to."""
        self._recent: deque[int] = deque(maxlen=RECENT)
        self.done_earlier = frozenset[int]()
        """Interactions that were carried out when the table was read, by another process."""
        self.unsettled = False
        """Something happened after which a campaign and its chapters may be out of line."""
        self.halted: int | None = None
        """The chapter, by its number among all games, that was ended before its end."""
        self.cannot_begin = ""
        """Why the chapter that is wanted could not be set up, as the table was told."""

    @property
    def record(self) -> GameRecord:
        """The game's row; only after `ready`."""
        assert self._record is not None
        return self._record

    @property
    def known(self) -> bool:
        """Return whether it is in memory."""
        return self._record is not None

    @property
    def kit(self) -> Kit:
        """The game's kit; only after `ready`."""
        assert self._kit is not None
        return self._kit

    @property
    def lobby(self) -> Lobby:
        """Return what was chosen before the start; only after `ready`."""
        assert self._lobby is not None
        return replace(
            self._lobby,
            investigators=tuple(self.seats.labels[seat] for seat in sorted(self.seats.labels)),
        )

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        if self.session is not None:
            return self.kit.name(self.session.state, seat)
        slug = self.seats.labels.get(seat, "")
        return next((c.name for c in self.kit.investigators() if c.slug == slug), slug)

    def first_name(self, seat: Seat) -> str:
        """The investigator as friends call them, unless two here are called so."""
        name = self.name(seat)
        if all(choice.name != name for choice in self.kit.investigators()):
            return name  # somebody who is not chosen yet
        short = first_name(name)
        others = (first_name(self.name(each)) for each in self.seats.labels if each != seat)
        return name if short in others else short

    def person(self, seat: Seat) -> str:
        """Whoever has the seat, as a mention; their investigator, where nobody is known.

        What is stored has `person_mark` instead.
        """
        user = self.seats.occupants.get(seat)
        return self.first_name(seat) if user is None else f"<@{user}>"

    @property
    def is_campaign(self) -> bool:
        """Return whether its chapters are games of their own."""
        assert self._kit is not None
        return self._is_campaign

    @property
    def is_tutorial(self) -> bool:
        """Return whether somebody learns the game here; only after `ready`."""
        assert self._lobby is not None
        return self._lobby.tutorial

    def kit_of(self, ruleset: str) -> Kit:
        """The kit of whatever game. Raises `NotAllowed` where the program does not know it."""
        return self._kits(ruleset)

    def is_gm(self, caller: Caller) -> bool:
        """Return whether the caller may act as game master here."""
        return caller.gm or self.record.creator == caller.user

    def paced(self, settings: TableSettings) -> Pace:
        """The pace that these settings come to at this table."""
        return settings.paced(self._pace)

    async def read_seats(self) -> None:
        """Read the game's row and seats anew."""
        self._record = await self.store.game(self.game)
        self._kit = self._kits(self._record.ruleset)
        self._is_campaign = chapters_of(self._kit) is not None
        self._lobby = msgspec.json.decode(self._record.config, type=Lobby)
        self.calling.pace = self.paced(self._lobby.table)
        await self.seats.read(self.store, self.game)
        await self.people.read(self.seats.occupants.values())
        await self._read_vote()
        self._leave_out()

    def _leave_out(self) -> None:
        """Seats that the game does not have (any more, after a step back) are as if not there."""
        if self.session is None or not self.is_campaign:
            return
        self.seats.leave_out(set(self.kit.rules.seats(self.session.state)))

    def _touched(self) -> None:
        """Note that a campaign, or a chapter, may be out of line with the other."""
        self.unsettled |= self.is_campaign or self.record.parent is not None

    async def _read_vote(self) -> None:
        """The request to go back that stands, if any; who left the table is not asked any more."""
        kept = await self.store.vote(self.game)
        here = set(self.seats.occupants.values())
        self.vote = kept and Vote(
            step=kept.step,
            to=kept.to,
            asker=kept.asker,
            missing=tuple(user for user in kept.missing if user in here),
            until=kept.until,
        )

    def hold(self, store: Store, lease: Lease) -> None:
        """From now on it is written under this lease; what is known under another is forgotten."""
        if lease != self._lease:
            if self._lease is not None:
                self.forget()
            self._lease = lease
            self.store = store.under(lease) if lease.may_be_lost else store

    def is_of(self, guilds: Collection[int]) -> bool:
        """Return whether it is a table of one of these servers."""
        return self._lease is not None and self._lease.guild in guilds

    def forget(self) -> None:
        """Throw away what is in memory; it is read anew when next needed."""
        self.session = None
        self._record = None
        self.vote = None
        self.foreseen = None

    def mark(self) -> str:
        """A digest of all that may change here: the game, who sits where, what seats keep."""
        step = self.session.step if self.session is not None else -1
        memories = sorted(self.seats.memories.items())
        vote = self.vote and (self.vote.step, self.vote.to, self.vote.missing)
        known = (step, self.record.status, sorted(self.seats.occupants.items()), memories, vote)
        return hashlib.blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()

    async def repeated(self, caller: Caller, *, quick: bool = False) -> bool:
        """Return whether the interaction has been carried out; `quick` looks in memory only."""
        if caller.interaction is None:
            return False
        if caller.interaction in self._recent:
            return True
        return not quick and await self.store.entry_of(caller.interaction) is not None

    def playing(self) -> AnySession:
        """The session. Raises `NotAllowed` where there is none to play on."""
        if self.session is None:
            raise NotAllowed("The game has not started yet.")
        return self.session

    def shown(self) -> AnySession:
        """The session to look at: of a game that is over nothing is asked any more.

        Raises `NotAllowed` where there is none.
        """
        return as_shown(self.playing(), self.record.status)

    def check_gm(self, caller: Caller, reason: str) -> None:
        """Raise `NotAllowed` unless the caller is game master and gives a reason."""
        if not self.is_gm(caller):
            raise NotAllowed("Only the game master of this table can do that.")
        if not plain(reason):
            raise NotAllowed("Give a reason; the table is shown it.")

    def asked_since(self, ask: Ask, seat: Seat) -> float | None:
        """When a seat was asked an open question, or the same before it (seconds).

        None where that is not known.
        """
        memory = self.seats.memories.get(seat)
        kept = memory.asked.get(ask.id) if memory is not None else None
        return self.since.get(ask.id) if kept is None else kept

    def _note_asks(self) -> None:
        now = self.clock.now()
        asks = self.session.plain_asks if self.session is not None else ()
        self.since = {ask.id: self.since.get(ask.id, now) for ask in asks}
        self._stood = asks

    def say(self, facts: Sequence[Fact], seats: Sequence[Seat] | None) -> list[str]:
        """The kit's words for facts, for who has these seats (None: for everybody).

        A fault in the words is logged and stops nobody.
        """
        if self.session is None or not facts:
            return []
        try:
            return self.kit.tell(self.session.state, *visible_to(facts, seats or ()))
        except Exception:
            log.exception("facts could not be told", game=self.game, step=self.record.head)
            return [UNSPEAKABLE]

    def passages(self, facts: Sequence[Fact]) -> list[Passage]:
        """The same for everybody, each line with the facts that it tells."""
        if self.session is None or not facts:
            return []
        try:
            return self.kit.passages(self.session.state, facts, None)
        except Exception:
            log.exception("facts could not be told", game=self.game, step=self.record.head)
            return [Passage(UNSPEAKABLE, tuple(facts))]

    def narrate(self, facts: Sequence[Fact]) -> list[str]:
        """Return what a game master would say besides, as much as the table wants."""
        if self.session is None:
            return []
        return narrated(self.kit, self.session.state, facts, self.lobby.table.narration)

    async def keeps_seed(self) -> bool:
        """Whether the seed stays hidden after the end: its campaign goes on, with closed hands.

        With it anybody could work out what was drawn, and so what the decks hold that play on.
        """
        parent = self.record.parent
        if parent is None or self.lobby.table.hands is not Hands.CLOSED:
            return False
        return (await self.store.game(parent)).status not in ENDED

    async def seed_line(self) -> str:
        """Return what tells the seed, or when it is told."""
        if await self.keeps_seed():
            return KEPT
        seed = (self.record.seed or b"").hex()
        return (
            f"The game is over. Its seed was `{seed}`: all draws follow from it. "
            f"`printf %s {seed} | sha256sum` gives the hash with which it began."
        )

    def deed(self, caller: Caller, kind: str, reason: str, seat: Seat | None = None) -> TableDeed:
        """Something done beside the journal, to be kept with who did it, when and why."""
        user = caller.user or None
        return TableDeed(self.game, self.clock.now(), user, kind, seat, plain(reason))

    def may_call(self, user: int) -> bool:
        """Return whether somebody wants to be called here, whatever the hour: they are not away."""
        me = self.people.known(user).at(self.game)
        return me.ping is not Ping.OFF and me.away_until <= self.clock.now()

    def is_awake(self, user: int) -> bool:
        """Whether somebody may be called at once: it is no quiet hour of theirs, nor an absence."""
        now = self.clock.now()
        return awake_at(self.people.known(user).at(self.game), now) <= now

    def is_reachable(self, user: int) -> bool:
        """Return whether somebody may be called now for what they were to be called before."""
        return is_reachable(self.people.known(user).at(self.game), self.clock.now())

    def _part(self, played: Mapping[Seat, int]) -> None:
        """Whoever stood in and does no longer: nothing that they opened there stays open."""
        now = self.seats.players
        if played == now:
            return
        for seat, user in played.items():
            if user not in (self.seats.occupants.get(seat), now.get(seat)):
                self.farewell(user, self.record.channel)

    async def tell(self, *lines: str) -> None:
        """Say something, and bring the status up to date."""
        if self._public:
            await self.store.enqueue(self.game, self._notices(lines))
            self.wake()

    async def show_board(self, *lines: str) -> None:
        """Show the board as it stands to everybody, below these sentences."""
        if self._public:
            await self.store.enqueue(self.game, [outbox.board_row(self.record.channel, *lines)])
            self.wake()

    def _notices(self, lines: Sequence[str]) -> list[Outgoing]:
        """Return what says these lines and brings the status up to date."""
        if not self._public:
            return []
        channel = self.record.channel
        return outbox.remark_rows(channel, *lines) if lines else [outbox.status_row(channel)]

    def wake(self) -> None:
        """There is something to tell."""
        if self._wake is not None and not self._hushed:
            self._wake(self.record.channel)

    @contextmanager
    def told_at_once(self) -> Generator[None]:
        """Tell what is done meanwhile in one go, when all of it is done."""
        self._hushed = True
        try:
            yield
        finally:
            self._hushed = False
            if self._record is not None:
                self.wake()

    @property
    def public(self) -> bool:
        """Return whether anything is told at all."""
        return self._public
