"""The table's only source of time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

LONGEST = 3600.0
"""Seconds after which a call comes in any case."""
JUMP = 60.0
"""The least jump of a clock, in seconds, that counts as setting it; a smaller one is drift."""
BACK = 3600.0
"""The same for a clock without a stopwatch, which shows only that it went back."""
FIRST = 600.0
"""Seconds after the start in which a clock that goes forward is taken to have been wrong before:
a machine without a battery learns the time after it has started."""

log = structlog.stdlib.get_logger(__name__)


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


_STOPWATCH = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
# Linux leaves the time in which a machine sleeps out of CLOCK_MONOTONIC, macOS does not.


class SystemClock:
    """The machine's clock and the event loop's."""

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    def elapsed(self) -> float:
        """Seconds since some moment; setting the clock does not change it, and sleep counts."""
        return time.clock_gettime(_STOPWATCH)

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
    """A clock on which hours pass in seconds, except for waits between two posts."""

    def __init__(self, hours_per_minute: float, begin: float = 0.0) -> None:
        """It begins at the present, or at `begin` (seconds since the epoch) if that is later."""
        self._factor = hours_per_minute * 60
        self._real = super().elapsed()
        self._begin = max(time.time(), begin)

    def now(self) -> float:
        """Seconds since the epoch, from the start of the program on in a hurry."""
        return self._begin + self.elapsed()

    def elapsed(self) -> float:
        """Seconds since the start, in a hurry as well."""
        return (super().elapsed() - self._real) * self._factor

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Let the event loop call, sooner."""
        return self._later((when - self.now()) / self._factor, call)


class SteadyClock:
    """The time of the tables, which goes on evenly when somebody sets the machine's clock.

    Whatever the tables store is in this time, so that no comparison is wrong after the clock was
    set. A clock with a stopwatch (`elapsed`) shows by how much it was set, in either direction;
    of another one only that it went back.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._stopwatch: Callable[[], float] | None = getattr(clock, "elapsed", None)
        self._least = BACK if self._stopwatch is None else JUMP
        self._looked = clock.now(), 0.0
        self._looked = self._begun = self._look()
        self.ahead = 0.0
        """Seconds by which the tables' time is ahead of the clock; behind it if below 0."""

    def now(self) -> float:
        """Seconds since the epoch, as the tables count them."""
        before, self._looked = self._looked, self._look()
        (wall, ran), (wall_before, ran_before) = self._looked, before
        jump = (wall - wall_before) - (ran - ran_before)
        if abs(jump) >= self._least:
            self._absorb(jump)
        return wall + self.ahead

    def go_on_from(self, noted: float) -> None:
        """Continue from the time that an earlier run noted, if the clock shows an earlier one."""
        behind = noted - self.now()
        if behind >= JUMP:
            self.ahead += behind
            log.warning("the clock is behind the tables’ time", seconds=round(behind))

    def _absorb(self, jump: float) -> None:
        """Keep the tables' time as the clock jumps, unless that puts right what was wrong."""
        log.warning("the clock was changed; the tables’ time continues", seconds=round(jump))
        ahead = self.ahead - jump
        late = jump > 0 and (self.ahead > 0 or self._looked[1] - self._begun[1] < FIRST)
        self.ahead = max(0.0, ahead) if late else ahead

    def _look(self) -> tuple[float, float]:
        """The clock's time, and the stopwatch's."""
        (before, ran), wall = self._looked, self._clock.now()
        if self._stopwatch is not None:
            return wall, self._stopwatch()
        return wall, ran + max(0.0, wall - before)

    async def sleep(self, seconds: float) -> None:
        """Wait, as long as a person at this clock would feel it."""
        await self._clock.sleep(seconds)

    def call_at(self, when: float, call: Callable[[], None]) -> Handle:
        """Call something when it is `when` in the tables' time, or sooner."""
        self.now()
        return self._clock.call_at(when - self.ahead, call)
