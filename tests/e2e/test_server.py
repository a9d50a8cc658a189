"""The simulated server waits for the bot, however busy the machine is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import server as simulation
from tests.e2e.server import labels, opened


async def test_a_busy_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is still at work when the time is over is waited for again."""
    monkeypatch.setattr(simulation, "HORIZON", 0.0)
    async with opened(tmp_path / "games.db") as server:
        await server.playing(server.ann)

        assert "Investigate · 2 vs 2" in labels(server.status)
