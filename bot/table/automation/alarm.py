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

ANOTHERS = (Elsewhere, LeaseLost)
"""Raised where a game is another process's to look after."""


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
        self._aside: dict[int, float] = {}
        """Until when games are left alone whose timers the store does not move."""
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
        if rung:
            await self._judge(rung)
        soonest = await self._soonest()
        if soonest is not None:
            self.set(soonest)

    async def _judge(self, rung: Mapping[int, Collection[str]]) -> None:
        """Each game that has rung by what it leaves due, however many of them do."""
        left = {
            timer.game: timer.key
            for timer in await self._store.timers.all(due=self._clock.now())
            # Only what has rung: a timer that came due meanwhile is not the game's fault.
            if timer.key in rung.get(timer.game, ())
        }
        for game in rung:
            if game in left:
                await self._count_spin(game, left[game])
            else:
                self._spins.pop(game, None)
                self.troubled.pop(game, None)

    async def _count_spin(self, game: int, timer: str) -> None:
        """A game has left due what was due; when it does so too often it is put off."""
        self._spins[game] = spins = self._spins.get(game, 0) + 1
        if spins < SPINS:
            return
        del self._spins[game]
        log.error("a timer keeps firing", game=game, timer=timer)
        await self._put_off(game)

    async def _soonest(self) -> float | None:
        """The moment at which the next game has something due, but for those kept aside."""
        aside = self._kept_aside()
        # With some kept aside the first one due may be theirs, and would ring at once, for ever.
        if not aside:
            timer = await self._store.timers.first_due()
            return None if timer is None else timer.due
        timers = await self._store.timers.all()
        return min((max(each.due, aside.get(each.game, 0.0)) for each in timers), default=None)

    def _kept_aside(self) -> dict[int, float]:
        """The games that are still kept aside."""
        now = self._clock.now()
        self._aside = {game: until for game, until in self._aside.items() if until > now}
        return self._aside

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
        except Exception:
            log.exception("timers cannot be read")
            # Every game's timers hang on this one handle: without it nothing would ever ring again.
            self.set(self._clock.now() + RETRY)
        finally:
            self._task = None

    async def _do_due(self) -> dict[int, set[str]]:
        """Do what is due for each game; return the timers of those that did not fail."""
        now = self._clock.now()
        aside = self._kept_aside()
        due: dict[int, set[str]] = {}
        for timer in await self._store.timers.all(due=now):
            if timer.game not in aside:
                due.setdefault(timer.game, set()).add(timer.key)
        return {game: keys for game, keys in due.items() if await self._do_due_of(game, now)}

    async def _do_due_of(self, game: int, now: float) -> bool:
        """Do what is due for one game; False where it failed, and is put off."""
        error = await self._try(game, self._ring(game, now), "what was due could not be done")
        if error is not None and not isinstance(error, ANOTHERS):
            await self._put_off(game)
        return error is None

    async def _try(self, game: int, deed: Awaitable[None], failure: str) -> Exception | None:
        """Its trouble is its own, and logged; a store that is away is everybody's."""
        try:
            await deed
        except ANOTHERS as error:
            log.info("another process does what was due", game=game)
            return error
        except Exception as error:
            # One that fails for this game alone must not stop the others.
            if isinstance(error, StoreFailed) and await self._is_away():
                raise
            log.exception(failure, game=game)
            return error
        return None

    async def _is_away(self) -> bool:
        """Return True if the store answers nobody."""
        try:
            await self._store.timers.first_due()
        except StoreError:
            return True
        return False

    async def _put_off(self, game: int) -> None:
        """A game that fails does not keep the alarm ringing, nor the others waiting."""
        tries = self.troubled[game] = self.troubled.get(game, 0) + 1
        later = self._clock.now() + PUT_OFF[min(tries, len(PUT_OFF)) - 1]
        error = await self._try(game, self._move(game, later), "a game could not be put off")
        if isinstance(error, ANOTHERS):
            return
        if error is not None:
            self._aside[game] = later
        await self._try(game, self._trouble(game), "nobody could be told of a game’s trouble")

    async def _move(self, game: int, later: float) -> None:
        """Have nothing of a game due before then."""
        timers = await self._store.timers.all(game=game)
        moved = [replace(each, due=max(each.due, later)) for each in timers]
        await self._store.timers.replace(game, moved)
