"""Tables when channels close or open, people change preferences, or users are erased."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog

from bot.engine.ids import Seat
from bot.people.hints import HINTS, OFF_BY, Hint
from bot.people.person_settings import Personal
from bot.store.api import Store
from bot.store.game_records import ACTIVE, Forgotten
from bot.table.clock import Clock
from bot.table.errors import logged_failure
from bot.table.game.table import Table
from bot.table.lobby import lobbies
from bot.table.memory.cached_preferences import People
from bot.table.seats import standing_in, unreachable
from bot.table.seats.standing_in import Lending, possible_lendings
from bot.table.seats.unreachable import NOWHERE
from bot.table.steps import game_status
from bot.table.tables.open_tables import OpenTables
from bot.table.telling import own_places

_log = structlog.stdlib.get_logger(__name__)


class Reach:
    """Pauses a game while its channel cannot be reached."""

    def __init__(self, games: OpenTables) -> None:
        self._games = games

    async def pause_unreachable(self, game: int, why: str) -> None:
        """Pause a game whose channel cannot be reached."""

        async def pause(table: Table) -> None:
            if await unreachable.pause_unreachable(table, why):
                _log.warning("a game is paused: its channel cannot be reached", why=why)

        await self._games.run_unasked(game, pause)

    async def note_reachable(self, game: int) -> None:
        """Resume a game whose channel can be reached again, unless people missed posts."""

        async def resume(table: Table) -> None:
            if table.record.status == "paused":
                await table.set_status("running", "I can write here again: the game resumes.")

        await self._games.run_unasked(game, resume)


class PeopleTables:
    """What tables do when channels or people come and go."""

    def __init__(
        self, games: OpenTables, store: Store, clock: Clock, people: People, reach: Reach
    ) -> None:
        self._games = games
        self._store = store
        self._clock = clock
        self._people = people
        self._reach = reach

    async def channel_closed(self, channel: int, why: str, *, opens_again: bool = False) -> None:
        """Pause the game of a channel; `opens_again`: an archived thread."""
        for game in await self._store.games.in_channel(channel):
            if game.status == "running":
                with logged_failure("a game that nobody hears could not be paused", game=game.id):
                    await self._reach.pause_unreachable(game.id, why)
                    if opens_again:
                        await self._store.messages.put(game.id, unreachable.CLOSED, 1)

    async def is_needed(self, channel: int) -> bool:
        """Return True if a game that is not over is played in a channel or thread."""
        return any(game.status in ACTIVE for game in await self._store.games.in_channel(channel))

    async def channel_deleted(self, channel: int, why: str) -> None:
        """Pause the games of a deleted channel; they can be moved, or end after a while."""
        await self.channel_closed(channel, why)
        for game in await self._store.games.in_channel(channel):
            if game.status in ACTIVE:
                with logged_failure("it could not be noted that a channel is gone", game=game.id):
                    await self._store.messages.put(game.id, NOWHERE, int(self._clock.now()))

    async def channel_opened(self, channel: int) -> None:
        """Resume a game that waited for an archived thread."""
        for game in await self._store.games.in_channel(channel):
            with logged_failure("a game that is heard again could not go on", game=game.id):
                if await self._store.messages.find(game.id, unreachable.CLOSED) is not None:
                    await self._reach.note_reachable(game.id)
                    await self._store.messages.put(game.id, unreachable.CLOSED, None)

    async def load_preferences(self, user: int) -> Personal:
        """Return the preferences of a user."""
        return await self._people.load_preferences(user)

    async def change_personal(self, user: int, change: Callable[[Personal], Personal]) -> Personal:
        """Store a change of a user's preferences."""
        new = await self._people.change(user, change)
        for game in await self._store.games.of_user(user):
            if game.status == "running" and await self._store.acquire_lease(game.id) is not None:
                await self._run_safely(game.id, standing_in.update_after_people_changed)
        return new

    async def choose_answers(self, user: int, change: Callable[[Personal], Personal]) -> None:
        """Store where a user wants to answer, and ask open questions there."""
        await self._people.change(user, change)
        for game in await self._store.games.of_user(user):
            if game.status == "running" and await self._store.acquire_lease(game.id) is not None:
                await self._run_safely(
                    game.id, lambda table: own_places.retry_own_place(table, user)
                )

    async def take_hint(self, user: int, hint: Hint) -> str:
        """Return a hint the first time a user needs it, afterwards an empty text."""
        me = await self._people.load_preferences(user)
        if not me.hints or hint in me.hinted:
            return ""
        await self._people.change(user, lambda me: me.with_hint(hint))
        return HINTS[hint] if me.hinted else f"{HINTS[hint]} {OFF_BY}"

    async def lendings(self, user: int) -> list[Lending]:
        """Return the possible stand-ins of a user, for each table with other players."""
        found: list[Lending] = []
        for game in await self._store.games.of_user(user):
            if game.status in standing_in.ONGOING and await self._store.acquire_lease(game.id):
                with logged_failure("a table could not be asked who plays", game=game.id):
                    found += await self._games.visit(game.id, lambda t: possible_lendings(t, user))
        return found

    async def forget_user(self, user: int) -> None:
        """Erase a user; their running games wait until someone takes the seats.

        Tables of other processes are seized for that, so that those load them again.
        """
        self._people.forget(user)
        gone = await self._store.people.erase_user(user, self._clock.now())
        taken = await self._seize(gone.games)
        try:
            await self._update_games_without(gone)
        finally:
            for guild in taken:
                with logged_failure("a server could not be let go", guild=guild):
                    await self._store.release_guild_lease(guild)

    async def _seize(self, games: Sequence[int]) -> set[int]:
        """Acquire all of these games; return the servers seized from other processes."""
        taken: set[int] = set()
        for game in games:
            with logged_failure("a game of another process could not be seized", game=game):
                if await self._store.acquire_lease(game) is None:
                    taken.add((await self._store.seize_lease(game)).guild)
        return taken

    async def _update_games_without(self, gone: Forgotten) -> None:
        """Update the games of an erased user."""
        await lobbies.forget_decks(self._store, gone.sat)
        for tenure in gone.ended:
            seat = Seat(tenure.seat)
            await self._run_safely(
                tenure.game, lambda t, s=seat: game_status.free_seat_of_erased_user(t, s)
            )
        for game in gone.games:
            if game in self._games.in_memory:
                await self._run_safely(game, Table.read_seats)

    async def _run_safely(self, game: int, job: Callable[[Table], Awaitable[None]]) -> None:
        """Run a job in a game; log an error and continue."""
        with logged_failure("a table could not be told about a player", game=game):
            await self._games.visit(game, job)
