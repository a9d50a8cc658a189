"""The tables in memory: loaded when needed, dropped when idle, one job at a time each."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

import structlog

from bot.engine.errors import NotAllowed
from bot.store.api import Store
from bot.store.errors import (
    ChannelTaken,
    Damaged,
    LeaseLost,
    NoSuchGame,
    SeatTaken,
    StoreError,
    StoreFailed,
    Unsettled,
)
from bot.table.campaigns.campaign_reconciler import CampaignReconciler
from bot.table.clock import Clock
from bot.table.errors import (
    DAMAGED,
    NEVER_SAVED,
    Closing,
    Elsewhere,
    Trouble,
    Unopened,
    logged_failure,
)
from bot.table.game.snapshot import Snapshot
from bot.table.game.table import Table
from bot.table.tables.lease_keeper import LeaseKeeper

_log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")
NO_GAME = "I don’t know that game."
NOT_SAVED = "I couldn’t save that, so nothing changed. Please try again."
NOT_KNOWN = (
    "My database went away before it confirmed that this was saved. Look at the table before you "
    "try again."
)


class OpenTables:
    """The games of one store that are in memory, each in its actor."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        leases: LeaseKeeper,
        make: Callable[[int], Table],
        view: Callable[[int], Table],
        *,
        idle: float,
        unopened: Callable[[int], Awaitable[None]],
    ) -> None:
        """Create it. `make` makes a table to play, `view` one that only reads and posts nothing.

        `unopened` is called with a game that is needed but cannot be opened. A table that is not
        used for `idle` seconds is dropped from memory.
        """
        self._store = store
        self._clock = clock
        self._leases = leases
        self._make = make
        self._view = view
        self._idle = idle
        self._unopened = unopened
        self._open: OrderedDict[int, Table] = OrderedDict()
        self.settling = CampaignReconciler(store, self.enter)
        """Reconciles campaigns with their chapters."""
        self.closing = False
        """True if no new work is accepted."""

    # --- memory --------------------------------------------------------------------------------

    @property
    def in_memory(self) -> frozenset[int]:
        """Return the games that are loaded or being loaded."""
        return frozenset(self._open)

    def evict(self, game: int) -> None:
        """Drop a game from memory; it is rebuilt from the store when next needed."""
        table = self._open.get(game)
        if table is not None and table.actor.idle:
            del self._open[game]

    def evict_servers(self, guilds: Collection[int]) -> None:
        """Drop the games of servers that another process plays now."""
        for game, table in list(self._open.items()):
            if table.is_in_servers(guilds):
                self.evict(game)

    async def erase(self, game: int, left_before: float) -> bool:
        """Erase a game if the bot left its server before a time. Running jobs finish first.

        Return True if the game was erased.
        """
        gone = await self.table(game).actor.run_job(
            lambda: self._store.keeping.erase_game(game, left_before=left_before)
        )
        self._open.pop(game, None)
        return gone

    async def wait_until_idle(self) -> None:
        """Wait until no table runs a job."""
        for table in list(self._open.values()):
            await table.actor.wait_until_idle()

    def table(self, game: int) -> Table:
        """Return the game in memory; drop tables that have been idle for too long."""
        now = self._clock.now()
        for number, table in list(self._open.items()):
            if now - table.used <= self._idle:
                break
            if table.actor.idle:
                del self._open[number]
        table = self._open.get(game)
        if table is None:
            table = self._open[game] = self._make(game)
        self._open.move_to_end(game)
        table.used = now
        return table

    # --- visits --------------------------------------------------------------------------------

    async def snapshot(self, game: int) -> Snapshot:
        """Return the state of a game, even of one that another process plays."""
        try:
            if await self._store.acquire_lease(game) is None:
                return await self._look_from_outside(game)
        except NoSuchGame:
            raise NotAllowed(NO_GAME) from None
        return await self.visit(game, _take_snapshot)

    async def outline(self, game: int) -> Snapshot:
        """Return the state of a game without its board, which may be unreadable."""
        table = self._view(game)
        try:
            await table.ensure_loaded(load=False)
        except NoSuchGame:
            raise NotAllowed(NO_GAME) from None
        return table.snapshot()

    async def _look_from_outside(self, game: int) -> Snapshot:
        table = self._view(game)
        try:
            await table.ensure_loaded()
        except LeaseLost as lost:  # it first has to be reset to its checkpoint
            raise Elsewhere from lost
        return table.snapshot()

    async def refresh(self, game: int) -> None:
        """Update the status message."""

        async def refresh(table: Table) -> None:
            await table.outbox.post_lines()

        await self.visit(game, refresh)

    def check_accepts_work(self) -> None:
        """Raise `Closing` if no new work is accepted."""
        if self.closing:
            raise Closing

    async def change(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` for a game, as requested from outside."""
        self.check_accepts_work()
        return await self.visit(game, job)

    async def change_even_unreadable(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` for a game, without its board if that is unreadable."""
        self.check_accepts_work()
        try:
            return await self._run_and_settle(game, job)
        except Trouble as trouble:
            if isinstance(trouble.__cause__, StoreFailed):
                raise
        try:
            return await self.enter(game, job, load=False)
        finally:
            await self._settle_campaign(game)

    async def visit(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` in the game's actor, then reconcile its campaign."""
        try:
            return await self._run_and_settle(game, job)
        except Unopened:
            with logged_failure("a table could not be told that it cannot be opened", game=game):
                await self._unopened(game)
            raise

    async def _run_and_settle(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        try:
            return await self.enter(game, job)
        finally:
            await self._settle_campaign(game)

    async def run_unasked(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` as `visit` does, but raise `StoreFailed`, as the caller will retry it."""
        try:
            return await self._run_and_settle(game, job)
        except Trouble as trouble:
            if isinstance(trouble.__cause__, StoreFailed):
                raise trouble.__cause__ from None
            raise

    async def _settle_campaign(self, game: int) -> None:
        """Reconcile a campaign with its chapters, if they may disagree."""
        table = self._open.get(game)
        if table is None or not table.chapters.unsettled or not table.loaded.is_loaded:
            return
        table.chapters.unsettled = False
        if not await self.settling.settle(table.record.parent or game):
            table.chapters.unsettled = True

    async def enter(
        self, game: int, job: Callable[[Table], Awaitable[T]], *, load: bool = True
    ) -> T:
        """Run `job` in the game's actor with the game loaded; without `load`, only its seats."""
        table = self.table(game)

        async def run() -> T:
            with structlog.contextvars.bound_contextvars(game=game):
                try:
                    table.use_lease(self._store, await self._leases.lease_of(game))
                    await table.ensure_loaded(load=load)
                    return await job(table)
                except NoSuchGame:
                    self._open.pop(game, None)
                    raise NotAllowed(NO_GAME) from None
                except LeaseLost as lost:
                    table.forget()
                    _log.warning("another process serves this server now", guild=lost.guild)
                    raise Elsewhere from lost
                except SeatTaken as error:
                    raise NotAllowed("Someone already has that seat.") from error
                except ChannelTaken as error:
                    raise NotAllowed(str(error)) from error
                except StoreFailed as error:
                    table.forget()
                    _log.exception("the store failed")
                    raise Trouble(_failure_text(error)) from error
                except Damaged as error:
                    is_open = table.session is not None
                    table.forget()
                    _log.exception("a game's saved data cannot be read")
                    raise (Trouble if is_open else Unopened)(DAMAGED) from error
                except StoreError:
                    table.forget()
                    raise

        return await table.actor.run_job(run)


def _failure_text(error: StoreFailed) -> str:
    """Return the sentence for players about a store failure."""
    if isinstance(error, Unsettled):
        return NOT_KNOWN
    return NEVER_SAVED if error.lasting else NOT_SAVED


async def _take_snapshot(table: Table) -> Snapshot:
    return table.snapshot()
