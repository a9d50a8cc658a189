"""The tables in memory: loaded when needed, put away when idle, one job at a time each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
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
from bot.store.records import GameRecord
from bot.table.automation.alarm import Alarm
from bot.table.automation.deputies import Deputies, Deputy
from bot.table.automation.undo_expiry import VoteLapses
from bot.table.campaigns.campaign_reconciler import Settling
from bot.table.clock import Clock, SystemClock
from bot.table.declares.campaign_kit import chapters_of
from bot.table.declares.kit import Kit
from bot.table.declares.pace import AT_ONCE, Pace
from bot.table.errors import DAMAGED, Closing, Elsewhere, Trouble
from bot.table.files.replays import Replays
from bot.table.game.meter import Meter
from bot.table.game.snapshot import Snapshot
from bot.table.game.studio import Drawers, Studio
from bot.table.game.table import Table
from bot.table.game.table_state import Farewell, no_farewell
from bot.table.lobby.quotas import NO_QUOTA, Quota, check_quota
from bot.table.lobby.rematch import TAKEN
from bot.table.memory.people import People
from bot.table.past.reader import Past
from bot.table.past.recap import Recaps
from bot.table.past.stats import StatsReader
from bot.table.posts import outbox
from bot.table.posts.courier import Courier
from bot.table.seats import moving
from bot.table.seats.handing import SeatReturns
from bot.table.steps import tutorial
from bot.table.tables.lease_keeper import Holding
from bot.table.telling.publisher import Publisher

_log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")
NO_GAME = "There is no such game."
TROUBLE = "trouble"
"""Not a message: set once a table was told that what is due at it cannot be done."""
NOT_DONE = (
    "⚠️ Something that was due here by itself (a call, the end of a time, what somebody said ahead) "
    "cannot be done. I try again, less and less often; it has been noted for whoever runs me. You "
    "can play on, and the game master can answer for who is waited for (`/gm answer`)."
)
NOT_SAVED = "That could not be saved; nothing was changed. Please try again."
NOT_KNOWN = (
    "My database went away before it said whether that was saved. Look at the table before you "
    "try again."
)


class OpenTables:
    """Every game of one store, in its actor: what the parts of `Tables` stand on."""

    def __init__(
        self,
        store: Store,
        kits: Mapping[str, Kit],
        courier: Courier | None = None,
        *,
        clock: Clock | None = None,
        debounce: float = 0.0,
        idle: float = 1800.0,
        pace: Pace = AT_ONCE,
        deputies: Iterable[Deputy] = (),
        quota: Quota = NO_QUOTA,
        drawers: Drawers | None = None,
    ) -> None:
        """Without a courier nothing is told in public. `debounce` and `idle` are seconds.

        `pace` is how tables call people that chose none of their own; `deputies` act for seats.
        `drawers` are others that draw pictures; without them a thread does.
        """
        self.store = store
        self.kits = kits
        self._clock = clock or SystemClock()
        self.meter = Meter()
        self._idle = idle
        self._people = People(store, self._clock)
        self._holding = Holding(store, self._servers_changed, self._clock)
        self._deputies = Deputies(
            (VoteLapses(), SeatReturns(), tutorial.TutorialCloses(), *deputies)
        )
        self._pace = pace
        self._quota = quota
        self._alarm = Alarm(store, self._clock, self._ring, self._in_trouble)
        self.farewell: Farewell = no_farewell
        """Set by whoever shows people things."""
        self._open: OrderedDict[int, Table] = OrderedDict()
        self._closing = False
        self.studio = Studio(self.meter, drawers)
        self.replays = Replays()
        self._settling = Settling(store, self._enter)
        self.past = Past(store, self.snapshot, self.studio)
        self.recaps = Recaps(store, self._visit, self.studio)
        self.stats = StatsReader(store, self.recaps)
        self._publisher: Publisher | None = None
        if courier is not None:
            self._publisher = Publisher(
                store,
                courier,
                self._clock,
                self.studio,
                debounce=debounce,
                people=self._people,
                visit=self._by_itself,
                pause=self._unheard,
                resume=self._heard,
                closing=Recaps(store, self._by_itself, self.studio).closing,
                meter=self.meter,
            )
        self._begun: asyncio.Task[None] | None = None
        """What an earlier run left undone between campaigns and chapters, as long as it is done."""

    async def open(self) -> None:
        """Do and send what an earlier run left undone. Need not wait for Discord to be ready.

        It waits for no table: whatever there is to do is done in the background.
        """
        self.studio.open()
        await self._holding.begin()
        self._begun = asyncio.create_task(self._settle_begun())
        if self._publisher is not None:
            self._publisher.take_up(await self.store.pending_outbox())
            await self._alarm.look()

    async def close(self, within: float = 10.0) -> None:
        """Take nothing in any more, finish what is under way, tell what is told by then.

        `within` is how many seconds the telling may take.
        """
        self._closing = True
        await self._rest_begun()
        await self._alarm.close()
        for table in list(self._open.values()):
            await table.actor.rest()
        if self._publisher is not None:
            await self._publisher.close(within)
        await self._holding.close()
        self.replays.close()
        await self.studio.close()

    async def rest(self) -> None:
        """Wait until every input is carried out, what is due is done, and everything is told."""
        await self._holding.rest()
        await self._rest_begun()
        await self._alarm.rest()
        for table in list(self._open.values()):
            await table.actor.rest()
        if self._publisher is not None:
            await self._publisher.rest()

    def evict(self, game: int) -> None:
        """Drop a game from memory; it is rebuilt from the store when next needed."""
        table = self._open.get(game)
        if table is not None and table.actor.idle:
            del self._open[game]

    @property
    def in_memory(self) -> frozenset[int]:
        """The games that are loaded, or being so."""
        return frozenset(self._open)

    @property
    def closing(self) -> bool:
        """Whether nothing is taken in any more."""
        return self._closing

    @property
    def untold(self) -> tuple[int, float]:
        """In how many channels something is to be told, and for how many seconds at most."""
        teller = self._publisher
        return (0, 0.0) if teller is None else (teller.channels, teller.age)

    def now(self) -> float:
        """What time it is at the tables, seconds since the epoch."""
        return self._clock.now()

    def part(self, user: int, channel: int) -> None:
        """Somebody lost a seat at a channel's table: what they opened there is closed."""
        self.farewell(user, channel)

    async def check_free(self, guild: int, channel: int) -> None:
        """Raises `NotAllowed` where the channel has a game that is not over."""
        if await self.store.active_game(guild, channel) is not None:
            raise NotAllowed(TAKEN)

    async def check_room(self, guild: int, user: int) -> None:
        """Raises `NotAllowed` where another table would be one too many, `Elsewhere`."""
        await self._holding.lease(guild)
        await check_quota(self.store, self._quota, guild, user)

    async def erase(self, game: int, left_before: float) -> bool:
        """Leave nothing of a game whose server left before a time, after all that is under way.

        False: it did not, or there is no such game.
        """
        gone = await self._table(game).actor.do(
            lambda: self.store.erase_game(game, left_before=left_before)
        )
        self._open.pop(game, None)
        return gone

    async def snapshot(self, game: int) -> Snapshot:
        """The game with this number; of another process's as the store has it."""
        try:
            if await self.store.hold_for(game) is None:
                return await self._look_from_outside(game)
        except NoSuchGame:
            raise NotAllowed(NO_GAME) from None
        return await self._visit(game, _look)

    async def _look_from_outside(self, game: int) -> Snapshot:
        table = Table(game, self.store, self._kit, self._clock, None, people=self._people)
        try:
            await table.ready()
        except LeaseLost as lost:  # it has to go back to its checkpoint first
            raise Elsewhere from lost
        return table.snapshot()

    async def refresh(self, game: int) -> None:
        """Bring the status message up to date."""

        async def refresh(table: Table) -> None:
            await table.tell()

        await self._visit(game, refresh)

    def look_for_status(self, game: GameRecord) -> None:
        """Have the status message posted anew if somebody has deleted it; it is not waited for."""
        if self._publisher is not None:
            self._publisher.look(game.channel, game.id)

    async def paint(self, draw: Callable[..., T], *args: object) -> T:
        """Draw what belongs to no table, off the event loop and after what is being drawn."""
        return await self.studio.run(draw, *args)

    def _intake(self) -> None:
        if self._closing:
            raise Closing

    def _kit(self, ruleset: str) -> Kit:
        if ruleset not in self.kits:
            raise NotAllowed(f"This program does not know the game “{ruleset}”.")
        return self.kits[ruleset]

    def _table(self, game: int) -> Table:
        """The game in memory; what has been idle too long leaves it here."""
        now = self._clock.now()
        for number, table in list(self._open.items()):
            if now - table.used <= self._idle:
                break
            if table.actor.idle:
                del self._open[number]
        table = self._open.get(game)
        if table is None:
            wake = self._publisher.wake if self._publisher is not None else None
            table = Table(
                game,
                self.store,
                self._kit,
                self._clock,
                wake,
                people=self._people,
                pace=self._pace,
                ring_at=self._alarm.set,
                duties=self._deputies.duties,
                meter=self.meter,
            )
            table.farewell = self.part
            self._open[game] = table
        self._open.move_to_end(game)
        table.used = now
        return table

    async def _ring(self, game: int, now: float) -> None:
        """Do what is due for a game."""

        async def ring(table: Table) -> None:
            await self._deputies.act(table, now)
            await table.ring(now)

        await self._by_itself(game, ring)

    async def _in_trouble(self, game: int) -> None:
        """What is due for a game cannot be done: it is counted, and the table told, once."""
        self.meter.stalled += 1
        if self._publisher is None or await self.store.message(game, TROUBLE) is not None:
            return
        await self.store.set_message(game, TROUBLE, 1)
        channel = (await self.store.game(game)).channel
        told = [outbox.notice_row(channel, NOT_DONE), outbox.status_row(channel)]
        await self.store.enqueue(game, told)
        self._publisher.wake(channel)

    async def _visit(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` in the game's actor; a campaign and its chapters are in line after it."""
        try:
            return await self._enter(game, job)
        finally:
            await self._settle(game)

    async def _by_itself(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """The same for what nobody asked for, and is tried again. Raises `StoreFailed`.

        A player is told in a sentence to try again; here that would be a refusal for good.
        """
        try:
            return await self._visit(game, job)
        except Trouble as trouble:
            if isinstance(trouble.__cause__, StoreFailed):
                raise trouble.__cause__ from None
            raise

    async def _settle(self, game: int) -> None:
        """Do what a campaign is missing, where something happened to it or to its chapter."""
        table = self._open.get(game)
        if table is None or not table.unsettled or not table.known:
            return
        table.unsettled = False
        if not await self._settling.settle(table.record.parent or game):
            table.unsettled = True

    async def _settle_begun(self) -> None:
        try:
            await self._settle_all()
        except Exception:  # noqa: BLE001 - the start goes on
            _log.exception("campaigns could not be brought into line; they are when next opened")
        finally:
            self._begun = None

    async def _rest_begun(self) -> None:
        if self._begun is not None:
            await asyncio.wait([self._begun])

    async def _settle_all(self, guild: int | None = None) -> None:
        """Do what an earlier run left undone between campaigns and their chapters, or in a server.

        Those of other processes are theirs.
        """
        known = [slug for slug, kit in self.kits.items() if chapters_of(kit) is not None]
        if not known:
            return
        running = await self.store.games(guild=guild, statuses=("running",))
        open_ones = [game.id for game in running if game.ruleset in known]
        for campaign in sorted({*open_ones, *await self.store.left_alone()}):
            await self._settle_held(campaign)

    async def _settle_held(self, campaign: int) -> None:
        """One campaign, if it is ours; what fails there is logged, and stops no other."""
        try:
            ours = await self.store.hold_for(campaign) is not None
        except StoreError:
            _log.exception("a campaign could not be looked at", game=campaign)
            return
        if ours:
            await self._settling.settle(campaign)

    async def _servers_changed(self, gained: frozenset[int], lost: frozenset[int]) -> None:
        """What is known of servers that were lost is dropped; what was gained is taken up."""
        for game, table in list(self._open.items()):
            if table.is_of(lost):
                self.evict(game)
        for guild in sorted(gained):
            await self._settle_all(guild)
        if gained and self._publisher is not None:
            left = await self.store.pending_outbox()
            self._publisher.take_up([row for row in left if await self._is_of(row.game, gained)])
            await self._alarm.look()

    async def _is_of(self, game: int, guilds: frozenset[int]) -> bool:
        lease = await self.store.hold_for(game)
        return lease is not None and lease.guild in guilds

    async def _enter(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` in the game's actor, with the game loaded."""
        table = self._table(game)

        async def run() -> T:
            with structlog.contextvars.bound_contextvars(game=game):
                try:
                    table.hold(self.store, await self._holding.lease_of(game))
                    await table.ready()
                    return await job(table)
                except NoSuchGame:
                    self._open.pop(game, None)
                    raise NotAllowed(NO_GAME) from None
                except LeaseLost as lost:
                    table.forget()
                    _log.warning("a server is another process's now", guild=lost.guild)
                    raise Elsewhere from lost
                except SeatTaken as error:
                    raise NotAllowed("Somebody sits there already.") from error
                except ChannelTaken as error:
                    raise NotAllowed(str(error)) from error
                except StoreFailed as error:
                    table.forget()
                    _log.exception("the store failed")
                    known = not isinstance(error, Unsettled)
                    raise Trouble(NOT_SAVED if known else NOT_KNOWN) from error
                except Damaged as error:
                    table.forget()
                    _log.exception("what is kept of a game cannot be read")
                    raise Trouble(DAMAGED) from error
                except StoreError:
                    table.forget()
                    raise

        return await table.actor.do(run)

    async def _change(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` as something new from outside."""
        self._intake()
        return await self._visit(game, job)

    async def _unheard(self, game: int, why: str) -> None:
        """Nobody can hear the game any more: it waits, nothing is lost."""

        async def pause(table: Table) -> None:
            if await moving.unheard(table, why):
                _log.warning("a game is paused: its channel cannot be reached", why=why)

        await self._by_itself(game, pause)

    async def _heard(self, game: int) -> None:
        """The game can be heard again: it goes on where nobody can have missed anything."""

        async def resume(table: Table) -> None:
            if table.record.status == "paused":
                await table.set_status("running", "I can write here again: the game goes on.")

        await self._by_itself(game, resume)

    async def _draw(self, draw: Callable[..., T], *args: object) -> T:
        """Draw off the event loop what belongs to a kit."""
        return await self.studio.draw(draw, *args)


async def _look(table: Table) -> Snapshot:
    return table.snapshot()
