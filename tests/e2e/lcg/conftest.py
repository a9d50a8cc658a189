"""A server with the card game per test; no error is logged, and Discord's document agrees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.lcg.night import Night
from tests.e2e.real_game import checked


@pytest.fixture(autouse=True)
def errors() -> Iterator[list[str]]:
    """The errors that were logged; a test that expects some takes them out."""
    with capture_logs() as logged:
        found: list[str] = []
        yield found
        lines = [str(line) for line in logged if line["log_level"] in ("error", "critical")]
    assert [line for line in lines if not any(known in line for known in found)] == []


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    """A server with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Night) as made:
        yield made


@pytest.fixture
async def campaign(tmp_path: Path) -> AsyncIterator[Campaign]:
    """A server for a campaign, with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Campaign) as made:
        yield made
