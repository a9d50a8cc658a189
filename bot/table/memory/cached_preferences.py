"""Preferences of the people at the tables, cached while they play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
import structlog

from bot.people.person_settings import Personal, Ping, decode_personal, encode_personal
from bot.people.ping_times import is_reachable, next_awake_time
from bot.store.api import Store
from bot.table.clock import Clock, SystemClock
from bot.table.memory.presence import Presence

log = structlog.stdlib.get_logger(__name__)
FRESH: Final = 60.0
"""Seconds for which cached preferences are valid if other processes may write too."""


class People:
    """Preferences by user, loaded from the store when first needed."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        """Load from a store; other processes learn of changes a minute later."""
        self._store = store
        self._clock = clock or SystemClock()
        self._known: dict[int, Personal] = {}
        self._read_at: dict[int, float] = {}
        self.presence = Presence(store, self._clock)

    def cached_preferences(self, user: int) -> Personal:
        """Return the cached preferences of a user; the defaults if they are not cached."""
        return self._known.get(user, Personal())

    def may_ping(self, user: int, game: int) -> bool:
        """Return True if a user accepts pings from a game and is not away, at any hour."""
        me = self.cached_preferences(user).for_table(game)
        return me.ping is not Ping.OFF and me.away_until <= self._clock.now()

    def is_awake(self, user: int, game: int) -> bool:
        """Return True if a user may be pinged now: no quiet hour and no absence."""
        now = self._clock.now()
        return next_awake_time(self.cached_preferences(user).for_table(game), now) <= now

    def is_reachable(self, user: int, game: int) -> bool:
        """Return True if a user may be pinged now about something that was due earlier."""
        return is_reachable(self.cached_preferences(user).for_table(game), self._clock.now())

    async def read(self, users: Iterable[int]) -> None:
        """Preload the preferences of these users."""
        for user in users:
            if user not in self._known or self._is_old(user):
                before = self._known.get(user)
                found = await self._load(user)
                if self._known.get(user) is before:  # otherwise they changed meanwhile
                    self._known[user] = found
                    self._read_at[user] = self._clock.now()

    async def load_preferences(self, user: int) -> Personal:
        """Return the preferences of a user, loaded if necessary."""
        await self.read((user,))
        return self._known[user]

    async def change(self, user: int, change: Callable[[Personal], Personal]) -> Personal:
        """Store a change of a user's preferences; if `change` raises, nothing changes."""

        def changed(kept: bytes | None) -> bytes:
            return encode_personal(change(_decode_preferences(kept)))

        new = _decode_preferences(await self._store.people.change_preferences(user, changed))
        self._known[user] = new
        self._read_at[user] = self._clock.now()
        return new

    def forget(self, user: int) -> None:
        """Drop an erased user from the cache."""
        self._known.pop(user, None)
        self.presence.forget(user)

    def _is_old(self, user: int) -> bool:
        """Return True if another process may have changed them since they were loaded."""
        if not self._store.is_shared:
            return False
        return abs(self._clock.now() - self._read_at.get(user, 0.0)) > FRESH

    async def _load(self, user: int) -> Personal:
        kept = await self._store.people.preferences(user)
        return _decode_preferences(kept.json if kept else None)


def _decode_preferences(kept: bytes | None) -> Personal:
    try:
        return decode_personal(kept) if kept else Personal()
    except msgspec.DecodeError:
        log.warning("a user's settings cannot be read")
        return Personal()
