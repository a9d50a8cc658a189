"""Deeds of whoever runs the bot to all tables of this process."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.said import harmless_text
from bot.store.api import Store
from bot.store.game_records import Timer
from bot.table.automation.alarm import Alarm
from bot.table.errors import own_trouble
from bot.table.game.table import Table
from bot.table.reminders.stalls import stalls_in
from bot.table.tables.open_tables import OpenTables

ANNOUNCED: Final = "📢 From this bot’s operator: {words}"
LONGEST: Final = 500
"""Characters of an announcement."""


class Stuck(Struct, frozen=True):
    """Something that a table does not get done by itself."""

    game: int
    action: str
    """The key of the action; empty: all that is due there."""
    tries: int
    until: float = 0.0
    """When it is tried again (seconds since the epoch); `FAR`: when the table has changed."""


class OperatingTables:
    """Announcements, and what is stuck."""

    def __init__(self, games: OpenTables, store: Store, alarm: Alarm) -> None:
        self._games = games
        self._store = store
        self._alarm = alarm

    async def stuck_actions(self) -> list[Stuck]:
        """Return what comes to nothing at the tables of this process, the most tried first."""
        by_game: dict[int, list[Timer]] = {}
        for timer in await self._store.timers.all():
            by_game.setdefault(timer.game, []).append(timer)
        found = [
            Stuck(game, each.key, each.tries, each.until)
            for game, timers in sorted(by_game.items())
            for each in stalls_in(timers).values()
        ]
        found += [Stuck(game, "", tries) for game, tries in sorted(self._alarm.troubled.items())]
        return sorted(found, key=lambda each: -each.tries)

    async def announce(self, words: str) -> int:
        """Say something once at every live table; return how many. Raises `NotAllowed`."""
        shown = harmless_text(words, LONGEST)
        if not shown:
            raise NotAllowed("There’s nothing to say.")
        told = [await self._announce(game, shown) for game in sorted(self._games.in_memory)]
        return sum(told)

    async def _announce(self, game: int, words: str) -> bool:
        async def say(table: Table) -> bool:
            if table.record.status not in ("lobby", "running", "paused"):
                return False
            await table.outbox.tell(ANNOUNCED.format(words=words))
            return True

        with own_trouble("a table could not be told", game=game):
            return await self._games.visit(game, say)
        return False
