"""Where pictures are drawn and other long work is done, away from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TypeVar

from bot.table.meter import Meter, MeterStage

T = TypeVar("T")


class Studio:
    """One thread, which does one thing after the other."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._pool = ThreadPoolExecutor(1, "pictures")
        self.waiting = 0
        """What is being drawn or waits for it."""

    async def run(self, job: Callable[..., T], *args: object) -> T:
        """What `job` gives for these, after all that came before it."""
        loop = asyncio.get_running_loop()
        self.waiting += 1
        try:
            made, seconds = await loop.run_in_executor(self._pool, _timed, job, *args)
        finally:
            self.waiting -= 1
        self._meter.took(MeterStage.PICTURE, seconds)
        return made

    def close(self) -> None:
        """Begin nothing any more; what is being drawn is finished."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _timed(job: Callable[..., T], *args: object) -> tuple[T, float]:
    begin = perf_counter()
    return job(*args), perf_counter() - begin
