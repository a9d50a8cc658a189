"""The Store in a PostgreSQL database."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Self

from bot.store.postgres.pool import Pool
from bot.store.query_store import QueryStore


class PostgresStore(QueryStore[Pool]):
    """A `Store` on PostgreSQL: serializable transactions, one process at a time that writes."""

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, read_only: bool = False) -> AsyncGenerator[Self]:
        """Connect to a database for the time of the block; an empty one becomes ours.

        An older schema is migrated, and other processes are kept out that would write. Read-only
        works beside a running bot and creates nothing. Raises `CannotOpen`, `StoreInUse`,
        `NotADatabase`, `NewerSchema`.
        """
        async with Pool.opened(url, read_only=read_only) as pool:
            yield cls(pool)
