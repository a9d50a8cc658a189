"""Tables that nobody can hear any more, and that can be heard again."""

from __future__ import annotations

import structlog

from bot.table.game.table import Table
from bot.table.seats import moving
from bot.table.tables.open_tables import OpenTables

_log = structlog.stdlib.get_logger(__name__)


class Reach:
    """Lets a game wait while its channel cannot be reached."""

    def __init__(self, games: OpenTables) -> None:
        self._games = games

    async def unheard(self, game: int, why: str) -> None:
        """Nobody can hear the game any more: it waits, nothing is lost."""

        async def pause(table: Table) -> None:
            if await moving.unheard(table, why):
                _log.warning("a game is paused: its channel cannot be reached", why=why)

        await self._games.by_itself(game, pause)

    async def heard(self, game: int) -> None:
        """The game can be heard again: it goes on where nobody can have missed anything."""

        async def resume(table: Table) -> None:
            if table.record.status == "paused":
                await table.set_status("running", "I can write here again: the game goes on.")

        await self._games.by_itself(game, resume)
