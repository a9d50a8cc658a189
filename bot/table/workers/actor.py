"""One thing at a time: a queue whose worker lives only while there is something in it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any, TypeVar

from bot.table.workers.loop_watch import drive, watched

T = TypeVar("T")


class Actor:
    """Runs jobs in the order in which they came. Nobody is ever told to come back later."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any], Context]] = (
            deque()
        )
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Return True if nothing is under way or waiting."""
        return self._task is None

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """The result of `job`, run after all that came before it.

        If the caller is cancelled, the job is done all the same.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, future, copy_context()))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await future

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    async def _work(self) -> None:
        try:
            while self._jobs:
                await _run(*self._jobs.popleft())
        finally:
            self._task = None
            for _, future, _ in self._jobs:
                future.cancel()
            self._jobs.clear()


async def _run(
    job: Callable[[], Awaitable[Any]], future: asyncio.Future[Any], context: Context
) -> None:
    """Run a job in the context of its caller, who is charged for it, and give its result."""
    try:
        result = await drive(watched(job), context.run)
    except asyncio.CancelledError:
        future.cancel()
        raise
    except Exception as error:  # noqa: BLE001 - whoever waits for the job gets it
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(result)
