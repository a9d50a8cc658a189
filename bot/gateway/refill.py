"""Request servers for discord.py's cache, because a resumed session does not get them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import structlog

from bot.engine.json_types import JsonObject

BREATH = 0.2
"""Seconds between two servers, which leaves room for the calls of players."""

log = structlog.stdlib.get_logger(__name__)


class Refill:
    """Requests servers one after another, and skips those that discord.py knows."""

    def __init__(self, client: discord.Client, learn: Callable[[Any], object]) -> None:
        """Create it. `learn` takes the data of a server as Discord sends it in a new session."""
        self._client = client
        self._learn = learn
        self._wanted: dict[int, None] = {}
        self._task: asyncio.Task[None] | None = None

    def request_later(self, guild: int) -> None:
        """Request a server soon, unless discord.py knows it."""
        known = self._client.get_guild(guild)
        if known is not None and known.unavailable:
            self._wanted[guild] = None
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._request_all())

    def close(self) -> None:
        """Stop requesting servers."""
        if self._task is not None:
            self._task.cancel()

    async def _request_all(self) -> None:
        while self._wanted:
            guild = next(iter(self._wanted))
            del self._wanted[guild]
            try:
                await self._request_server(guild)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("a server could not be asked for", guild=guild, error=str(error))
            await asyncio.sleep(BREATH)

    async def _request_server(self, guild: int) -> None:
        http, me = self._client.http, self._client.user
        assert me is not None
        server: JsonObject = {**await http.get_guild(guild, with_counts=False)}
        server["channels"] = await http.get_all_guild_channels(guild)
        server["threads"] = (await http.get_active_threads(guild))["threads"]
        server["members"] = [await http.get_member(guild, me.id)]
        server |= {"unavailable": False, "member_count": 1}
        self._learn(server)
