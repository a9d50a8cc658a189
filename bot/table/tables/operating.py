"""Actions of the operator on all tables of this process."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.said import harmless_text
from bot.store.api import Store
from bot.store.game_records import Timer
from bot.table.automation.alarm import Alarm
from bot.table.errors import logged_failure
from bot.table.game.table import Table
from bot.table.reminders.stalls import read_stalls
from bot.table.tables.open_tables import OpenTables

ANNOUNCED: Final = "📢 From this bot’s operator: {words}"
LONGEST: Final = 500
"""Characters of an announcement."""


class Stuck(Struct, frozen=True):
    """A failing automatic action of a table."""

    game: int
    action: str
    """The key of the action; empty for all due actions."""
    tries: int
    until: float = 0.0
    """When it is retried (seconds since the epoch); `FAR` for when the table has changed."""


class OperatingTables:
    """Announcements, and failing actions."""

    def __init__(self, games: OpenTables, store: Store, alarm: Alarm) -> None:
        self._games = games
        self._store = store
        self._alarm = alarm

    async def stuck_actions(self) -> list[Stuck]:
        """Return the failing actions at the tables of this process, the most tried first."""
        by_game: dict[int, list[Timer]] = {}
        for timer in await self._store.timers.all():
            by_game.setdefault(timer.game, []).append(timer)
        found = [
            Stuck(game, each.key, each.tries, each.until)
            for game, timers in sorted(by_game.items())
            for each in read_stalls(timers).values()
        ]
        found += [Stuck(game, "", tries) for game, tries in sorted(self._alarm.troubled.items())]
        return sorted(found, key=lambda each: -each.tries)

    async def announce(self, words: str) -> int:
        """Post an announcement at every loaded table; return their number. Raises `NotAllowed`."""
        shown = harmless_text(words, LONGEST)
        if not shown:
            raise NotAllowed("There’s nothing to say.")
        told = [await self._announce_at(game, shown) for game in sorted(self._games.in_memory)]
        return sum(told)

    async def _announce_at(self, game: int, words: str) -> bool:
        async def say(table: Table) -> bool:
            if table.record.status not in ("lobby", "running", "paused"):
                return False
            await table.outbox.post_lines(ANNOUNCED.format(words=words))
            return True

        with logged_failure("a table could not be told", game=game):
            return await self._games.visit(game, say)
        return False
