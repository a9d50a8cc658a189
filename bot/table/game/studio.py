"""Where pictures are drawn and other long work is done, away from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Protocol, TypeVar

from bot.table.game.meter import Meter, MeterStage

T = TypeVar("T")


class Drawers(Protocol):
    """Others that draw, beside this process."""

    def open(self) -> None:
        """Get ready."""
        ...

    async def draw(self, job: Callable[[], T]) -> tuple[T, float]:
        """What `job` gives, and how many seconds it was drawn."""
        ...

    async def close(self) -> None:
        """End, whatever is being drawn."""
        ...


class Studio:
    """One thread, which does one thing after the other; and for pictures others, if there are any.

    What is drawn must be fit to travel: functions of modules and methods of kits, given scenes,
    views and facts, never a session.
    """

    def __init__(self, meter: Meter, drawers: Drawers | None = None) -> None:
        self._meter = meter
        self._drawers = drawers
        self._pool = ThreadPoolExecutor(1, "pictures")
        self.waiting = 0
        """What is being drawn or waits for it."""

    def open(self) -> None:
        """Get ready."""
        if self._drawers is not None:
            self._drawers.open()

    async def run(self, job: Callable[..., T], *args: object) -> T:
        """What `job` gives for these, after all that came before it."""
        loop = asyncio.get_running_loop()
        return await self._measured(loop.run_in_executor(self._pool, _timed, partial(job, *args)))

    async def draw(self, job: Callable[..., T], *args: object) -> T:
        """The picture that `job` draws of these."""
        if self._drawers is None:
            return await self.run(job, *args)
        return await self._measured(self._drawers.draw(partial(job, *args)))

    async def close(self) -> None:
        """Begin nothing any more; what the thread is at is finished."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._drawers is not None:
            await self._drawers.close()

    async def _measured(self, work: Awaitable[tuple[T, float]]) -> T:
        self.waiting += 1
        try:
            made, seconds = await work
        finally:
            self.waiting -= 1
        self._meter.took(MeterStage.PICTURE, seconds)
        return made


def _timed(job: Callable[[], T]) -> tuple[T, float]:
    begin = perf_counter()
    return job(), perf_counter() - begin
