"""Rooms on a real SQLite file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.table.room import Room, opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the games are kept."""
    return tmp_path / "games.db"


@pytest.fixture
async def room(path: Path) -> AsyncIterator[Room]:
    """A room with nobody in it yet."""
    async with opened(path) as made:
        yield made
