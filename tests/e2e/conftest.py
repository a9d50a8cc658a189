"""A server per test; whatever was sent to Discord is checked against its own document."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.telling import publisher
from tests.e2e.server import Server, opened
from tests.loopback.openapi import load_openapi


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with nobody at a table yet."""
    async with opened(tmp_path / "games.db") as made:
        yield made
        sent = list(made.env.http_requests)
    if document := load_openapi():
        assert document.problems_of(sent) == []


@pytest.fixture
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no line wait for later lines, where no time passes."""
    monkeypatch.setattr(publisher, "GROWS_AFTER", 0.0)
