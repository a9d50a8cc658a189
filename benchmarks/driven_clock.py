"""A clock that a benchmark moves forward, and a simulated Discord that follows it."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

GLANCE = 0.002
"""Seconds between two checks whether the bot is idle."""
PARKED = ("Event.wait", "DrivenClock.sleep", "SteadyClock.sleep")
"""Coroutines that wait for the benchmark, not for work."""


class DrivenClock:
    """A clock that moves only when the benchmark moves it."""

    def __init__(self, begin: float) -> None:
        self.time = begin
        self._planned: list[tuple[float, int, _Call]] = []
        self._numbers = count()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has moved on by this time."""
        if seconds <= 0:
            return
        done = asyncio.get_running_loop().create_future()
        call = self.call_at(self.time + seconds, lambda: done.done() or done.set_result(None))
        try:
            await done
        finally:
            call.cancel()

    def call_at(self, when: float, call: Callable[[], object]) -> _Call:
        """Call at a time of the clock; immediately if that has passed."""
        planned = _Call(call)
        if when <= self.time:
            asyncio.get_running_loop().call_soon(planned)
        else:
            heapq.heappush(self._planned, (when, next(self._numbers), planned))
        return planned

    def ring(self, until: float) -> bool:
        """Move to the next call due by this time and make it; return False if there is none."""
        while self._planned and self._planned[0][2].cancelled:
            heapq.heappop(self._planned)
        if not self._planned or self._planned[0][0] > until:
            return False
        when, _, planned = heapq.heappop(self._planned)
        self.time = max(self.time, when)
        planned()
        return True


class _Call:
    def __init__(self, call: Callable[[], object]) -> None:
        self._call, self.cancelled = call, False

    def cancel(self) -> None:
        self.cancelled = True

    def __call__(self) -> None:
        if not self.cancelled:
            self._call()


def treat_clock_waits_as_idle() -> None:
    """Make SimCord treat a bot that only waits for the driven clock as idle."""
    settlement: Any = import_module("simcord._settlement")
    known = settlement._park_reason  # noqa: SLF001 - SimCord has no public hook for it

    def park_reason(state: Any, task: Any, *more: Any) -> str | None:
        if not task.done() and task.get_coro().__qualname__ in PARKED:
            waiter = getattr(task, "_fut_waiter", None)
            return None if waiter is None or waiter.done() else "the driven clock"
        return known(state, task, *more)

    settlement._park_reason = park_reason  # noqa: SLF001


class LoopSteps:
    """Measures the processor time of each step of the event loop."""

    def __init__(self) -> None:
        self.longest = 0.0

    def install(self) -> None:
        """Measure every step from now on but those of the task that calls this, the driver."""
        driver = asyncio.current_task()
        handles: Any = asyncio.events.Handle
        run = handles._run  # noqa: SLF001 - all that the loop runs passes here

        def timed(handle: Any) -> None:
            if getattr(handle._callback, "__self__", None) is driver:  # noqa: SLF001
                run(handle)
                return
            began = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - began)

        handles._run = timed  # noqa: SLF001


def simulated_discord(bot: Any) -> Any:
    """Return a simulated Discord for a bot that uses a driven clock."""
    simcord: Any = import_module("simcord")

    class QuickEnv(simcord.Env):
        """A simulated Discord that checks often whether the bot is idle."""

        async def _settle_internal(self, *, idle: float = GLANCE, **more: Any) -> None:
            settle = simcord.Env._settle_internal  # noqa: SLF001 - SimCord has no public way
            await settle(self, idle=min(idle, GLANCE), **more)

    treat_clock_waits_as_idle()
    return QuickEnv(bot, check_errors=False, settle_timeout=60.0)
