"""A pool of processes that draw pictures."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import structlog

from bot.pictures.pickling import pickle_job
from bot.pictures.pipe_messages import receive_message, send_message
from bot.table.declares.kit import Kit

T = TypeVar("T")
KEPT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""The environment variables passed to a drawing process: no token, no password."""
TRIES: Final = 2
"""The number of attempts if the drawing process ends early."""

log = structlog.stdlib.get_logger(__name__)


class NotDrawn(Exception):
    """A picture could not be drawn; the text is the traceback of the drawing process."""


class ProcessEnded(Exception):
    """The drawing process has ended."""


class DrawingProcess:
    """A drawing process, which starts when first needed and again after it has ended."""

    def __init__(self, facts: Path | None) -> None:
        self._facts = facts
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id; None while it is not running."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the process unless it is running; it loads in the background."""
        if self._process is not None:
            return
        command = [sys.executable, "-m", "bot.pictures.worker"]
        self._process = subprocess.Popen(
            [*command, *([str(self._facts.absolute())] if self._facts is not None else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_child_environment(),
        )

    def ask(self, order: bytes) -> bytes:
        """Return the answer to an order; blocks until it arrives. Raises `ProcessEnded`."""
        self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            send_message(self._process.stdin, order)
            return receive_message(self._process.stdout)
        except (OSError, EOFError, ValueError) as error:
            self.end()
            raise ProcessEnded from error

    def end(self) -> None:
        """Kill the process and wait for its end."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class RenderPool:
    """A fixed number of drawing processes that take orders in sequence."""

    def __init__(
        self,
        processes: int,
        kits: Mapping[str, Kit],
        facts: Path | None = None,
    ) -> None:
        """Create a pool without starting its processes.

        `facts`: the folder with the operator's further facts, as for the kits.
        """
        self._kits = kits
        self._threads = ThreadPoolExecutor(processes, "pictures")
        self.staff = tuple(DrawingProcess(facts) for _ in range(processes))
        self._idle: SimpleQueue[DrawingProcess] = SimpleQueue()
        for each in self.staff:
            self._idle.put(each)
        self._closed = False

    def open(self) -> None:
        """Start the processes, so that the first pictures do not wait for it."""
        for each in self.staff:
            each.start()

    async def draw(self, job: Callable[[], T]) -> tuple[T, float]:
        """Return the result of `job` and the seconds it took. Raises `NotDrawn`.

        `job` must be picklable; kits are passed by name.
        """
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._draw_job, job)
        made, seconds, failed = answer
        if failed:
            raise NotDrawn(failed)
        return made, seconds

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        await asyncio.to_thread(self._end_processes)

    def _end_processes(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for each in self.staff:
            each.end()

    def _draw_job(self, job: Callable[[], object]) -> Any:
        order = pickle_job(job, self._kits)
        draughtsman = self._idle.get()
        try:
            return pickle.loads(self._ask_process(draughtsman, order))
        finally:
            self._idle.put(draughtsman)

    def _ask_process(self, draughtsman: DrawingProcess, order: bytes) -> bytes:
        for _ in range(TRIES):
            if self._closed:
                break
            try:
                return draughtsman.ask(order)
            except ProcessEnded:
                if self._closed:
                    break
                log.warning("a drawing process ended; another takes its place")
        raise NotDrawn("The processes that should have drawn it ended.")


def _child_environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
