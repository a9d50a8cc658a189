"""Rooms on a real SQLite file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.table.room import Room, opened

if TYPE_CHECKING:
    from tests.table.real_room import RealRoom


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the games are kept."""
    return tmp_path / "games.db"


@pytest.fixture
async def room(path: Path) -> AsyncIterator[Room]:
    """A room with nobody in it yet."""
    async with opened(path) as made:
        yield made


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[RealRoom]:
    """A room with the real games."""
    from tests.table.real_room import real_room  # noqa: PLC0415 - most tests need no real game

    async with real_room(tmp_path) as made:
        yield made
