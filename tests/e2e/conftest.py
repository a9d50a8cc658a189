"""A server per test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.server import Server, opened


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with nobody at a table yet."""
    async with opened(tmp_path / "games.db") as made:
        yield made
