"""The table's only source of time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LONGEST = 3600.0
"""Seconds after which a call comes in any case."""


class Handle(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """It is not to come any more."""
        ...


class Clock(Protocol):
    """The time, and waiting for it; tests have one of their own."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait, as long as a person at this clock would feel it."""
        ...

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Call something when it is `when` (seconds since the epoch); at once for the past.

        It may be called sooner: whoever is looks at the clock, and asks again.
        """
        ...


class SystemClock:
    """The machine's clock and the event loop's."""

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait on the event loop."""
        await asyncio.sleep(seconds)

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Let the event loop call; within an hour in any case, as clocks of machines jump."""
        return self._later(when - self.now(), call)

    @staticmethod
    def _later(seconds: float, call: Callable[[], None]) -> Handle:
        wait = min(max(0.0, seconds), LONGEST)
        return asyncio.get_running_loop().call_later(wait, call)


class FastClock(SystemClock):
    """A clock on which hours pass in seconds, to see how days at a table go.

    What people wait for between two posts stays as long as ever; only what is planned for a time
    comes sooner.
    """

    def __init__(self, hours_per_minute: float, begin: float = 0.0) -> None:
        """It begins at the present, or at `begin` (seconds since the epoch) if that is later."""
        self._factor = hours_per_minute * 60
        self._real = time.time()
        self._begin = max(self._real, begin)

    def now(self) -> float:
        """Seconds since the epoch, from the start of the program on in a hurry."""
        return self._begin + (time.time() - self._real) * self._factor

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Let the event loop call, sooner."""
        return self._later((when - self.now()) / self._factor, call)
