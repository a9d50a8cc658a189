"""Reads the figures of a running bot."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import Final, Protocol

from bot.monitor.program_state import Calls
from bot.store.errors import StoreError
from bot.table.tables import Tables
from bot.table.workers.meter import Meter

PATIENCE: Final = 2.0
"""Seconds in which the database must answer."""
CLOSING: Final = "The program is about to end."
NO_DISCORD: Final = "Discord is not connected."
NO_STORE: Final = "The database does not answer."
NOT_SAVED: Final = "The database cannot be written to, and waiting does not help."


class Client(Protocol):
    """The parts of a Discord client that the figures need."""

    @property
    def guilds(self) -> Sequence[object]:
        """The servers that the client knows."""
        ...

    @property
    def trouble(self) -> str:
        """Why Discord cannot be reached, as a sentence; empty if the last attempt succeeded."""
        ...

    def is_ready(self) -> bool:
        """Return True if the client knows all its servers."""
        ...

    @property
    def shard_latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat."""
        ...

    @property
    def calls(self) -> Calls:
        """The totals of the client's calls since the start."""
        ...


class BotSight:
    """Reads the current figures of a client and its tables."""

    def __init__(self, client: Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    @property
    def meter(self) -> Meter:
        """Durations and failures."""
        return self._tables.meter

    @property
    def tables_live(self) -> int:
        """Tables in memory."""
        return len(self._tables.games.in_memory)

    @property
    def servers(self) -> int:
        """Servers whose events this process gets."""
        return len(self._client.guilds)

    @property
    def unsent_posts(self) -> tuple[int, float]:
        """The number of channels with unsent posts, and the age of the oldest post in seconds."""
        return self._tables.unsent

    @property
    def pictures_waiting(self) -> int:
        """Pictures that are being drawn or queued."""
        return self._tables.studio.waiting

    @property
    def latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat; not finite before the first one."""
        return self._client.shard_latencies

    @property
    def calls(self) -> Calls:
        """The totals of the calls to Discord since the start."""
        return self._client.calls

    async def why_not_ready(self) -> str:
        """Return why presses cannot be served now, as a sentence; empty if they can."""
        if self._tables.games.closing:
            return CLOSING
        if not self._client.is_ready() or not all(math.isfinite(s) for _, s in self.latencies):
            return self._client.trouble or NO_DISCORD
        return await self._why_not_saved()

    async def _why_not_saved(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._tables.store.timers.first_due()
                await self._tables.note_time()
        except TimeoutError:
            return NO_STORE
        except StoreError as error:
            return NOT_SAVED if error.lasting else NO_STORE
        return ""
