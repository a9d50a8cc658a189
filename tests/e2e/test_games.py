"""`/games`: the tables at which somebody sits in a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.server import Server, opened, reply


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with nobody at a table."""
    async with opened(tmp_path / "games.db") as made:
        yield made


async def test_tables_that_wait_for_one_come_first(server: Server) -> None:
    """With whom they wait for, since when, and a link to the status."""
    await server.bob.slash(server.other, "game new", scenario="night")
    await server.ann.slash(server.other, "game join", investigator="wendy")
    await server.playing(server.bob, server.ann)

    bobs = reply(await server.bob.slash(server.channel, "games")).splitlines()
    anns = reply(await server.ann.slash(server.channel, "games")).splitlines()

    assert len(bobs) == 1
    assert f"<#{server.channel.id}>" in bobs[0]
    assert "waits for you (Roland Banks)" in bobs[0]
    assert "since <t:" in bobs[0]
    assert [f"<#{server.other.id}>" in line for line in anns] == [True, False]
    assert "waiting for players" in anns[0]
    assert "waits for Roland Banks" in anns[1]


async def test_who_sits_nowhere_is_told_how_to(server: Server) -> None:
    """Tables of others are not theirs."""
    await server.playing(server.ann)

    assert "`/game join` takes a seat" in reply(await server.cat.slash(server.channel, "games"))
