"""A bot in several shards against a Discord on loopback sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import structlog

from bot.gateway.client import ShardedBot
from bot.gateway.fleet import Alone
from bot.share import ALONE, Portion
from bot.store.records import ShardSession
from tests.loopback.client import bot_at
from tests.loopback.server import LoopbackDiscord


class Quick(Alone):
    """The only process, which waits for nothing, and finds the sessions that it left."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[ShardSession] = []
        self.buckets: list[int] = []

    async def turn(self, bucket: int, seconds: float = 0.0) -> float:
        """At once."""
        self.buckets.append(bucket)
        return 0.0

    async def sessions(self, count: int, shards: Any) -> list[ShardSession]:
        """Those of the last run."""
        return self.left


class Pinged(ShardedBot):
    """Answers every interaction, and counts them."""

    def __init__(self, share: Portion = ALONE, fleet: Quick | None = None) -> None:
        super().__init__(
            share=share,
            fleet=fleet or Quick(),
            command_prefix="!",
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
        )
        self.met: list[int] = []

    async def setup_hook(self) -> None:
        """One command."""
        self.tree.command(description="Ping")(ping)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Note it."""
        self.met.append(interaction.guild_id or 0)


async def ping(interaction: discord.Interaction) -> None:
    """Say something."""
    await interaction.response.send_message("pong", ephemeral=True)


@pytest.fixture
async def server() -> AsyncIterator[LoopbackDiscord]:
    """A Discord that recommends four shards, with a guild in each."""
    async with LoopbackDiscord() as server:
        server.world.shards = 4
        for shard in range(4):
            server.world.add_channel("table", server.world.add_guild(shard, 4))
        yield server


def channels(server: LoopbackDiscord) -> list[int]:
    """A channel of each shard, in order."""
    return list(server.world.channels)[1:]


async def pinged(server: LoopbackDiscord) -> list[str]:
    """What somebody is answered who asks once in each shard."""
    ann = server.add_user("Ann")
    return [(await server.slash(ann, "ping", channel=each)).text for each in channels(server)]


async def test_as_many_shards_as_recommended(server: LoopbackDiscord) -> None:
    """Each server is answered over its own shard."""
    async with bot_at(server.url, Pinged()):
        assert await pinged(server) == ["pong"] * 4
        assert sorted(server.gateway.sessions) == [0, 1, 2, 3]


async def test_a_part_of_the_shards(server: LoopbackDiscord) -> None:
    """Two processes, each with its half."""
    async with bot_at(server.url, Pinged(Portion(1, 2))), bot_at(server.url, Pinged(Portion(2, 2))):
        assert await pinged(server) == ["pong"] * 4
        assert server.gateway.identified == 4


async def test_buckets(server: LoopbackDiscord) -> None:
    """Shards take their turns by Discord's `max_concurrency`."""
    server.world.max_concurrency = 3
    fleet = Quick()
    async with bot_at(server.url, Pinged(fleet=fleet)):
        assert fleet.buckets == [0, 1, 2, 0]


async def test_five_seconds_apart() -> None:
    """Of one bucket one begins at once and the next five seconds later; others do not wait."""
    alone = Alone()
    waits = [await alone.turn(bucket) for bucket in (0, 0, 1, 0)]
    assert waits == pytest.approx([0, 5, 0, 10], abs=0.5)


async def test_no_session_may_begin_today(server: LoopbackDiscord) -> None:
    """A bot waits until Discord's day ends, and says so: it does not connect before."""
    server.world.starts_left, server.world.starts_again = 0, 0.1

    async def next_day() -> int:
        asked = ("GET", "/gateway/bot")
        await server.gateway.until(
            lambda: [(r.method, r.path) for r in server.requests].count(asked) >= 2
        )
        server.world.starts_left = 1
        return server.gateway.identified

    with structlog.testing.capture_logs() as logged:
        day = asyncio.create_task(next_day())
        async with bot_at(server.url, Pinged(Portion(1, 4))):
            assert await day == 0
    waited = [each for each in logged if each["event"].startswith("no session may begin")]
    assert [each["seconds"] for each in waited] == [1.0]
