"""One game in memory. Everything here runs inside its actor, one call at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import msgspec
import structlog
from msgspec.structs import replace

from bot.engine.errors import Misfit
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record, Rewound, decode_record, encode_record
from bot.engine.outcomes import Outcome
from bot.store.errors import Damaged, DuplicateInteraction, StoreFailed, Unsettled
from bot.store.records import GameStatus, JournalEntry, Loaded, Outgoing, SeatRecord, TableDeed
from bot.table.errors import Trouble, Unopened
from bot.table.game.ask_times import stood_since
from bot.table.game.calling_table import CallingTable
from bot.table.game.meter import MeterStage
from bot.table.game.recovery import AnySession, inputs, restore, stored
from bot.table.game.snapshot import ENDED, Caller, Told
from bot.table.memory.seat_memory import NO_MEMORIES, SeatMemory, plans_dropped, taken_back
from bot.table.posts import outbox
from bot.table.reminders.deadline_carryover import carry_over_deadlines
from bot.table.reminders.deadlines import paused, resumed

JUST_BEFORE = 64
"""Steps of another process whose interactions are remembered."""

log = structlog.stdlib.get_logger(__name__)
SEED_KNOWN = (
    "This game was over and its seed is told: from here on anybody can work out what is drawn."
)
LAPSED = "The request to go back is closed: the game has gone on."


class Table(CallingTable):
    """A game with its session, loaded when first needed."""

    async def ready(self, *, load: bool = True) -> None:
        """Load what is not in memory; without `load` only who sits there and how it stands."""
        self.used = self.clock.now()
        if self._record is None:
            await self.read_seats()
        if load and self.session is None and self.record.status != "lobby":
            await self._load_unless_ended()
            await self._note_done()
            self.calling.read(await self.store.timers(game=self.game))
            self._leave_out()
            self._touched()

    async def _load_unless_ended(self) -> None:
        """A game that is over and cannot be opened any more stands there without its board."""
        try:
            await self._load()
        except (Damaged, Trouble):
            if self.record.status not in ENDED:
                raise
            log.warning("a game that is over cannot be opened any more", game=self.game)

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

    async def _note_done(self) -> None:
        """What was asked just before a process ended is sent again to the next one."""
        newest = await self.store.journal(self.game, after=max(0, self.record.head - JUST_BEFORE))
        done = {each.interaction for each in newest if each.interaction is not None}
        self.done_earlier = frozenset(done.difference(self._recent))
        self._recent.extend(self.done_earlier)

    async def _note_when(self, loaded: Loaded) -> None:
        """Since when each open question stands: since it was put, or came back."""
        if self.session is None or loaded.checkpoint is None:
            return
        began = self.lobby.started_at or self.record.created_at
        asks = [ask.id for ask in self.session.plain_asks]
        put = await stood_since(self.store, self.kit, loaded, began, asks)
        now, kept = self.clock.now(), self.seats.memories.values()
        back = {ask: max((each.asked.get(ask, 0.0) for each in kept), default=0.0) for ask in asks}
        self.since = {ask: max(put.get(ask, now), back[ask]) for ask in asks}
        self._stood = self.session.plain_asks

    async def _fall_back(self, loaded: Loaded, why: str) -> None:
        """Go back to the checkpoint; the old tail stays in the journal, no longer live."""
        checkpoint = loaded.checkpoint
        assert checkpoint is not None
        try:
            session = restore(self.kit.rules, loaded, tail=False)
        except Exception as error:
            log.exception("a checkpoint cannot be opened", game=self.game, step=checkpoint.step)
            raise Unopened(
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
        """Return which choices are to be made again, without what is secret of them."""
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
        ends: list[str] = []
        if status == "over":
            ended = plans_dropped({**self.seats.memories, **memories})
            memories = {**memories, **ended}
            ends = [*self._plans_ended(ended), await self.seed_line()]
        told = [*before, *outbox.rows_of(self.record.channel), *more]
        told = self._openly(told, goes_on=rewind_to is None and not idle, ends=ends)
        checkpoint = outcome.checkpoint and stored(self.game, outcome.checkpoint)
        played = self.seats.players
        self.seats.memories = {**self.seats.memories, **memories}  # read anew where this fails
        plan = self._plan(caller.user if by_person else 0, status, idle=idle)
        told += self.call_rows(plan)
        seats = [self.seats.record(self.game, seat) for seat in memories]

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
            with self.meter.timing(MeterStage.COMMIT, self.game):
                await _twice(write)
        except DuplicateInteraction:
            self.forget()
            await self.ready()
            return done_already(self.record.head)
        except BaseException:
            self.forget()
            raise
        self.meter.decided += 1
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
        """Return what seats keep, with since when they were asked what an input left as it was."""
        asks = self.session.plain_asks if self.session is not None else ()
        known = {**self.seats.memories, **memories}
        given, now = outcome.record.input, self.clock.now()
        kept = carry_over_deadlines(self._stood, asks, given, self.asked_since, known, now)
        return {**memories, **kept}

    def _plans_ended(self, ended: Collection[Seat]) -> list[str]:
        """That nothing comes of these seats' plans; of one that had stopped it was said then."""
        plans = {
            seat: self.seats.memories[seat].plan for seat in ended if seat in self.seats.memories
        }
        return [
            f"The plan of {self.name(seat)} ends with the game."
            for seat, plan in plans.items()
            if plan is not None and not plan.stopped
        ]

    def _openly(
        self, told: list[Outgoing], *, goes_on: bool, ends: Sequence[str]
    ) -> list[Outgoing]:
        """Return what everybody is told with a step; nothing at a table that nobody follows.

        A request to go back lapses as the game goes on; `ends` is told before the last row.
        """
        if not self._public:
            return []
        channel = self.record.channel
        lapsed = [outbox.notice_row(channel, LAPSED)] if self.vote is not None and goes_on else []
        told = [*lapsed, *told]
        if ends:
            told[-1:-1] = [
                outbox.summary_row(channel, *ends),
                outbox.recap_row(channel),
            ]
        return told

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
        if status is not None or self.is_campaign:
            self._touched()

    def _told_to(self, caller: Caller, outcome: Outcome) -> tuple[str, ...]:
        if not self._public or self.session is None:
            return ()
        own = [seat for seat in sorted(self.seats.occupants) if self.seats.plays(caller.user, seat)]
        return tuple(self.say(outcome.facts, own))

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
            if not await self.keeps_seed():
                more = [*more, outbox.notice_row(self.record.channel, SEED_KNOWN)]
        if given.why in ("undo", "gm"):
            self.deeds = 0  # a person did it: what goes on by itself gives them time
        memories = taken_back(self.seats.memories, given)
        rest = [s for s, kept in memories.items() if kept.orders != self.seats.memories[s].orders]
        more = [*more, *(outbox.notice_row(self.record.channel, self._rests(s)) for s in rest)]
        return await self.commit(
            caller, outcome, more=more, status=status, rewind_to=given.to, memories=memories
        )

    def _rests(self, seat: Seat) -> str:
        return f"What {self.name(seat)} ordered for this rests now: `/orders`."

    async def set_status(
        self, status: GameStatus, *lines: str, ends: bool = False, deed: TableDeed | None = None
    ) -> None:
        """Change the status outside the journal, and tell; `ends`: in the game's closing post."""
        channel = self.record.channel
        ended = plans_dropped(self.seats.memories) if status == "over" else {}
        lines = (*lines, *self._plans_ended(ended))
        say = outbox.summary_row if ends else outbox.notice_row
        told = [*([say(channel, *lines)] if lines else []), outbox.status_row(channel)]
        if ends and self.session is not None:
            told.insert(-1, outbox.recap_row(channel))
        await self.note_rest(status)
        await self.store.set_status(
            self.game, status, outbox=told if self._public else (), deed=deed
        )
        self._record = replace(self.record, status=status)
        if ended:
            self.seats.memories = {**self.seats.memories, **ended}
            await self.store.keep([self.seats.record(self.game, seat) for seat in ended])
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
            put = [at for memory in self.seats.memories.values() for at in memory.asked.values()]
            rests = resumed(rests, now, [*self.since.values(), *put])
        if rests != self.lobby.rests:
            lobby = replace(self.lobby, rests=rests)
            kept = replace(lobby, investigators=())
            config = msgspec.json.encode(kept)
            await self.store.configure(self.game, config)
            self._lobby = kept
            self._record = replace(self.record, config=config)


def done_already(step: int) -> Told:
    """The kind answer to a doubled interaction."""
    return Told(step, ("That has been done already.",), again=True)


async def _twice(write: Callable[[], Awaitable[object]]) -> None:
    """Write, and once more where the store failed: what did stand is recognised.

    What the first try left open stays open where the second comes to nothing.
    """
    try:
        await write()
    except Unsettled as open_end:
        try:
            await write()
        except StoreFailed as error:
            raise open_end from error
    except StoreFailed:
        await write()
