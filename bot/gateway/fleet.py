"""Agreements between the processes of one bot."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Protocol

from bot.store.records import ShardSession


class Fleet(Protocol):
    """Several processes of one bot, or the only one. Any method may raise `StoreError`."""

    @property
    def goes_on(self) -> bool:
        """Return whether another process goes on with the sessions that this one leaves."""
        ...

    async def agree(self, count: int) -> int:
        """Return how many shards the bot has: as many as others that run count, else `count`."""
        ...

    async def take(self, count: int, shards: Collection[int]) -> None:
        """Wait until no other process serves these shards; then they are ours until we end."""
        ...

    async def give_up(self) -> None:
        """Let another process have our shards."""
        ...

    async def turn(self, bucket: int, seconds: float) -> float:
        """In how many seconds we may begin a session; others of the bucket come `seconds` later."""
        ...

    async def sessions(self, count: int, shards: Collection[int]) -> list[ShardSession]:
        """Return where the sessions of these shards stood, as far as they can be gone on with."""
        ...

    async def keep(self, sessions: Sequence[ShardSession]) -> None:
        """Keep where sessions stand. Raises `ShardsLost` where another process has our shards."""
        ...

    def registering(self) -> AbstractAsyncContextManager[bool]:
        """Yield whether we are the one that may tell Discord the commands, while the block runs."""
        ...

    async def registered_digest(self) -> str:
        """The digest of the commands that Discord was told last; empty if nobody knows."""
        ...

    async def set_registered(self, digest: str) -> None:
        """Keep the digest of the commands that Discord was told."""
        ...


class Alone:
    """The only process: nothing to agree upon, and nothing that another could go on with."""

    goes_on = False

    def __init__(self) -> None:
        self._free: dict[int, float] = {}

    async def agree(self, count: int) -> int:
        """As many as we count."""
        return count

    async def take(self, count: int, shards: Collection[int]) -> None:
        """They are ours."""

    async def give_up(self) -> None:
        """Nobody is there to take them."""

    async def turn(self, bucket: int, seconds: float) -> float:
        """By the loop's clock."""
        now = asyncio.get_running_loop().time()
        begins = max(now, self._free.get(bucket, 0.0))
        self._free[bucket] = begins + seconds
        return begins - now

    async def sessions(self, count: int, shards: Collection[int]) -> list[ShardSession]:
        """None: whoever starts after us begins anew."""
        return []

    async def keep(self, sessions: Sequence[ShardSession]) -> None:
        """Nobody would go on with them."""

    def registering(self) -> AbstractAsyncContextManager[bool]:
        """Always."""
        return nullcontext(True)

    async def registered_digest(self) -> str:
        """Not known: Discord is told at each start."""
        return ""

    async def set_registered(self, digest: str) -> None:
        """It is told again at the next start anyway."""
