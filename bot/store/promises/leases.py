"""Whose games are whose: all games of a server are played by one process at a time.

A process takes a server by itself when it first writes to a game there, if no other one has it.
Each transaction that writes to a game names the lease: `LeaseLost` where another process has taken
the server, or had it meanwhile, and then nothing was written. Whatever else speaks of all games
(what is to be told, timers) means those that this process holds. What belongs to people
(preferences, decks) and what a server chose are rows that are replaced whole, by any process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self

from bot.store.records import Lease


class LeaseStore(Protocol):
    """The leases of this process. A store that is one process's alone holds everything."""

    @property
    def shared(self) -> bool:
        """Return whether other processes may write in the same database."""
        ...

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """The lease of a server, taken if it is free; None where it is another process's."""
        ...

    async def acquire_lease(self, game: int) -> Lease | None:
        """The lease of a game's server; one lease for as long as nobody else had it.

        Raises `NoSuchGame` where that is known without looking for more.
        """
        ...

    def under(self, lease: Lease) -> Self:
        """The same store, that writes only while this very lease is held."""
        ...

    async def hold_all(self) -> None:
        """Take every free server in which something goes on or is still to be told."""
        ...

    async def seize(self, game: int) -> Lease:
        """Take a game's server from whoever holds it: they read anew what they had in memory.

        Raises `NoSuchGame`.
        """
        ...

    async def let_go(self, guild: int) -> None:
        """Let one server go: whoever it belongs to may take it again."""
        ...

    async def renew(self) -> None:
        """Say that this process lives, and look what it still holds; done now and then by itself.

        Raises `TakenOver` where another process has taken everything over.
        """
        ...

    async def release(self) -> None:
        """Let all leases go, for good: others may take them at once."""
        ...

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Have it called, on the event loop, when servers were gained or lost."""
        ...

    def lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """The servers gained and those lost since this was asked the last time."""
        ...
