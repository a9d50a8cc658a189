"""A bot with several tables: its runs, its database, its Discord and its players."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.deadline import DEADLINE
from tests.loopback.server import LoopbackDiscord
from tests.postgres_servers import Pair
from tests.reliability.players import Players
from tests.reliability.runs import Clock, Nursery, Run
from tests.reliability.tally import Tally, counted
from tests.unsent import all_sent


class Room:
    """What a fault happens to."""

    def __init__(
        self,
        nursery: Nursery,
        server: LoopbackDiscord,
        folder: Path,
        where: Path | str,
        chance: random.Random,
        tables: int,
    ) -> None:
        self.server = server
        self.where = where
        self.chance = chance
        self.players = Players(server, tables, chance)
        self.clock = Clock(folder / "clock")
        self.log = folder / "bot.log"
        self.kills = 0
        self.servers: Pair | None = None
        self._nursery = nursery
        self._run: Run | None = None

    @property
    def file(self) -> Path:
        """The database file; there is none on a server."""
        assert isinstance(self.where, Path)
        return self.where

    @property
    def pair(self) -> Pair:
        """The server and its standby."""
        assert self.servers is not None
        return self.servers

    @property
    def _sessions(self) -> int:
        """Return how often a run has begun a session, or gone on with one of an earlier run."""
        return self.server.gateway.identified + self.server.gateway.resumed

    @property
    def run(self) -> Run:
        """The process that runs."""
        assert self._run is not None
        return self._run

    async def start(self, *, plain: bool = False, quiet: bool = False) -> Run:
        """Start another run and do not wait for it; a quiet one has no log."""
        settings = {
            "LOOPBACK_URL": self.server.url,
            "DISCORD_TOKEN": "a.token.of.the.loopback.discord",
            "KEEPER_DATABASE": str(self.where),
            "KEEPER_DEBOUNCE": "0",
            "KEEPER_LOG_LEVEL": "warning",
        }
        log = Path("/dev/null") if quiet else self.log
        self._run = await self._nursery.start(log, settings, clock=self.clock.file, plain=plain)
        return self._run

    async def up(self, *, quiet: bool = False) -> None:
        """Start another run and wait until it is connected, restarting one that ends meanwhile."""
        before = self._sessions
        await self.start(quiet=quiet)
        async with asyncio.timeout(DEADLINE):
            while self._sessions == before:
                if await self.run.has_ended():
                    await self.start(quiet=quiet)
                await asyncio.sleep(0.05)
        await self.server.gateway.until(lambda: bool(self.server.world.commands))

    async def kill(self) -> None:
        """End the run without a goodbye."""
        self.kills += not self.run.ended
        await self.run.kill()

    async def a_while(self, most: float, least: float = 0.0) -> None:
        """Let some time pass."""
        await asyncio.sleep(self.chance.uniform(least, most))

    async def checked(self) -> Tally:
        """Return what became of everything, once all is told."""
        until = time.monotonic() + DEADLINE
        while True:
            await all_sent(self.where)
            tally = await counted(self.where, self.players)
            if not tally.untold or time.monotonic() > until:
                return tally
            await asyncio.sleep(0.5)


@asynccontextmanager
async def opened(
    nursery: Nursery, folder: Path, seed: int, *, where: Path | str | None = None, tables: int = 3
) -> AsyncGenerator[Room]:
    """A room with games that have begun, on a database of its own or a given one."""
    await asyncio.to_thread(folder.mkdir, exist_ok=True)
    async with LoopbackDiscord() as server:
        chance = random.Random(seed)
        room = Room(nursery, server, folder, where or folder / "games.db", chance, tables)
        try:
            await room.up()
            await room.players.begin()
            yield room
        finally:
            await room.players.rest(0.0)
            await room.kill()


async def timed(room: Room, trials: int, fault: Callable[[Room], Awaitable[None]]) -> Tally:
    """Let a fault happen so often; the time that it takes is counted as well."""
    began, kills = time.monotonic(), room.kills
    for _ in range(trials):
        await fault(room)
        await all_sent(room.where)
    tally = await room.checked()
    tally.trials, tally.kills = trials, room.kills - kills
    tally.seconds = time.monotonic() - began
    return tally
