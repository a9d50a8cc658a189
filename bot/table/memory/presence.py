"""Members of servers, and the last activity of people at tables.

Discord sends Keeper no events about members, so Keeper looks a person up before it mentions them,
at most once a day. A person who presses anything in the server counts as a member again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Final

from msgspec.structs import replace

from bot.store.api import Store
from bot.store.game_records import Membership
from bot.table.clock import Clock
from bot.table.declares.pace import DAY, HOUR, MINUTE
from bot.table.errors import logged_failure

Look = Callable[[int, int], Awaitable[bool | None]]
"""Looks up a user in a server: server, user. True for a member, None if the look-up fails."""
PATIENCE: Final = 1.5
"""Seconds for which a post waits for look-ups; without an answer by then a person is a member."""
FRESH: Final = HOUR
"""Seconds for which findings are valid if other processes may write too."""
SEEN_AGAIN: Final = HOUR
"""Seconds after which the next activity of a person at a table is stored."""
AWAY: Final = 10 * MINUTE
"""Seconds after their last activity at a table until a person counts as away."""
REMEMBERED: Final = 20_000
"""The most pairs of person and table in the cache."""


async def cannot_tell(_guild: int, _user: int) -> bool | None:
    """Return None for every look-up."""
    return None


class Presence:
    """Which users are members of a server, and when people last acted at a table."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Every look-up fails until `look` is set."""
        self.look: Look = cannot_tell
        self._store = store
        self._clock = clock
        self._known: dict[int, dict[int, Membership]] = {}
        self._read_at: dict[int, float] = {}
        self._looking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._seen: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._active: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- members -------------------------------------------------------------------------------

    async def load(self, guild: int) -> None:
        """Load the stored memberships of a server unless they are cached."""
        old = abs(self._clock.now() - self._read_at.get(guild, 0.0)) > FRESH
        if guild not in self._known or (old and self._store.is_shared):
            self._known[guild] = await self._store.presence.memberships(guild)
            self._read_at[guild] = self._clock.now()

    def users_gone_from(self, guild: int) -> frozenset[int]:
        """Return the users known to have left a server; call `load` first."""
        return frozenset(user for user, found in self._known.get(guild, {}).items() if found.gone)

    async def is_gone(self, guild: int, user: int) -> bool:
        """Return True if a user has left a server, looking it up at most once a day."""
        await self.load(guild)
        if self._is_due(guild, user):
            await asyncio.wait({self._begin_look(guild, user)})
        return user in self.users_gone_from(guild)

    async def members_among(self, guild: int, users: Iterable[int]) -> tuple[int, ...]:
        """Return the users who have not left a server; wait at most `PATIENCE` for look-ups."""
        wanted = tuple(users)
        if wanted:
            await self.load(guild)
        if due := {self._begin_look(guild, user) for user in wanted if self._is_due(guild, user)}:
            await asyncio.wait(due, timeout=PATIENCE)
        gone = self.users_gone_from(guild)
        return tuple(user for user in wanted if user not in gone)

    def _is_due(self, guild: int, user: int) -> bool:
        found = self._known[guild].get(user)
        return found is None or abs(self._clock.now() - found.looked_at) >= DAY

    def _begin_look(self, guild: int, user: int) -> asyncio.Task[None]:
        key = (guild, user)
        if key not in self._looking:
            self._looking[key] = self.run_in_background(self._look_up(guild, user))
            self._looking[key].add_done_callback(lambda _: self._looking.pop(key, None))
        return self._looking[key]

    async def _look_up(self, guild: int, user: int) -> None:
        is_member, now = await self.look(guild, user), self._clock.now()
        if is_member is None:  # ask again in an hour, and keep the known value
            before = self._known[guild].get(user, Membership(now, gone=False))
            self._known[guild][user] = replace(before, looked_at=now - DAY + HOUR)
            return
        await self._note_membership(guild, user, Membership(now, gone=not is_member))

    async def _note_membership(self, guild: int, user: int, found: Membership) -> None:
        self._known.setdefault(guild, {})[user] = found
        await self._store.presence.note_membership(guild, user, found)

    # --- seen ----------------------------------------------------------------------------------

    def note_here(self, guild: int, user: int) -> None:
        """Record that a user pressed something in a server, so they are a member."""
        if guild not in self._known or user in self.users_gone_from(guild):
            self.run_in_background(self._note_return(guild, user))

    async def _note_return(self, guild: int, user: int) -> None:
        await self.load(guild)
        if user in self.users_gone_from(guild):
            await self._note_membership(guild, user, Membership(self._clock.now(), gone=False))

    def note_seen(self, game: int, user: int) -> None:
        """Record that a user acted at a table; store it at most once an hour."""
        now, key = self._clock.now(), (game, user)
        self._active[key] = now
        self._active.move_to_end(key)
        if len(self._active) > REMEMBERED:
            self._active.popitem(last=False)
        if key in self._seen and abs(now - self._seen[key]) < SEEN_AGAIN:
            return
        self._seen[key] = now
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        self.run_in_background(self._store.presence.note_seen(game, user, now))

    def is_away(self, game: int, user: int) -> bool:
        """Return True if a user last acted at a table `AWAY` ago, as far as this process knows."""
        active = self._active.get((game, user))
        return active is not None and self._clock.now() - active >= AWAY

    def forget(self, user: int) -> None:
        """Clear the cache of a person who was erased."""
        for found in self._known.values():
            found.pop(user, None)
        for cache in (self._seen, self._active):
            for key in [key for key in cache if key[1] == user]:
                del cache[key]

    # --- in the background ---------------------------------------------------------------------

    def run_in_background(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run work in the background and log its failure."""
        task = asyncio.create_task(_log_failure(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self, within: float) -> None:
        """Wait for background work, at most `within` seconds, then cancel the rest."""
        if self._tasks:
            _, late = await asyncio.wait(set(self._tasks), timeout=within)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def wait_until_idle(self) -> None:
        """Wait for all background work."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))


async def _log_failure(work: Coroutine[object, object, None]) -> None:
    with logged_failure("it could not be noted who is there"):
        await work
