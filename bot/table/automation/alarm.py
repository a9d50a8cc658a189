"""One alarm for all tables: it rings when the next timer of any game is due.

Nothing waits on a queue: between two rings there is a handle of the event loop and no task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping

import structlog
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreError, StoreFailed
from bot.store.records import Timer
from bot.table.clock import Clock, Handle
from bot.table.declares.pace import DAY, HOUR, MINUTE
from bot.table.errors import Elsewhere

log = structlog.stdlib.get_logger(__name__)

RETRY = 30.0
"""Seconds after which a store that failed is asked again."""
PUT_OFF = (5.0, MINUTE, 10 * MINUTE, HOUR, DAY)
"""Seconds by which a game is put off that fails, or leaves due what was due: longer each time."""
SPINS = 5
"""How often in a row a game may leave due what was due: a person may have set it anew meanwhile."""


async def _untold(_game: int) -> None:
    """Nobody is told."""


class Alarm:
    """Rings when a timer is due, then looks for the next one."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ring: Callable[[int, float], Awaitable[None]],
        trouble: Callable[[int], Awaitable[None]] = _untold,
    ) -> None:
        """`ring` does what is due for a game at a time, and must leave nothing due behind.

        `trouble` is told of a game that does not, whenever it is put off.
        """
        self._store = store
        self._clock = clock
        self._ring = ring
        self._trouble = trouble
        self.troubled: dict[int, int] = {}
        """How often in a row each game was put off."""
        self._spins: dict[int, int] = {}
        """How often in a row each game left due what was due."""
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
        await self._look({})

    async def _look(self, rung: Mapping[int, Collection[str]]) -> None:
        """The same after games have rung for these timers: none may ring on and on."""
        soonest = await self._store.next_timer()
        spins = soonest if soonest is not None and self._is_left(soonest, rung) else None
        for game in rung:
            if spins is None or game != spins.game:
                self._spins.pop(game, None)
                self.troubled.pop(game, None)
        if spins is not None and await self._is_spinning(spins):
            soonest = await self._store.next_timer()
        if soonest is not None:
            self.set(soonest.due)

    def _is_left(self, timer: Timer, rung: Mapping[int, Collection[str]]) -> bool:
        """Whether a timer is due for which its game has just rung."""
        return timer.due <= self._clock.now() and timer.key in rung.get(timer.game, ())

    async def _is_spinning(self, timer: Timer) -> bool:
        """Whether a game has left due what was due too often; then it is put off."""
        self._spins[timer.game] = spins = self._spins.get(timer.game, 0) + 1
        if spins < SPINS:
            return False
        del self._spins[timer.game]
        log.error("a timer rings on and on", game=timer.game, timer=timer.key)
        await self._put_off(timer.game)
        return True

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
                await self._look(await self._do_due())
        except StoreError:
            log.exception("timers cannot be read")
            self.set(self._clock.now() + RETRY)
        finally:
            self._task = None

    async def _do_due(self) -> dict[int, set[str]]:
        """What is due for each game; the timers for which those rang that did not fail."""
        now = self._clock.now()
        due: dict[int, set[str]] = {}
        for timer in await self._store.timers(due=now):
            due.setdefault(timer.game, set()).add(timer.key)
        return {game: keys for game, keys in due.items() if await self._do_due_of(game, now)}

    async def _do_due_of(self, game: int, now: float) -> bool:
        """Whether it was done. Its trouble is its own; a store that is away is everybody's."""
        try:
            await self._ring(game, now)
        except (Elsewhere, LeaseLost):
            log.info("what was due is another process's to do", game=game)
        except Exception as error:
            if isinstance(error, StoreFailed) and await self._is_away():
                raise
            log.exception("what was due could not be done", game=game)
            await self._put_off(game)
        else:
            return True
        return False

    async def _is_away(self) -> bool:
        """Whether the store answers nobody."""
        try:
            await self._store.next_timer()
        except StoreError:
            return True
        return False

    async def _put_off(self, game: int) -> None:
        """A game that fails does not keep the alarm ringing, nor the others waiting."""
        tries = self.troubled[game] = self.troubled.get(game, 0) + 1
        later = self._clock.now() + PUT_OFF[min(tries, len(PUT_OFF)) - 1]
        timers = await self._store.timers(game=game)
        try:
            moved = [replace(each, due=max(each.due, later)) for each in timers]
            await self._store.set_timers(game, moved)
            await self._trouble(game)
        except LeaseLost:
            log.info("what was due is another process's to do", game=game)
