"""Carrying out the due actions of games, and posting once if that fails."""

from __future__ import annotations

from typing import Final

from bot.store.api import Store
from bot.table.automation.deputies import Deputies
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.tables.open_tables import OpenTables
from bot.table.telling.plain_words import UNSAID
from bot.table.telling.publisher import Publisher
from bot.table.workers.meter import Meter

TROUBLE: Final = "trouble"
"""Not a message: set once a table knows that its due actions fail."""
NOT_DONE: Final = (
    "⚠️ Something I do here automatically (a ping, the end of a deadline, a plan or an order) "
    "isn’t working. I’ll keep trying, less and less often, and this bot’s operator can see it. You "
    "can play on, and the game master can answer for anyone we’re waiting for (`/gm answer`)."
)


class DueGames:
    """Carries out the due actions of games, and posts once when they fail."""

    def __init__(
        self,
        games: OpenTables,
        store: Store,
        deputies: Deputies,
        meter: Meter,
        publisher: Publisher | None,
    ) -> None:
        self._games = games
        self._store = store
        self._deputies = deputies
        self._meter = meter
        self._publisher = publisher
        self._well: set[int] = set()
        """Games known to this process to have no such post."""

    async def ring(self, game: int, now: float) -> None:
        """Carry out the due actions of a game."""

        async def ring(table: Table) -> None:
            await self._deputies.act(table, now)
            await table.reminders.ring(now)

        await self._games.run_unasked(game, ring)
        await self._note_success(game)

    async def tell_trouble(self, game: int) -> None:
        """Count a failure of a game's due actions; post about the first one."""
        self._meter.stalled += 1
        self._well.discard(game)
        if self._publisher is None or await self._store.messages.find(game, TROUBLE) is not None:
            return
        await self._store.messages.put(game, TROUBLE, 1)
        channel = (await self._store.games.find(game)).channel
        told = [outbox_rows.notice_row(channel, NOT_DONE), outbox_rows.status_row(channel)]
        await self._store.outbox.enqueue(game, told)
        self._publisher.wake(channel)

    async def tell_unopened(self, game: int) -> None:
        """Post once that a game cannot be opened."""
        if self._publisher is None or await self._store.messages.find(game, UNSAID) is not None:
            return
        channel = (await self._store.games.find(game)).channel
        await self._store.outbox.enqueue(game, [outbox_rows.status_row(channel)])
        self._publisher.wake(channel)

    async def _note_success(self, game: int) -> None:
        """Record that due actions succeeded, so that a later failure is posted."""
        if game not in self._well:
            self._well.add(game)
            if await self._store.messages.find(game, TROUBLE) is not None:
                await self._store.messages.put(game, TROUBLE, None)
