"""Place where pictures are drawn and other long work is done, away from the event loop."""

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
    """Others that draw, beside this process."""

    @property
    def at_once(self) -> int:
        """The number of them."""
        ...

    def open(self) -> None:
        """Get ready."""
        ...

    async def draw(self, job: Callable[[], T], within: float = 0.0) -> tuple[T, float]:
        """Return what `job` gives, and how many seconds it was drawn.

        Whoever does it for longer than `within` seconds is ended, and it fails; 0: there is no end.
        """
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
        self._closed = False
        self._drawing: dict[object, asyncio.Task[Any]] = {}
        self.waiting = 0
        """What is being drawn or waits for it."""

    def open(self) -> None:
        """Get ready."""
        if self._drawers is not None:
            self._drawers.open()

    async def run(self, job: Callable[..., T], *args: object) -> T:
        """Return what `job` gives for these, after all that came before it."""
        if self._closed:
            raise Closing
        loop = asyncio.get_running_loop()
        return await self._measure(loop.run_in_executor(self._pool, _time, partial(job, *args)))

    async def draw(self, job: Callable[..., T], *args: object) -> T:
        """The picture that `job` draws of these; who asks for one that is being drawn waits for it.

        Raises what `job` raises, for everybody who waits.
        """
        picture = _picture_of(job, args)
        if picture is None:
            return await self._draw(job, *args)
        task = self._drawing.get(picture)
        if task is None:
            task = self._drawing[picture] = asyncio.create_task(self._draw(job, *args))
            task.add_done_callback(lambda done: self._put_away(picture, done))
        return await asyncio.shield(task)  # who goes away takes it from nobody else

    def _put_away(self, picture: object, done: asyncio.Task[Any]) -> None:
        self._drawing.pop(picture, None)
        if not done.cancelled():
            done.exception()  # told to those who wait, if there are any left

    async def _draw(self, job: Callable[..., T], *args: object) -> T:
        if self._drawers is None:
            return await self.run(job, *args)
        return await self._measure(self._drawers.draw(partial(job, *args)))

    async def close(self) -> None:
        """Begin nothing any more; what the thread is at is finished.

        Whoever waits for a picture that is not drawn any more gets `Closing`.
        """
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._drawers is not None:
            await self._drawers.close()

    async def _measure(self, work: Awaitable[tuple[T, float]]) -> T:
        self.waiting += 1
        try:
            made, seconds = await work
        except (Exception, asyncio.CancelledError) as error:
            if self._closed and not _is_cancelled():
                raise Closing from error
            raise
        finally:
            self.waiting -= 1
        self._meter.took(MeterStage.PICTURE, seconds)
        return made


def _is_cancelled() -> bool:
    """Return True if the running task itself was cancelled, and not what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _picture_of(job: Callable[..., object], args: tuple[object, ...]) -> object:
    """By what a drawing is known while it is made; None: it is like no other."""
    named: dict[str, object] = {}
    while isinstance(job, partial):
        job, args, named = job.func, (*job.args, *args), {**job.keywords, **named}
    try:
        hash(known := (job, args, tuple(named.items())))
    except TypeError:
        return None
    return known


def _time(job: Callable[[], T]) -> tuple[T, float]:
    begin = perf_counter()
    with short_turns():
        return job(), perf_counter() - begin
