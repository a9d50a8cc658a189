"""`/games`: the tables at which somebody sits in a server."""

from __future__ import annotations

import pytest

from bot.table.errors import FAILED
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.seats import standing_in
from tests.cogs.toy_kit import HouseWords
from tests.e2e.server import Server, reply


async def test_tables_that_wait_for_one_come_first(server: Server) -> None:
    """With whom they wait for, since when, and a link to the status."""
    await server.bob.slash(server.other, "game new", scenario="night")
    await server.ann.slash(server.other, "game join", investigator="wendy")
    await server.playing(server.bob, server.ann)

    bobs = reply(await server.bob.slash(server.channel, "games")).splitlines()
    anns = reply(await server.ann.slash(server.channel, "games")).splitlines()

    assert len(bobs) == 2
    assert f"hosted by <@{server.bob.id}>" in bobs[1]
    assert f"<#{server.channel.id}>" in bobs[0]
    assert "your turn (Roland Banks)" in bobs[0]
    assert ", asked <t:" in bobs[0]
    assert [f"<#{server.other.id}>" in line for line in anns] == [True, False]
    assert "waiting for players" in anns[0]
    assert "waiting for Roland Banks" in anns[1]


async def test_who_sits_nowhere_is_told_how_to(server: Server) -> None:
    """Tables of others are not theirs."""
    await server.playing(server.ann)

    assert "`/game join` takes a seat" in reply(await server.cat.slash(server.channel, "games"))


async def test_a_table_that_cannot_be_shown_hides_no_other(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in one of them is said in its line."""
    await server.bob.slash(server.other, "game new", scenario="night")
    await server.ann.slash(server.other, "game join", investigator="wendy")
    await server.playing(server.ann, server.bob)
    monkeypatch.setattr(HouseWords, "heading", _broken)

    lines = reply(await server.ann.slash(server.channel, "games")).splitlines()

    assert sum(FAILED in line for line in lines) == 1
    assert sum("waiting for players" in line for line in lines) == 1


async def test_who_is_back_is_so_everywhere(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault at one table keeps them at no other, and they are told that they are back."""
    asked: list[int] = []

    async def broken(table: Table, _caller: Caller) -> Told:
        asked.append(table.game)
        raise KeyError("no seat")

    for channel, one in ((server.other, server.bob), (server.channel, server.cat)):
        await one.slash(channel, "game new", scenario="night")
        await server.ann.slash(channel, "game join", investigator="wendy")
    monkeypatch.setattr(standing_in, "take_seats_back", broken)
    private = await server.ann.slash(server.guild.create_text_channel("elsewhere"), "me back")

    assert len(asked) == 2
    assert reply(private).startswith("✓ You’re back.")


def _broken(*_: object) -> str:
    raise KeyError("no words")
