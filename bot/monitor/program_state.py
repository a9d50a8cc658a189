"""The state of the program from which the figures are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.table.workers.meter import Meter


class Calls(Protocol):
    """Counts of the calls to Discord."""

    @property
    def calls(self) -> int:
        """The number of calls."""
        ...

    @property
    def waits(self) -> int:
        """The number of calls that had to wait."""
        ...

    @property
    def waited(self) -> float:
        """The seconds that calls have waited, summed."""
        ...

    @property
    def refused(self) -> int:
        """The number of calls that Discord answered with 429."""
        ...


class Sight(Protocol):
    """The figures of a running bot, without names of servers, people or games."""

    @property
    def meter(self) -> Meter:
        """Durations and failures."""
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
    def unsent_posts(self) -> tuple[int, float]:
        """The number of channels with unsent posts, and the age of the oldest post in seconds."""
        ...

    @property
    def pictures_waiting(self) -> int:
        """Pictures that are being drawn or queued."""
        ...

    @property
    def latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat; not finite before the first one."""
        ...

    @property
    def calls(self) -> Calls:
        """The totals of the calls to Discord since the start."""
        ...

    async def why_not_ready(self) -> str:
        """Return why presses cannot be served now, as a sentence; empty if they can."""
        ...
