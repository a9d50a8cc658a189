"""All games of one store: open tables, pings, posts, and a class for each topic."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Concatenate, ParamSpec, TypeVar

from bot.store.api import Store
from bot.store.game_records import GameRecord
from bot.table.automation.alarm import Alarm
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.companion_play import SeatedCompanions
from bot.table.automation.deputies import Deputies, Deputy
from bot.table.automation.undo_expiry import VoteExpiry
from bot.table.clock import Clock, SteadyClock, SystemClock
from bot.table.declares.kit import Kit
from bot.table.declares.pace import AT_ONCE, MINUTE, Pace
from bot.table.errors import logged_failure
from bot.table.game.snapshot import Snapshot
from bot.table.game.table import Table
from bot.table.game.table_outbox import Farewell, ignore_farewell
from bot.table.lobby.quotas import NO_QUOTA, Quota
from bot.table.memory.cached_preferences import People
from bot.table.memory.presence import PATIENCE
from bot.table.past.reader import Past
from bot.table.past.stats import StatsReader
from bot.table.past.stored_recaps import Recaps
from bot.table.posts.courier import Courier
from bot.table.seats.handing import SeatReturns
from bot.table.steps.tutorial import TutorialCloses
from bot.table.tables.campaign_tables import ChapterTables
from bot.table.tables.due import DueGames
from bot.table.tables.game_files import FileTables
from bot.table.tables.gm_tables import GmTables
from bot.table.tables.hearers import PeopleTables, Reach
from bot.table.tables.hosts import HostTables
from bot.table.tables.lease_keeper import LeaseKeeper
from bot.table.tables.lobby_tables import LobbyTables, TutorialTables
from bot.table.tables.looks import LookTables
from bot.table.tables.noted_time import note_time, noted_time
from bot.table.tables.open_tables import OpenTables
from bot.table.tables.openings import Openings
from bot.table.tables.operating import OperatingTables
from bot.table.tables.orphans import USUAL_TERMS, Orphans, OrphanTerms
from bot.table.tables.play import PlayTables
from bot.table.tables.servers import CampaignStart, ServerChanges
from bot.table.telling.closings import Closings
from bot.table.telling.own_places import ComposePanel, OwnState, no_panel
from bot.table.telling.publisher import Publisher
from bot.table.workers.meter import Meter
from bot.table.workers.studio import Drawers, Studio

P = ParamSpec("P")
T = TypeVar("T")


class Tables:
    """All games of one store. Its errors are `RulesError`s with a text for the caller alone.

    Operations raise `NotAllowed` if there is no such game, and `Trouble` if the store failed and
    nothing was changed; those that start something new raise `Closing` while the bot is closing.
    """

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
        orphans: OrphanTerms = USUAL_TERMS,
        drawers: Drawers | None = None,
    ) -> None:
        """Without a courier nothing is posted publicly. `debounce` and `idle` are seconds.

        `pace` is the default pace; `deputies` act for seats. `orphans` sets how long tables wait
        for their host, and lobbies for players. `drawers` are processes that draw pictures; without
        them a thread does.
        """
        self.store = store
        self.kits = kits
        self.meter = Meter()
        self.studio = Studio(self.meter, drawers)
        self.farewell: Farewell = ignore_farewell
        """Set by the code that shows panels."""
        self.own_panel: ComposePanel = no_panel
        """Set by the code that composes private panels."""
        self._clock = clock = SteadyClock(clock or SystemClock())
        self._pace = pace
        given = tuple(deputies)
        ahead = (each for each in given if isinstance(each, AnswersAhead))
        self._deputies = Deputies(
            (VoteExpiry(), SeatReturns(), TutorialCloses(), *given, SeatedCompanions(ahead))
        )
        self._people = People(store, self._clock)
        self._leases = LeaseKeeper(store, self._take_servers, clock)
        self.games = OpenTables(
            store,
            self._clock,
            self._leases,
            self._table,
            self._outside_view,
            idle=idle,
            unopened=self._tell_unopened,
        )
        self._start = CampaignStart(store, kits, self.games.settling)
        self.openings = Openings(store, kits, self._leases, quota)
        self._reach = Reach(self.games)
        self.past = Past(store, self.games.snapshot, self.studio)
        self.recaps = Recaps(store, self.games.visit, self.studio)
        self.stats = StatsReader(store, self.recaps)
        self._publisher = None if courier is None else self._publisher_to(courier, debounce)
        self._due = DueGames(self.games, store, self._deputies, self.meter, self._publisher)
        self._alarm = Alarm(store, clock, self._due.ring, self._due.tell_trouble)
        self._servers = ServerChanges(self.games, store, self._start, self._alarm, self._publisher)
        self.looks = LookTables(self.games, store, self.studio)
        self.lobby = LobbyTables(self.games, store, clock, self.openings)
        self.tutorials = TutorialTables(self.games, store, clock, self.openings)
        self.play = PlayTables(self.games, self.studio)
        self.campaigns = ChapterTables(
            self.games, store, clock, kits, self.openings, tells=courier is not None
        )
        self.gm = GmTables(self.games, store, self.studio, self._publisher)
        self.files = FileTables(self.games, store, self.studio, self._leases, self.openings)
        self.people = PeopleTables(self.games, store, clock, self._people, self._reach)
        presence = self._people.presence
        self.hosts = HostTables(self.games, store, clock, self._people, orphans.host)
        self.orphans = Orphans(self.games, store, clock, self.hosts, presence, courier, orphans)
        if courier is not None:
            presence.look = courier.is_member
        self.operating = OperatingTables(self.games, store, self._alarm)

    def _publisher_to(self, courier: Courier, debounce: float) -> Publisher:
        visit = self.games.run_unasked
        closings = Closings(
            visit, self.games.settling.settle, Recaps(self.store, visit, self.studio)
        )
        return Publisher(
            self.store,
            courier,
            self._clock,
            self.studio,
            debounce=debounce,
            people=self._people,
            visit=visit,
            pause=self._reach.pause_unreachable,
            resume=self._reach.note_reachable,
            closing=closings.last_words_of,
            meter=self.meter,
            own_panel=self._own_panel,
        )

    def _own_panel(self, snapshot: Snapshot, user: int, result: str) -> object:
        return self.own_panel(snapshot, user, result)

    def note_own_edit(self, game: int, user: int, state: OwnState | None) -> None:
        """Record that a press has updated a player's own place to this state."""
        if self._publisher is not None:
            self._publisher.note_own_edit(game, user, state)

    def _table(self, game: int) -> Table:
        """Return a table to play at."""
        table = Table(
            game,
            self.store,
            self.openings.kit,
            self._clock,
            None if self._publisher is None else self._publisher.wake,
            people=self._people,
            pace=self._pace,
            ring_at=self._alarm.set_alarm,
            scheduled=self._deputies.scheduled_actions,
            meter=self.meter,
        )
        table.outbox.farewell = self._close_panels
        return table

    def _outside_view(self, game: int) -> Table:
        """Return a read-only table of a game that another process plays."""
        kits = self.openings.kit
        return Table(game, self.store, kits, self._clock, None, people=self._people)

    def _close_panels(self, user: int, channel: int, game: int) -> None:
        """Close the panels of a user who lost a seat at a channel's table."""
        self.farewell(user, channel, game)

    async def change(
        self,
        game: int,
        operation: Callable[Concatenate[Table, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run an operation that changes a table, in order with its inputs.

        The arguments are the operation's after the table. Raises `Closing` while the bot is
        closing, `NotAllowed` if there is no such game, `Trouble` if the store failed, and the
        operation's errors.
        """
        return await self.games.change(game, lambda t: operation(t, *args, **kwargs))

    async def change_unread(
        self,
        game: int,
        operation: Callable[Concatenate[Table, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Like `change`, but also for a table whose game cannot be opened."""
        return await self.games.change_even_unreadable(
            game, lambda t: operation(t, *args, **kwargs)
        )

    async def read(
        self,
        game: int,
        query: Callable[Concatenate[Table, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the result of a query about a table, in order with its inputs.

        The arguments are the query's after the table. Raises `NotAllowed` if there is no such game,
        and the query's errors.
        """
        return await self.games.visit(game, lambda t: query(t, *args, **kwargs))

    async def open(self) -> None:
        """Resume the due actions and unsent posts of an earlier run, in the background."""
        self._clock.continue_from(await noted_time(self.store))
        await self.note_time()
        self.studio.open()
        await self._leases.begin()
        self._start.begin()
        if self._publisher is not None:
            self._publisher.send_left_rows(await self.store.outbox.pending())
            await self._alarm.set_from_store()

    async def close(self, within: float = 10.0) -> None:
        """Stop accepting work, finish what runs, and post for at most `within` seconds."""
        self.games.closing = True
        await self._start.wait_until_idle()
        await self._alarm.close()
        await self.games.wait_until_idle()
        if self._publisher is not None:
            await self._publisher.close(within)
        await self._people.presence.close(PATIENCE)
        await self._leases.close()
        self.files.replays.close()
        await self.studio.close()
        with logged_failure("the time could not be noted"):
            await self.note_time()

    async def note_time(self) -> None:
        """Store the present time of the tables, for the next run. Raises `StoreError`."""
        await note_time(self.store, self._clock.now())

    async def store_time_regularly(self) -> None:
        """Store the time every minute, until cancelled."""
        while True:
            with logged_failure("the time could not be noted"):
                await self.note_time()
            await self._clock.sleep(MINUTE)

    async def wait_until_idle(self) -> None:
        """Wait until all inputs and due actions are carried out, and everything is posted."""
        await self._leases.wait_until_idle()
        await self._start.wait_until_idle()
        await self._alarm.wait_until_idle()
        await self._people.presence.wait_until_idle()
        await self.games.wait_until_idle()
        if self._publisher is not None:
            await self._publisher.wait_until_idle()

    @property
    def unsent(self) -> tuple[int, float]:
        """Return the number of channels with unsent posts, and the age of the oldest in seconds."""
        teller = self._publisher
        return (0, 0.0) if teller is None else (teller.channels, teller.age)

    def now(self) -> float:
        """Return the present time of the tables, in seconds since the epoch."""
        return self._clock.now()

    def look_for_status(self, game: GameRecord, *, at_once: bool = False) -> None:
        """Check in the background if a status was deleted, and post it again."""
        if self._publisher is not None:
            self._publisher.repost_lost_status(game.channel, game.id, at_once=at_once)

    async def has_status(self, game: GameRecord) -> bool:
        """Return False if the status message was deleted; then it is posted again."""
        teller = self._publisher
        return teller is None or await teller.has_status(game.channel, game.id)

    async def _tell_unopened(self, game: int) -> None:
        await self._due.tell_unopened(game)

    async def _take_servers(self, gained: frozenset[int], lost: frozenset[int]) -> frozenset[int]:
        return await self._servers.take_servers(gained, lost)
