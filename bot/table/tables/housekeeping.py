"""Housekeeping: how long games that are over, servers that left and lost posts are kept.

Orphaned tables are looked after, too.

All of it is done in the background, a game at a time, each in a transaction of its own, and by the
process that holds the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

import structlog
from msgspec import Struct

from bot.table.declares.pace import DAY
from bot.table.errors import own_trouble
from bot.table.tables import Tables

LOCAL_SERVER: Final = 1456074443980800002
"""The server of the local table. Discord does not know it, so that the bot never left it."""
DEAD: Final = 14 * DAY
"""How long posts are kept that were given up, for whoever looks for the reason."""
BREATH: Final = 0.05
"""Seconds between two games: whoever plays goes first."""

log = structlog.stdlib.get_logger(__name__)


class Terms(Struct, frozen=True):
    """For how long something is kept as it is, in seconds; 0: for ever."""

    packed: float = 90 * DAY
    """Games that are over, until they are packed: since their last input."""
    left: float = 30 * DAY
    """Servers that sent the bot away, until they are erased."""


class Housekeeping:
    """Keeps the terms. Times are those of the tables' clock, and stand in the store."""

    def __init__(self, tables: Tables, terms: Terms, *, breath: float = BREATH) -> None:
        """`breath`: seconds between two games."""
        self._tables = tables
        self._breath = breath
        self._store = tables.store
        self._terms = terms

    # --- servers -------------------------------------------------------------------------------

    async def left(self, guild: int) -> None:
        """A server sent the bot away: its time begins, if it has not begun."""
        if guild != LOCAL_SERVER and await self._store.keeping.note_departure(
            guild, self._tables.now()
        ):
            log.info("a server sent the bot away", guild=guild)

    async def here(self, guild: int) -> None:
        """The bot is in a server."""
        if await self._store.keeping.note_return(guild):
            log.info("the bot is back in a server: nothing of it is erased", guild=guild)

    async def note_guilds(self, guilds: Collection[int], ours: Callable[[int], bool]) -> None:
        """Discord told of all servers in which the bot is, also of those that are not reachable.

        `ours` says of which servers this process is told. Those with games that are not among
        them sent the bot away while it was not there to hear of it.
        """
        for guild in await self._store.keeping.guilds():
            if ours(guild) and guild not in guilds:
                with own_trouble("it could not be noted that a server is left", guild=guild):
                    await self.left(guild)
        for guild in await self._store.keeping.departures():
            if guild in guilds:
                with own_trouble("it could not be noted that a server is back", guild=guild):
                    await self.here(guild)

    # --- what is done now and then -------------------------------------------------------------

    async def now_and_then(self, *, first: float, every: float) -> None:
        """Tidy up after `first` seconds and then every so many."""
        await asyncio.sleep(first)
        while True:
            await self.tidy()
            await asyncio.sleep(every)

    async def tidy(self) -> None:
        """Do what is due; what cannot be done now is left for the next time."""
        for work in (self._prune, self._erase, self._pack, self._look_after):
            try:
                await work()
            except Exception:
                log.exception("tidying up was put off")

    async def _look_after(self) -> None:
        """Look after orphaned tables."""
        await self._tables.orphans.look_over(self._breath)

    async def _prune(self) -> None:
        if count := await self._store.keeping.prune_outbox(self._tables.now() - DEAD):
            log.info("posts that could not be delivered were dropped", count=count)

    async def _erase(self) -> None:
        if not self._terms.left:
            return
        before = self._tables.now() - self._terms.left
        for guild, at in (await self._store.keeping.departures()).items():
            with own_trouble("a server could not be erased", guild=guild):
                if at <= before and await self._store.acquire_guild_lease(guild) is not None:
                    await self._erase_guild(guild, before)

    async def _erase_guild(self, guild: int, before: float) -> None:
        """Leave nothing of a server; where a game stays that cannot be erased, all else goes."""
        for game in await self._store.games.all(guild=guild):
            with own_trouble("a game could not be erased", game=game.id):
                if not await self._tables.games.erase(game.id, before):
                    return  # it is back
            await asyncio.sleep(self._breath)
        if await self._store.keeping.erase_guild(guild, left_before=before):
            log.warning("a server that sent the bot away was erased", guild=guild)

    async def _pack(self) -> None:
        if not self._terms.packed:
            return
        count = 0
        async for game in self._store.packing.ripe(self._tables.now() - self._terms.packed):
            with own_trouble("a game could not be packed", game=game):
                if await self._store.acquire_lease(game) is not None:
                    count += await self._store.packing.pack(game)
            await asyncio.sleep(self._breath)
        if count:
            log.info("games that are over were packed", count=count)
