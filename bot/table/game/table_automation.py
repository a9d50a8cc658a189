"""Automatic actions of a table, and their failures."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bot.table.game.loaded_game import LoadedGame
from bot.table.game.seating import Seating
from bot.table.game.undo_request import Votes
from bot.table.reminders.reminders import ReminderBook
from bot.table.reminders.scheduled_actions import ScheduledAction
from bot.table.reminders.stalls import Stall

SPANS: Final = 10
"""Turns and phases that companions play without a break, before people get time to read."""


class TableAutomation:
    """The automatic actions of one table, which its deputies carry out."""

    def __init__(
        self,
        game: LoadedGame,
        seats: Seating,
        votes: Votes,
        book: ReminderBook,
        scheduled: Callable[[], Sequence[ScheduledAction]],
    ) -> None:
        """`scheduled` returns the actions that deputies will take; `book` keeps the failed ones."""
        self._game = game
        self._seats = seats
        self._votes = votes
        self._book = book
        self.scheduled = scheduled
        self.actions_in_row = 0
        """Automatic actions since a person acted, or since a companion began another turn."""
        self.gone_back = 0.0
        """When a person took a step back (seconds); 0 if a person has acted since."""
        self._span = ""
        self._spans = 0
        """Turns and phases that companions have ended since a person acted, or since their last
        pause.
        """

    def note_person(self) -> None:
        """Reset all counts because a person has acted."""
        self.actions_in_row, self.gone_back, self._spans = 0, 0.0, 0

    def note_step_back(self, now: float) -> None:
        """Reset all counts and, after a step back, give that person time to act."""
        self.actions_in_row, self.gone_back, self._spans = 0, now, 0

    def count_action(self, span: str = "") -> None:
        """Count an automatic action. Companions get a new limit with each turn (`span`)."""
        if span and self.is_paused_for_people:
            self._spans = 0
        if span and span != self._span:
            self._span = span
            self._spans += 1
            self.actions_in_row = 0
        self.actions_in_row += 1

    @property
    def is_paused_for_people(self) -> bool:
        """Return True if companions have reached their limit of turns and wait for people."""
        return self._spans >= SPANS

    def mark(self) -> str:
        """Return a digest of the table's state: session, status, occupants, memories, vote."""
        session, vote = self._game.session, self._votes.standing
        known = (
            session.step if session is not None else -1,
            self._game.record.status,
            sorted(self._seats.occupants.items()),
            sorted(self._seats.memories.items()),
            vote and (vote.step, vote.to, vote.missing),
        )
        return hashlib.blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()

    def stalls(self) -> dict[str, Stall]:
        """Map keys to the actions that failed in the table's current state."""
        if not self._book.stalls:
            return {}
        mark = self.mark()
        return {key: each for key, each in self._book.stalls.items() if each.mark == mark}

    def last_stall(self, key: str) -> Stall | None:
        """Return the last failure of an action, even if the table has changed since."""
        return self._book.stalls.get(key)

    def note_stall(self, found: Stall) -> None:
        """Record an action that failed; it is stored with the table's next timers."""
        self._book.stalls = {**self._book.stalls, found.key: found}
