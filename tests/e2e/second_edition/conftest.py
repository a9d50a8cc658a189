"""A server with the board game per test; no error is logged, and Discord's document agrees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.e2e.real_game import checked
from tests.e2e.second_edition.town import Town


@pytest.fixture(autouse=True)
def errors() -> Iterator[None]:
    """No error is logged."""
    with capture_logs() as logged:
        yield
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """A server with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Town) as made:
        yield made
