"""Tables that this process may play: those of the servers whose leases it holds.

A table in memory is bound to one lease (`Table.hold`). When another process has had the server
meanwhile, what is known here is forgotten and read anew under the next lease.
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
"""Seconds between two tries: whoever had the server may be about to let it go."""
AGAIN: Final = 10.0
"""Seconds after which servers are taken up again that could not be; twice as long each time."""
LONGEST: Final = 640.0

Change = Callable[[frozenset[int], frozenset[int]], Awaitable[frozenset[int]]]
"""Told which servers were gained and which were lost; it says which could not be taken up."""


class LeaseKeeper:
    """Asks the store for leases, and tells when servers come and go."""

    def __init__(self, store: Store, change: Change, clock: Clock) -> None:
        self._store = store
        self._change = change
        self._clock = clock
        self._gained: frozenset[int] = frozenset()
        self._lost: frozenset[int] = frozenset()
        """These and those gained are still to be told: the store tells them once."""
        self._later: Handle | None = None
        self._wait = AGAIN
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Take what is free; what comes later is told to `change`."""
        await self._store.hold_all()
        self._store.lease_changes()
        self._store.watch_leases(self._wake)

    async def lease_of(self, game: int) -> Lease:
        """The lease of a game's server. Raises `Elsewhere` where it is another process's."""
        return await _patiently(lambda: self._store.acquire_lease(game))

    async def lease(self, guild: int) -> Lease:
        """The lease of a server. Raises `Elsewhere`."""
        return await _patiently(lambda: self._store.acquire_guild_lease(guild))

    async def rest(self) -> None:
        """Wait until all that changed was told."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    async def close(self) -> None:
        """Let everything go; nothing more is told."""
        self._store.watch_leases(_nothing)
        await self.rest()
        if self._later is not None:
            self._later.cancel()
        try:
            await self._store.release()
        except StoreError:
            log.exception("leases could not be released; they will expire")

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while self._is_to_tell():
                self._gained = await self._change(self._gained, self._lost)
                self._lost = frozenset()
                if self._gained:
                    self._tell_later()
                    return
                self._wait = AGAIN
        except Exception:
            log.exception("servers that were gained could not be taken up")
            self._tell_later()
        finally:
            self._task = None

    def _tell_later(self) -> None:
        """Try again with what is left, after a longer time each time."""
        if self._later is None:
            self._later = self._clock.call_at(self._clock.now() + self._wait, self._tell_again)
            self._wait = min(2 * self._wait, LONGEST)

    def _tell_again(self) -> None:
        self._later = None
        self._wake()

    def _is_to_tell(self) -> bool:
        """Return True if servers came or went, now or before a try that failed."""
        gained, lost = self._store.lease_changes()
        self._gained = (self._gained - lost) | gained
        self._lost |= lost
        return bool(self._gained or self._lost)


def _nothing() -> None:
    """Nobody listens any more."""


async def _patiently(ask: Callable[[], Awaitable[Lease | None]]) -> Lease:
    for _ in range(TRIES):
        lease = await ask()
        if lease is not None:
            return lease
        await asyncio.sleep(PAUSE)
    raise Elsewhere
