"""One game in memory. Everything here runs inside its actor, one call at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.errors import Misfit, NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import (
    Answered,
    Input,
    Record,
    Rewound,
    decode_record,
    encode_record,
)
from bot.engine.outcomes import Outcome
from bot.engine.said import plain
from bot.people.reach import awake_at
from bot.store.api import Store
from bot.store.errors import DuplicateInteraction, StoreFailed
from bot.store.records import (
    GameRecord,
    GameStatus,
    JournalEntry,
    Loaded,
    Outgoing,
    SeatRecord,
    TableDeed,
    VoteRecord,
)
from bot.table import absences, outbox
from bot.table.absences import PRESENT, Absence
from bot.table.actor import Actor
from bot.table.calling import Calling, CallPlan
from bot.table.calls import VOTE, Awaited, Call, awaited_at, blocking
from bot.table.chapters import chapters_of
from bot.table.clock import Clock
from bot.table.courier import Vote
from bot.table.deadlines import Deadline, meaning, paused, reckoned, resumed
from bot.table.duties import Duty, no_duties
from bot.table.errors import Trouble
from bot.table.eyes import for_eyes
from bot.table.kit import Kit, Lobby
from bot.table.pace import AT_ONCE, Pace
from bot.table.people import People
from bot.table.recovery import AnySession, as_shown, inputs, restore, stored
from bot.table.same_questions import carried
from bot.table.seat_memory import (
    NO_MEMORIES,
    SeatMemory,
    decode_memory,
    encode_memory,
    taken_back,
)
from bot.table.snapshot import Caller, Snapshot, Told

log = structlog.stdlib.get_logger(__name__)

RECENT = 64
"""Interactions remembered in memory; the store knows all."""

SEED_KNOWN = (
    "This game was over and its seed is told: from here on anybody can work out what is drawn."
)
LAPSED = "The request to go back is closed: the game has gone on."
NOBODY: Final[Mapping[Seat, str]] = MappingProxyType({})
UNSPEAKABLE = "Something happened that could not be put into words."


Farewell = Callable[[int, int], None]
"""Told who lost a seat, and in which channel: nothing that they opened there stays open."""


def no_farewell(_user: int, _channel: int) -> None:
    """Nobody has anything open."""


class Table:
    """A game with its session, loaded when first needed."""

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
        duties: Callable[[Table], list[Duty]] = no_duties,
    ) -> None:
        """`wake` is called with the channel when there is something to tell; None: never tell.

        `ring_at` is told when something is due next, in seconds since the epoch; `duties` says
        what the table will do by itself.
        """
        self.game = game
        self.store = store
        self.clock = clock
        self.actor = Actor()
        self.used = clock.now()
        self.vote: Vote | None = None
        self.since: dict[AskId, float] = {}
        self._stood: tuple[Ask, ...] = ()
        """The questions before the input that is being committed."""
        self.seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
        self.session: AnySession | None = None
        self.occupants: dict[Seat, int] = {}
        self.labels: dict[Seat, str] = {}
        self.people = people or People(store)
        self.calling = Calling(game, self.people, clock, pace, ring_at)
        self.memories: dict[Seat, SeatMemory] = {}
        """What each seat keeps whoever sits there."""
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
        self.foreseen: tuple[int, Input, AnySession | None] | None = None
        """The last answer that was tried out: at which step, which, and what it would lead to."""
        self._recent: deque[int] = deque(maxlen=RECENT)
        self.unsettled = False
        """Something happened after which a campaign and its chapters may be out of line."""
        self.halted: int | None = None
        """The chapter, by its number among all games, that was ended before its end."""
        self.cannot_begin = ""
        """Why the chapter that is wanted could not be set up, as the table was told."""

    # What it knows

    @property
    def record(self) -> GameRecord:
        """The game's row; only after `ready`."""
        assert self._record is not None
        return self._record

    @property
    def kit(self) -> Kit:
        """The game's kit; only after `ready`."""
        assert self._kit is not None
        return self._kit

    @property
    def lobby(self) -> Lobby:
        """What was chosen before the start; only after `ready`."""
        assert self._lobby is not None
        return replace(
            self._lobby, investigators=tuple(self.labels[seat] for seat in sorted(self.labels))
        )

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        if self.session is not None:
            return self.kit.name(self.session.state, seat)
        slug = self.labels.get(seat, "")
        return next((c.name for c in self.kit.investigators() if c.slug == slug), slug)

    @property
    def players(self) -> dict[Seat, int]:
        """Who plays each seat now; a seat that nobody occupies or the autopilot plays is missing.

        Its own player (`occupants`) can act there as well, and has it back by that.
        """
        return absences.players(self.occupants, self.absences)

    @property
    def absences(self) -> dict[Seat, Absence]:
        """What each seat keeps about its player's absence."""
        kept = {seat: memory.absence for seat, memory in self.memories.items()}
        return {seat: absence or PRESENT for seat, absence in kept.items()}

    @property
    def helped(self) -> set[AskId]:
        """The questions with which others were asked for help."""
        return {each.helped for each in self.memories.values() if each.helped is not None}

    @property
    def is_campaign(self) -> bool:
        """Whether its chapters are games of their own."""
        return chapters_of(self.kit) is not None

    def kit_of(self, ruleset: str) -> Kit:
        """The kit of whatever game. Raises `NotAllowed` where the program does not know it."""
        return self._kits(ruleset)

    def plays(self, user: int, seat: Seat) -> bool:
        """Whether somebody may act for a seat: its own player, and whoever stands in."""
        return user in (self.occupants.get(seat), self.players.get(seat))

    def is_gm(self, caller: Caller) -> bool:
        """Whether the caller may act as game master here."""
        return caller.gm or self.record.creator == caller.user

    def snapshot(self) -> Snapshot:
        """The game as it stands."""
        return Snapshot(
            record=self.record,
            kit=self.kit,
            lobby=self.lobby,
            occupants=dict(self.occupants),
            labels=dict(self.labels),
            session=self.session,
            seen=self.seen,
            memories=dict(self.memories),
            since=dict(self.since),
            players=self.players,
            deadlines={(each.ask, each.seat): each for each in self.deadlines()},
        )

    # Loading

    async def ready(self) -> None:
        """Load what is not in memory."""
        self.used = self.clock.now()
        if self._record is None:
            await self.read_seats()
        if self.session is None and self.record.status != "lobby":
            await self._load()
            self.calling.read(await self.store.timers(game=self.game))
            self._leave_out()
            self._touched()

    async def read_seats(self) -> None:
        """Read the game's row and seats anew."""
        self._record = await self.store.game(self.game)
        self._kit = self._kits(self._record.ruleset)
        self._lobby = msgspec.json.decode(self._record.config, type=Lobby)
        self.calling.pace = self._lobby.table.paced(self._pace)
        seats = await self.store.seats(self.game)
        self.labels = {Seat(s.seat): s.label for s in seats}
        self.memories = {Seat(s.seat): decode_memory(s.settings) for s in seats}
        taken = await self.store.occupants(self.game)
        self.occupants = {Seat(seat): user for seat, user in taken.items()}
        await self.people.read(self.occupants.values())
        await self._read_vote()
        self._leave_out()

    def _leave_out(self) -> None:
        """Seats that the game does not have (any more, after a step back) are as if not there."""
        if self.session is None or not self.is_campaign:
            return
        known = set(self.kit.rules.seats(self.session.state))
        for kept in (self.labels, self.memories, self.occupants):
            for seat in [seat for seat in kept if seat not in known]:
                del kept[seat]

    def _touched(self) -> None:
        """Note that a campaign, or a chapter, may be out of line with the other."""
        self.unsettled |= self.is_campaign or self.record.parent is not None

    async def _read_vote(self) -> None:
        """The request to go back that stands, if any; who left the table is not asked any more."""
        kept = await self.store.vote(self.game)
        here = set(self.occupants.values())
        self.vote = kept and Vote(
            step=kept.step,
            to=kept.to,
            asker=kept.asker,
            missing=tuple(user for user in kept.missing if user in here),
            until=kept.until,
        )

    async def put_vote(self, vote: Vote | None, *lines: str) -> None:
        """Keep a request to go back, or drop it; tell, and bring the status up to date."""
        kept = vote and VoteRecord(vote.step, vote.to, vote.asker, vote.missing, vote.until)
        await self.store.set_vote(self.game, kept, outbox=self._notices(lines))
        self.vote = vote
        await self.plan_calls()
        self.wake()

    def forget(self) -> None:
        """Throw away what is in memory; it is read anew when next needed."""
        self.session = None
        self._record = None
        self.vote = None
        self.foreseen = None

    async def _load(self) -> None:
        loaded = await self.store.load(self.game)
        if loaded.checkpoint is None:
            return  # closed before it began
        try:
            self.session = restore(self.kit.rules, loaded)
        except Misfit as misfit:
            log.warning("the journal does not fit the rules", game=self.game, step=misfit.step)
            await self._fall_back(loaded, "misfit")
        except Exception:
            log.exception("a game could not be rebuilt", game=self.game, step=loaded.step)
            await self._fall_back(loaded, "bug")
        else:
            if self.session.differs:
                log.warning("a step has another outcome now", game=self.game, step=loaded.step)
                await self._fall_back(loaded, "misfit")
        await self._note_when(loaded)

    async def _note_when(self, loaded: Loaded) -> None:
        """Since when each open question stands: since the step that put it.

        Questions are numbered, and each record keeps the number of the next one after it.
        """
        if self.session is None or loaded.checkpoint is None:
            return
        first = loaded.checkpoint.step
        steps: list[tuple[AskId, float]] = []
        if first == 0:
            start = restore(self.kit.rules, loaded, tail=False) if loaded.entries else self.session
            steps.append((start.next_ask, self.lobby.started_at or self.record.created_at))
        entries = await self.store.journal(self.game, after=max(first - 1, 0))
        steps += [(AskId(decode_record(e.payload).next_ask), e.at) for e in entries]
        self.since = {
            ask.id: next((at for following, at in steps if ask.id < following), self.clock.now())
            for ask in self.session.asks
        }
        self._stood = self.session.asks

    async def _fall_back(self, loaded: Loaded, why: str) -> None:
        """Go back to the checkpoint; the old tail stays in the journal, no longer live."""
        checkpoint = loaded.checkpoint
        assert checkpoint is not None
        try:
            session = restore(self.kit.rules, loaded, tail=False)
        except Exception as error:
            log.exception("a checkpoint cannot be opened", game=self.game, step=checkpoint.step)
            raise Trouble(
                "This game cannot be opened by this version of the program. Nothing of it is "
                "lost; it has been noted for the developers."
            ) from error
        self.session = session
        if self.record.status in ("over", "archived"):
            return  # nothing is to be chosen again: shown as far as it can be
        again = self._choices_again(inputs(loaded))
        reason = "The rules were updated" if why == "misfit" else "A step could not be repeated"
        await self.go_back(
            session,
            Rewound(checkpoint.step, reason, "misfit" if why == "misfit" else "bug"),
            Caller(0),
            more=[outbox.notice_row(self.record.channel, *again)] if again else [],
        )

    def _choices_again(self, lost: Sequence[Record]) -> list[str]:
        """Which choices are to be made again, without what is secret of them."""
        counts: dict[Seat, int] = {}
        lines: list[str] = []
        for record in lost:
            if isinstance(record.input, Answered):
                counts[record.input.seat] = counts.get(record.input.seat, 0) + 1
            facts = self.kit.decode_facts(bytes(record.facts))
            lines += self.say(facts, None)
        asked = [f"{self.name(seat)} ({counts[seat]})" for seat in sorted(counts)]
        if asked:
            lines.insert(0, "Choices to make again: " + ", ".join(asked) + ". Taken back:")
        return lines

    # Questions that others ask of it

    async def repeated(self, caller: Caller, *, quick: bool = False) -> bool:
        """Whether the interaction has been carried out; `quick` looks in memory only."""
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

    # Committing

    async def commit(
        self,
        caller: Caller,
        outcome: Outcome,
        *,
        before: Sequence[Outgoing] = (),
        more: Sequence[Outgoing] = (),
        status: GameStatus | None = None,
        rewind_to: int | None = None,
        idle: bool = False,
        memories: Mapping[Seat, SeatMemory] = NO_MEMORIES,
        by_person: bool = True,
        newcomer: tuple[SeatRecord, int] | None = None,
    ) -> Told:
        """Make an outcome durable with all that is to be told of it.

        `idle`: nothing happened by it, the game has not gone on: a request to go back stands on.
        `memories` is what seats keep from then on; `by_person`: the caller knows of it.
        `newcomer` sits down on a seat that is new by it.
        Raises `StoreFailed` where the store failed twice; the table is read anew then.
        """
        entry = self._entry(caller, outcome.record)
        memories = self._same_questions(outcome, memories)
        told = [*before, *outbox.rows_of(self.record.channel), *more]
        told = self._openly(told, goes_on=rewind_to is None and not idle, status=status)
        checkpoint = outcome.checkpoint and stored(self.game, outcome.checkpoint)
        played = self.players
        self.memories = {**self.memories, **memories}  # read anew where this fails
        plan = self._plan(caller.user if by_person else 0, status, idle=idle)
        told += self.call_rows(plan)
        seats = [self._seat_record(seat) for seat in memories]

        async def write() -> bool:
            return await self.store.commit(
                entry,
                checkpoint=checkpoint,
                outbox=told,
                status=status,
                rewind_to=rewind_to,
                keep_vote=idle,
                timers=plan.timers,
                seats=seats,
                newcomer=newcomer,
            )

        try:
            await _twice(write)
        except DuplicateInteraction:
            self.forget()
            await self.ready()
            return done_already(self.record.head)
        except BaseException:
            self.forget()
            raise
        self.vote = replace(self.vote, step=entry.step) if self.vote is not None and idle else None
        self._stands(caller, outcome.record.step, status)
        if self.is_campaign:
            await self.read_seats()
        self._part(played)
        self.calling.keep(plan)
        if status == "running":
            await self.plan_calls()
        self.wake()
        return Told(entry.step, self._told_to(caller, outcome), facts=outcome.facts)

    def _same_questions(
        self, outcome: Outcome, memories: Mapping[Seat, SeatMemory]
    ) -> Mapping[Seat, SeatMemory]:
        """What seats keep, with since when they were asked what an input left as it was."""
        asks = self.session.asks if self.session is not None else ()
        known = {**self.memories, **memories}
        given = outcome.record.input
        return {**memories, **carried(self._stood, asks, given, self.asked_since, known)}

    def asked_since(self, ask: Ask, seat: Seat) -> float:
        """When a seat was asked an open question, or the same before it (seconds)."""
        memory = self.memories.get(seat)
        kept = memory.asked.get(ask.id) if memory is not None else None
        return self.since.get(ask.id, self.clock.now()) if kept is None else kept

    def _openly(
        self, told: list[Outgoing], *, goes_on: bool, status: GameStatus | None
    ) -> list[Outgoing]:
        """What everybody is told with a step; nothing at a table that nobody follows.

        A request to go back lapses as the game goes on; the end shows the seed before its last row.
        """
        if not self._public:
            return []
        channel = self.record.channel
        lapsed = [outbox.notice_row(channel, LAPSED)] if self.vote is not None and goes_on else []
        told = [*lapsed, *told]
        if status == "over":
            told[-1:-1] = [
                outbox.summary_row(channel, self.seed_line()),
                outbox.recap_row(channel),
            ]
        return told

    def _plan(self, actor: int, status: GameStatus | None, *, idle: bool) -> CallPlan:
        """Whom an input makes the table call, and what it will do; nothing when it is over."""
        if status is not None and status != "running":
            return self.calling.plan([], None)
        return self._planned(actor or None, vote=idle)

    def _planned(self, actor: int | None, *, vote: bool = True) -> CallPlan:
        duties = self._duties(self)
        answered = {duty.seat for duty in duties if duty.seat is not None}
        awaited = [each for each in self.awaited(vote=vote) if each.seat not in answered]
        asks = self.session.asks if self.session is not None else ()
        asked = {seat for ask in asks for seat in ask.awaited}
        return self.calling.plan(awaited, actor, duties, self._phase(), asked)

    def _phase(self) -> str:
        return self.kit.phase(self.session) if self.session is not None else ""

    def _seat_record(self, seat: Seat) -> SeatRecord:
        kept = encode_memory(self.memories[seat])
        return SeatRecord(self.game, seat, self.labels[seat], kept)

    async def remember(self, seat: Seat, memory: SeatMemory) -> None:
        """Let a seat keep something from now on; what the table does by itself follows."""
        before = self.memories.get(seat)
        self.memories[seat] = memory
        try:
            await self.store.keep([self._seat_record(seat)])
        except BaseException:
            self.memories[seat] = before or memory
            raise
        self.deeds = 0
        await self.plan_calls()

    async def note(
        self,
        memories: Mapping[Seat, SeatMemory],
        *lines: str,
        calls: Mapping[Seat, str] = NOBODY,
        actor: int | None = None,
    ) -> None:
        """Let seats keep something, tell of it and call seats, in one transaction.

        `actor` is the user who did it, and needs no call for what stands open.
        """
        played = self.players
        before, self.memories = self.memories, {**self.memories, **memories}
        plan = self._planned(actor)
        called = [outbox.call_row(self.record.channel, calls)] if calls and self._public else []
        rows = [*self._notices(lines), *self.call_rows(plan), *called]
        seats = [self._seat_record(seat) for seat in memories]
        try:
            await self.store.enqueue(self.game, rows, timers=plan.timers, seats=seats)
        except BaseException:
            self.memories = before
            raise
        self._part(played)
        self.calling.keep(plan)
        self.wake()

    def _entry(self, caller: Caller, record: Record) -> JournalEntry:
        return JournalEntry(
            game=self.game,
            step=record.step,
            at=self.clock.now(),
            user=caller.user or None,
            interaction=caller.interaction,
            kind=str(type(record.input).__struct_config__.tag),
            payload=encode_record(record),
            fingerprint=record.fingerprint,
            digest=record.digest,
            rules_version=self.kit.rules.version,
        )

    def _stands(self, caller: Caller, step: int, status: GameStatus | None) -> None:
        self.foreseen = None
        self._record = replace(self.record, head=step, status=status or self.record.status)
        if caller.interaction is not None:
            self._recent.append(caller.interaction)
        self._note_asks()
        self._touched()

    def _note_asks(self) -> None:
        now = self.clock.now()
        asks = self.session.asks if self.session is not None else ()
        self.since = {ask.id: self.since.get(ask.id, now) for ask in asks}
        self._stood = asks

    def _told_to(self, caller: Caller, outcome: Outcome) -> tuple[str, ...]:
        if not self._public or self.session is None:
            return ()
        own = [seat for seat in sorted(self.occupants) if self.plays(caller.user, seat)]
        return tuple(self.say(outcome.facts, own))

    def say(self, facts: Sequence[Fact], seats: Sequence[Seat] | None) -> list[str]:
        """The kit's words for facts, for who has these seats (None: for everybody).

        A fault in the words is logged and stops nobody.
        """
        if self.session is None or not facts:
            return []
        try:
            return self.kit.tell(self.session.state, *for_eyes(facts, seats or ()))
        except Exception:
            log.exception("facts could not be told", game=self.game, step=self.record.head)
            return [UNSPEAKABLE]

    def seed_line(self) -> str:
        """What tells the seed."""
        seed = (self.record.seed or b"").hex()
        return (
            f"The game is over. Its seed was `{seed}`: all draws follow from it. "
            f"`printf %s {seed} | sha256sum` gives the hash with which `/log` begins."
        )

    async def go_back(
        self,
        session: AnySession,
        given: Rewound,
        caller: Caller,
        *,
        more: Sequence[Outgoing] = (),
    ) -> Told:
        """Make `session`, the position after step `given.to`, the game's present."""
        head = self.record.head
        newest = await self.store.journal(self.game, after=head - 1, until=head)
        last = decode_record(newest[0].payload) if newest else Record(head, given)  # none yet
        outcome = session.rewound(given, last)
        self.session = session
        status: GameStatus | None = None
        if self.record.status == "over":
            status = "running"
            more = [*more, outbox.notice_row(self.record.channel, SEED_KNOWN)]
        if given.why in ("undo", "gm"):
            self.deeds = 0  # a person did it: what goes on by itself gives them time
        memories = taken_back(self.memories, given)
        rest = [s for s, kept in memories.items() if kept.orders != self.memories[s].orders]
        more = [*more, *(outbox.notice_row(self.record.channel, self._rests(s)) for s in rest)]
        return await self.commit(
            caller, outcome, more=more, status=status, rewind_to=given.to, memories=memories
        )

    def _rests(self, seat: Seat) -> str:
        return f"What {self.name(seat)} ordered for this rests now: `/orders show`."

    def deed(self, caller: Caller, kind: str, reason: str, seat: Seat | None = None) -> TableDeed:
        """Something done beside the journal, to be kept with who did it, when and why."""
        user = caller.user or None
        return TableDeed(self.game, self.clock.now(), user, kind, seat, plain(reason))

    async def set_status(
        self, status: GameStatus, *lines: str, ends: bool = False, deed: TableDeed | None = None
    ) -> None:
        """Change the status outside the journal, and tell; `ends`: in the game's closing post."""
        channel = self.record.channel
        say = outbox.summary_row if ends else outbox.notice_row
        told = [*([say(channel, *lines)] if lines else []), outbox.status_row(channel)]
        if ends and self.session is not None:
            told.insert(-1, outbox.recap_row(channel))
        await self.note_rest(status)
        await self.store.set_status(
            self.game, status, outbox=told if self._public else (), deed=deed
        )
        self._record = replace(self.record, status=status)
        self._touched()
        if status == "running":
            await self.plan_calls()
        self.wake()

    async def note_rest(self, status: GameStatus) -> None:
        """Deadlines rest from when the game is paused until it goes on."""
        rests, now = self.lobby.rests, self.clock.now()
        if status == "paused" and self.record.status == "running":
            rests = paused(rests, now)
        elif status == "running":
            put = [at for memory in self.memories.values() for at in memory.asked.values()]
            rests = resumed(rests, now, [*self.since.values(), *put])
        if rests != self.lobby.rests:
            lobby = replace(self.lobby, rests=rests)
            kept = replace(lobby, investigators=())
            await self.store.configure(self.game, msgspec.json.encode(kept))
            self._lobby = kept

    # Calling

    def is_awake(self, user: int) -> bool:
        """Whether somebody may be called at once: it is no quiet hour of theirs, nor an absence."""
        now = self.clock.now()
        return awake_at(self.people.known(user).at(self.game), now) <= now

    def awaited(self, *, vote: bool = True) -> list[Awaited]:
        """Everybody of whom something is wanted now; `vote`: a standing request counts."""
        if self.session is None or self.record.status != "running" or not self._public:
            return []
        if self.lobby.tutorial:  # who learns comes when they like
            return []
        now = self.clock.now()
        found = awaited_at(self.session.asks, self.players, self.since, now, self._phase())
        asks = {ask.id for ask in self.session.asks}
        asked = [
            *(self._voters() if vote else ()),
            *absences.electors(self.absences, self.occupants, asks),
        ]
        wanted = [Awaited(seat, self.occupants[seat], now, VOTE) for seat in dict.fromkeys(asked)]
        return [*found, *wanted]

    def _voters(self) -> list[Seat]:
        """Whose word on a request to go back is missing."""
        missing = self.vote.missing if self.vote is not None else ()
        return [seat for seat, user in sorted(self.occupants.items()) if user in missing]

    def deadlines(self) -> list[Deadline]:
        """Until when the open questions wait for whoever is there to answer them."""
        if self.session is None or self.record.status != "running":
            return []
        asked = [(ask, seat) for ask in self.session.asks for seat in blocking(ask)]
        found = [self._deadline(ask, seat) for ask, seat in asked if seat in self.players]
        return [deadline for deadline in found if deadline is not None]

    def _deadline(self, ask: Ask, seat: Seat) -> Deadline | None:
        """The deadline of a seat that somebody plays, with what silence means."""
        lobby, absence = self.lobby, self.absences.get(seat, PRESENT)
        found = reckoned(
            ask,
            seat,
            self.asked_since(ask, seat),
            self.calling.pace,
            self.people.known(self.players[seat]).at(self.game),
            absence,
            lobby.rests,
        )
        then = found and meaning(ask, found, lobby.table.late, absence, self.name)
        return found and replace(found, then=then)

    def helpers(self) -> set[Seat]:
        """Whom those that are asked now can call for help."""
        running = self.session is not None and self.record.status == "running"
        session = self.session if running else None
        asks = session.asks if session is not None else ()
        return {s for ask in asks if session for s in self.kit.helpers(session, ask)}

    def call_rows(self, plan: CallPlan) -> list[Outgoing]:
        """What makes the calls of a plan that are due."""
        wanted = {call.seat: call.kind for call in plan.made}
        rows = [outbox.call_row(self.record.channel, wanted)] if wanted else []
        return [*(self._no_word(call) for call in plan.silent), *rows]

    def _no_word(self, call: Call) -> Outgoing:
        line = (
            f"Nothing is heard of {self.name(call.seat)}, for whom the table waits; nobody is "
            "called again. The game master can answer (`/gm answer`) or hand the seat over."
        )
        return outbox.notice_row(self.record.channel, line)

    async def seats_changed(self, actor: int | None = None) -> None:
        """Somebody else sits somewhere: read it anew, and tell. `actor` knows it already."""
        before = dict(self.occupants)
        await self.read_seats()
        await self._settled(before)
        for seat, user in before.items():
            if self.occupants.get(seat) != user:
                self.farewell(user, self.record.channel)
        await self.plan_calls(actor)
        self.wake()

    def _part(self, played: Mapping[Seat, int]) -> None:
        """Whoever stood in and does no longer: nothing that they opened there stays open."""
        for seat, user in played.items():
            if not self.plays(user, seat):
                self.farewell(user, self.record.channel)

    async def _settled(self, before: Mapping[Seat, int]) -> None:
        """Whoever sits down plays: what the player before them wanted while absent is over."""
        for seat, user in self.occupants.items():
            memory = self.memories.get(seat)
            if memory is not None and memory.absence and before.get(seat) != user:
                self.memories[seat] = replace(memory, absence=None)
                await self.store.keep([self._seat_record(seat)])

    async def plan_calls(self, actor: int | None = None) -> None:
        """Work out anew who is called, after something that was no input; make what is due."""
        plan = self._planned(actor)
        rows = self.call_rows(plan)
        if plan.timers is not None or rows:
            await self.store.enqueue(self.game, rows, timers=plan.timers)
        self.calling.keep(plan)
        if rows:
            self.wake()

    async def ring(self, now: float) -> None:
        """Make the calls that are due; what is due for no one any more falls away.

        `now` and what is due are seconds since the epoch.
        """
        await self.plan_calls()
        timers = await self.store.timers(game=self.game)
        if any(timer.due <= now for timer in timers):
            planned = {duty.key for duty in self._duties(self)}
            kept = [timer for timer in timers if timer.due > now or timer.key in planned]
            await self.store.set_timers(self.game, kept)

    async def tell(self, *lines: str) -> None:
        """Say something, and bring the status up to date."""
        if self._public:
            await self.store.enqueue(self.game, self._notices(lines))
            self.wake()

    def _notices(self, lines: Sequence[str]) -> list[Outgoing]:
        """What says these lines and brings the status up to date."""
        if not self._public:
            return []
        channel = self.record.channel
        notice = [outbox.notice_row(channel, *lines)] if lines else []
        return [*notice, outbox.status_row(channel)]

    def wake(self) -> None:
        """There is something to tell."""
        if self._wake is not None and not self._hushed:
            self._wake(self.record.channel)

    @contextmanager
    def told_at_once(self) -> Generator[None]:
        """What is done meanwhile is told in one go, when all of it is done."""
        self._hushed = True
        try:
            yield
        finally:
            self._hushed = False
            if self._record is not None:
                self.wake()

    @property
    def public(self) -> bool:
        """Whether anything is told at all."""
        return self._public


def done_already(step: int) -> Told:
    """The kind answer to a doubled interaction."""
    return Told(step, ("That has been done already.",), again=True)


async def _twice(write: Callable[[], Awaitable[object]]) -> None:
    """Write, and once more where the store failed: what did stand is recognised."""
    try:
        await write()
    except StoreFailed:
        await write()
