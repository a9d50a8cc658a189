"""Discord's global rate limit for a bot, divided among its processes.

discord.py enforces the limits of single routes. The global limit covers all routes together, except
answers to interactions (Discord's documentation, "Rate Limits", "Global Rate Limit").
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import aiohttp
from msgspec import Struct

A_SECOND = 50.0
"""Calls a second that Discord allows a bot."""
CAREFUL = 0.9
"""Fraction of the limit that Keeper uses, because clocks and network delays differ."""
UNCOUNTED = ("/interactions/", "/webhooks/", "/gateway")
TOO_MANY = 429


class Spent(Struct):
    """Totals of the calls to Discord since the start."""

    calls: int = 0
    """Calls that count towards the global limit."""
    waits: int = 0
    """Calls that had to wait."""
    waited: float = 0.0
    """Seconds that calls have waited, summed."""
    refused: int = 0
    """Calls that Discord answered with 429, for whatever limit."""


class Budget:
    """Spreads calls evenly over time; after a pause, up to one second's calls may go at once."""

    def __init__(self, portion: float = 1.0, *, a_second: float = A_SECOND * CAREFUL) -> None:
        """Set the rate. `portion` is this process's fraction of the bot: above 0, at most 1."""
        self.spent = Spent()
        self._apart = 1 / (a_second * portion)
        self._free = 0.0

    def trace_config(self) -> aiohttp.TraceConfig:
        """Return a trace configuration that makes each call of discord.py wait for its turn."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._on_start)
        config.on_request_end.append(self._on_end)
        return config

    async def wait_for_turn(self) -> None:
        """Wait until a call may be made."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now - 1.0) + self._apart
        self.spent.calls += 1
        wait = self._free - now
        if wait > 0:
            self.spent.waits += 1
            self.spent.waited += wait
            await asyncio.sleep(wait)

    async def _on_start(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        started: aiohttp.TraceRequestStartParams,
    ) -> None:
        _, api, path = started.url.path.partition("/api/v10")
        if api and not path.startswith(UNCOUNTED):
            await self.wait_for_turn()

    async def _on_end(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        if ended.response.status == TOO_MANY:
            self.spent.refused += 1
