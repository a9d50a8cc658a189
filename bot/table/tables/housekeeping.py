"""Pack finished games, erase data of servers that left, and delete failed posts.

It also looks after orphaned tables. All of it runs in the background, a game at a time, in one
transaction each, and by the process that holds the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

import structlog
from msgspec import Struct

from bot.table.declares.pace import DAY
from bot.table.errors import logged_failure
from bot.table.tables import Tables

LOCAL_SERVER: Final = 1456074443980800002
"""The server of the local table. Discord does not know it, so that the bot never left it."""
DEAD: Final = 14 * DAY
"""Seconds for which failed posts are stored, so that their reason can be found."""
BREATH: Final = 0.05
"""Seconds between two games, so that players go first."""

log = structlog.stdlib.get_logger(__name__)


class Terms(Struct, frozen=True):
    """Times in seconds until something is packed or erased; 0 is never."""

    packed: float = 90 * DAY
    """Finished games, until they are packed: since their last input."""
    left: float = 30 * DAY
    """Servers that removed the bot, until they are erased."""


class Housekeeping:
    """Packs, erases and deletes when the times of its terms are over."""

    def __init__(self, tables: Tables, terms: Terms, *, breath: float = BREATH) -> None:
        """`breath`: seconds between two games."""
        self._tables = tables
        self._breath = breath
        self._store = tables.store
        self._terms = terms

    # --- servers -------------------------------------------------------------------------------

    async def note_guild_left(self, guild: int) -> None:
        """Record that a server removed the bot, unless that is recorded."""
        if guild != LOCAL_SERVER and await self._store.keeping.note_departure(
            guild, self._tables.now()
        ):
            log.info("a server sent the bot away", guild=guild)

    async def note_guild_present(self, guild: int) -> None:
        """Record that the bot is in a server."""
        if await self._store.keeping.note_return(guild):
            log.info("the bot is back in a server: nothing of it is erased", guild=guild)

    async def note_guilds(self, guilds: Collection[int], ours: Callable[[int], bool]) -> None:
        """Record which servers the bot is in, including unreachable ones.

        `ours` returns True for the servers that this process serves. Servers with games that are
        not among `guilds` removed the bot while it was not running.
        """
        for guild in await self._store.keeping.guilds():
            if ours(guild) and guild not in guilds:
                with logged_failure("it could not be noted that a server is left", guild=guild):
                    await self.note_guild_left(guild)
        for guild in await self._store.keeping.departures():
            if guild in guilds:
                with logged_failure("it could not be noted that a server is back", guild=guild):
                    await self.note_guild_present(guild)

    # --- regular work --------------------------------------------------------------------------

    async def tidy_regularly(self, *, first: float, every: float) -> None:
        """Tidy up after `first` seconds and then every `every` seconds."""
        await asyncio.sleep(first)
        while True:
            await self.tidy()
            await asyncio.sleep(every)

    async def tidy(self) -> None:
        """Do all due work; work that fails is left for the next time."""
        for work in (
            self._prune_posts,
            self._erase_departed,
            self._pack_games,
            self._check_orphans,
        ):
            try:
                await work()
            except Exception:
                log.exception("tidying up was put off")

    async def _check_orphans(self) -> None:
        """Check the tables that lost their host, channel or players."""
        await self._tables.orphans.check_all_tables(self._breath)

    async def _prune_posts(self) -> None:
        if count := await self._store.keeping.prune_outbox(self._tables.now() - DEAD):
            log.info("posts that could not be delivered were dropped", count=count)

    async def _erase_departed(self) -> None:
        if not self._terms.left:
            return
        before = self._tables.now() - self._terms.left
        for guild, at in (await self._store.keeping.departures()).items():
            with logged_failure("a server could not be erased", guild=guild):
                if at <= before and await self._store.acquire_guild_lease(guild) is not None:
                    await self._erase_guild(guild, before)

    async def _erase_guild(self, guild: int, before: float) -> None:
        """Erase a server; if a game cannot be erased, erase everything else."""
        for game in await self._store.games.all(guild=guild):
            with logged_failure("a game could not be erased", game=game.id):
                if not await self._tables.games.erase(game.id, before):
                    return  # it is back
            await asyncio.sleep(self._breath)
        if await self._store.keeping.erase_guild(guild, left_before=before):
            log.warning("a server that sent the bot away was erased", guild=guild)

    async def _pack_games(self) -> None:
        if not self._terms.packed:
            return
        count = 0
        async for game in self._store.packing.packable_games(
            self._tables.now() - self._terms.packed
        ):
            with logged_failure("a game could not be packed", game=game):
                if await self._store.acquire_lease(game) is not None:
                    count += await self._store.packing.pack(game)
            await asyncio.sleep(self._breath)
        if count:
            log.info("games that are over were packed", count=count)
