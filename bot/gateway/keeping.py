"""Sessions, kept every moment: a process that is killed says no goodbye.

What was received is not served yet: where a session stood some seconds ago is kept, so that what a
killed process had no time to answer is sent again. What it did answer is recognised.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import structlog
from msgspec.structs import replace

from bot.gateway.fleet import Fleet
from bot.store.errors import ShardsLost, StoreError
from bot.store.records import ShardSession

EVERY = 1.0
"""Seconds between two looks."""
FIRST = 1
"""The number of the first event of a session, READY."""
SERVED = 3.0
"""Seconds after which whatever was received is answered, or too late."""
ALIVE = 60.0
"""Seconds after which a session is kept anew although nothing was received."""

log = structlog.stdlib.get_logger(__name__)


class SessionKeeper:
    """Keeps the sessions of a client, as far as they are others than they were kept."""

    def __init__(self, fleet: Fleet, standing: Callable[[], Iterable[ShardSession]]) -> None:
        self._fleet = fleet
        self._standing = standing
        self._kept: dict[int, tuple[ShardSession, float]] = {}
        self._seen: deque[tuple[float, dict[int, ShardSession]]] = deque()

    async def run(self) -> None:
        """Look every moment, until cancelled. Raises `ShardsLost`."""
        while True:
            await asyncio.sleep(EVERY)
            await self.keep()

    async def keep(self, *, served: bool = False) -> None:
        """Keep what is new; `served`: all that was received. Raises `ShardsLost`, logs the rest."""
        now = asyncio.get_running_loop().time()
        standing = list(self._standing()) if served else self._sessions_settled(now)
        new = [each for each in standing if self._is_new(each, now)]
        try:
            await self._fleet.keep([self._shorten(each) for each in new])
        except ShardsLost:
            raise
        except StoreError as error:
            log.warning("the state of the sessions could not be stored", error=str(error))
            return
        self._kept |= {each.shard: (each, now) for each in new}

    def _sessions_settled(self, now: float) -> list[ShardSession]:
        """Return where the sessions stood when all was received that is served by now."""
        standing = {each.shard: each for each in self._standing()}
        self._seen.append((now, standing))
        while len(self._seen) > 1 and now - self._seen[1][0] >= SERVED:
            self._seen.popleft()
        since, before = self._seen[0]
        old = before if now - since >= SERVED else {}
        return [
            replace(each, sequence=self._sequence(each, old))
            for shard, each in standing.items()
            if self._is_begun(each) or (shard in old and old[shard].session == each.session)
        ]

    @staticmethod
    def _sequence(session: ShardSession, old: dict[int, ShardSession]) -> int:
        before = old.get(session.shard)
        same = before is not None and before.session == session.session
        return before.sequence if before is not None and same else FIRST

    def gone_on_with(self, left: ShardSession) -> None:
        """This one stands as another process has kept it."""
        self._kept[left.shard] = (left, asyncio.get_running_loop().time())

    def _is_begun(self, session: ShardSession) -> bool:
        """Return whether it has just begun: nothing is kept of it."""
        kept, _ = self._kept.get(session.shard, (None, 0.0))
        return kept is None or kept.session != session.session

    def _is_new(self, session: ShardSession, now: float) -> bool:
        kept, at = self._kept.get(session.shard, (None, 0.0))
        return session != kept or now - at > ALIVE

    def _shorten(self, session: ShardSession) -> ShardSession:
        """Without the servers where they are as they were."""
        kept, _ = self._kept.get(session.shard, (session, 0.0))
        known = session.shard in self._kept and kept.guilds == session.guilds
        return replace(session, guilds=None) if known else session
