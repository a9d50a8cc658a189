"""A bot on a simulated server whose figures are asked for by HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bot.monitor.bot_sight import BotSight
from bot.monitor.server import open_monitor
from bot.settings import Listen
from tests.e2e.server import Server, opened


class Asking:
    """Somebody who asks how the bot of a server does."""

    def __init__(self, server: Server, http: aiohttp.ClientSession, url: str) -> None:
        self.server = server
        self._http = http
        self._url = url

    async def page(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        async with self._http.get(f"{self._url}{path}") as answer:
            return answer.status, await answer.text()

    async def figures(self) -> dict[str, float]:
        """Every sample by its name with its labels."""
        _, text = await self.page("/metrics")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, _, value in (li.rpartition(" ") for li in lines)}


@asynccontextmanager
async def asking(tmp_path: Path, *, watched: bool = True) -> AsyncIterator[Asking]:
    """A server without a game; its bot is watched, or still to come."""
    async with (
        opened(tmp_path / "games.db") as server,
        open_monitor(Listen("127.0.0.1", 0)) as monitor,
        aiohttp.ClientSession() as http,
    ):
        if watched:
            monitor.watch(BotSight(server.keeper, server.keeper.tables))
        yield Asking(server, http, f"http://{monitor.at[0]}")
