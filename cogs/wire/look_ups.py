"""A budget for each person: the characters that look-ups may compare for them.

One look-up is cheap, but a person could ask for many. The budget is a token bucket, so ordinary
typing never empties it. It is remembered in memory only, like the cooldowns.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.look_up_work import Work, counting

MOST: Final = 4_000_000.0
"""Characters of a full budget: about a hundred suggestions of all card names."""
A_SECOND: Final = 100_000.0
"""Characters that are added to a budget in each second."""
MOST_KNOWN: Final = 1_000
"""People whose budgets are remembered before the full ones are dropped."""


class Bucket(Struct):
    """The budget of one person."""

    at: float
    """The time at which `left` was true, in seconds since the epoch."""
    left: float = MOST
    """Characters; below zero if the newest look-up took more than there was."""

    def refill(self, now: float) -> None:
        """Add the characters of the time since then; a clock that was set back adds nothing."""
        self.left = min(MOST, self.left + max(0.0, now - self.at) * A_SECOND)
        self.at = now


class LookUps:
    """The budgets of all people."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` returns seconds since the epoch."""
        self._now = now
        self._buckets: dict[int, Bucket] = {}

    def check(self, user: int) -> None:
        """Raise `NotAllowed` with a sentence if a person has used up their budget."""
        left = self._bucket(user).left
        if left <= 0:
            seconds = int(-left / A_SECOND) + 1
            wait = f"{seconds} second{'s'[: seconds > 1]}"
            raise NotAllowed(f"That was a lot to look up. Please try again in {wait}.")

    @contextmanager
    def charging(self, user: int) -> Generator[Work]:
        """Count the look-ups within the block, and take them off a person's budget."""
        work = Work()
        try:
            with counting(work):
                yield work
        finally:
            self._bucket(user).left -= work.characters

    def _bucket(self, user: int) -> Bucket:
        now = self._now()
        if len(self._buckets) > MOST_KNOWN:
            self._drop_full(now)
        bucket = self._buckets.setdefault(user, Bucket(now))
        bucket.refill(now)
        return bucket

    def _drop_full(self, now: float) -> None:
        for bucket in self._buckets.values():
            bucket.refill(now)
        self._buckets = {user: b for user, b in self._buckets.items() if b.left < MOST}
