"""Tables at which one person learns by doing."""

from __future__ import annotations

from bot.store.api import Store
from bot.store.records import GameRecord
from bot.table.clock import Clock
from bot.table.game.snapshot import Caller, Told
from bot.table.lobby import lobbies
from bot.table.steps import tutorial
from bot.table.tables.open_tables import OpenTables
from bot.table.tables.openings import Openings


class TutorialTables:
    """Tutorials, from their beginning to their end."""

    def __init__(self, games: OpenTables, store: Store, clock: Clock, openings: Openings) -> None:
        self._games = games
        self._store = store
        self._clock = clock
        self._openings = openings

    async def begin(self, caller: Caller, guild: int, channel: int, ruleset: str) -> GameRecord:
        """Begin a tutorial in a channel of its own; the caller plays.

        Raises `NotAllowed` where the game has none, and where it would be one table too many.
        """
        self._games.check_taking_in()
        await self._openings.check_room(guild, caller.user)
        record = await tutorial.open_table(
            self._store,
            self._openings.kit(ruleset),
            ruleset,
            caller,
            (guild, channel),
            self._clock.now(),
        )
        await self._games.change(record.id, lambda t: lobbies.start(t, caller, None))
        return record

    async def standing(self, user: int, guild: int) -> list[GameRecord]:
        """Somebody's tutorials in a server that are not over, oldest first."""
        return await tutorial.of_user(self._store, user, guild)

    async def leave(self, caller: Caller, game: int) -> Told:
        """End a tutorial and put its channel away.

        Raises `NotAllowed` where it is not the caller's, or none.
        """
        return await self._games.change(game, lambda t: tutorial.leave(t, caller))
