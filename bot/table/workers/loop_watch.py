"""Find handlers that block the event loop and so delay everyone else.

A handler is the code that answers one command, autocomplete, press or form. Each of its steps, the
code between two of its awaits, is timed.
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Any, Final, TypeVar

import structlog

from bot.table.workers.meter import Meter

T = TypeVar("T")
RunStep = Callable[[Callable[[], object]], object]
"""Calls a step of a coroutine and returns its result."""

LIMIT: Final = 0.1
"""Seconds for which a step may block the event loop."""

log = structlog.stdlib.get_logger(__name__)


class LoopWatch:
    """Measures how long each step of one handler blocks the event loop."""

    def __init__(
        self, handler: str, meter: Meter, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._handler = handler
        self._meter = meter
        self._clock = clock

    def run_step(self, step: Callable[[], object]) -> object:
        """Run a step; log and count it if it blocks the event loop for longer than `LIMIT`."""
        began = self._clock()
        try:
            return step()
        finally:
            seconds = self._clock() - began
            if seconds > LIMIT:
                self._meter.held[self._handler] += 1
                log.warning(
                    "a handler held the event loop",
                    handler=self._handler,
                    seconds=round(seconds, 3),
                )


_current: ContextVar[LoopWatch | None] = ContextVar("loop_watch", default=None)


@contextmanager
def watch_jobs(watch: LoopWatch) -> Generator[None]:
    """Measure with `watch` the jobs that are started through `run_watched` in this block."""
    before = _current.set(watch)
    try:
        yield
    finally:
        _current.reset(before)


async def run_watched(job: Callable[[], Awaitable[T]]) -> T:
    """Run a job and let the handler that started it measure it, if there is one."""
    watch = _current.get()
    return await (job() if watch is None else run_stepwise(_start(job), watch.run_step))


async def _start(job: Callable[[], Awaitable[T]]) -> T:
    return await job()


@types.coroutine
def run_stepwise(work: Coroutine[object, object, T], run_step: RunStep) -> Generator[Any, Any, T]:
    """Run a coroutine step by step, passing each step to `run_step`."""
    step: Callable[[], object] = partial(work.send, None)
    while True:
        try:
            awaited = run_step(step)
        except StopIteration as done:
            return done.value
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:  # noqa: BLE001 - the coroutine decides about it
            step = partial(work.throw, error)
