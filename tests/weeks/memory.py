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


class AtOnce:
    """Runs each call on the event loop; whoever else is ready gets a turn before it."""

    def __init__(self, db: SqliteDatabase) -> None:
        self.db = db

    async def run(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`."""
        await asyncio.sleep(0)
        return work(self.db, *args, **kwargs)

    write = run


@contextmanager
def memory_store() -> Generator[SqliteStore]:
    """A store that is lost after the block."""
    db: Any = open_memory()
    try:
        yield SqliteStore(AtOnce(db))  # pyright: ignore[reportArgumentType]
    finally:
        db.close()
