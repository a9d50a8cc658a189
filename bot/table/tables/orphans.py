"""Orphaned tables: without a host, a channel, or anyone who acts.

Housekeeping calls `look_over` every few hours; each process looks at the tables of its own servers.
All notes about a table are in the store, so a restart changes nothing.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from msgspec import Struct

from bot.store.api import Store
from bot.store.game_records import ACTIVE, GameRecord
from bot.table.clock import Clock
from bot.table.declares.lobby_choices import Lobby, Succession
from bot.table.declares.pace import DAY
from bot.table.errors import logged_failure
from bot.table.game.table import Table
from bot.table.memory.presence import Presence
from bot.table.posts.courier import Courier
from bot.table.posts.nowhere import has_no_channel
from bot.table.seats import hosting
from bot.table.seats.unreachable import NOWHERE
from bot.table.steps import game_status
from bot.table.tables.hosts import HostTables
from bot.table.tables.open_tables import OpenTables

LOBBY_NOTICE: Final = "lobby-closes"
"""Not a message: the time of the notice that a lobby closes soon, seconds since the epoch."""
NOTICE: Final = 2 * DAY
"""Seconds between that notice and the end of a lobby, at most half of its time."""
UNREACHABLE: Final = "The table’s channel was deleted, so I’ve ended the game."
CLOSED: Final = (
    "Nobody did anything here for {days:g} days, so I’ve closed this table. `/game new` opens "
    "another."
)
CLOSES: Final = (
    "Nobody has done anything here since <t:{since}:f>, so I’ll close this table <t:{at}:f>. Press "
    "any button here to keep it open."
)


class OrphanTerms(Struct, frozen=True):
    """The time for which tables wait, in seconds; 0 is forever."""

    host: float = 7 * DAY
    """For a silent host, and after their channel was deleted."""
    lobby: float = 14 * DAY
    """For any activity in a lobby."""


USUAL_TERMS: Final = OrphanTerms()


class Orphans:
    """Ends orphaned tables, or asks their players for a new host."""

    def __init__(
        self,
        games: OpenTables,
        store: Store,
        clock: Clock,
        hosts: HostTables,
        presence: Presence,
        courier: Courier | None,
        terms: OrphanTerms,
    ) -> None:
        """Without a courier every channel counts as present."""
        self._games = games
        self._store = store
        self._clock = clock
        self._hosts = hosts
        self._presence = presence
        self._courier = courier
        self._terms = terms

    async def check_all_tables(self, breath: float = 0.0) -> None:
        """Check every open table, waiting `breath` seconds after each."""
        left = await self._store.keeping.departures()
        for game in await self._store.games.all(statuses=ACTIVE):
            if game.guild in left:
                continue
            with logged_failure("a table could not be looked after", game=game.id):
                if await self._store.acquire_lease(game.id) is not None:
                    await self._check_game(game)
            await asyncio.sleep(breath)

    async def _check_game(self, game: GameRecord) -> None:
        seen = await self._last_seen(game)
        quiet_since = max(seen.values(), default=game.created_at)
        if await self._has_no_channel(game, quiet_since):
            return
        if game.status == "lobby" and await self._close_lobby(game, quiet_since):
            return
        await self._check_host(game, quiet_since)

    async def _last_seen(self, game: GameRecord) -> dict[int, float]:
        """Return when each person of a table last acted, at most now."""
        now = self._clock.now()
        seen = await self._store.presence.last_seen(game.id)
        if game.creator is not None:
            seen.setdefault(game.creator, game.created_at)
        for user in [user for user, at in seen.items() if at > now]:
            await self._store.presence.note_seen(game.id, user, now)
        return {user: min(at, now) for user, at in seen.items()}

    async def _note_time(self, game: GameRecord, what: str) -> float | None:
        """Return when a note about a table was stored, at most now."""
        at, now = await self._store.messages.find(game.id, what), self._clock.now()
        if at is not None and at > now:
            await self._store.messages.put(game.id, what, int(now))
        return at if at is None else min(at, now)

    # --- channels ------------------------------------------------------------------------------

    async def _has_no_channel(self, game: GameRecord, quiet_since: float) -> bool:
        """Return True if the table's channel is deleted; end the table if that is long ago."""
        noted = await self._note_time(game, NOWHERE)
        if noted is None and not self._is_over(quiet_since, self._terms.host):
            return False
        if await self._is_there(game.channel):
            if noted is not None:
                await self._store.messages.put(game.id, NOWHERE, None)
            return False
        if noted is None:
            await self._store.messages.put(game.id, NOWHERE, int(self._clock.now()))
        elif self._is_over(noted, self._terms.host):
            await self._end_table(game, UNREACHABLE, "its channel was deleted")
            if game.parent is not None:  # the campaign has waited with its scenario
                await self._store.messages.put(game.parent, NOWHERE, int(noted))
        return True

    async def _is_there(self, channel: int) -> bool:
        """Return False if a channel is known to be deleted."""
        if self._courier is None or has_no_channel(channel):
            return True
        return await self._courier.channel_exists(channel)

    def _is_over(self, since: float, term: float) -> bool:
        """Return True if a term has passed since a time; a term of 0 never passes."""
        return 0 < term <= self._clock.now() - since

    # --- lobbies -------------------------------------------------------------------------------

    async def _close_lobby(self, game: GameRecord, quiet_since: float) -> bool:
        """Close a lobby without activity, after one notice; return True if it is closed."""
        term = self._terms.lobby
        ahead = min(NOTICE, term / 2)
        noted = await self._valid_notice_time(game, quiet_since)
        if noted is None:
            if self._is_over(quiet_since, term - ahead):
                await self._post_notice(game, quiet_since, ahead)
            return False
        if not (self._is_over(quiet_since, term) and self._is_over(noted, ahead)):
            return False
        await self._end_table(game, CLOSED.format(days=round(term / DAY, 1)), "nobody came")
        return True

    async def _valid_notice_time(self, game: GameRecord, quiet_since: float) -> float | None:
        """Return the time of a lobby's notice; drop the notice if there was activity after it."""
        noted = await self._note_time(game, LOBBY_NOTICE)
        if noted is None or quiet_since <= noted:
            return noted
        await self._store.messages.put(game.id, LOBBY_NOTICE, None)
        return None

    async def _end_table(self, game: GameRecord, line: str, reason: str) -> None:
        """End a table, unless it was moved or its game started in the meantime."""

        async def end(table: Table) -> None:
            if (table.record.status, table.record.channel) == (game.status, game.channel):
                await game_status.end_abandoned(table, line, reason)

        await self._games.change_even_unreadable(game.id, end)

    async def _post_notice(self, game: GameRecord, since: float, ahead: float) -> None:
        """Post that a lobby closes, in `ahead` seconds at the earliest; ping its players."""
        now = self._clock.now()
        at = max(now + ahead, since + self._terms.lobby)
        line = CLOSES.format(since=int(since), at=int(at))
        # A crash in between repeats the notice; the other order could close a lobby without one.
        await self._games.run_unasked(game.id, lambda t: _tell_players(t, line))
        await self._store.messages.put(game.id, LOBBY_NOTICE, int(now))

    # --- hosts ---------------------------------------------------------------------------------

    async def _check_host(self, game: GameRecord, quiet_since: float) -> None:
        """Ask the players for a new host if the host has left or does not act."""
        vote, since = _vote_of(game), await self._hosts.silent_since(game)
        if vote is not None and not vote.closed:
            await self._hosts.settle(game.id)
            return
        decided = vote is not None and 0.0 <= self._clock.now() - vote.asked_at < self._terms.host
        if since is None or decided or not await self._has_others(game):
            return
        quiet = self._is_over(quiet_since, self._terms.host)
        gone = game.creator is None or await self._presence.is_gone(game.guild, game.creator)
        if gone or quiet:
            await self._games.run_unasked(game.id, lambda t: hosting.open_host_vote(t, since))

    async def _has_others(self, game: GameRecord) -> bool:
        """Return True if a player other than the host has not left the server."""
        users = set((await self._store.seats.occupants(game.id)).values()) - {game.creator}
        await self._presence.load(game.guild)
        return bool(users - self._presence.users_gone_from(game.guild))


async def _tell_players(table: Table, line: str) -> None:
    called = hosting.ping_rows(table, table.seats.occupants)
    told = [*table.outbox.notice_rows([line]), *called]
    await table.store.outbox.enqueue(table.game, told)
    table.outbox.wake()


def _vote_of(game: GameRecord) -> Succession | None:
    return msgspec.json.decode(game.config, type=Lobby).succession
