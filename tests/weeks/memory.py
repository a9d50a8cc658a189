"""A store in memory without a thread of its own: the real queries, at once and always in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.store.sqlite import SqliteStore
from bot.store.sqlite.connection import open_memory
from bot.store.sqlite.database import SqliteDatabase

P = ParamSpec("P")
T = TypeVar("T")


EVERY = 4
"""Calls after which whoever else is ready gets a turn: to go round the loop costs as much."""


class AtOnce:
    """Runs each call on the event loop, where others get their turn now and then."""

    def __init__(self, db: SqliteDatabase) -> None:
        self.db = db
        self.writes = 0
        """Calls that may have changed something."""
        self._calls = 0

    async def run(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`."""
        self._calls += 1
        if self._calls % EVERY == 0:
            await asyncio.sleep(0)
        return work(self.db, *args, **kwargs)

    async def write(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The same for what writes."""
        self.writes += 1
        return await self.run(work, *args, **kwargs)


@contextmanager
def memory_store() -> Generator[tuple[SqliteStore, AtOnce]]:
    """A store that is lost after the block, and what runs it."""
    db: Any = open_memory()
    runner = AtOnce(db)
    try:
        yield SqliteStore(runner), runner  # pyright: ignore[reportArgumentType]
    finally:
        db.close()
