"""A bot in several shards against a Discord on loopback sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from typing import Any

import discord
import pytest
import structlog
from msgspec.structs import replace

from bot.gateway.client import ShardedBot
from bot.gateway.fleet import Alone
from bot.gateway.registering import register_commands
from bot.share import ALONE, ONE, Portion, parse_part
from bot.store.game_records import ShardSession
from tests.deadline import DEADLINE
from tests.loopback.client import TOKEN, bot_at, pointed_at
from tests.loopback.interactions import COMMAND, command_data
from tests.loopback.server import LoopbackDiscord

BETWEEN_TWO_LOOKS = 1e-9
"""Seconds; less time than passes between two calls of `keep`, on any machine."""


class Quick(Alone):
    """The only process, which waits for nothing, and finds the sessions that it left."""

    def __init__(self) -> None:
        super().__init__()
        self.left: dict[int, ShardSession] = {}
        self.buckets: list[int] = []

    async def reserve_start(self, bucket: int, seconds: float) -> float:
        """At once."""
        self.buckets.append(bucket)
        return 0.0

    async def store_sessions(self, sessions: Sequence[ShardSession]) -> None:
        """For the next run."""
        for each in sessions:
            guilds = each.guilds or self.left[each.shard].guilds
            self.left[each.shard] = replace(each, guilds=guilds)

    async def load_sessions(self, count: int, shards: Any) -> list[ShardSession]:
        """Those of the last run."""
        return list(self.left.values())


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
    """Return what somebody is answered who asks once in each shard."""
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


async def test_servers_of_other_processes_are_none_of_ours() -> None:
    """One of several is told of its own shards."""
    bot = Pinged(parse_part("0-1/4"))
    ours = [bot.serves_guild(number << 22) for number in range(8)]
    assert ours == [True, True, False, False, True, True, False, False]


async def test_buckets(server: LoopbackDiscord) -> None:
    """Shards take their turns by Discord's `max_concurrency`."""
    server.world.max_concurrency = 3
    fleet = Quick()
    async with bot_at(server.url, Pinged(fleet=fleet)):
        assert fleet.buckets == [0, 1, 2, 0]


async def test_five_seconds_apart() -> None:
    """Of one bucket one begins at once and the next five seconds later; others do not wait."""
    alone = Alone()
    waits = [await alone.reserve_start(bucket, 5) for bucket in (0, 0, 1, 0)]
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


async def test_sessions_are_gone_on_with(server: LoopbackDiscord) -> None:
    """What is asked between two runs is answered by the next; nothing begins anew."""
    fleet, ann = Quick(), server.add_user("Ann")
    async with bot_at(server.url, first := Pinged(fleet=fleet)):
        await first.leave()
        await first.wait_until_served(1)
        data = command_data(server.world, "ping", {})
        asked = [await server.send(ann, COMMAND, data, channel=each) for each in channels(server)]
    async with bot_at(server.url, second := Pinged(fleet=fleet)):
        async with asyncio.timeout(DEADLINE):
            for each in asked:
                await each.answered.wait()
        assert (server.gateway.identified, server.gateway.resumed) == (4, 4)
        assert await pinged(server) == ["pong"] * 4
        assert len(second.guilds) == len(first.guilds) == 5
    assert first.met == []


async def test_servers_are_asked_for(server: LoopbackDiscord) -> None:
    """A session that goes on tells nothing of its servers: those that matter are asked for."""
    fleet = Quick()
    async with bot_at(server.url, first := Pinged(fleet=fleet)):
        await first.leave()
        await first.wait_until_served(1)
    async with bot_at(server.url, second := Pinged(fleet=fleet)):
        place = channels(server)[2]
        assert second.get_channel(place) is None
        second.refill.request_later(server.world.guild_of(place))
        await second.wait_for("guild_available", timeout=DEADLINE)

        assert second.get_channel(place) is not None


async def test_a_session_that_discord_forgot(server: LoopbackDiscord) -> None:
    """It begins anew."""
    fleet = Quick()
    async with bot_at(server.url, first := Pinged(fleet=fleet)):
        await first.leave()
        await first.wait_until_served(1)
    server.gateway.forget()
    async with bot_at(server.url, Pinged(fleet=fleet)):
        await server.connected(8)
        assert await pinged(server) == ["pong"] * 4


async def test_where_sessions_stand_is_kept(server: LoopbackDiscord) -> None:
    """Of a process that is killed no more is lost than what came in the last moment."""
    fleet = Quick()
    async with bot_at(server.url, bot := Pinged(fleet=fleet)):
        await pinged(server)
        await bot.sessions.store_changed(served=True)

        for shard, left in fleet.left.items():
            assert left.sequence == server.gateway.sessions[shard].seq
            assert left.guilds


async def test_what_is_not_served_yet_is_sent_again(
    server: LoopbackDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed had perhaps no time for what it received last."""
    monkeypatch.setattr("bot.gateway.saved_sessions.EVERY", DEADLINE)
    monkeypatch.setattr("bot.gateway.saved_sessions.SERVED", BETWEEN_TWO_LOOKS)
    fleet = Quick()
    async with bot_at(server.url, bot := Pinged(Portion(1, 4), fleet)):
        await bot.sessions.store_changed()
        before = server.gateway.sessions[0].seq
        assert fleet.left[0].sequence == 1
        await server.slash(server.add_user("Ann"), "ping", channel=channels(server)[0])
        await bot.sessions.store_changed()
        assert fleet.left[0].sequence == before
        await bot.sessions.store_changed()
        assert fleet.left[0].sequence == server.gateway.sessions[0].seq


async def test_the_end_at_the_door(server: LoopbackDiscord) -> None:
    """Who waits for the shards of another can be ended."""

    class Full(Quick):
        async def take_shards(self, count: int, shards: Collection[int]) -> None:
            """Never."""
            await asyncio.Event().wait()

    with pointed_at(server.url):
        async with Pinged(fleet=Full()) as bot:
            running = asyncio.create_task(bot.start(TOKEN))
            await server.commands_registered()
            await bot.leave()
            await bot.close()
            await asyncio.wait_for(running, DEADLINE)
    assert server.gateway.identified == 0


async def test_commands_are_told_when_they_change(server: LoopbackDiscord) -> None:
    """Discord is told once, and again when there is another one."""

    class Knowing(Quick):
        known = ""

        async def registered_digest(self) -> str:
            """Return what was told."""
            return self.known

        async def set_registered(self, digest: str) -> None:
            """Keep it."""
            self.known = digest

    def told() -> int:
        return [r.method for r in server.requests].count("PUT") - 1  # the bot's own

    fleet = Knowing()
    async with bot_at(server.url, bot := Pinged(ONE)):
        for _ in range(2):
            await register_commands(bot.tree, fleet)
        assert told() == 1
        bot.tree.command(description="Pong", name="pong")(ping)
        await register_commands(bot.tree, fleet)
        assert told() == 2
