"""The budget of calls a second: Discord's limit for a bot, divided among its processes.

discord.py keeps the limits of single routes. This one is of all routes together; answers to
interactions do not count (Rate Limits, Global Rate Limit).
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import aiohttp
from msgspec import Struct

A_SECOND = 50.0
"""Calls that Discord allows a bot."""
CAREFUL = 0.9
"""How much of it is used: clocks and ways differ."""
UNCOUNTED = ("/interactions/", "/webhooks/", "/gateway")
TOO_MANY = 429


class Spent(Struct):
    """The budget's use so far."""

    calls: int = 0
    """Those that count."""
    waits: int = 0
    """How many of them had to wait."""
    waited: float = 0.0
    """Seconds in all."""
    refused: int = 0
    """Calls that Discord answered with 429, of any limit."""


class Budget:
    """So many calls a second, evenly; a second's worth may be used at once after a rest."""

    def __init__(self, portion: float = 1.0, *, a_second: float = A_SECOND * CAREFUL) -> None:
        """`portion` is how much of the bot this process is: above 0, at most 1."""
        self.spent = Spent()
        self._apart = 1 / (a_second * portion)
        self._free = 0.0

    def trace(self) -> aiohttp.TraceConfig:
        """For discord.py: each of its calls asks for its turn."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._on_start)
        config.on_request_end.append(self._on_end)
        return config

    async def turn(self) -> None:
        """Return when a call may be made."""
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
            await self.turn()

    async def _on_end(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        if ended.response.status == TOO_MANY:
            self.spent.refused += 1
