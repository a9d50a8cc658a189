"""A locked database, so that an answer is late and the bot acknowledges first."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

from tests.e2e.server import Server

LONGEST: Final = 4.0
"""Seconds after which the lock ends in any case: SQLite waits for five."""
STEP: Final = 0.1
"""Seconds that the simulated clock is set forward at each look."""
LOOK: Final = 0.005
"""Seconds between two looks for the acknowledgement."""


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Lock the database for writers within the block."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def late_answers(server: Server, database: Path) -> AsyncIterator[None]:
    """Lock the database for writers until the next interaction is acknowledged."""
    loop, backend = asyncio.get_running_loop(), server.env.backend
    known, begun, acknowledged = frozenset(backend.interactions), Event(), Event()

    def look() -> None:
        later = [each for key, each in backend.interactions.items() if key not in known]
        if any(each.deferred for each in later):
            acknowledged.set()
        elif later:
            backend.advance_clock(STEP)

    def hold() -> None:
        with locked(database):
            begun.set()
            ends = time.perf_counter() + LONGEST
            while not acknowledged.wait(LOOK) and time.perf_counter() < ends:
                loop.call_soon_threadsafe(look)

    thread = Thread(target=hold)
    thread.start()
    try:
        begun.wait()
        yield
    finally:
        thread.join()
    assert acknowledged.is_set()
