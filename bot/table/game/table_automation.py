"""Deeds of a table by itself, and what of them comes to nothing."""

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
"""Turns and phases that companions play in a row; then people have time to read, and to step in."""


class TableAutomation:
    """The things that one table will do by itself as it stands; deputies do them."""

    def __init__(
        self,
        game: LoadedGame,
        seats: Seating,
        votes: Votes,
        book: ReminderBook,
        scheduled: Callable[[], Sequence[ScheduledAction]],
    ) -> None:
        """`scheduled` gives what deputies will do; `book` keeps what came to nothing."""
        self._game = game
        self._seats = seats
        self._votes = votes
        self._book = book
        self.scheduled = scheduled
        self.deeds = 0
        """What it did by itself since a person last acted, or a companion began another turn."""
        self.gone_back = 0.0
        """When a person took something back (seconds); 0: a person has acted since."""
        self._span = ""
        self._spans = 0
        """Turns and phases that companions have ended since a person acted, or they paused."""

    def note_person(self) -> None:
        """Note that a person acts: what goes on by itself is counted from here."""
        self.deeds, self.gone_back, self._spans = 0, 0.0, 0

    def note_step_back(self, now: float) -> None:
        """Note that a person takes something back: what goes on by itself gives them time."""
        self.deeds, self.gone_back, self._spans = 0, now, 0

    def count_deed(self, span: str = "") -> None:
        """Count one; those of companions from the beginning of each turn or phase (`span`)."""
        if span and self.pauses:
            self._spans = 0
        if span and span != self._span:
            self._span = span
            self._spans += 1
            self.deeds = 0
        self.deeds += 1

    @property
    def pauses(self) -> bool:
        """Return True if companions have played so many turns in a row that they pause now."""
        return self._spans >= SPANS

    def mark(self) -> str:
        """A digest of all that may change here: the game, who sits where, what seats keep."""
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
        """The actions that came to nothing at the table as it is, by key."""
        if not self._book.stalls:
            return {}
        mark = self.mark()
        return {key: each for key, each in self._book.stalls.items() if each.mark == mark}

    def last_stall(self, key: str) -> Stall | None:
        """Return what is known of an action that came to nothing, at the table as it was then."""
        return self._book.stalls.get(key)

    def note_stall(self, found: Stall) -> None:
        """Note an action that came to nothing; it is kept with the table's next timers."""
        self._book.stalls = {**self._book.stalls, found.key: found}
