"""A running bot as the figures see it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import Final, Protocol

from bot.monitor.sight import Calls
from bot.store.errors import StoreError
from bot.table.tables import Tables
from bot.table.workers.meter import Meter

PATIENCE: Final = 2.0
"""Seconds within which the database has to answer."""
CLOSING: Final = "The program is about to end."
NO_DISCORD: Final = "Discord is not connected."
NO_STORE: Final = "The database does not answer."
NOT_SAVED: Final = "The database cannot be written to, and waiting does not help."


class Client(Protocol):
    """The Discord client, as far as it is looked at."""

    @property
    def guilds(self) -> Sequence[object]:
        """The servers that it knows."""
        ...

    @property
    def trouble(self) -> str:
        """Why Discord cannot be reached, a sentence; empty if nothing is known against it."""
        ...

    def is_ready(self) -> bool:
        """Return whether it knows them all."""
        ...

    @property
    def shard_latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat."""
        ...

    @property
    def calls(self) -> Calls:
        """Return what became of its calls so far."""
        ...


class BotSight:
    """Reads what there is to read; nothing is kept."""

    def __init__(self, client: Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    @property
    def meter(self) -> Meter:
        """Return how long things take, and what failed."""
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
    def untold(self) -> tuple[int, float]:
        """In how many channels something is to be told, and for how many seconds at most."""
        return self._tables.untold

    @property
    def pictures_waiting(self) -> int:
        """Pictures that are being drawn or wait for it."""
        return self._tables.studio.waiting

    @property
    def latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat; not finite while it has none."""
        return self._client.shard_latencies

    @property
    def calls(self) -> Calls:
        """Return what became of the calls to Discord so far."""
        return self._client.calls

    async def why_not_ready(self) -> str:
        """Return why presses cannot be served now, in a sentence; empty: they can."""
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
