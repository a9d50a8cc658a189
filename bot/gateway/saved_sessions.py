"""Stores the state of the sessions each second, so that a killed process can be replaced.

An event that was received may not be served yet. So the stored state is some seconds old: Discord
sends the unserved events again, and the table recognises those that were served.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import structlog
from msgspec.structs import replace

from bot.gateway.fleet import Fleet
from bot.store.errors import ShardsLost, StoreError
from bot.store.game_records import ShardSession

EVERY = 1.0
"""Seconds between two checks."""
FIRST = 1
"""The number of the first event of a session, READY."""
SERVED = 3.0
"""Seconds after which a received event is answered, or its interaction has expired."""
ALIVE = 60.0
"""Seconds after which a session is stored again although nothing was received."""

log = structlog.stdlib.get_logger(__name__)


class SessionKeeper:
    """Stores the sessions of a client that have changed."""

    def __init__(self, fleet: Fleet, current: Callable[[], Iterable[ShardSession]]) -> None:
        self._fleet = fleet
        self._current = current
        self._stored: dict[int, tuple[ShardSession, float]] = {}
        self._seen: deque[tuple[float, dict[int, ShardSession]]] = deque()

    async def run(self) -> None:
        """Store the sessions each second until cancelled. Raises `ShardsLost`."""
        while True:
            await asyncio.sleep(EVERY)
            await self.store_changed()

    async def store_changed(self, *, served: bool = False) -> None:
        """Store changed sessions. Raises `ShardsLost`; logs other errors.

        `served` says that all received events are served, so that the newest state is stored.
        """
        now = asyncio.get_running_loop().time()
        sessions = list(self._current()) if served else self._served_sessions(now)
        new = [each for each in sessions if self._is_new(each, now)]
        try:
            await self._fleet.store_sessions([self._shorten(each) for each in new])
        except ShardsLost:
            raise
        except StoreError as error:
            log.warning("the state of the sessions could not be stored", error=str(error))
            return
        self._stored |= {each.shard: (each, now) for each in new}

    def _served_sessions(self, now: float) -> list[ShardSession]:
        """Return the sessions up to the newest event that has surely been handled."""
        current = {each.shard: each for each in self._current()}
        self._seen.append((now, current))
        while len(self._seen) > 1 and now - self._seen[1][0] >= SERVED:
            self._seen.popleft()
        since, before = self._seen[0]
        old = before if now - since >= SERVED else {}
        return [
            replace(each, sequence=self._served_sequence(each, old))
            for shard, each in current.items()
            if self._is_begun(each) or (shard in old and old[shard].session == each.session)
        ]

    @staticmethod
    def _served_sequence(session: ShardSession, old: dict[int, ShardSession]) -> int:
        before = old.get(session.shard)
        same = before is not None and before.session == session.session
        return before.sequence if before is not None and same else FIRST

    def set_stored(self, left: ShardSession) -> None:
        """Record that the store has this state of a resumed session."""
        self._stored[left.shard] = (left, asyncio.get_running_loop().time())

    def _is_begun(self, session: ShardSession) -> bool:
        """Return True if the session is new: the store has nothing of it."""
        stored, _ = self._stored.get(session.shard, (None, 0.0))
        return stored is None or stored.session != session.session

    def _is_new(self, session: ShardSession, now: float) -> bool:
        stored, at = self._stored.get(session.shard, (None, 0.0))
        return session != stored or now - at > ALIVE

    def _shorten(self, session: ShardSession) -> ShardSession:
        """Return the session without its servers if the store has them."""
        stored, _ = self._stored.get(session.shard, (session, 0.0))
        known = session.shard in self._stored and stored.guilds == session.guilds
        return replace(session, guilds=None) if known else session
