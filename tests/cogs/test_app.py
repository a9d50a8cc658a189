"""The client: what happens when registering fails, when it ends, and when something breaks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.app import WRONG, run, until_told
from bot.settings import Secret, Settings
from bot.store.errors import StoreFailed
from cogs.wire.answering import Seen
from cogs.wire.reply import BROKEN, UNSAVED
from tests.cogs.toy_kit import HouseWords
from tests.e2e.server import Server, reply


async def test_registering_fails(server: Server) -> None:
    """Commands that cannot be registered end nothing: those known to Discord stay in use."""
    server.env.inject_error("PUT", "/applications/*/commands", status=500, times=None)

    await server.restart()

    assert server.keeper.is_ready()
    assert all(call.method != "DELETE" for call in server.env.http_requests)


async def test_a_bug_is_answered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that fails inside still answers, and the table goes on."""
    await server.playing(server.ann)

    def broken(*_args: object) -> str:
        raise RuntimeError("bug")

    with monkeypatch.context() as patch:
        patch.setattr(HouseWords, "heading", broken)
        assert reply(await server.ann.slash(server.channel, "board")) == BROKEN

    assert "Attic" in reply(await server.ann.slash(server.channel, "move", to="Attic"))


async def test_a_failing_store_is_answered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players read nothing of disks and files; nothing is lost."""
    await server.playing(server.ann)

    async def fails(*_args: object) -> None:
        raise StoreFailed("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(server.store.games, "active_in", fails)
        assert reply(await server.ann.slash(server.channel, "investigate")) == UNSAVED

    assert "✓" in reply(await server.ann.slash(server.channel, "investigate"))


async def test_a_fault_in_the_sums_stops_nobody(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question that cannot be explained can be answered all the same."""
    await server.playing(server.ann)
    monkeypatch.setattr(HouseWords, "explain", lambda *_: 1 / 0)

    shown = await server.ann.click(server.status, label="Your choice")

    assert "what do you do?" in reply(shown)


async def test_no_news_when_closing(server: Server) -> None:
    """While the program ends it takes nothing in any more, and says so."""
    await server.playing(server.ann)
    await server.keeper.tables.close()

    said = reply(await server.ann.slash(server.channel, "investigate"))

    assert "about to restart" in said


async def test_few_intents(server: Server) -> None:
    """The bot asks for guilds and nothing else."""
    assert server.keeper.intents == discord.Intents(guilds=True)


def test_seen_twice() -> None:
    """An interaction is new once; the oldest are forgotten."""
    seen = Seen(most=2)

    assert [seen.note_if_new(n) for n in (1, 1, 2, 3, 1)] == [True, False, True, True, True]


async def test_told_to_end() -> None:
    """Waiting ends with the work or with the word to stop."""
    stop = asyncio.Event()
    forever = asyncio.create_task(asyncio.sleep(1000))
    stop.set()
    await until_told(stop, forever)
    assert not forever.done()
    forever.cancel()


def test_a_database_that_cannot_be_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is no database ends the start with a sentence; a retired setting does not."""
    file = tmp_path / "notes.txt"
    file.write_text("not a database" * 100)
    token, told = Secret("x" * 30), list[str]()

    for retired in ((), ("KEEPER_THINKERS",)):
        assert run(Settings(database=file, token=token, retired=retired)) == WRONG
        told.append(capsys.readouterr().err)
    plain, warned = (text.splitlines() for text in told)
    assert plain
    assert len(warned) == len(plain) + 1
    assert "KEEPER_THINKERS" in warned[0]
