"""Stores to test: every implementation passes `tests/store/conformance`."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.api import Store
from bot.store.sqlite import MEMORY, SqliteStore


@pytest.fixture(params=["file", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    where = tmp_path / "games.db" if request.param == "file" else MEMORY
    async with SqliteStore.open(where) as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may be created."""
    return tmp_path / "games.db"
