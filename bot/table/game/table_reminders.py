"""Reminders of one table, and what it will do by itself: planned, made, kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.english import listed
from bot.engine.ids import Seat
from bot.store.game_records import GameStatus, Outgoing
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.open_questions import OpenQuestions
from bot.table.game.table_automation import TableAutomation
from bot.table.game.table_outbox import TableOutbox
from bot.table.posts.persons import person_mark
from bot.table.reminders.reminder_policy import VOTE, Reminder
from bot.table.reminders.reminders import ReminderBook, ReminderPlan


class TableReminders:
    """The reminders of one table: from who is awaited to rows of the outbox and timers."""

    def __init__(
        self,
        game: LoadedGame,
        questions: OpenQuestions,
        automation: TableAutomation,
        outbox: TableOutbox,
        book: ReminderBook,
    ) -> None:
        self._game = game
        self._questions = questions
        self._automation = automation
        self._outbox = outbox
        self._book = book

    async def read(self) -> None:
        """Take up what the store keeps."""
        self._book.read(await self._game.store.timers.all(game=self._game.number))

    def drop(self) -> None:
        """Take up that the store keeps nothing."""
        self._book.read(())

    def plan(self, actor: int | None = None, *, vote: bool = True) -> ReminderPlan:
        """Whom the table reminds as it stands, and what it will do; changes nothing.

        `actor` is the user who acted, and needs no reminder of what stands open; `vote`: a request
        to go back that stands counts.
        """
        automation = self._automation
        scheduled = automation.scheduled()
        answered = {action.seat for action in scheduled if action.seat is not None}
        awaited = [
            each
            for each in self._questions.awaited_seats(vote=vote)
            if each.kind == VOTE or each.seat not in answered  # nothing votes in somebody's place
        ]
        asked = {seat for ask in self._questions.asks for seat in ask.awaited}
        mark = automation.mark() if self._book.stalls else ""
        phase = self._game.phase()
        return self._book.plan(awaited, actor, self._game.pace, scheduled, phase, asked, mark)

    def plan_after(self, actor: int, status: GameStatus | None, *, idle: bool) -> ReminderPlan:
        """The same after an input that gives the game this status; nothing where it is over."""
        if status is not None and status != "running":
            return self._book.plan([], None, self._game.pace)
        return self.plan(actor or None, vote=idle)

    def rows(self, plan: ReminderPlan) -> list[Outgoing]:
        """Return what makes the reminders of a plan that are due."""
        silent = self._last_words(plan.silent)
        return [
            *(self._outbox.notices(silent) if silent else ()),
            *self._outbox.calls({each.seat: each.kind for each in plan.made}),
        ]

    def keep(self, plan: ReminderPlan) -> None:
        """The store has it."""
        self._book.keep(plan)

    async def plan_anew(self, actor: int | None = None) -> None:
        """Work out anew who is reminded, after something that was no input; make what is due."""
        plan = self.plan(actor)
        rows = self.rows(plan)
        if plan.timers is not None or rows:
            await self._game.store.outbox.enqueue(self._game.number, rows, timers=plan.timers)
        self._book.keep(plan)
        if rows:
            self._outbox.wake()

    async def put_off(self, keys: Collection[str]) -> None:
        """Those of these chains come too late, as night has come or the game is paused by now."""
        self._book.put_off(keys, self._game.pace)
        await self.plan_anew()

    async def _drop_moot(self, now: float) -> None:
        """Drop the timers that are due and that nothing is planned for."""
        store, game = self._game.store, self._game.number
        timers = await store.timers.all(game=game)
        if any(timer.due <= now for timer in timers):
            planned = {action.key for action in self._automation.scheduled()}
            kept = [timer for timer in timers if timer.due > now or timer.key in planned]
            await store.timers.replace(game, kept)

    async def ring(self, now: float) -> None:
        """Make those that are due; what is due for no one any more falls away.

        `now` and what is due are seconds since the epoch.
        """
        store, game = self._game.store, self._game.number
        # Read before anything is planned: planning replaces the rows.
        rang = {timer.key for timer in await store.timers.all(game=game) if timer.due <= now}
        await self.plan_anew()
        await self._drop_moot(now)
        scheduled = self._automation.scheduled()
        if any(action.key in rang and action.at > now for action in scheduled):
            await self._outbox.tell()  # the status promised it for a time that is past

    def _last_words(self, silent: Sequence[Reminder]) -> list[str]:
        """That nobody is reminded again: a line each, of a vote where nothing else is missing."""
        waited = dict.fromkeys(each.seat for each in silent if each.kind != VOTE)
        voters = dict.fromkeys(each.seat for each in silent if each.seat not in waited)
        return [
            *(
                f"No word from {self._called_name(seats)}. I won’t ping again; the game master can "
                "answer (`/gm answer`) or give the seat to someone else (`/gm replace`)."
                for seats in self._game.seats_by_person(waited)
            ),
            *(
                f"No vote from {self._called_name(seats)}. I won’t ping again; "
                "the game master decides."
                for seats in self._game.seats_by_person(voters)
            ),
        ]

    def _called_name(self, seats: Sequence[Seat]) -> str:
        """Return one called person with their investigators, in a sentence that is stored."""
        return f"{person_mark(seats[0])} ({listed(map(self._game.first_name, seats))})"
