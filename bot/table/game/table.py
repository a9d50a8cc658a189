"""One game in memory. All calls run inside its actor, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

import structlog
from msgspec import Struct

from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Record, Rewound, decode_record, encode_record
from bot.engine.outcomes import Outcome
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.errors import Damaged, DuplicateInteraction
from bot.store.game_records import (
    GameRecord,
    GameStatus,
    JournalEntry,
    Lease,
    Loaded,
    Outgoing,
    SeatRecord,
    TableAction,
)
from bot.table.clock import Clock
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.pace import AT_ONCE, Pace
from bot.table.errors import Trouble
from bot.table.game.game_words import GameWords
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.open_questions import OpenQuestions
from bot.table.game.oversight import Oversight
from bot.table.game.recovery import (
    BY_PERSON,
    live_inputs,
    restore_or_fall_back,
    step_back_time,
    stored_checkpoint,
    write_twice,
)
from bot.table.game.seating import Seating
from bot.table.game.snapshot import ENDED, Caller, Snapshot, Told
from bot.table.game.table_automation import TableAutomation
from bot.table.game.table_outbox import TableOutbox
from bot.table.game.table_reminders import TableReminders
from bot.table.game.undo_request import Votes
from bot.table.memory.cached_preferences import People
from bot.table.memory.interactions import Interactions
from bot.table.memory.seat_memory import (
    NO_MEMORIES,
    SeatMemory,
    memories_after_rewind,
    memories_without_plans,
)
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Vote
from bot.table.reminders.deadlines import begin_pause, end_pause
from bot.table.reminders.reminders import ReminderBook
from bot.table.reminders.scheduled_actions import ScheduledAction
from bot.table.workers.actor import Actor
from bot.table.workers.meter import Meter, MeterStage

log = structlog.stdlib.get_logger(__name__)
NO_CALLS: Final[Mapping[Seat, str]] = MappingProxyType({})
NOBODY: Final = Caller(0)
SEED_KNOWN: Final = (
    "This game was over and its seed is known, so from here on anyone can work out what will be "
    "drawn."
)


def no_actions(_table: Table) -> list[ScheduledAction]:
    """Return no scheduled actions."""
    return []


class ChapterNotes(Struct):
    """Notes about a campaign or chapter that are not part of its stored row."""

    unsettled: bool = False
    """True if the campaign and its chapters may be out of line."""
    halted: int | None = None
    """The chapter that was ended early, by its number among all games."""
    cannot_begin: str = ""
    """The posted reason why the requested chapter could not be set up."""


class StepChanges(Struct, frozen=True, kw_only=True):
    """The changes and posts that accompany a step but do not come from the rules."""

    before: Sequence[Outgoing] = ()
    more: Sequence[Outgoing] = ()
    """The posts before and after those of the rules."""
    status: GameStatus | None = None
    rewind_to: int | None = None
    idle: bool = False
    """The step had no effect: an open undo request remains."""
    memories: Mapping[Seat, SeatMemory] = NO_MEMORIES
    """The new memories of seats."""
    by_person: bool = True
    """The caller acted personally and needs no ping."""
    newcomer: tuple[SeatRecord, int] | None = None
    """The new seat that this step adds, and its occupant."""


class Table:
    """A game with all its parts; changes of several parts are one transaction."""

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
        scheduled: Callable[[Table], Sequence[ScheduledAction]] = no_actions,
        meter: Meter | None = None,
    ) -> None:
        """Create a table without loading it. `wake` reports new posts by channel; None: no posts.

        `ring_at` is called with the time of the next due action, in seconds since the epoch;
        `scheduled` returns the actions that the table will take automatically; `meter` measures its
        steps.
        """
        self.game = game
        self.clock = clock
        self.meter = meter or Meter()
        self.actor = Actor()
        self.used = clock.now()
        self._lease: Lease | None = None
        self.people = people or People(store)
        self.interactions = Interactions(game, store)
        self.chapters = ChapterNotes()
        self.seats = seats = Seating()
        self.loaded = loaded = LoadedGame(game, store, kits, clock, seats, pace)
        self.oversight = Oversight(loaded)
        self.words = GameWords(loaded)
        self.votes = votes = Votes(loaded, seats)
        self.outbox = TableOutbox(loaded, wake)
        self.questions = OpenQuestions(loaded, seats, self.people, votes, public=self.outbox.public)
        book = ReminderBook(game, self.people, clock, ring_at)
        self.automation = TableAutomation(loaded, seats, votes, book, lambda: scheduled(self))
        self.reminders = TableReminders(loaded, self.questions, self.automation, self.outbox, book)

    # --- the game that is played ----------------------------------------------------------------

    @property
    def store(self) -> Store:
        """Return the store, under the lease of the game's server."""
        return self.loaded.store

    @property
    def record(self) -> GameRecord:
        """Return the game's row; only after `ready`."""
        return self.loaded.record

    @property
    def kit(self) -> Kit:
        """Return the game's kit; only after `ready`."""
        return self.loaded.kit

    @property
    def lobby(self) -> Lobby:
        """Return the choices made in the lobby; only after `ready`."""
        return self.loaded.lobby

    @property
    def session(self) -> AnySession | None:
        """Return the session; None in the lobby, and if the game cannot be opened."""
        return self.loaded.session

    def name(self, seat: Seat) -> str:
        """Return the investigator's name."""
        return self.loaded.name(seat)

    def first_name(self, seat: Seat) -> str:
        """Return the investigator's first name."""
        return self.loaded.first_name(seat)

    def person(self, seat: Seat) -> str:
        """Return a mention of the seat's occupant."""
        return self.loaded.person(seat)

    def require_session(self) -> AnySession:
        """Return the session. Raises `NotAllowed` if there is none."""
        return self.loaded.require_session()

    # --- in memory ------------------------------------------------------------------------------

    async def ensure_loaded(self, *, load: bool = True) -> None:
        """Load the game unless it is in memory; without `load`, only its row and seats."""
        self.used = self.clock.now()
        if not self.loaded.is_loaded:
            await self.read_seats()
        if load and self.session is None and self.record.status != "lobby":
            await self._load_unless_ended()
            await self.interactions.read(self.record.head)
            await self.reminders.read()
            self.loaded.drop_unknown_seats()
            self._mark_unsettled()

    async def read_seats(self) -> None:
        """Load the game's row and seats, with the preferences of the occupants."""
        await self.loaded.read()
        await self.people.read(self.seats.occupants.values())
        await self.people.presence.load(self.record.guild)
        await self.votes.read()
        await self.oversight.read_pause()
        self.loaded.drop_unknown_seats()

    def forget(self) -> None:
        """Drop the game from memory; the next use loads it."""
        self.loaded.forget()
        self.votes.standing = None

    def use_lease(self, store: Store, lease: Lease) -> None:
        """Use this lease for writing, and forget everything that was loaded under another."""
        if lease != self._lease:
            if self._lease is not None:
                self.forget()
            self._lease = lease
            self.loaded.store = store.with_lease(lease) if lease.may_be_lost else store

    def is_in_servers(self, guilds: Collection[int]) -> bool:
        """Return True if the table belongs to one of these servers."""
        return self._lease is not None and self._lease.guild in guilds

    def snapshot(self) -> Snapshot:
        """Return the current state of the game."""
        return Snapshot(
            record=self.record,
            kit=self.kit,
            lobby=self.lobby,
            occupants=dict(self.seats.occupants),
            labels=dict(self.seats.labels),
            session=self.session,
            done_earlier=self.interactions.done_earlier,
            seen=self.oversight.seen,
            memories=dict(self.seats.memories),
            since=dict(self.questions.since),
            players=self.seats.players,
            owners=dict(self.seats.owners),
            deadlines={(each.ask, each.seat): each for each in self.questions.deadlines()},
        )

    async def _load_unless_ended(self) -> None:
        """Load the session. If a finished game cannot be opened, continue without one."""
        try:
            await self._load_session()
        except (Damaged, Trouble):
            if self.record.status not in ENDED:
                raise
            log.warning("a finished game can no longer be opened", game=self.game)

    async def _load_session(self) -> None:
        loaded = await self.store.journal.load(self.game)
        if loaded.checkpoint is None:
            return  # closed before the start
        self.loaded.session, why = restore_or_fall_back(self.kit.rules, loaded)
        if why is not None and self.record.status not in ENDED:
            await self._fall_back(self.loaded.session, loaded, why)
        await self.questions.read(loaded)
        self.automation.gone_back = step_back_time(loaded)

    async def _fall_back(
        self, session: AnySession, loaded: Loaded, why: Literal["misfit", "bug"]
    ) -> None:
        """Reset the game to the session's step; later inputs stay in the journal as undone."""
        step = session.step
        again = self.words.lines_on_repeated_choices(
            each for each in live_inputs(loaded) if each.step > step
        )
        reason = "The rules were updated" if why == "misfit" else "A step could not be repeated"
        told = [outbox_rows.notice_row(self.record.channel, *again)] if again else []
        await self.commit_rewind(session, Rewound(step, reason, why), NOBODY, more=told)

    def _count_input(self, given: Input, status: GameStatus | None) -> None:
        """Record the step of a stored input; its question is still recorded as open."""
        self.meter.decided += 1
        if isinstance(given, Answered) and given.answer is not None:
            since = self.questions.since.get(given.ask)
            self.meter.note_answer(given.by, since and self.clock.now() - since)
        if status == "over" and not self.lobby.tutorial:
            self.meter.games["finished"] += 1

    def _mark_unsettled(self) -> None:
        """Record that a campaign and its chapter may not agree."""
        self.chapters.unsettled |= self.loaded.is_campaign or self.record.parent is not None

    # --- steps ----------------------------------------------------------------------------------

    async def commit(self, caller: Caller, outcome: Outcome, changes: StepChanges) -> Told:
        """Store an outcome together with its posts.

        Raises `StoreFailed` if the store failed twice; the table is then loaded again.
        """
        entry = self._journal_entry(caller, outcome.record)
        status, idle = changes.status, changes.idle
        memories = self.questions.carry_over(outcome.record.input, changes.memories)
        ends: list[str] = []
        if status == "over":
            ended = memories_without_plans({**self.seats.memories, **memories})
            memories = {**memories, **ended}
            lines = self.words.lines_on_ended_plans(ended, self.seats.memories)
            ends = [*lines, await self.words.seed_line()]
        told = self.outbox.step_rows(
            [*changes.before, *outbox_rows.rows_of_input(self.record.channel), *changes.more],
            lapsed=self.votes.standing is not None and changes.rewind_to is None and not idle,
            ends=ends,
        )
        checkpoint = outcome.checkpoint and stored_checkpoint(self.game, outcome.checkpoint)
        # Copied before the seats change: the panels of users who stop playing must close.
        played = self.seats.players
        self.seats.memories = {**self.seats.memories, **memories}  # loaded again if the write fails
        plan = self.reminders.plan_after(caller.user if changes.by_person else 0, status, idle=idle)
        told += self.reminders.rows(plan)
        seats = [self.seats.record(self.game, seat) for seat in memories]

        async def write() -> bool:
            return await self.store.journal.commit(
                entry,
                checkpoint=checkpoint,
                outbox=told,
                status=status,
                rewind_to=changes.rewind_to,
                keep_vote=idle,
                timers=plan.timers,
                seats=seats,
                newcomer=changes.newcomer,
                confirmed=caller.confirmed,
            )

        try:
            with self.meter.time_block(MeterStage.COMMIT, self.game):
                await write_twice(write)
        except DuplicateInteraction:
            self.forget()
            await self.ensure_loaded()
            return reply_to_repeated(self.record.head)
        # After a cancellation or failure only the store knows if the step was written.
        except BaseException:
            self.forget()
            raise
        self._count_input(outcome.record.input, status)
        self.votes.record_step(entry.step, idle=idle)
        self.loaded.set_step(entry.step, status)
        self.interactions.note_done(caller.interaction)
        self.questions.update()
        await self._refresh_after(changes)
        self._close_panels(self.seats.departed_players(played))
        # The plan counts only after the store has it.
        self.reminders.keep(plan)
        if status == "running":
            await self.reminders.replan()
        self.outbox.wake()
        return Told(entry.step, self._reply_lines(caller, outcome), facts=outcome.facts)

    async def _refresh_after(self, changes: StepChanges) -> None:
        """Record a changed status, and reload the seats if the step may have changed them."""
        if changes.status is not None or self.loaded.is_campaign:
            self._mark_unsettled()
        joins = changes.newcomer is not None or changes.rewind_to is not None
        if joins or self.loaded.is_campaign:
            await self.read_seats()

    def _journal_entry(self, caller: Caller, record: Record) -> JournalEntry:
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

    def _reply_lines(self, caller: Caller, outcome: Outcome) -> tuple[str, ...]:
        if not self.outbox.public or self.session is None:
            return ()
        own = [seat for seat in sorted(self.seats.occupants) if self.seats.plays(caller.user, seat)]
        return tuple(self.words.describe_facts(outcome.facts, own))

    async def commit_rewind(
        self,
        session: AnySession,
        given: Rewound,
        caller: Caller,
        *,
        more: Sequence[Outgoing] = (),
    ) -> Told:
        """Store a rewind and continue with `session`, the position after step `given.to`."""
        head = self.record.head
        newest = await self.store.journal.entries(self.game, after=head - 1, until=head)
        last = decode_record(newest[0].payload) if newest else Record(head, given)  # none yet
        outcome = session.continue_after_rewind(given, last)
        self.loaded.session = session
        status: GameStatus | None = None
        if self.record.status == "over":
            status = "running"
            if not await self.loaded.hides_seed():
                more = [*more, outbox_rows.notice_row(self.record.channel, SEED_KNOWN)]
        if given.why in BY_PERSON:
            self.automation.note_step_back(self.clock.now())
        memories = memories_after_rewind(self.seats.memories, given)
        rest = [s for s, kept in memories.items() if kept.ahead != self.seats.memories[s].ahead]
        more = [
            *more,
            *(
                outbox_rows.notice_row(self.record.channel, self._orders_paused_line(s))
                for s in rest
            ),
        ]
        changes = StepChanges(more=more, status=status, rewind_to=given.to, memories=memories)
        return await self.commit(caller, outcome, changes)

    def _orders_paused_line(self, seat: Seat) -> str:
        return f"{self.name(seat)}’s orders for this are paused now: `/orders`."

    # --- beside the journal ---------------------------------------------------------------------

    async def set_status(
        self, status: GameStatus, *lines: str, ends: bool = False, action: TableAction | None = None
    ) -> None:
        """Change the status outside the journal and post `lines`.

        `ends`: post them in the game's closing post.
        """
        channel = self.record.channel
        ended = memories_without_plans(self.seats.memories) if status == "over" else {}
        lines = (*lines, *self.words.lines_on_ended_plans(ended, self.seats.memories))
        say = outbox_rows.summary_row if ends else outbox_rows.notice_row
        told = [*([say(channel, *lines)] if lines else []), outbox_rows.status_row(channel)]
        if ends and self.session is not None:
            told.insert(-1, outbox_rows.recap_row(channel))
        # First, because it compares with the previous status.
        await self.record_pause(status)
        await self.store.games.set_status(
            self.game, status, outbox=told if self.outbox.public else (), action=action
        )
        self.loaded.set_status(status)
        await self.oversight.read_pause()
        if ended:
            self.seats.memories = {**self.seats.memories, **ended}
            await self.store.seats.replace_settings(
                [self.seats.record(self.game, seat) for seat in ended]
            )
        self._mark_unsettled()
        if status == "running":
            await self.reminders.replan()
        self.outbox.wake()

    async def record_pause(self, status: GameStatus) -> None:
        """Record when a pause of all deadlines begins or ends."""
        before, now = self.lobby.rests, self.clock.now()
        rests = before
        if status == "paused" and self.record.status == "running":
            rests = begin_pause(rests, now)
        elif status == "running":
            rests = end_pause(rests, now, self.questions.asked_times())
        if rests != before:
            await self.loaded.store_pauses(rests)

    async def put_vote(self, vote: Vote | None, *lines: str) -> None:
        """Store an undo request (None: delete it), post `lines` and update the status."""
        await self.votes.store_request(vote, self.outbox.notice_rows(lines))
        await self.reminders.replan()
        self.outbox.wake()

    async def store_memory(self, seat: Seat, memory: SeatMemory) -> None:
        """Store a seat's memory and reschedule the automatic actions."""
        before = self.seats.memories.get(seat)
        self.seats.memories[seat] = memory
        try:
            await self.store.seats.replace_settings([self.seats.record(self.game, seat)])
        except BaseException:
            self.seats.memories[seat] = before or memory
            raise
        # A person acted: restart the count of automatic actions.
        self.automation.actions_in_row = 0
        await self.reminders.replan()

    async def store_memories(
        self,
        memories: Mapping[Seat, SeatMemory],
        *lines: str,
        calls: Mapping[Seat, str] = NO_CALLS,
        actor: int | None = None,
    ) -> None:
        """Store memories, post lines and ping seats in one transaction."""
        played = self.seats.players
        before, self.seats.memories = self.seats.memories, {**self.seats.memories, **memories}
        plan = self.reminders.plan(actor)
        rows = [
            *self.outbox.notice_rows(lines),
            *self.reminders.rows(plan),
            *self.outbox.ping_rows(calls),
        ]
        seats = [self.seats.record(self.game, seat) for seat in memories]
        try:
            await self.store.outbox.enqueue(self.game, rows, timers=plan.timers, seats=seats)
        except BaseException:
            self.seats.memories = before
            raise
        self._close_panels(self.seats.departed_players(played))
        self.reminders.keep(plan)
        self.outbox.wake()

    async def reload_seats(self, actor: int | None = None) -> None:
        """Reload the seats after a change of occupants and update the posts."""
        before = dict(self.seats.occupants)
        await self.read_seats()
        await self.seats.end_absences(self.store, self.game, before)
        if before != self.seats.occupants:
            await self.loaded.drop_host_votes()
        self._close_panels(u for seat, u in before.items() if self.seats.occupants.get(seat) != u)
        await self.reminders.replan(actor)
        self.outbox.wake()

    def _close_panels(self, users: Iterable[int]) -> None:
        """Close the panels of users who no longer play."""
        for user in users:
            plays = any(self.seats.plays(user, seat) for seat in self.seats.labels)
            self.outbox.close_panels_of(user, plays=plays)


def reply_to_repeated(step: int) -> Told:
    """Return the reply to a repeated interaction."""
    return Told(step, ("That’s already done.",), again=True)
