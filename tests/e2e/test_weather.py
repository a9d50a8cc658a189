"""Doubled deliveries, restarts, faults of Discord."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from discord.http import Route

from tests.e2e.late import late_answers
from tests.e2e.server import Server, panel, reply, text_of


async def test_doubled_delivery(server: Server) -> None:
    """The same interaction delivered twice counts once and is answered once."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "move", to="Attic")
    steps = len(await server.store.journal.entries(1))
    answers = len(server.channel.history(viewer=server.ann))

    payload = next(
        p for _, name, p in reversed(server.env.backend.transcript) if name == "INTERACTION_CREATE"
    )
    server.env.backend.emit("INTERACTION_CREATE", payload)
    await server.env.settle()

    assert len(await server.store.journal.entries(1)) == steps
    assert len(server.channel.history(viewer=server.ann)) == answers


async def test_restart_in_the_middle(server: Server) -> None:
    """After a restart in a skill test the old buttons work and the game goes on."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Ghoul", **{"with": "Knife"})
    shown = await server.bob.click(server.status, label="Your choice")

    await server.restart()
    done = await server.bob.click(panel(shown), label="Torch")
    await server.ann.click(server.status, label="Your choice")

    assert "Torch" in text_of(panel(done))
    assert "Daisy Walker commits Torch." in server.text


async def test_injected_faults(server: Server) -> None:
    """A rate limit and an error of the server only delay what is told."""
    await server.playing(server.ann, server.bob)
    for status in (429, 500):
        server.env.inject_error("POST", "/channels/*/messages", status=status, times=1)
        await server.ann.slash(server.channel, "investigate")
        await server.env.advance_time(20)
        await server.env.settle()

    assert server.text.count("Roland Banks finds a clue.") == 2


@pytest.mark.parametrize(("place", "said"), [("Attic", "it’s done"), ("Moon", "nothing changed")])
@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027)])
async def test_lost_answer(server: Server, place: str, said: str, status: int, code: int) -> None:
    """A private answer that comes too late is given in public, without any secret."""
    await server.playing(server.ann, server.bob)
    server.env.inject_error(
        "POST", "/interactions/*/callback", status=status, code=code, message="Too late"
    )
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, "move", to=place)
    await server.env.settle()

    (told,) = [line for line in server.text.split("\n") if "too late" in line]
    assert f"<@{server.ann.id}>" in told
    assert said in told
    assert place not in told
    assert ("Roland Banks goes to the Attic." in server.text) == (place == "Attic")


async def test_a_lost_answer_denies_nothing_that_was_done(server: Server) -> None:
    """Who took a seat is not told that nothing has changed."""
    await server.ann.slash(server.channel, "game new", scenario="night")
    server.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, "game join", investigator="roland")
    await server.env.settle()

    assert f"Roland Banks: <@{server.ann.id}>" in server.text
    (told,) = [line for line in server.text.split("\n") if "too late" in line]
    assert "nothing changed" not in told


async def test_lost_answer_where_nothing_can_be_sent(server: Server) -> None:
    """Then only the log knows, and the bot goes on."""
    await server.playing(server.ann, server.bob)
    server.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, "board")
    await server.env.settle()

    assert "too late" not in server.text
    assert "✓" in reply(await server.ann.slash(server.channel, "investigate"))


async def test_missing_permissions(server: Server) -> None:
    """Where the bot may not post files, it says which permission it lacks."""
    everyone = server.guild.default_role
    closed = server.guild.create_text_channel(
        "closed", overwrites={everyone: discord.PermissionOverwrite(attach_files=False)}
    )

    said = reply(await server.ann.slash(closed, "game new", scenario="night"))

    assert "Attach Files" in said


async def test_dropped_post(server: Server) -> None:
    """A connection that drops while something is told only delays it."""
    await server.playing(server.ann, server.bob)
    real = server.keeper.http.request
    dropped: list[str] = []

    async def request(route: Route, **more: Any) -> Any:
        if not dropped and (route.method, route.path) == (
            "PATCH",
            "/channels/{channel_id}/messages/{message_id}",
        ):
            dropped.append(route.path)
            raise aiohttp.ServerDisconnectedError
        return await real(route, **more)

    server.keeper.http.request = request
    await server.ann.slash(server.channel, "investigate")
    await server.env.advance_time(20)

    assert dropped
    assert server.text.count("Roland Banks finds a clue.") == 1


async def test_slow_answers(server: Server, tmp_path: Path) -> None:
    """What takes long is announced first and filled in later, also in a private message."""
    await server.playing(server.ann, server.bob)
    async with late_answers(server, tmp_path / "games.db"):
        said = await server.ann.slash(server.channel, "move", to="Attic")
    shown = panel(await server.ann.click(server.status, label="Your choice"))
    async with late_answers(server, tmp_path / "games.db"):
        pressed = await server.ann.click(shown, label="Investigate · 2 vs 2")

    assert said.ephemeral
    assert "✓ You move to Attic." in reply(said)
    assert panel(pressed).id == shown.id
    assert text_of(panel(pressed)).startswith("✓ You investigate.")
