"""A loopback Discord per test; whatever is sent to it must fit Discord's own document."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.loopback.openapi import load_openapi
from tests.loopback.server import LoopbackDiscord
from tests.sockets.table import Table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table without a bot."""
    async with LoopbackDiscord(load_openapi()) as server:
        yield Table(server, tmp_path)
        assert server.problems == []
