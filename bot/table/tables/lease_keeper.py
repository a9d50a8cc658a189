"""Leases: this process plays the tables of the servers whose leases it holds.

A table in memory is bound to one lease (`Table.use_lease`). If another process has had the server
meanwhile, the table is dropped and loaded again under the next lease.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.store.api import Store
from bot.store.errors import StoreError
from bot.store.game_records import Lease
from bot.table.clock import Clock, Handle
from bot.table.errors import Elsewhere

log = structlog.stdlib.get_logger(__name__)

TRIES: Final = 20
PAUSE: Final = 0.1
"""Seconds between two tries, in which the last holder may release the server."""
AGAIN: Final = 10.0
"""Seconds until servers that could not be taken up are retried; twice as many each time."""
LONGEST: Final = 640.0

Change = Callable[[frozenset[int], frozenset[int]], Awaitable[frozenset[int]]]
"""Called with the gained and the lost servers; returns the servers that could not be taken up."""


class LeaseKeeper:
    """Acquires leases from the store, and reports gained and lost servers."""

    def __init__(self, store: Store, change: Change, clock: Clock) -> None:
        self._store = store
        self._change = change
        self._clock = clock
        self._gained: frozenset[int] = frozenset()
        self._lost: frozenset[int] = frozenset()
        """Servers that `change` is to be called with: the store reports each once."""
        self._later: Handle | None = None
        self._wait = AGAIN
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Acquire all free leases; report later changes to `change`."""
        await self._store.acquire_all_leases()
        self._store.take_lease_changes()
        self._store.watch_leases(self._start_report)

    async def lease_of(self, game: int) -> Lease:
        """Return the lease of a game's server. Raises `Elsewhere` if another process has it."""
        return await _acquire_patiently(lambda: self._store.acquire_lease(game))

    async def lease_of_server(self, guild: int) -> Lease:
        """Return the lease of a server. Raises `Elsewhere`."""
        return await _acquire_patiently(lambda: self._store.acquire_guild_lease(guild))

    async def wait_until_idle(self) -> None:
        """Wait until all changes were reported."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    async def close(self) -> None:
        """Release every lease of this process, and report nothing more."""
        self._store.watch_leases(_ignore_changes)
        await self.wait_until_idle()
        if self._later is not None:
            self._later.cancel()
        try:
            await self._store.release_all_leases()
        except StoreError:
            log.exception("leases could not be released; they will expire")

    def _start_report(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._report_changes())

    async def _report_changes(self) -> None:
        try:
            while self._has_changes():
                self._gained = await self._change(self._gained, self._lost)
                self._lost = frozenset()
                if self._gained:
                    self._retry_later()
                    return
                self._wait = AGAIN
        except Exception:
            log.exception("servers that were gained could not be taken up")
            self._retry_later()
        finally:
            self._task = None

    def _retry_later(self) -> None:
        """Retry with the remaining servers, after a longer time each time."""
        if self._later is None:
            self._later = self._clock.call_at(self._clock.now() + self._wait, self._retry)
            self._wait = min(2 * self._wait, LONGEST)

    def _retry(self) -> None:
        self._later = None
        self._start_report()

    def _has_changes(self) -> bool:
        """Return True if servers came or went, now or before a failed try."""
        gained, lost = self._store.take_lease_changes()
        self._gained = (self._gained - lost) | gained
        self._lost |= lost
        return bool(self._gained or self._lost)


def _ignore_changes() -> None:
    """Do nothing, after closing."""


async def _acquire_patiently(ask: Callable[[], Awaitable[Lease | None]]) -> Lease:
    for _ in range(TRIES):
        lease = await ask()
        if lease is not None:
            return lease
        await asyncio.sleep(PAUSE)
    raise Elsewhere
