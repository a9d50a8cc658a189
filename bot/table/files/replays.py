"""Replay games from files: one at a time, on a separate thread, with a time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from time import monotonic
from typing import Final, TypeVar

from bot.engine.errors import Malformed, NotAllowed
from bot.table.workers.thread_turns import short_turns

T = TypeVar("T")
Watch = Callable[["ReplayProgress"], object]
"""Called with the progress of a replay before its first step."""
LONGEST: Final = 120.0
"""Seconds. A game of three thousand steps takes about ten."""
AT_ONCE: Final = 3
"""Files that are being read or waiting for it."""
PAUSE: Final = 0.0005
"""Seconds for other threads between two steps: Python runs one thread at a time."""
TOO_LONG: Final = (
    "That game takes too long to replay: {done:,} of {of:,} steps in {seconds:.0f} seconds. I "
    "saved nothing."
)
STOPPED: Final = "Stopped. I saved nothing."
BUSY: Final = "I’m busy reading other files. Please try again in a minute or two."


class Stopped(Malformed):
    """A replay took too long, or its caller has left."""


class ReplayProgress:
    """The progress of a replay; the replaying thread reports each step."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._began = monotonic()
        self._stopped = Event()
        self._ended = False
        self.of = 0
        """Steps in all; 0 before the start."""
        self.done = 0

    def begin(self, of: int) -> None:
        """Start the clock for a replay of `of` steps."""
        self.of, self._began = of, monotonic()

    @property
    def is_stopped(self) -> bool:
        """Return True if the caller has left."""
        return self._stopped.is_set()

    def stop(self) -> bool:
        """Stop at the next step, because the caller has left. False if the replay has ended."""
        self._stopped.set()
        return not self._ended

    def end(self) -> None:
        """End the replay, which can then not be stopped. Raises `Stopped` if it already was."""
        if self._stopped.is_set():
            raise Stopped(STOPPED)
        self._ended = True

    def step(self, done: int) -> None:
        """Report the number of steps done. Raises `Stopped`."""
        self.done = done
        if self._stopped.wait(PAUSE):
            raise Stopped(STOPPED)
        spent = monotonic() - self._began
        if spent > self._longest:
            raise Stopped(TOO_LONG.format(done=done, of=self.of, seconds=spent))


class Replays:
    """Reads files and replays games on a thread of its own."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._pool = ThreadPoolExecutor(1, "files")
        self._longest = longest
        self._under_way: set[ReplayProgress] = set()

    async def run(self, job: Callable[[ReplayProgress], T], watch: Watch | None = None) -> T:
        """Return the result of `job`, which reports its progress; stop it if the caller leaves.

        Raises `NotAllowed` if too many wait, and `Stopped`.
        """
        if len(self._under_way) >= AT_ONCE:
            raise NotAllowed(BUSY)
        progress = ReplayProgress(self._longest)
        self._under_way.add(progress)
        try:
            if watch is not None:
                watch(progress)
            loop = asyncio.get_running_loop()
            got = await loop.run_in_executor(
                self._pool, partial(_run_in_short_turns, job, progress)
            )
            progress.end()
            return got
        finally:
            progress.stop()
            self._under_way.discard(progress)

    def close(self) -> None:
        """Stop all replays and start no more."""
        for each in self._under_way:
            each.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _run_in_short_turns(job: Callable[[ReplayProgress], T], progress: ReplayProgress) -> T:
    with short_turns():
        return job(progress)
