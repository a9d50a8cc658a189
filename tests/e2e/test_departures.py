"""Servers that send the bot away, and such as cannot be reached for a while."""

from __future__ import annotations

import discord
import pytest

from bot.app import Keeper
from bot.local.local_table import open_bot as opened_locally
from bot.settings import Settings
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.tables.hearers import Reach
from bot.table.tables.housekeeping import LOCAL_SERVER, Housekeeping, Terms
from tests.e2e.server import Server

GONE = 987654321 << 22


def kept(server: Server) -> Housekeeping:
    """The host's rules, kept by the running bot."""
    server.keeper.house = Housekeeping(server.keeper.tables, Terms())
    return server.keeper.house


async def departures(server: Server) -> set[int]:
    """Of which servers it is known."""
    return {*await server.store.keeping.departures()}


@pytest.fixture
async def known(server: Server) -> discord.Guild:
    """Another server as the bot knows it, with a game; the first is that of the local table."""
    kept(server)
    await server.playing(server.ann, server.bob)
    found = server.keeper.get_guild(server.env.create_guild("Dunwich").id)
    assert found is not None
    await now_of(server, found.id)
    return found


async def now_of(server: Server, guild: int) -> None:
    """The game is another server's."""
    await server.store._db.run(
        lambda db: db.execute("UPDATE game SET guild = ? WHERE id = 1", (guild,))
    )


async def test_a_server_sends_the_bot_away_and_takes_it_back(
    server: Server, known: discord.Guild
) -> None:
    """Its games wait, and the days are counted; not any more once the bot is there."""
    await server.keeper.on_guild_remove(known)
    assert await departures(server) == {known.id}
    assert (await server.keeper.tables.games.snapshot(1)).record.status == "paused"
    await server.keeper.on_guild_join(known)
    assert await departures(server) == set()


async def test_a_game_that_cannot_wait_keeps_no_server(
    server: Server, known: discord.Guild, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its days are counted whatever the game raises; nothing of it fails at Discord's event."""

    async def broken(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(Reach, "pause_unreachable", broken)
    await server.keeper.on_guild_remove(known)

    assert await departures(server) == {known.id}


async def test_a_server_that_is_not_reachable_has_not_left(
    server: Server, known: discord.Guild
) -> None:
    """Discord says so with the same event and a flag, or names it as such at the start."""
    state = server.keeper._connection
    state.parse_guild_delete({"id": str(known.id), "unavailable": True})
    await server.env.settle()
    await server.keeper.on_ready()

    assert known.unavailable
    assert await departures(server) == set()


async def test_who_left_meanwhile_is_found_at_the_start(
    server: Server, known: discord.Guild
) -> None:
    """With the days from then on; who is back is found as well."""
    await now_of(server, GONE)
    await server.store.keeping.note_departure(known.id, 1.0)
    await server.keeper.on_ready()
    assert await departures(server) == {GONE}


async def test_the_local_table_is_no_server_of_discord() -> None:
    """A file that was played on locally and then on Discord keeps what was played."""
    async with (
        SqliteStore.open(MEMORY) as store,
        opened_locally(Settings(), store, {}) as (keeper, world),
    ):
        assert world.channel.guild.id == LOCAL_SERVER
        assert keeper.house is None
        await Housekeeping(keeper.tables, Terms()).note_guild_left(LOCAL_SERVER)
        assert await store.keeping.departures() == {}


async def test_nobody_keeps_house_where_nobody_was_asked(server: Server) -> None:
    """A bot without a host's rules forgets nothing."""
    assert isinstance(server.keeper, Keeper)
    found = server.keeper.get_guild(server.env.create_guild("Dunwich").id)
    assert found is not None
    await server.keeper.on_guild_remove(found)
    await server.keeper.on_ready()
    assert await departures(server) == set()
