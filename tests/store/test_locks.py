"""A database that is open is known to be in use, whatever else was looked into."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.store.sqlite.check import quick_check
from tests.store.samples import entry, new_game
from tests.store.test_cut_log import left

__all__ = ["left"]  # a fixture of theirs
LOCKED = Path(__file__).parent / "locked.py"


async def in_use(path: Path) -> bool:
    """Return whether another process finds it so."""
    asked = await asyncio.create_subprocess_exec(sys.executable, str(LOCKED), str(path))
    return await asked.wait() == 0


@pytest.mark.parametrize("read_only", [True, False])
async def test_after_a_kill(left: Path, read_only: bool) -> None:
    """Although log and index were looked into for what may be missing."""
    async with SqliteStore.open(left, read_only=read_only) as store:
        await store.games.find(1)
        assert await in_use(left)
    assert not list(left.parent.glob("*-shm")) or not await in_use(left)


async def test_while_it_is_looked_over(path: Path) -> None:
    """And after that, as long as it is open."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        assert await in_use(path)
        assert await quick_check(path) == ""
        assert await in_use(path)
        assert await store.journal.commit(entry(game, 1))
