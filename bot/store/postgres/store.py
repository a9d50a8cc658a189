"""The Store in a PostgreSQL database."""

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
        """For `open`."""
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
        """Connect to a database for the time of the block; an empty one becomes ours.

        An older schema is migrated. `ours` says which servers this process may take: it is one of
        several then. None: it takes all, and other processes are kept out that would write.
        `lease` is for how many seconds it counts as alive without being heard. Read-only works
        beside a running bot and creates nothing. Raises `CannotOpen`, `StoreInUse`,
        `NotADatabase`, `NewerSchema`, `OlderDatabase`.
        """
        leases = Leases(ours, seconds=lease)
        async with Pool.connect(url, leases, read_only=read_only) as pool:
            store = cls(Leased(pool))
            if read_only:
                yield store
                return
            keeping = asyncio.create_task(store._keep())
            try:
                yield store
            finally:
                keeping.cancel()
                with suppress(StoreError):
                    await store.release()

    # --- leases --------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Return True if other processes may write in the same database."""
        return not self._leases.alone

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """The lease of a server, taken if it is free."""
        leases = self._leases
        if not leases.number:
            return Lease(guild, 0)  # to read only
        if not leases.fresh:
            await self.renew()
        if guild not in leases.held:
            await self._db.pool.run_repeatable(_leases.take, leases, [guild])
            leases.tell()
        return leases.lease(guild)

    async def acquire_lease(self, game: int) -> Lease | None:
        """The lease of a game's server."""
        return await self.acquire_guild_lease(await self._guild_of(game))

    async def _guild_of(self, game: int) -> int:
        known = self._leases.guild_of
        if game not in known:
            guild = await self._db.pool.run(_leases.guild_of, game)
            if guild is None:
                raise NoSuchGame(game)
            known[game] = guild
        return known[game]

    async def seize(self, game: int) -> Lease:
        """Take a game's server from whoever holds it."""
        guild = await self._guild_of(game)
        await self._db.pool.run_repeatable(_leases.seize, self._leases, guild)
        self._leases.tell()
        lease = self._leases.lease(guild)
        return lease or Lease(guild, 0)

    async def let_go(self, guild: int) -> None:
        """Let one server go."""
        await self._db.pool.run(_leases.let_go, self._leases, guild)
        self._leases.tell()

    def under(self, lease: Lease) -> Self:
        """The same store, that writes only while this very lease is held."""
        return type(self)(Leased(self._db.pool, lease))

    async def hold_all(self) -> None:
        """Take every free server in which something goes on."""
        await self._db.pool.run_repeatable(_leases.take_to_do, self._leases)
        self._leases.tell()

    async def renew(self) -> None:
        """Say that this process lives, and look what it still holds."""
        try:
            await self._db.pool.on_hold(self._db.pool.hold.renew)
        finally:
            self._leases.tell()

    async def release(self) -> None:
        """Let all leases go, for good."""
        await self._db.pool.on_hold(self._db.pool.hold.release)
        self._leases.changes()

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Have it called when servers were gained or lost."""
        self._leases.changed = changed

    def lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """The servers gained and lost since this was asked the last time."""
        return self._leases.changes()

    @property
    def _leases(self) -> Leases:
        return self._db.pool.leases

    async def _keep(self) -> None:
        """Be heard, and take what others left behind."""
        while True:
            await asyncio.sleep(self._leases.seconds / 4)
            try:
                await self.renew()
                await self._db.pool.run_repeatable(_leases.take_left, self._leases)
                self._leases.tell()
            except TakenOver as error:
                log.error("the database was taken over", error=str(error))
                return
            except StoreError as error:
                log.warning("leases could not be renewed", error=str(error))
