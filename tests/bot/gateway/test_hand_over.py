"""What one process had begun to answer when it ended, and what another makes of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.app import Keeper
from bot.store.sqlite import SqliteStore
from tests.cogs.toy_kit import HouseKit
from tests.loopback.client import bot_at
from tests.loopback.interactions import COMMAND, Interaction, command_data
from tests.loopback.server import LoopbackDiscord

CALLBACKS = ("POST", "/interactions/*/callback")
THINKING = {"type": 5, "data": {"flags": 64}}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[LoopbackDiscord]:
    """A server with the bot."""
    store = SqliteStore.open(tmp_path / "games.db")
    async with (
        LoopbackDiscord() as server,
        store as opened,
        bot_at(server.url, Keeper(opened, {"house": HouseKit()})),
    ):
        yield server


async def answered_by_another(server: LoopbackDiscord, body: dict[str, object]) -> Interaction:
    """A command whose first answer comes from a process before, just before ours."""
    hold = server.hold(*CALLBACKS)
    data = command_data(server.world, "help", {})
    asked = await server.send(server.add_user("Ann"), COMMAND, data)
    await hold.reached.wait()
    url = f"{server.url}/api/v10/interactions/{asked.id}/{asked.token}/callback"
    async with aiohttp.ClientSession() as before:
        await before.post(url, json=body)
    hold.release()
    return asked


async def test_an_answer_that_was_begun_is_filled_in(server: LoopbackDiscord) -> None:
    """Nobody is left with a bot that thinks for ever."""
    asked = await answered_by_another(server, THINKING)
    await server.gateway.until(lambda: "Keeper" in asked.text or "/game" in asked.text)


async def test_an_answer_that_was_given_stands(server: LoopbackDiscord) -> None:
    """It is not replaced."""
    given = {"type": 4, "data": {"content": "Here you are.", "flags": 64}}
    asked = await answered_by_another(server, given)
    looked = ("GET", f"/webhooks/{server.world.application_id}/{asked.token}/messages/@original")
    await server.gateway.until(
        lambda: looked in [(r.method, r.path) for r in server.requests if r.status]
    )
    await asyncio.sleep(0)

    assert asked.text == "Here you are."


async def test_what_was_done_is_done(tmp_path: Path) -> None:
    """A command that was carried out and not answered is not refused, nor done again."""
    kit = {"house": HouseKit()}
    async with LoopbackDiscord() as server, SqliteStore.open(tmp_path / "games.db") as store:
        ann = server.add_user("Ann")
        async with bot_at(server.url, Keeper(store, kit)):
            await server.slash(ann, "game new", scenario="night")
            await server.slash(ann, "game join", investigator="roland")
            await server.slash(ann, "game start")
            await server.slash(ann, "answer", option="pass")
            asked = await server.slash(ann, "move", to="Attic")
            assert "✓" in asked.text
        asked.callback = asked.original = None
        data = command_data(server.world, "move", {"to": "Attic"})
        async with bot_at(server.url, Keeper(store, kit)):
            await server.send(ann, COMMAND, data, again=asked)
            await server.gateway.until(lambda: bool(asked.text))

        assert asked.text == "✓ That’s already done."
        assert len(await store.journal.entries(1)) == 2
