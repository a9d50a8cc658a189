"""Hearers of a table: channels that close and open, people who choose and who are forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog

from bot.engine.ids import Seat
from bot.people.hints import HINTS, OFF_BY, Hint
from bot.people.person_settings import Personal
from bot.store.api import Store
from bot.store.game_records import ACTIVE, Forgotten
from bot.table.clock import Clock
from bot.table.errors import own_trouble
from bot.table.game.table import Table
from bot.table.lobby import lobbies
from bot.table.memory.cached_preferences import People
from bot.table.seats import standing_in, unreachable
from bot.table.seats.standing_in import Lending, lendings
from bot.table.seats.unreachable import NOWHERE
from bot.table.steps import game_status
from bot.table.tables.open_tables import OpenTables
from bot.table.telling import own_places

_log = structlog.stdlib.get_logger(__name__)


class Reach:
    """Lets a game wait while its channel cannot be reached."""

    def __init__(self, games: OpenTables) -> None:
        self._games = games

    async def unheard(self, game: int, why: str) -> None:
        """Nobody can hear the game any more: it waits, nothing is lost."""

        async def pause(table: Table) -> None:
            if await unreachable.unheard(table, why):
                _log.warning("a game is paused: its channel cannot be reached", why=why)

        await self._games.by_itself(game, pause)

    async def note_reachable(self, game: int) -> None:
        """The game can be heard again: it goes on where nobody can have missed anything."""

        async def resume(table: Table) -> None:
            if table.record.status == "paused":
                await table.set_status("running", "I can write here again: the game resumes.")

        await self._games.by_itself(game, resume)


class PeopleTables:
    """The fate of tables when channels and people come and go."""

    def __init__(
        self, games: OpenTables, store: Store, clock: Clock, people: People, reach: Reach
    ) -> None:
        self._games = games
        self._store = store
        self._clock = clock
        self._people = people
        self._reach = reach

    async def channel_closed(self, channel: int, why: str, *, opens_again: bool = False) -> None:
        """Let a channel's game wait; `opens_again`: it is an archived thread."""
        for game in await self._store.games.in_channel(channel):
            if game.status == "running":
                with own_trouble("a game that nobody hears could not be paused", game=game.id):
                    await self._reach.unheard(game.id, why)
                    if opens_again:
                        await self._store.messages.put(game.id, unreachable.CLOSED, 1)

    async def is_needed(self, channel: int) -> bool:
        """Return True if a game that is not over is played in a channel or thread."""
        return any(game.status in ACTIVE for game in await self._store.games.in_channel(channel))

    async def channel_deleted(self, channel: int, why: str) -> None:
        """A channel is gone for good: its tables wait to be moved, and end after a while."""
        await self.channel_closed(channel, why)
        for game in await self._store.games.in_channel(channel):
            if game.status in ACTIVE:
                with own_trouble("it could not be noted that a channel is gone", game=game.id):
                    await self._store.messages.put(game.id, NOWHERE, int(self._clock.now()))

    async def channel_opened(self, channel: int) -> None:
        """A thread that was archived is open again: a game that waited for it goes on."""
        for game in await self._store.games.in_channel(channel):
            with own_trouble("a game that is heard again could not go on", game=game.id):
                if await self._store.messages.find(game.id, unreachable.CLOSED) is not None:
                    await self._reach.note_reachable(game.id)
                    await self._store.messages.put(game.id, unreachable.CLOSED, None)

    async def personal(self, user: int) -> Personal:
        """Return what somebody chose for themselves."""
        return await self._people.of(user)

    async def change_personal(self, user: int, change: Callable[[Personal], Personal]) -> Personal:
        """Keep what somebody chooses for themselves."""
        new = await self._people.change(user, change)
        for game in await self._store.games.of_user(user):
            if game.status == "running" and await self._store.acquire_lease(game.id) is not None:
                await self._about(game.id, standing_in.people_changed)
        return new

    async def choose_answers(self, user: int, change: Callable[[Personal], Personal]) -> None:
        """Keep where somebody answers, and ask them there; a refused place is tried again."""
        await self._people.change(user, change)
        for game in await self._store.games.of_user(user):
            if game.status == "running" and await self._store.acquire_lease(game.id) is not None:
                await self._about(game.id, lambda table: own_places.try_again(table, user))

    async def hint(self, user: int, hint: Hint) -> str:
        """Return a hint that somebody was never told, and store that they were; else nothing."""
        me = await self._people.of(user)
        if not me.hints or hint in me.hinted:
            return ""
        await self._people.change(user, lambda me: me.with_hint(hint))
        return HINTS[hint] if me.hinted else f"{HINTS[hint]} {OFF_BY}"

    async def lendings(self, user: int) -> list[Lending]:
        """Return who could play for somebody, at each table at which others sit, too."""
        found: list[Lending] = []
        for game in await self._store.games.of_user(user):
            if game.status in standing_in.ONGOING and await self._store.acquire_lease(game.id):
                with own_trouble("a table could not be asked who plays", game=game.id):
                    found += await self._games.visit(game.id, lambda t: lendings(t, user))
        return found

    async def forget_user(self, user: int) -> None:
        """Erase a person; games in which they sat are paused until somebody takes the seat.

        Tables of other processes are taken from them for it, so that they read them anew.
        """
        self._people.forget(user)
        gone = await self._store.people.forget(user, self._clock.now())
        taken = await self._seize(gone.games)
        try:
            await self._without(gone)
        finally:
            for guild in taken:
                with own_trouble("a server could not be let go", guild=guild):
                    await self._store.let_go(guild)

    async def _seize(self, games: Sequence[int]) -> set[int]:
        """Hold all of these games; the servers that had to be taken from others for it."""
        taken: set[int] = set()
        for game in games:
            with own_trouble("a game of another process could not be seized", game=game):
                if await self._store.acquire_lease(game) is None:
                    taken.add((await self._store.seize(game)).guild)
        return taken

    async def _without(self, gone: Forgotten) -> None:
        await lobbies.forget_decks(self._store, gone.sat)
        for tenure in gone.ended:
            seat = Seat(tenure.seat)
            await self._about(tenure.game, lambda t, s=seat: game_status.vacate(t, s))
        for game in gone.games:
            if game in self._games.in_memory:
                await self._about(game, Table.read_seats)

    async def _about(self, game: int, job: Callable[[Table], Awaitable[None]]) -> None:
        """Let a game know of somebody; one that cannot be opened stops no other."""
        with own_trouble("a table could not be told about a player", game=game):
            await self._games.visit(game, job)
