"""Stores to test: every implementation passes `tests/store/conformance`."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.api import Store
from bot.store.sqlite import MEMORY, SqliteStore
from tests.store.plans import scans


@pytest.fixture(params=["file", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind. What a test runs on it reads no table from end to end.

    Whatever was done, the file is sound.
    """
    where = tmp_path / "games.db" if request.param == "file" else MEMORY
    async with SqliteStore.open(where) as opened:
        ran: list[str] = []
        await opened._db.run(lambda db: db.set_trace_callback(ran.append))
        yield opened
        await opened._db.run(lambda db: db.set_trace_callback(None))
        assert await opened._db.run(lambda db: scans(db, ran)) == []
        assert await opened.unsound() == []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may be created."""
    return tmp_path / "games.db"
