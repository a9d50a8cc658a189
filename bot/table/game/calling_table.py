"""Whom a table waits for, until when, and who is called; what seats keep for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.store.records import GameStatus, Outgoing, VoteRecord
from bot.table.game.snapshot import Snapshot
from bot.table.game.table_state import TableState
from bot.table.memory import absences
from bot.table.memory.absences import PRESENT
from bot.table.memory.seat_memory import SeatMemory
from bot.table.posts import outbox
from bot.table.posts.courier import Vote
from bot.table.posts.persons import person_mark
from bot.table.reminders.deadlines import Deadline, meaning, reckoned
from bot.table.reminders.reminder_policy import VOTE, Awaited, Reminder, awaited_at, blocking
from bot.table.reminders.reminders import CallPlan

NOBODY: Final[Mapping[Seat, str]] = MappingProxyType({})


class CallingTable(TableState):
    """A table that calls the people for whom it waits."""

    def snapshot(self) -> Snapshot:
        """The game as it stands."""
        return Snapshot(
            record=self.record,
            kit=self.kit,
            lobby=self.lobby,
            occupants=dict(self.seats.occupants),
            labels=dict(self.seats.labels),
            session=self.session,
            done_earlier=self.done_earlier,
            seen=self.seen,
            memories=dict(self.seats.memories),
            since=dict(self.since),
            players=self.seats.players,
            owners=dict(self.seats.owners),
            deadlines={(each.ask, each.seat): each for each in self.deadlines()},
        )

    async def put_vote(self, vote: Vote | None, *lines: str) -> None:
        """Keep a request to go back, or drop it; tell, and bring the status up to date."""
        kept = vote and VoteRecord(vote.step, vote.to, vote.asker, vote.missing, vote.until)
        await self.store.set_vote(self.game, kept, outbox=self._notices(lines))
        self.vote = vote
        await self.plan_calls()
        self.wake()

    def _plan(self, actor: int, status: GameStatus | None, *, idle: bool) -> CallPlan:
        """Whom an input makes the table call, and what it will do; nothing when it is over."""
        if status is not None and status != "running":
            return self.calling.plan([], None)
        return self._planned(actor or None, vote=idle)

    def _planned(self, actor: int | None, *, vote: bool = True) -> CallPlan:
        duties = self._duties(self)
        answered = {duty.seat for duty in duties if duty.seat is not None}
        awaited = [each for each in self.awaited(vote=vote) if each.seat not in answered]
        asks = self.session.plain_asks if self.session is not None else ()
        asked = {seat for ask in asks for seat in ask.awaited}
        mark = self.mark() if self.calling.stalls else ""
        return self.calling.plan(awaited, actor, duties, self._phase(), asked, mark)

    def _phase(self) -> str:
        return self.kit.phase(self.session) if self.session is not None else ""

    async def remember(self, seat: Seat, memory: SeatMemory) -> None:
        """Let a seat keep something from now on; what the table does by itself follows."""
        before = self.seats.memories.get(seat)
        self.seats.memories[seat] = memory
        try:
            await self.store.keep([self.seats.record(self.game, seat)])
        except BaseException:
            self.seats.memories[seat] = before or memory
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
        played = self.seats.players
        before, self.seats.memories = self.seats.memories, {**self.seats.memories, **memories}
        plan = self._planned(actor)
        called = [outbox.call_row(self.record.channel, calls)] if calls and self._public else []
        rows = [*self._notices(lines), *self.call_rows(plan), *called]
        seats = [self.seats.record(self.game, seat) for seat in memories]
        try:
            await self.store.enqueue(self.game, rows, timers=plan.timers, seats=seats)
        except BaseException:
            self.seats.memories = before
            raise
        self._part(played)
        self.calling.keep(plan)
        self.wake()

    def awaited(self, *, vote: bool = True) -> list[Awaited]:
        """Everybody of whom something is wanted now; `vote`: a standing request counts."""
        if self.session is None or self.record.status != "running" or not self._public:
            return []
        if self.is_tutorial:  # who learns comes when they like
            return []
        now = self.clock.now()
        open_asks = self.session.plain_asks
        found = awaited_at(open_asks, self.seats.players, self.since, now, self._phase())
        asks = {ask.id for ask in open_asks}
        asked = [
            *(self._voters() if vote else ()),
            *absences.electors(self.seats.absences, self.seats.occupants, asks),
        ]
        wanted = [
            Awaited(seat, self.seats.occupants[seat], now, VOTE) for seat in dict.fromkeys(asked)
        ]
        return [*found, *wanted]

    def _voters(self) -> list[Seat]:
        """Return whose word on a request to go back is missing."""
        missing = self.vote.missing if self.vote is not None else ()
        return [seat for seat, user in sorted(self.seats.occupants.items()) if user in missing]

    def deadlines(self) -> list[Deadline]:
        """Until when the open questions wait for whoever is there to answer them."""
        if self.session is None or self.record.status != "running":
            return []
        asked = [(ask, seat) for ask in self.session.plain_asks for seat in blocking(ask)]
        found = [self._deadline(ask, seat) for ask, seat in asked if seat in self.seats.players]
        return [deadline for deadline in found if deadline is not None]

    def _deadline(self, ask: Ask, seat: Seat) -> Deadline | None:
        """The deadline of a seat that somebody plays, with what silence means."""
        lobby, absence = self.lobby, self.seats.absences.get(seat, PRESENT)
        who = self.people.known(self.seats.players[seat]).at(self.game)
        alone = not absences.others(seat, self.seats.occupants, self.seats.absences)
        found = reckoned(
            ask,
            seat,
            self.asked_since(ask, seat) or self.clock.now(),
            self.calling.pace,
            absences.waited_for(who, absence, alone=alone),
            absence,
            lobby.rests,
            now=self.clock.now(),
            paced_at=lobby.paced_at,
        )
        to = absences.successor(lobby.table.late, seat, self.seats.occupants, self.seats.absences)
        if found is None:
            return None
        if found.answer is not None:
            ask = self.playing().find(ask.id) or ask  # its option is named as people read it
        return replace(found, then=meaning(ask, found, to, self.first_name, self.person))

    def helpers(self) -> set[Seat]:
        """Return whom those that are asked now can call for help."""
        running = self.session is not None and self.record.status == "running"
        session = self.session if running else None
        asks = session.asks if session is not None else ()
        return {s for ask in asks if session for s in self.kit.helpers(session, ask)}

    def call_rows(self, plan: CallPlan) -> list[Outgoing]:
        """Return what makes the calls of a plan that are due."""
        wanted = {call.seat: call.kind for call in plan.made}
        rows = [outbox.call_row(self.record.channel, wanted)] if wanted else []
        silent = self._last_words(plan.silent)
        return [*(self._notices(silent) if silent else ()), *rows]

    def _last_words(self, calls: Sequence[Reminder]) -> list[str]:
        """That nobody is called again: a line each, of a vote where nothing else is missing."""
        waited = dict.fromkeys(call.seat for call in calls if call.kind != VOTE)
        voters = dict.fromkeys(call.seat for call in calls if call.seat not in waited)
        return [
            *(
                f"No word from {self._called(seat)}. I won’t call again; the game master can "
                "answer (`/gm answer`) or hand over the seat (`/gm replace`)."
                for seat in waited
            ),
            *(
                f"No vote from {self._called(seat)}. I won’t call again; the game master decides."
                for seat in voters
            ),
        ]

    def _called(self, seat: Seat) -> str:
        """Who is called, with their investigator, in a sentence that is stored."""
        return f"{person_mark(seat)} ({self.first_name(seat)})"

    async def seats_changed(self, actor: int | None = None) -> None:
        """Somebody else sits somewhere: read it anew, and tell. `actor` knows it already."""
        before = dict(self.seats.occupants)
        await self.read_seats()
        await self._settled(before)
        for seat, user in before.items():
            if self.seats.occupants.get(seat) != user:
                self.farewell(user, self.record.channel)
        await self.plan_calls(actor)
        self.wake()

    async def _settled(self, before: Mapping[Seat, int]) -> None:
        """Whoever sits down plays: what the player before them wanted while absent is over."""
        for seat, user in self.seats.occupants.items():
            memory = self.seats.memories.get(seat)
            if memory is not None and memory.absence and before.get(seat) != user:
                self.seats.memories[seat] = replace(memory, absence=None)
                await self.store.keep([self.seats.record(self.game, seat)])

    async def plan_calls(self, actor: int | None = None) -> None:
        """Work out anew who is called, after something that was no input; make what is due."""
        plan = self._planned(actor)
        rows = self.call_rows(plan)
        if plan.timers is not None or rows:
            await self.store.enqueue(self.game, rows, timers=plan.timers)
        self.calling.keep(plan)
        if rows:
            self.wake()

    async def call_later(self, keys: Collection[str]) -> None:
        """Calls of these chains come too late, as night has come or the game is paused by now."""
        self.calling.put_off(keys)
        await self.plan_calls()

    async def ring(self, now: float) -> None:
        """Make the calls that are due; what is due for no one any more falls away.

        `now` and what is due are seconds since the epoch.
        """
        rang = {timer.key for timer in await self.store.timers(game=self.game) if timer.due <= now}
        await self.plan_calls()
        timers = await self.store.timers(game=self.game)
        duties = self._duties(self)
        if any(timer.due <= now for timer in timers):
            planned = {duty.key for duty in duties}
            kept = [timer for timer in timers if timer.due > now or timer.key in planned]
            await self.store.set_timers(self.game, kept)
        if any(duty.key in rang and duty.at > now for duty in duties):
            await self.tell()  # the status promised it for a time that is past
