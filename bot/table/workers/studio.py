"""Drawing pictures and other long work off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any, Protocol, TypeVar

from bot.table.errors import Closing
from bot.table.workers.meter import Meter, MeterStage
from bot.table.workers.thread_turns import short_turns

T = TypeVar("T")


class Drawers(Protocol):
    """Worker processes that draw."""

    def open(self) -> None:
        """Start."""
        ...

    async def draw(self, job: Callable[[], T]) -> tuple[T, float]:
        """Return the result of `job`, and the seconds it took."""
        ...

    async def close(self) -> None:
        """Stop, and abandon all drawing."""
        ...


class Studio:
    """Runs long work off the event loop: one thread, and drawing processes if available.

    Jobs for drawing must be picklable: functions of modules and methods of kits, with scenes, views
    and facts, never a session.
    """

    def __init__(self, meter: Meter, drawers: Drawers | None = None) -> None:
        self._meter = meter
        self._drawers = drawers
        self._pool = ThreadPoolExecutor(1, "pictures")
        self._closed = False
        self._drawing: dict[object, asyncio.Task[Any]] = {}
        self.waiting = 0
        """Pictures that are being drawn or waiting."""

    def open(self) -> None:
        """Start the workers."""
        if self._drawers is not None:
            self._drawers.open()

    async def run(self, job: Callable[..., T], *args: object) -> T:
        """Return the result of `job` for these arguments, after all earlier jobs."""
        if self._closed:
            raise Closing
        loop = asyncio.get_running_loop()
        return await self._measured(
            loop.run_in_executor(self._pool, _run_timed, partial(job, *args))
        )

    async def draw(self, job: Callable[..., T], *args: object) -> T:
        """Return the picture that `job` draws; equal requests share one drawing.

        An error of `job` is raised for all who wait.
        """
        picture = _drawing_key(job, args)
        if picture is None:
            return await self._draw_anywhere(job, *args)
        task = self._drawing.get(picture)
        if task is None:
            task = self._drawing[picture] = asyncio.create_task(self._draw_anywhere(job, *args))
            task.add_done_callback(lambda done: self._forget_drawing(picture, done))
        return await asyncio.shield(task)  # a cancelled caller does not cancel the others

    def _forget_drawing(self, picture: object, done: asyncio.Task[Any]) -> None:
        self._drawing.pop(picture, None)
        if not done.cancelled():
            done.exception()  # raised for those who wait, if there are any left

    async def _draw_anywhere(self, job: Callable[..., T], *args: object) -> T:
        if self._drawers is None:
            return await self.run(job, *args)
        return await self._measured(self._drawers.draw(partial(job, *args)))

    async def close(self) -> None:
        """Stop; the thread finishes its current job.

        Callers that wait for a picture get `Closing`.
        """
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._drawers is not None:
            await self._drawers.close()

    async def _measured(self, work: Awaitable[tuple[T, float]]) -> T:
        self.waiting += 1
        try:
            made, seconds = await work
        except (Exception, asyncio.CancelledError) as error:
            if self._closed and not _is_cancelled():
                raise Closing from error
            raise
        finally:
            self.waiting -= 1
        self._meter.record_duration(MeterStage.PICTURE, seconds)
        return made


def _is_cancelled() -> bool:
    """Return True if the running task was cancelled, not the work that it awaits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _drawing_key(job: Callable[..., object], args: tuple[object, ...]) -> object:
    """Return a key that equal drawings have in common; None if they cannot be compared."""
    named: dict[str, object] = {}
    while isinstance(job, partial):
        job, args, named = job.func, (*job.args, *args), {**job.keywords, **named}
    try:
        hash(known := (job, args, tuple(named.items())))
    except TypeError:
        return None
    return known


def _run_timed(job: Callable[[], T]) -> tuple[T, float]:
    begin = perf_counter()
    with short_turns():
        return job(), perf_counter() - begin
