"""One alarm for all tables: it rings when the next timer of any game is due.

Between two rings there is one handle of the event loop and no task or queue.
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
"""Seconds until a store that failed is asked again."""
PUT_OFF = (5.0, MINUTE, 10 * MINUTE, HOUR, DAY)
"""Seconds by which a failing game is postponed; longer with each failure in a row."""
SPINS = 5
"""Times in a row that a game may leave a timer due: a person may have set it again."""

ANOTHERS = (Elsewhere, LeaseLost)
"""Raised if another process looks after the game."""


async def _report_nothing(_game: int) -> None:
    """Report nothing."""


class Alarm:
    """Rings when a timer is due, then looks for the next one."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ring: Callable[[int, float], Awaitable[None]],
        trouble: Callable[[int], Awaitable[None]] = _report_nothing,
    ) -> None:
        """`ring` carries out the due actions of one game, and must leave none due.

        `trouble` is called with a game that leaves some, whenever it is postponed.
        """
        self._store = store
        self._clock = clock
        self._ring = ring
        self._trouble = trouble
        self.troubled: dict[int, int] = {}
        """How often in a row each game was postponed."""
        self._spins: dict[int, int] = {}
        """How often in a row each game left timers due."""
        self._skipped_until: dict[int, float] = {}
        """Times until which games are skipped, because the store cannot move their timers."""
        self._handle: Handle | None = None
        self._at: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._rang_again = False
        """True if it rang during the current run."""
        self._closed = False

    def set_alarm(self, due: float) -> None:
        """Make the alarm ring at `due` (seconds since the epoch) or earlier."""
        if self._closed or (self._at is not None and self._at <= due):
            return
        self._cancel_handle()
        self._at = due
        self._handle = self._clock.call_at(due, self._start_work)

    async def set_from_store(self) -> None:
        """Set the alarm to the first timer of the store, if there is any."""
        await self._set_after_ringing({})

    async def _set_after_ringing(self, rung: Mapping[int, Collection[str]]) -> None:
        """Set the alarm again after games have rung for these timers; postpone those that spin."""
        if rung:
            await self._count_spins(rung)
        soonest = await self._next_due()
        if soonest is not None:
            self.set_alarm(soonest)

    async def _count_spins(self, rung: Mapping[int, Collection[str]]) -> None:
        """Count for each game that has rung whether its timers are still due."""
        left = {
            timer.game: timer.key
            for timer in await self._store.timers.all(due=self._clock.now())
            # Only timers that rang: one that came due meanwhile is not the game's fault.
            if timer.key in rung.get(timer.game, ())
        }
        for game in rung:
            if game in left:
                await self._count_spin(game, left[game])
            else:
                self._spins.pop(game, None)
                self.troubled.pop(game, None)

    async def _count_spin(self, game: int, timer: str) -> None:
        """Count that a game left a timer due; postpone it after too many times."""
        self._spins[game] = spins = self._spins.get(game, 0) + 1
        if spins < SPINS:
            return
        del self._spins[game]
        log.error("a timer keeps firing", game=game, timer=timer)
        await self._postpone(game)

    async def _next_due(self) -> float | None:
        """Return when the next game is due; skipped games count from the end of their wait."""
        aside = self._skipped_games()
        # A skipped game may have the first timer, which would ring again immediately, forever.
        if not aside:
            timer = await self._store.timers.first_due()
            return None if timer is None else timer.due
        timers = await self._store.timers.all()
        return min((max(each.due, aside.get(each.game, 0.0)) for each in timers), default=None)

    def _skipped_games(self) -> dict[int, float]:
        """Return the games that are still skipped, with the end of their wait."""
        now = self._clock.now()
        self._skipped_until = {
            game: until for game, until in self._skipped_until.items() if until > now
        }
        return self._skipped_until

    async def wait_until_idle(self) -> None:
        """Wait until all due actions are done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Wait for the current actions to finish, then never ring again."""
        self._closed = True
        self._cancel_handle()
        await self.wait_until_idle()

    def _cancel_handle(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle, self._at = None, None

    def _start_work(self) -> None:
        self._handle, self._at = None, None
        self._rang_again = True
        if self._task is None and not self._closed:
            self._task = asyncio.ensure_future(self._run_due())

    async def _run_due(self) -> None:
        try:
            while self._rang_again:
                self._rang_again = False
                await self._set_after_ringing(await self._ring_due_games())
        except Exception:
            log.exception("timers cannot be read")
            # All timers depend on this one handle: without it nothing would ever ring again.
            self.set_alarm(self._clock.now() + RETRY)
        finally:
            self._task = None

    async def _ring_due_games(self) -> dict[int, set[str]]:
        """Carry out the due actions of each game; return the timers of the games that succeeded."""
        now = self._clock.now()
        aside = self._skipped_games()
        due: dict[int, set[str]] = {}
        for timer in await self._store.timers.all(due=now):
            if timer.game not in aside:
                due.setdefault(timer.game, set()).add(timer.key)
        return {game: keys for game, keys in due.items() if await self._ring_game(game, now)}

    async def _ring_game(self, game: int, now: float) -> bool:
        """Carry out the due actions of one game; postpone it and return False if they failed."""
        error = await self._await_action(
            game, self._ring(game, now), "what was due could not be done"
        )
        if error is not None and not isinstance(error, ANOTHERS):
            await self._postpone(game)
        return error is None

    async def _await_action(
        self, game: int, action: Awaitable[None], failure: str
    ) -> Exception | None:
        """Await an action and return its error, if it concerns this game alone.

        Raises `StoreFailed` if the store answers nobody.
        """
        try:
            await action
        except ANOTHERS as error:
            log.info("another process does what was due", game=game)
            return error
        except Exception as error:
            # An error of this game alone must not stop the others.
            if isinstance(error, StoreFailed) and await self._is_store_down():
                raise
            log.exception(failure, game=game)
            return error
        return None

    async def _is_store_down(self) -> bool:
        """Return True if the store does not answer at the moment."""
        try:
            await self._store.timers.first_due()
        except StoreError:
            return True
        return False

    async def _postpone(self, game: int) -> None:
        """Postpone a failing game, so that it delays no other game."""
        tries = self.troubled[game] = self.troubled.get(game, 0) + 1
        later = self._clock.now() + PUT_OFF[min(tries, len(PUT_OFF)) - 1]
        error = await self._await_action(
            game, self._move_timers(game, later), "a game could not be put off"
        )
        if isinstance(error, ANOTHERS):
            return
        if error is not None:
            self._skipped_until[game] = later
        await self._await_action(
            game, self._trouble(game), "nobody could be told of a game’s trouble"
        )

    async def _move_timers(self, game: int, later: float) -> None:
        """Move the timers of a game that are due earlier to `later`."""
        timers = await self._store.timers.all(game=game)
        moved = [replace(each, due=max(each.due, later)) for each in timers]
        await self._store.timers.replace(game, moved)
