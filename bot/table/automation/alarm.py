"""One alarm for all tables: it rings when the next timer of any game is due.

Nothing waits on a queue: between two rings there is a handle of the event loop and no task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import StoreError
from bot.table.clock import Clock, Handle
from bot.table.errors import Elsewhere

log = structlog.stdlib.get_logger(__name__)

RETRY = 30.0
"""Seconds after which a store that failed is asked again."""
PUT_OFF = 3600.0
"""Seconds by which what fails is put off."""


class Alarm:
    """Rings when a timer is due, then looks for the next one."""

    def __init__(
        self, store: Store, clock: Clock, ring: Callable[[int, float], Awaitable[None]]
    ) -> None:
        """`ring` does what is due for a game at a time, and must leave nothing due behind."""
        self._store = store
        self._clock = clock
        self._ring = ring
        self._handle: Handle | None = None
        self._at: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        """It rang while something was being done."""
        self._closed = False

    def set(self, due: float) -> None:
        """A timer is due then: ring no later. `due` is in seconds since the epoch."""
        if self._closed or (self._at is not None and self._at <= due):
            return
        self._cancel()
        self._at = due
        self._handle = self._clock.call_at(due, self._wake)

    async def look(self) -> None:
        """Set it to the first timer of the store, if there is any."""
        soonest = await self._store.next_timer()
        if soonest is not None:
            self.set(soonest.due)

    async def rest(self) -> None:
        """Wait until all that is due has been done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Ring no more; what is being done is finished."""
        self._closed = True
        self._cancel()
        await self.rest()

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle, self._at = None, None

    def _wake(self) -> None:
        self._handle, self._at = None, None
        self._again = True
        if self._task is None and not self._closed:
            self._task = asyncio.ensure_future(self._work())

    async def _work(self) -> None:
        try:
            while self._again:
                self._again = False
                await self._do_due()
                await self.look()
        except StoreError:
            log.exception("timers cannot be read")
            self.set(self._clock.now() + RETRY)
        finally:
            self._task = None

    async def _do_due(self) -> None:
        now = self._clock.now()
        for game in dict.fromkeys(timer.game for timer in await self._store.timers(due=now)):
            try:
                await self._ring(game, now)
            except StoreError:
                raise
            except Elsewhere:
                log.info("what was due is another process's to do", game=game)
            except Exception:
                log.exception("what was due could not be done", game=game)
                await self._put_off(game, now)

    async def _put_off(self, game: int, now: float) -> None:
        """A game that fails does not keep the alarm ringing, nor the others waiting."""
        timers = await self._store.timers(game=game)
        later = [replace(each, due=max(each.due, now + PUT_OFF)) for each in timers]
        await self._store.set_timers(game, later)
