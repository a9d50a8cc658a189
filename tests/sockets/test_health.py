"""A running bot is asked whether it is well, as a container's health check asks."""

from __future__ import annotations

import asyncio
import os
import socket
import sys

import psutil

from tests.loopback.openapi import REPOSITORY
from tests.sockets.table import PATIENCE, Table


async def test_asked_whether_it_is_well(table: Table) -> None:
    """Alive and ready while it runs; nobody answers or draws when it has ended."""
    where = table.more["KEEPER_METRICS"] = str(_free_port())
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
    assert "figures are told" in bot.output


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def _health(where: str, *more: str) -> int:
    asked = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "health", *more,
        cwd=REPOSITORY,
        env={**os.environ, "KEEPER_METRICS": where, "PYTHONDONTWRITEBYTECODE": ""},
    )  # fmt: skip
    return await asked.wait()
