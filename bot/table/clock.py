"""The table's only source of time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

LONGEST = 3600.0
"""Seconds after which a call is made in any case."""
JUMP = 60.0
"""The least jump of a clock, in seconds, that counts as setting it; a smaller one is drift."""
BACK = 3600.0
"""The least jump back of a clock without a stopwatch; it does not show jumps forward."""
FIRST = 600.0
"""Seconds after the start in which a jump forward corrects a wrong clock.

A machine without a battery learns the time after it has started.
"""

log = structlog.stdlib.get_logger(__name__)


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Clock(Protocol):
    """The time, and waiting for it; tests use another implementation."""

    def now(self) -> float:
        """Return seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait as long as a person at this clock would."""
        ...

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Call a function at `when` (seconds since the epoch); immediately if that is past.

        It may be called earlier: the function must look at the clock, and schedule again.
        """
        ...


_STOPWATCH = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
# Linux leaves the time in which a machine sleeps out of CLOCK_MONOTONIC, macOS does not.


class SystemClock:
    """The clocks of the machine and of the event loop."""

    def now(self) -> float:
        """Return seconds since the epoch."""
        return time.time()

    def elapsed(self) -> float:
        """Return seconds from a fixed moment; setting the machine's clock has no effect."""
        return time.clock_gettime(_STOPWATCH)

    async def sleep(self, seconds: float) -> None:
        """Wait on the event loop."""
        await asyncio.sleep(seconds)

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Schedule a call on the event loop, within an hour because machine clocks jump."""
        return self._call_later(when - self.now(), call)

    @staticmethod
    def _call_later(seconds: float, call: Callable[[], None]) -> Handle:
        wait = min(max(0.0, seconds), LONGEST)
        return asyncio.get_running_loop().call_later(wait, call)


class FastClock(SystemClock):
    """A clock on which hours pass in seconds, except for waits between two posts."""

    def __init__(self, hours_per_minute: float, begin: float = 0.0) -> None:
        """Begin at the present, or at `begin` (seconds since the epoch) if that is later."""
        self._factor = hours_per_minute * 60
        self._real = super().elapsed()
        self._begin = max(time.time(), begin)

    def now(self) -> float:
        """Return seconds since the epoch, accelerated since the start."""
        return self._begin + self.elapsed()

    def elapsed(self) -> float:
        """Return accelerated seconds since the start."""
        return (super().elapsed() - self._real) * self._factor

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Schedule a call on the event loop, sooner in proportion to the acceleration."""
        return self._call_later((when - self.now()) / self._factor, call)


class SteadyClock:
    """The time of the tables, which continues evenly when the machine's clock is set.

    All times that the tables store are in this time, so that comparisons stay right after the clock
    was set. A clock with a stopwatch (`elapsed`) shows all jumps, in either direction; any other
    only jumps back.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._stopwatch: Callable[[], float] | None = getattr(clock, "elapsed", None)
        self._least = BACK if self._stopwatch is None else JUMP
        self._looked = clock.now(), 0.0
        self._looked = self._begun = self._read_clocks()
        self.ahead = 0.0
        """Seconds by which the tables' time is ahead of the clock; behind it if below 0."""

    def now(self) -> float:
        """Return seconds since the epoch in the tables' time."""
        before, self._looked = self._looked, self._read_clocks()
        (wall, ran), (wall_before, ran_before) = self._looked, before
        jump = (wall - wall_before) - (ran - ran_before)
        if abs(jump) >= self._least:
            self._absorb_jump(jump)
        return wall + self.ahead

    def continue_from(self, noted: float) -> None:
        """Continue from the time that an earlier run stored, if the clock shows an earlier one."""
        behind = noted - self.now()
        if behind >= JUMP:
            self.ahead += behind
            log.warning("the clock is behind the tables’ time", seconds=round(behind))

    def _absorb_jump(self, jump: float) -> None:
        """Keep the tables' time steady when the clock jumps, unless that corrects an error."""
        log.warning("the clock was changed; the tables’ time continues", seconds=round(jump))
        ahead = self.ahead - jump
        late = jump > 0 and (self.ahead > 0 or self._looked[1] - self._begun[1] < FIRST)
        self.ahead = max(0.0, ahead) if late else ahead

    def _read_clocks(self) -> tuple[float, float]:
        """Return the time of the clock, and that of the stopwatch."""
        (before, ran), wall = self._looked, self._clock.now()
        if self._stopwatch is not None:
            return wall, self._stopwatch()
        return wall, ran + max(0.0, wall - before)

    async def sleep(self, seconds: float) -> None:
        """Wait as long as a person at this clock would."""
        await self._clock.sleep(seconds)

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Call a function at `when` in the tables' time, or earlier."""
        self.now()
        return self._clock.call_at(when - self.ahead, call)
