"""A store that is away for a moment: what a game does by itself is done when it is back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreFailed
from bot.store.sqlite import SqliteStore
from tests.store.swapping import swap
from tests.table.room import ALICE, opened


class Away:
    """A store that loses what tables know, and cannot be read then, some times."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._find = swap(store.games, "find", self.find)
        self.tables: Any = None
        self.times = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def acquire_lease(self, game: int) -> Any:
        """Asked before anything is told or done."""
        if self.tables is not None and self.times > 0:
            self.tables.games.table(game).forget()
        return await self._store.acquire_lease(game)

    async def find(self, game: int) -> Any:
        """Needed by a table that knows nothing."""
        self.times -= 1
        if self.times >= 0:
            raise StoreFailed("away")
        return await self._find(game)


async def test_what_cannot_be_told_now_is_told_later(path: Path) -> None:
    """It is given up only where it can never be told."""
    made: list[Away] = []
    async with opened(path, wrap=lambda store: made.append(Away(store)) or made[0]) as room:
        await room.start(ALICE)
        made[0].tables = room.tables
        await room.pick(ALICE, 0, "gather")
        made[0].times = 2
        await room.tables.rest()

        assert made[0].times < 0
        assert room.channel.lines.count("Ada finds 1 oil.") == 1
        assert await room.tables.store.outbox.pending() == []


async def test_what_is_due_is_tried_again(path: Path) -> None:
    """The alarm hears that the store failed, and rings again in half a minute, not in an hour."""
    made: list[Away] = []
    async with opened(path, wrap=lambda store: made.append(Away(store)) or made[0]) as room:
        game = await room.start(ALICE)
        room.tables.games.evict(game)
        made[0].times = 1

        with pytest.raises(StoreFailed):
            await room.tables._due.ring(game, 1_000.0)
        await room.tables._due.ring(game, 1_000.0)
