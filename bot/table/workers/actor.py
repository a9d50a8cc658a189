"""One job at a time: a queue whose worker lives only while there are jobs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any, TypeVar

from bot.table.workers.loop_watch import run_stepwise, run_watched

T = TypeVar("T")


class Actor:
    """Runs jobs one at a time, in the order in which they arrive."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any], Context]] = (
            deque()
        )
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Return True if no job is running or waiting."""
        return self._task is None

    async def run_job(self, job: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `job`, run after all earlier ones.

        If the caller is cancelled, the job is still run.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, future, copy_context()))
        if self._task is None:
            self._task = asyncio.create_task(self._run_jobs())
        return await future

    async def wait_until_idle(self) -> None:
        """Wait until no job is running."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    async def _run_jobs(self) -> None:
        try:
            while self._jobs:
                await _run_job(*self._jobs.popleft())
        finally:
            self._task = None
            for _, future, _ in self._jobs:
                future.cancel()
            self._jobs.clear()


async def _run_job(
    job: Callable[[], Awaitable[Any]], future: asyncio.Future[Any], context: Context
) -> None:
    """Run a job in its caller's context, so that its time counts for the caller."""
    try:
        result = await run_stepwise(run_watched(job), context.run)
    except asyncio.CancelledError:
        future.cancel()
        raise
    except Exception as error:  # noqa: BLE001 - raised for the job's caller
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(result)
