"""One thing at a time: a queue whose worker lives only while there is something in it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Actor:
    """Runs jobs in the order in which they came. Nobody is ever told to come back later."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Return whether nothing is under way or waiting."""
        return self._task is None

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """The result of `job`, run after all that came before it.

        If the caller is cancelled, the job is done all the same.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, future))
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
                job, future = self._jobs.popleft()
                await _run(job, future)
        finally:
            self._task = None
            for _, future in self._jobs:
                future.cancel()
            self._jobs.clear()


async def _run(job: Callable[[], Awaitable[Any]], future: asyncio.Future[Any]) -> None:
    try:
        result = await job()
    except asyncio.CancelledError:
        future.cancel()
        raise
    except Exception as error:  # noqa: BLE001 - whoever waits for the job gets it
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(result)
