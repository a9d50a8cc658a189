"""Coordination of the processes of one bot."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Protocol

from bot.store.game_records import ShardSession


class Fleet(Protocol):
    """The processes of one bot, or its only process. Any method may raise `StoreError`."""

    @property
    def resumes_sessions(self) -> bool:
        """Return True if another process can resume the sessions of this one."""
        ...

    async def agree_on_shard_count(self, count: int) -> int:
        """Return the shard count that running processes use; `count` if there are none."""
        ...

    async def take_shards(self, count: int, shards: Collection[int]) -> None:
        """Wait until no other process serves these shards, then own them until this one ends."""
        ...

    async def release_shards(self) -> None:
        """Release the shards of this process."""
        ...

    async def reserve_start(self, bucket: int, seconds: float) -> float:
        """Reserve a session start; return the seconds to wait.

        The next start of the same bucket is at least `seconds` later.
        """
        ...

    async def load_sessions(self, count: int, shards: Collection[int]) -> list[ShardSession]:
        """Return the stored sessions of these shards that can be resumed."""
        ...

    async def store_sessions(self, sessions: Sequence[ShardSession]) -> None:
        """Store the state of sessions. Raises `ShardsLost` if another process owns the shards."""
        ...

    def lock_registration(self) -> AbstractAsyncContextManager[bool]:
        """Yield True if this process may register the commands during the block."""
        ...

    async def registered_digest(self) -> str:
        """Return the digest of the commands registered last; empty if unknown."""
        ...

    async def set_registered(self, digest: str) -> None:
        """Store the digest of the registered commands."""
        ...


class Alone:
    """A fleet of one process, which has nothing to coordinate."""

    resumes_sessions = False

    def __init__(self) -> None:
        self._free: dict[int, float] = {}

    async def agree_on_shard_count(self, count: int) -> int:
        """Return the count unchanged."""
        return count

    async def take_shards(self, count: int, shards: Collection[int]) -> None:
        """Return immediately: all shards belong to this process."""

    async def release_shards(self) -> None:
        """Do nothing: no other process could take them."""

    async def reserve_start(self, bucket: int, seconds: float) -> float:
        """Reserve a session start by the clock of the event loop."""
        now = asyncio.get_running_loop().time()
        begins = max(now, self._free.get(bucket, 0.0))
        self._free[bucket] = begins + seconds
        return begins - now

    async def load_sessions(self, count: int, shards: Collection[int]) -> list[ShardSession]:
        """Return no sessions: each start begins new ones."""
        return []

    async def store_sessions(self, sessions: Sequence[ShardSession]) -> None:
        """Do nothing: no other process could resume them."""

    def lock_registration(self) -> AbstractAsyncContextManager[bool]:
        """Yield True."""
        return nullcontext(True)

    async def registered_digest(self) -> str:
        """Return an empty digest: the commands are registered at each start."""
        return ""

    async def set_registered(self, digest: str) -> None:
        """Do nothing: the commands are registered at each start."""
