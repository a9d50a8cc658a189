"""Choices of the people at the tables, kept at hand while they play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
import structlog

from bot.people.person_settings import Personal, Ping, decode_personal, encode_personal
from bot.people.ping_times import awake_at, is_reachable
from bot.store.api import Store
from bot.table.clock import Clock, SystemClock
from bot.table.memory.presence import Presence

log = structlog.stdlib.get_logger(__name__)
FRESH: Final = 60.0
"""Seconds for which what was read holds where other processes write, too."""


class People:
    """Personal choices by user, read from the store when first wanted."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        """Read from a store; others that use the same one learn of changes a minute later."""
        self._store = store
        self._clock = clock or SystemClock()
        self._known: dict[int, Personal] = {}
        self._read_at: dict[int, float] = {}
        self.presence = Presence(store, self._clock)

    def choices_of(self, user: int) -> Personal:
        """Their choices, if they were read; those of somebody who chose nothing otherwise."""
        return self._known.get(user, Personal())

    def may_call(self, user: int, game: int) -> bool:
        """Return True if somebody wants to be called at a game at any hour: they are not away."""
        me = self.choices_of(user).at(game)
        return me.ping is not Ping.OFF and me.away_until <= self._clock.now()

    def is_awake(self, user: int, game: int) -> bool:
        """Tell whether somebody may be called at once: no quiet hour of theirs, and no absence."""
        now = self._clock.now()
        return awake_at(self.choices_of(user).at(game), now) <= now

    def is_reachable(self, user: int, game: int) -> bool:
        """Return True if somebody may be called now for what they were to be called before."""
        return is_reachable(self.choices_of(user).at(game), self._clock.now())

    async def read(self, users: Iterable[int]) -> None:
        """Have the choices of these at hand."""
        for user in users:
            if user not in self._known or self._is_old(user):
                before = self._known.get(user)
                found = await self._read(user)
                if self._known.get(user) is before:  # else they chose something meanwhile
                    self._known[user] = found
                    self._read_at[user] = self._clock.now()

    async def of(self, user: int) -> Personal:
        """The choices of one."""
        await self.read((user,))
        return self._known[user]

    async def change(self, user: int, change: Callable[[Personal], Personal]) -> Personal:
        """Keep what somebody chooses now; what `change` raises changes nothing."""

        def changed(kept: bytes | None) -> bytes:
            return encode_personal(change(_decode(kept)))

        new = _decode(await self._store.people.change_preferences(user, changed))
        self._known[user] = new
        self._read_at[user] = self._clock.now()
        return new

    def forget(self, user: int) -> None:
        """Somebody was erased."""
        self._known.pop(user, None)
        self.presence.forget(user)

    def _is_old(self, user: int) -> bool:
        """Return True if another process may have changed them since they were read."""
        if not self._store.is_shared:
            return False
        return abs(self._clock.now() - self._read_at.get(user, 0.0)) > FRESH

    async def _read(self, user: int) -> Personal:
        kept = await self._store.people.preferences(user)
        return _decode(kept.json if kept else None)


def _decode(kept: bytes | None) -> Personal:
    try:
        return decode_personal(kept) if kept else Personal()
    except msgspec.DecodeError:
        log.warning("a user's settings cannot be read")
        return Personal()
