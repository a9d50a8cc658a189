"""What whoever runs the bot does to all tables of this process."""

from __future__ import annotations

from typing import Final

from bot.engine.errors import NotAllowed
from bot.engine.said import said
from bot.table.game.table import Table
from bot.table.tables.open_tables import OpenTables

ANNOUNCED: Final = "📢 From whoever runs this bot: {words}"
LONGEST: Final = 500
"""Characters of an announcement."""


class OperatingTables(OpenTables):
    """Announcements."""

    async def announce(self, words: str) -> int:
        """Say something at every live table, once; at how many it is said.

        Live is what is in memory and not over. Raises `NotAllowed` where nothing is left to say.
        """
        shown = said(words, LONGEST)
        if not shown:
            raise NotAllowed("There is nothing to say.")
        told = [await self._announce(game, shown) for game in sorted(self.in_memory)]
        return sum(told)

    async def _announce(self, game: int, words: str) -> bool:
        async def say(table: Table) -> bool:
            if table.record.status not in ("lobby", "running", "paused"):
                return False
            await table.tell(ANNOUNCED.format(words=words))
            return True

        return await self._visit(game, say)
