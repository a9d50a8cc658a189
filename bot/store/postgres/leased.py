"""Run database functions under the leases of this process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Concatenate

from bot.store.database import Database, P, T
from bot.store.errors import LeaseLost
from bot.store.game_records import Lease
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import take_free_leases
from bot.store.postgres.pool import Pool


class Leased:
    """Runs database functions under `lease`, or under any held lease if that is None."""

    def __init__(self, pool: Pool, lease: Lease | None = None) -> None:
        self.pool = pool
        self._lease = lease

    async def run(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`. Takes a free server if necessary, unless its lease was lost.

        Raises `LeaseLost` and the errors of the pool.
        """
        return await self._run_under_lease(self.pool.run, lambda db: work(db, *args, **kwargs))

    async def write(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`, which writes, in a transaction it may share with other calls."""
        return await self._run_under_lease(self.pool.write, lambda db: work(db, *args, **kwargs))

    async def _run_under_lease(
        self,
        run: Callable[[Callable[[Database], T]], Awaitable[T]],
        work: Callable[[Database], T],
    ) -> T:
        whole = partial(_run_with_named_lease, self._lease, work)
        try:
            return await run(whole)
        except LeaseLost as lost:
            if not await self._retake_lease(lost):
                raise
            return await run(whole)

    async def _retake_lease(self, lost: LeaseLost) -> bool:
        leases = self.pool.leases
        if lost.lease is not None:
            leases.lose([lost.lease])
        else:
            await self.pool.run_repeatable(take_free_leases, leases, [lost.guild])
        leases.tell()
        return lost.lease is None and lost.guild in leases.held


def _run_with_named_lease(lease: Lease | None, work: Callable[[Database], T], db: Database) -> T:
    assert isinstance(db, PostgresDatabase)
    db.named = lease
    try:
        return work(db)
    finally:
        db.named = None
