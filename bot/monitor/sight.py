"""The program as it stands when somebody looks, from which the figures are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.table.workers.meter import Meter


class Calls(Protocol):
    """Calls to Discord that count towards its limit for a bot."""

    @property
    def calls(self) -> int:
        """Return how many."""
        ...

    @property
    def waits(self) -> int:
        """Return how many of them had to wait for their turn."""
        ...

    @property
    def waited(self) -> float:
        """For how many seconds in all."""
        ...

    @property
    def refused(self) -> int:
        """Return how often Discord answered that it was too much."""
        ...


class Sight(Protocol):
    """A running bot. Nothing of it names a server, a person or a game."""

    @property
    def meter(self) -> Meter:
        """Return how long things take, and what failed."""
        ...

    @property
    def tables_live(self) -> int:
        """Tables in memory."""
        ...

    @property
    def servers(self) -> int:
        """Servers whose events this process gets."""
        ...

    @property
    def untold(self) -> tuple[int, float]:
        """In how many channels something is to be told, and for how many seconds at most."""
        ...

    @property
    def pictures_waiting(self) -> int:
        """Pictures that are being drawn or wait for it."""
        ...

    @property
    def latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat; not finite while it has none."""
        ...

    @property
    def calls(self) -> Calls:
        """Return what became of the calls to Discord so far."""
        ...

    async def why_not_ready(self) -> str:
        """Return why presses cannot be served now, in a sentence; empty: they can."""
        ...
