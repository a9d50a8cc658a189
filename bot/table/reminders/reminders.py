"""The reminders of one table: what is planned, what is due, and the rows that keep it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from msgspec import Struct

from bot.engine.ids import Seat
from bot.people.person_settings import Personal
from bot.store.game_records import Timer
from bot.table.clock import Clock
from bot.table.declares.pace import Pace
from bot.table.memory.cached_preferences import People
from bot.table.reminders.reminder_policy import (
    FAR,
    Awaited,
    Reminder,
    following,
    plan_reminders,
    put_off,
    reminders_in,
    resting,
    timers_of,
)
from bot.table.reminders.scheduled_actions import ScheduledAction, rows_of
from bot.table.reminders.stalls import Stall, stalls_in, timers_of as stalled_rows


class ReminderPlan(Struct, frozen=True):
    """The next call of each chain, after those that are made now."""

    reminders: tuple[Reminder, ...] = ()
    made: tuple[Reminder, ...] = ()
    """Calls that are due: to be told in the same transaction."""
    silent: tuple[Reminder, ...] = ()
    """Whom nobody hears of: the table is told so, once."""
    scheduled: tuple[ScheduledAction, ...] = ()
    """What the table will do by itself."""
    stalls: tuple[Stall, ...] = ()
    """What of it came to nothing, as long as the table is as it was."""
    timers: tuple[Timer, ...] | None = None
    """The rows to write, of reminders and scheduled actions; None where they stand already."""


class ReminderBook:
    """Works out whom a table reminds next; keeps it once the store has it."""

    def __init__(
        self,
        game: int,
        people: People,
        clock: Clock,
        ring_at: Callable[[float], None] | None,
    ) -> None:
        """`ring_at` is told when something is due next (seconds since the epoch)."""
        self._game = game
        self._people = people
        self._clock = clock
        self._ring_at = ring_at
        self._reminders: dict[str, Reminder] = {}
        self._scheduled: tuple[ScheduledAction, ...] | None = None
        """As the store has them; None: not known."""
        self.stalls: dict[str, Stall] = {}
        """Actions that came to nothing, by key."""
        self._stalls: tuple[Stall, ...] = ()
        """As the store has them."""

    def read(self, timers: Sequence[Timer]) -> None:
        """Take up what the store keeps."""
        self._reminders = reminders_in(timers)
        self.stalls = stalls_in(timers)
        self._stalls = tuple(self.stalls.values())
        self._scheduled = None if len(timers) > len(self._reminders) + len(self.stalls) else ()

    def plan(
        self,
        awaited: Iterable[Awaited],
        actor: int | None,
        pace: Pace,
        scheduled: Iterable[ScheduledAction] = (),
        phase: str = "",
        asked: Container[Seat] = (),
        mark: str = "",
    ) -> ReminderPlan:
        """Return what is to be done about those who are awaited in this phase; changes nothing.

        `asked` are all to whom questions are put, those who cannot go on yet as well. `mark` is
        that of the table, where scheduled actions came to nothing.
        """
        scheduled = tuple(scheduled)
        stalls = tuple(each for each in self.stalls.values() if each.mark == mark)
        now = self._clock.now()
        reminders = plan_reminders(
            awaited, self._reminders, pace, self._personal, now, actor=actor, is_away=self._is_away
        )
        due = [each for each in reminders if each.due <= now]
        after = [self._after(reminder, now, pace) for reminder in reminders]
        after = (*after, *resting(self._reminders, reminders, phase, asked=asked, actor=actor))
        return ReminderPlan(
            reminders=after,
            made=tuple(reminder for reminder in due if not reminder.is_last_word(pace)),
            silent=tuple(reminder for reminder in due if reminder.is_last_word(pace)),
            scheduled=scheduled,
            stalls=stalls,
            timers=self._rows(after, scheduled, stalls),
        )

    def keep(self, plan: ReminderPlan) -> None:
        """The store has it: ring when the next call is due."""
        self._reminders = {reminder.key: reminder for reminder in plan.reminders}
        self._scheduled = plan.scheduled
        self._stalls = plan.stalls
        self.stalls = {each.key: each for each in plan.stalls}
        due = [
            *(reminder.due for reminder in plan.reminders),
            *(action.at for action in plan.scheduled),
        ]
        soonest = min(due, default=FAR)
        if self._ring_at is not None and soonest < FAR:
            self._ring_at(soonest)

    def put_off(self, keys: Iterable[str], pace: Pace) -> None:
        """Chains by key that made a call which nobody can be told now: they make it later."""
        now = self._clock.now()
        made = {key: self._reminders[key] for key in keys if key in self._reminders}
        later = {
            key: put_off(reminder, now, pace, self._personal(reminder.user))
            for key, reminder in made.items()
        }
        if later != made:
            self._reminders |= later
            self._scheduled = None  # the store does not have these

    def _after(self, reminder: Reminder, now: float, pace: Pace) -> Reminder:
        """Return the call that follows one that is due; another one as it is."""
        if reminder.due > now:
            return reminder
        return following(reminder, now, pace, self._personal(reminder.user))

    def _is_away(self, user: int) -> bool:
        return self._people.presence.is_away(self._game, user)

    def _personal(self, user: int) -> Personal:
        return self._people.choices_of(user).at(self._game)

    def _rows(
        self,
        reminders: tuple[Reminder, ...],
        scheduled: tuple[ScheduledAction, ...],
        stalls: tuple[Stall, ...],
    ) -> tuple[Timer, ...] | None:
        same = {
            reminder.key: reminder for reminder in reminders
        } == self._reminders and scheduled == (self._scheduled or ())
        same = same and stalls == self._stalls
        if same and self._scheduled is not None:
            return None
        kept = stalled_rows(self._game, stalls)
        return (*timers_of(self._game, reminders), *rows_of(self._game, scheduled), *kept)
