"""Hosts of tables, and players who take over from a host who has left or is silent."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.api import Store
from bot.store.game_records import ACTIVE, GameRecord
from bot.table.clock import Clock
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.game.table import Table
from bot.table.memory.cached_preferences import People
from bot.table.seats import hosting
from bot.table.tables.open_tables import OpenTables

STILL_HERE = "This table’s host was here not long ago, so nobody can take it over."


class HostTables:
    """Operations on the hosts of tables."""

    def __init__(
        self, games: OpenTables, store: Store, clock: Clock, people: People, silence: float
    ) -> None:
        """Create it. After `silence` seconds without activity of a host, others can take over."""
        self._games = games
        self._store = store
        self._clock = clock
        self._people = people
        self._presence = people.presence
        self._silence = silence

    def note_here(self, guild: int, user: int) -> None:
        """Note that a person pressed something in a server."""
        self._presence.note_here(guild, user)

    def note_seen(self, snapshot: Snapshot, user: int) -> None:
        """Record that a person acted at a table; if they host it, close a vote on the host."""
        record = snapshot.record
        if record.status not in ACTIVE:
            return
        if record.status == "lobby" or user == record.creator or snapshot.seats_of(user):
            self._presence.note_seen(record.id, user)
        if user == record.creator and snapshot.lobby.succession is not None:
            self._presence.run_in_background(self._withdraw_vote(record.id))

    async def _withdraw_vote(self, game: int) -> None:
        await self._games.run_unasked(game, hosting.close_host_vote)

    async def silent_since(self, record: GameRecord) -> float | None:
        """Return when the host last acted at a table if that is long ago; else None.

        None if it is recent, or the host said that they are away. Without a host (theirs was
        erased) it is when the table was opened. Times are seconds since the epoch.
        """
        if not self._silence:
            return None
        if record.creator is None:
            return record.created_at
        if await self._is_away(record.guild, record.creator):
            return None
        seen = await self._store.presence.last_seen(record.id)
        since = seen.get(record.creator, record.created_at)
        return since if self._clock.now() - since >= self._silence else None

    async def _is_away(self, guild: int, user: int) -> bool:
        """Return True if a member of the server has said that they are away."""
        await self._presence.load(guild)
        away_until = (await self._people.load_preferences(user)).away_until
        return away_until > self._clock.now() and user not in self._presence.users_gone_from(guild)

    async def vote(self, caller: Caller, game: int, choice: Seat) -> Told:
        """Vote for a new host: a seat, or `absences.WAIT`. Raises `NotAllowed`."""
        told = await self._games.change(game, lambda t: hosting.vote_for_host(t, caller, choice))
        await self._refresh_campaign(game)
        return told

    async def take_over(self, caller: Caller, game: int) -> Told:
        """Open the vote on a silent host, voting for oneself. Raises `NotAllowed`."""

        async def stand(table: Table) -> Told:
            since = await self.silent_since(table.record)
            mine = [s for s, user in hosting.host_candidates(table).items() if user == caller.user]
            if not mine or table.record.status not in ACTIVE:
                raise NotAllowed("Only a table’s players can take it over.")
            if since is None:
                raise NotAllowed(STILL_HERE)
            if hosting.open_succession(table) is None:
                await hosting.open_host_vote(table, since)
            return await hosting.vote_for_host(table, caller, mine[0])

        told = await self._games.change(game, stand)
        await self._refresh_campaign(game)
        return told

    async def settle(self, game: int) -> None:
        """Decide a vote by the most votes if its time is over."""
        await self._games.run_unasked(game, hosting.decide_by_most_votes)
        await self._refresh_campaign(game)

    async def _refresh_campaign(self, game: int) -> None:
        """Reload the campaign of a chapter: its host changes with the chapter's."""
        parent = (await self._store.games.find(game)).parent
        if parent is not None and parent in self._games.in_memory:
            await self._games.visit(parent, Table.read_seats)
