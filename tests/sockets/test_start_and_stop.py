"""The bot starts without a network or with a wrong token, says how it is, and is stopped."""

from __future__ import annotations

import asyncio
import os
import socket
import sys

import aiohttp
import psutil
import pytest

from bot.monitor.bot_sight import CLOSING, NO_DISCORD
from bot.monitor.server import STARTING
from tests.loopback.openapi import REPOSITORY
from tests.loopback.process import BotProcess
from tests.sockets.table import PATIENCE, Table

LOGIN = ("GET", "/users/@me")
PASSING = {"", STARTING, NO_DISCORD, CLOSING}
"""What `/readyz` says while something goes on that ends by itself."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def logins(table: Table) -> int:
    """How often somebody tried to log in."""
    return sum((each.method, each.path) == LOGIN for each in table.server.requests)


async def why_not_ready(port: str) -> str:
    """Return what `/readyz` says, once it is not about something that passes."""
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as http:
        while True:
            try:
                async with http.get(f"http://127.0.0.1:{port}/readyz") as answer:
                    status, said = answer.status, await answer.text()
            except aiohttp.ClientError:
                status, said = 503, ""
            if said.strip() not in PASSING:
                assert status == 503
                return said
            await asyncio.sleep(0.05)


async def test_without_a_network_it_tries_again_and_says_so(table: Table) -> None:
    """As at boot, before there is one; it can be stopped meanwhile."""
    port = table.more["KEEPER_METRICS"] = str(free_port())
    table.more["LOOPBACK_URL"] = f"http://127.0.0.1:{free_port()}"
    async with table.process() as bot:
        said = await why_not_ready(port)
        assert said.startswith("Discord cannot be reached (")
        assert "the next try is in" in said
        assert bot.process.returncode is None

        assert await bot.terminate(PATIENCE) == 0
    assert "Traceback" not in bot.output


async def test_the_login_is_tried_until_it_succeeds(table: Table) -> None:
    """Each try has connections of its own, and the commands are there once."""
    table.server.drop(*LOGIN, processed=False, times=2)
    async with table.bot() as bot:
        assert logins(table) == 3
        assert await bot.terminate(PATIENCE) == 0
    assert "Unclosed" not in bot.output
    assert "Traceback" not in bot.output


async def test_a_wrong_token_ends_it(table: Table) -> None:
    """With the status after which systemd does not start it again."""
    table.server.fail(*LOGIN, 401)
    async with table.process() as bot:
        async with asyncio.timeout(PATIENCE):
            assert await bot.process.wait() == 2
    assert logins(table) == 1


async def test_a_wrong_token_is_not_tried_again_in_a_container(table: Table) -> None:
    """Which would start it again if it ended: it waits, and says why."""
    port = table.more["KEEPER_METRICS"] = str(free_port())
    table.more["KEEPER_AT_END"] = "wait"
    table.server.fail(*LOGIN, 401)
    async with table.process() as bot:
        assert "token" in await why_not_ready(port)
        assert logins(table) == 1
        assert await bot.terminate(PATIENCE) == 0


async def test_a_drained_bot_waits_in_a_container(table: Table) -> None:
    """Its owner wanted it down: it serves nobody until it is started by hand."""
    port = table.more["KEEPER_METRICS"] = str(free_port())
    table.more["KEEPER_AT_END"] = "wait"
    async with table.bot() as bot:
        owner = table.server.world.application_id
        await table.server.slash(owner, "admin drain", sure=True)
        assert "drained" in await why_not_ready(port)
        assert bot.process.returncode is None
        assert await bot.terminate(PATIENCE) == 0


@pytest.mark.parametrize("variable", ["DISCORD_TOKEN", "KEEPER_DEBOUNCE"])
async def test_a_wrong_setting_waits_in_a_container(table: Table, variable: str) -> None:
    """It is said once."""
    table.more |= {"KEEPER_AT_END": "wait", variable: "x"}
    async with table.process() as bot:
        async with asyncio.timeout(PATIENCE):
            while "waiting to be stopped" not in bot.output:  # noqa: ASYNC110 - it is a file
                await asyncio.sleep(0.02)
        assert await bot.terminate(PATIENCE) == 0
    assert bot.output.count(variable) == 1
    assert logins(table) == 0


async def test_a_stop_during_the_login_is_a_stop(table: Table) -> None:
    """Its status is 0, and nothing failed."""
    hold = table.server.hold(*LOGIN)
    async with table.process() as bot:
        await table.until_held(hold)
        assert await bot.terminate(PATIENCE) == 0
    hold.abandon()
    assert not unexpected(bot)


async def test_a_stop_before_the_gateway_is_a_stop(table: Table) -> None:
    """The same between the login and the first session."""
    hold = table.server.hold("GET", "/gateway/bot")
    async with table.process() as bot:
        await table.until_held(hold)
        assert await bot.terminate(PATIENCE) == 0
    hold.abandon()
    assert not unexpected(bot)


def unexpected(bot: BotProcess) -> list[str]:
    """The lines of a log that no stop should leave."""
    words = ("Traceback", "Connector is closed", "cannot be reached", "Unclosed", "never retrieved")
    return [line for line in bot.output.splitlines() if any(word in line for word in words)]


async def test_the_first_process_of_a_container_is_stopped_while_it_loads() -> None:
    """The system ends every other process, and leaves that one to itself."""
    code = "import bot, time; print('loading', flush=True); time.sleep(60)"
    shut_in = ("unshare", "--pid", "--fork", "--kill-child", "--", sys.executable, "-c", code)
    try:
        first = await asyncio.create_subprocess_exec(
            *shut_in, cwd=REPOSITORY, stdout=asyncio.subprocess.PIPE
        )
    except FileNotFoundError:
        pytest.skip("there is no unshare")
    assert first.stdout is not None
    if await first.stdout.readline() != b"loading\n":
        pytest.skip("namespaces of processes are not allowed here")
    (inner,) = psutil.Process(first.pid).children()
    inner.terminate()

    async with asyncio.timeout(PATIENCE):
        assert await first.wait() == 0


async def test_asked_whether_it_is_well(table: Table) -> None:
    """Alive and ready while it runs; nobody answers or draws when it has ended."""
    where = table.more["KEEPER_METRICS"] = str(free_port())
    table.more["KEEPER_PICTURES"] = "1"
    async with table.bot() as bot:
        async with asyncio.timeout(PATIENCE):
            while await _health(where, "--ready") != 0:
                pass  # Discord still tells it of its servers
        assert await _health(where) == 0
        staff = psutil.Process(bot.process.pid).children()
        assert [each.cmdline()[-1] for each in staff] == ["bot.pictures.worker"]
        assert await bot.terminate(PATIENCE) == 0

    assert psutil.wait_procs(staff, timeout=PATIENCE)[1] == []
    assert await _health(where) == 1
    assert "the figures are served" in bot.output


async def _health(where: str, *more: str) -> int:
    asked = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "health", *more,
        cwd=REPOSITORY,
        env={**os.environ, "KEEPER_METRICS": where, "PYTHONDONTWRITEBYTECODE": ""},
    )  # fmt: skip
    return await asked.wait()
