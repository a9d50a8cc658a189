"""Reminders and automatic actions of one table: planning, posting and storing them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.english import join_names
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
    """The reminders of one table: turns awaited seats into rows of the outbox and timers."""

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
        """Load the timers from the store."""
        self._book.read(await self._game.store.timers.all(game=self._game.number))

    def forget_timers(self) -> None:
        """Forget all timers, as the store has none."""
        self._book.read(())

    def plan(self, actor: int | None = None, *, vote: bool = True) -> ReminderPlan:
        """Return the due reminders and scheduled actions, without changing anything.

        `actor` is the user who acted, and needs no reminder of an open question; `vote`: include
        the votes on an open undo request.
        """
        automation = self._automation
        scheduled = automation.scheduled()
        answered = {action.seat for action in scheduled if action.seat is not None}
        awaited = [
            each
            for each in self._questions.awaited_seats(vote=vote)
            # automation answers questions but never votes
            if each.kind == VOTE or each.seat not in answered
        ]
        asked = {seat for ask in self._questions.asks for seat in ask.awaited}
        mark = automation.mark() if self._book.stalls else ""
        phase = self._game.phase()
        return self._book.plan(awaited, actor, self._game.pace, scheduled, phase, asked, mark)

    def plan_after(self, actor: int, status: GameStatus | None, *, idle: bool) -> ReminderPlan:
        """Return the plan of reminders after an input, given the status that follows.

        It is empty if the game is over.
        """
        if status is not None and status != "running":
            return self._book.plan([], None, self._game.pace)
        return self.plan(actor or None, vote=idle)

    def rows(self, plan: ReminderPlan) -> list[Outgoing]:
        """Return the outbox rows for the due reminders of a plan."""
        silent = self._final_lines(plan.silent)
        return [
            *(self._outbox.notice_rows(silent) if silent else ()),
            *self._outbox.ping_rows({each.seat: each.kind for each in plan.made}),
        ]

    def keep(self, plan: ReminderPlan) -> None:
        """Adopt a plan that has been stored."""
        self._book.keep(plan)

    async def replan(self, actor: int | None = None) -> None:
        """Plan again after a change that was not an input, and post what is due."""
        plan = self.plan(actor)
        rows = self.rows(plan)
        if plan.timers is not None or rows:
            await self._game.store.outbox.enqueue(self._game.number, rows, timers=plan.timers)
        self._book.keep(plan)
        if rows:
            self._outbox.wake()

    async def postpone(self, keys: Collection[str]) -> None:
        """Postpone these reminders, because it is night or the game is paused, and plan again."""
        self._book.postpone(keys, self._game.pace)
        await self.replan()

    async def _drop_unneeded_timers(self, now: float) -> None:
        """Delete due timers that belong to no planned action."""
        store, game = self._game.store, self._game.number
        timers = await store.timers.all(game=game)
        if any(timer.due <= now for timer in timers):
            planned = {action.key for action in self._automation.scheduled()}
            kept = [timer for timer in timers if timer.due > now or timer.key in planned]
            await store.timers.replace(game, kept)

    async def ring(self, now: float) -> None:
        """Post the reminders that are due, and drop timers that nobody needs.

        `now` and the times of timers are seconds since the epoch.
        """
        store, game = self._game.store, self._game.number
        # Read before planning, which replaces the rows.
        rang = {timer.key for timer in await store.timers.all(game=game) if timer.due <= now}
        await self.replan()
        await self._drop_unneeded_timers(now)
        scheduled = self._automation.scheduled()
        if any(action.key in rang and action.at > now for action in scheduled):
            await self._outbox.post_lines()  # the status promised it for a time that has passed

    def _final_lines(self, silent: Sequence[Reminder]) -> list[str]:
        """Return a line about each person who gets no more pings."""
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
        """Return a person's mention with their investigators, for a sentence that is stored."""
        return f"{person_mark(seats[0])} ({join_names(map(self._game.first_name, seats))})"
