"""Games from files, worked out anew: one at a time, on a thread of its own, and not for ever."""

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
"""Gets the progress of a game before its first step."""
LONGEST: Final = 120.0
"""Seconds. A game of three thousand steps takes some ten."""
AT_ONCE: Final = 3
"""Files that are read or wait for it."""
PAUSE: Final = 0.0005
"""Seconds that others get between two steps: Python runs one thread at a time."""
TOO_LONG: Final = (
    "That game takes too long to replay: {done:,} of {of:,} steps in {seconds:.0f} seconds. I "
    "saved nothing."
)
STOPPED: Final = "Stopped. I saved nothing."
BUSY: Final = "I’m busy reading other files. Please try again in a minute or two."


class Stopped(Malformed):
    """A game was worked out for too long, or is wanted by nobody any more."""


class ReplayProgress:
    """The part of a game that is worked out; whoever does it says so at each step."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._began = monotonic()
        self._stopped = Event()
        self._ended = False
        self.of = 0
        """Steps in all; 0 before it begins."""
        self.done = 0

    def begin(self, of: int) -> None:
        """Steps to go; the time begins now."""
        self.of, self._began = of, monotonic()

    @property
    def is_stopped(self) -> bool:
        """Return True if nobody waits for it any more."""
        return self._stopped.is_set()

    def stop(self) -> bool:
        """Nobody wants it any more: the next step is the last. False where it is worked out."""
        self._stopped.set()
        return not self._ended

    def end(self) -> None:
        """All is worked out, and can be stopped no more. Raises `Stopped` where it was."""
        if self._stopped.is_set():
            raise Stopped(STOPPED)
        self._ended = True

    def step(self, done: int) -> None:
        """So many steps are done. Raises `Stopped`."""
        self.done = done
        if self._stopped.wait(PAUSE):
            raise Stopped(STOPPED)
        spent = monotonic() - self._began
        if spent > self._longest:
            raise Stopped(TOO_LONG.format(done=done, of=self.of, seconds=spent))


class Replays:
    """Reads files and works games out, apart from pictures and looks at the past."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._pool = ThreadPoolExecutor(1, "files")
        self._longest = longest
        self._under_way: set[ReplayProgress] = set()

    async def run(self, job: Callable[[ReplayProgress], T], watch: Watch | None = None) -> T:
        """Return what `job` gives, which says how far it is. Who waits no longer stops it.

        Raises `NotAllowed` where too many wait, and `Stopped`.
        """
        if len(self._under_way) >= AT_ONCE:
            raise NotAllowed(BUSY)
        progress = ReplayProgress(self._longest)
        self._under_way.add(progress)
        try:
            if watch is not None:
                watch(progress)
            loop = asyncio.get_running_loop()
            got = await loop.run_in_executor(self._pool, partial(_in_short_turns, job, progress))
            progress.end()
            return got
        finally:
            progress.stop()
            self._under_way.discard(progress)

    def close(self) -> None:
        """Stop what is under way, and begin nothing any more."""
        for each in self._under_way:
            each.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _in_short_turns(job: Callable[[ReplayProgress], T], progress: ReplayProgress) -> T:
    with short_turns():
        return job(progress)
