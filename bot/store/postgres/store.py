"""The store in a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Self

import structlog

from bot.store.api import Store
from bot.store.errors import NoSuchGame, StoreError, TakenOver
from bot.store.game_records import Lease
from bot.store.postgres import leases as _leases
from bot.store.postgres.leased import Leased
from bot.store.postgres.leases import SECONDS, Leases
from bot.store.postgres.pool import Pool

log = structlog.stdlib.get_logger(__name__)


class PostgresStore(Store):
    """A `Store` on PostgreSQL: serializable transactions, under leases of servers."""

    def __init__(self, leased: Leased) -> None:
        """Create a store; use `open` instead."""
        super().__init__(leased)
        self._db = leased

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        read_only: bool = False,
        ours: Callable[[int], bool] | None = None,
        lease: float = SECONDS,
    ) -> AsyncGenerator[Self]:
        """Connect to a database for the duration of the block, creating or migrating its schema.

        `ours`: which servers this process may take, if it is one of several; None if it takes all
        and keeps other writers out. `lease`: seconds without a heartbeat after which it counts as
        dead. Read-only works beside a running bot and creates nothing. Raises `CannotOpen`,
        `StoreInUse`, `NotADatabase`, `NewerSchema`, `OlderDatabase`.
        """
        leases = Leases(ours, seconds=lease)
        async with Pool.connect(url, leases, read_only=read_only) as pool:
            store = cls(Leased(pool))
            if read_only:
                yield store
                return
            keeping = asyncio.create_task(store._keep_alive())
            try:
                yield store
            finally:
                keeping.cancel()
                with suppress(StoreError):
                    await store.release_all_leases()

    # --- leases --------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """True if other processes may write to the same database."""
        return not self._leases.alone

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """Return the lease of a server, taking it if it is free; None if another process has it."""
        leases = self._leases
        if not leases.number:
            return Lease(guild, 0)  # read-only
        if not leases.fresh:
            await self.renew_leases()
        if guild not in leases.held:
            await self._db.pool.run_repeatable(_leases.take_free_leases, leases, [guild])
            leases.tell()
        return leases.lease(guild)

    async def acquire_lease(self, game: int) -> Lease | None:
        """Return the lease of a game's server."""
        return await self.acquire_guild_lease(await self._guild_of(game))

    async def _guild_of(self, game: int) -> int:
        known = self._leases.guild_of
        if game not in known:
            guild = await self._db.pool.run(_leases.find_guild, game)
            if guild is None:
                raise NoSuchGame(game)
            known[game] = guild
        return known[game]

    async def seize_lease(self, game: int) -> Lease:
        """Take the server of a game from the process that holds it."""
        guild = await self._guild_of(game)
        await self._db.pool.run_repeatable(_leases.seize_lease, self._leases, guild)
        self._leases.tell()
        lease = self._leases.lease(guild)
        return lease or Lease(guild, 0)

    async def release_guild_lease(self, guild: int) -> None:
        """Release the lease of one server."""
        await self._db.pool.run(_leases.release_lease, self._leases, guild)
        self._leases.tell()

    def with_lease(self, lease: Lease) -> Self:
        """Return a view of the store that only writes while `lease` is held."""
        return type(self)(Leased(self._db.pool, lease))

    async def acquire_all_leases(self) -> None:
        """Take every free server that has active games or unsent posts."""
        await self._db.pool.run_repeatable(_leases.take_leases_with_work, self._leases)
        self._leases.tell()

    async def renew_leases(self) -> None:
        """Report that this process is alive, and check which leases it still holds."""
        try:
            await self._db.pool.run_on_heartbeat(self._db.pool.hold.renew)
        finally:
            self._leases.tell()

    async def release_all_leases(self) -> None:
        """Release all leases permanently."""
        await self._db.pool.run_on_heartbeat(self._db.pool.hold.release)
        self._leases.changes()

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever servers were gained or lost."""
        self._leases.changed = changed

    def take_lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """Return the servers gained and lost since the last call."""
        return self._leases.changes()

    @property
    def _leases(self) -> Leases:
        return self._db.pool.leases

    async def _keep_alive(self) -> None:
        """Send heartbeats and take over the servers of dead processes, forever."""
        while True:
            await asyncio.sleep(self._leases.seconds / 4)
            try:
                await self.renew_leases()
                await self._db.pool.run_repeatable(_leases.take_abandoned_leases, self._leases)
                self._leases.tell()
            except TakenOver as error:
                log.error("the database was taken over", error=str(error))
                return
            except StoreError as error:
                log.warning("leases could not be renewed", error=str(error))
