"""The reminders of one table: the plan, the due ones, and the rows that store them."""

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
    next_reminder,
    paused_reminders,
    plan_reminders,
    postpone_reminder,
    read_reminders,
    reminder_timers,
)
from bot.table.reminders.scheduled_actions import ScheduledAction, timers_of_actions
from bot.table.reminders.stalls import Stall, read_stalls, stall_timers as stalled_rows


class ReminderPlan(Struct, frozen=True):
    """The next ping of each series, and the pings that are due now."""

    reminders: tuple[Reminder, ...] = ()
    made: tuple[Reminder, ...] = ()
    """Due pings, to post in the same transaction."""
    silent: tuple[Reminder, ...] = ()
    """Last reminders of chains: the table gets a line on each, once."""
    scheduled: tuple[ScheduledAction, ...] = ()
    """The table's automatic actions."""
    stalls: tuple[Stall, ...] = ()
    """Failed automatic actions, while the table has not changed."""
    timers: tuple[Timer, ...] | None = None
    """The rows to write; None if the store has them."""


class ReminderBook:
    """Plans the reminders of a table, and adopts a plan once it is stored."""

    def __init__(
        self,
        game: int,
        people: People,
        clock: Clock,
        ring_at: Callable[[float], None] | None,
    ) -> None:
        """`ring_at` is called with the time of the next due timer (seconds since the epoch)."""
        self._game = game
        self._people = people
        self._clock = clock
        self._ring_at = ring_at
        self._reminders: dict[str, Reminder] = {}
        self._scheduled: tuple[ScheduledAction, ...] | None = None
        """As the store has them; None if unknown."""
        self.stalls: dict[str, Stall] = {}
        """Failed actions, by key."""
        self._stalls: tuple[Stall, ...] = ()
        """As the store has them."""

    def read(self, timers: Sequence[Timer]) -> None:
        """Load the timers from the store."""
        self._reminders = read_reminders(timers)
        self.stalls = read_stalls(timers)
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
        """Return the plan for the awaited seats in this phase; nothing is changed.

        `asked` are all seats with an open question, including those that must wait for others.
        `mark` is the table's, if scheduled actions have failed.
        """
        scheduled = tuple(scheduled)
        stalls = tuple(each for each in self.stalls.values() if each.mark == mark)
        now = self._clock.now()
        reminders = plan_reminders(
            awaited,
            self._reminders,
            pace,
            self._preferences_of,
            now,
            actor=actor,
            is_away=self._is_away,
        )
        due = [each for each in reminders if each.due <= now]
        after = [self._following_if_due(reminder, now, pace) for reminder in reminders]
        after = (
            *after,
            *paused_reminders(self._reminders, reminders, phase, asked=asked, actor=actor),
        )
        return ReminderPlan(
            reminders=after,
            made=tuple(reminder for reminder in due if not reminder.is_last_word(pace)),
            silent=tuple(reminder for reminder in due if reminder.is_last_word(pace)),
            scheduled=scheduled,
            stalls=stalls,
            timers=self._changed_rows(after, scheduled, stalls),
        )

    def keep(self, plan: ReminderPlan) -> None:
        """Adopt a stored plan, and set the alarm for its next ping."""
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

    def postpone(self, keys: Iterable[str], pace: Pace) -> None:
        """Postpone the pings with these keys, which cannot be posted now."""
        now = self._clock.now()
        made = {key: self._reminders[key] for key in keys if key in self._reminders}
        later = {
            key: postpone_reminder(reminder, now, pace, self._preferences_of(reminder.user))
            for key, reminder in made.items()
        }
        if later != made:
            self._reminders |= later
            self._scheduled = None  # the store does not have these

    def _following_if_due(self, reminder: Reminder, now: float, pace: Pace) -> Reminder:
        """Return the ping that follows a due one; return any other ping unchanged."""
        if reminder.due > now:
            return reminder
        return next_reminder(reminder, now, pace, self._preferences_of(reminder.user))

    def _is_away(self, user: int) -> bool:
        return self._people.presence.is_away(self._game, user)

    def _preferences_of(self, user: int) -> Personal:
        return self._people.cached_preferences(user).for_table(self._game)

    def _changed_rows(
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
        return (
            *reminder_timers(self._game, reminders),
            *timers_of_actions(self._game, scheduled),
            *kept,
        )
