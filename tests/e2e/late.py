"""A locked database, so that an answer is late and the bot acknowledges first."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final

from tests.e2e.server import Server

LONGEST: Final = 4.0
"""Seconds after which the lock ends in any case: SQLite waits for five."""
STEP: Final = 0.1
"""Seconds that the simulated clock is set forward at each look."""
LOOK: Final = 0.005
"""Seconds between two looks for the acknowledgement."""


@asynccontextmanager
async def late_answers(server: Server, database: Path) -> AsyncIterator[None]:
    """Lock the database for writers until the next interaction is acknowledged.

    The simulated clock moves on meanwhile; by itself it stands still until the bot is at rest.
    """
    loop, backend = asyncio.get_running_loop(), server.env.backend
    known, locked = frozenset(backend.interactions), threading.Event()

    def is_acknowledged() -> bool:
        later = [each for key, each in tuple(backend.interactions.items()) if key not in known]
        if later:
            loop.call_soon_threadsafe(backend.advance_clock, STEP)
        return any(each.deferred for each in later)

    def hold() -> bool:
        """Return True if the bot acknowledged while the database was locked."""
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            locked.set()
            ends = time.perf_counter() + LONGEST
            while not (found := is_acknowledged()) and time.perf_counter() < ends:
                time.sleep(LOOK)
            return found

    results: list[bool] = []
    thread = threading.Thread(target=lambda: results.append(hold()))
    thread.start()
    try:
        locked.wait()
        yield
    finally:
        thread.join()
    assert results == [True]
