"""Stands in for processes that think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Others:
    """Stands in for processes: does what it is given at once, or fails."""

    def __init__(
        self, *, fails: bool = False, blocks: asyncio.Event | None = None, at_once: int = 1
    ) -> None:
        self.fails, self.blocks, self.jobs, self.at_once = fails, blocks, 0, at_once
        self.within: list[float] = []
        self.orders: list[Callable[[], Any]] = []
        """What was wanted, in the order in which it was begun."""
        self.began = asyncio.Event()
        """Set when something was begun."""

    def open(self) -> None:
        """Nothing."""

    async def draw(self, job: Callable[[], T], within: float = 0.0) -> tuple[T, float]:
        """The result."""
        self.jobs += 1
        self.orders.append(job)
        self.within.append(within)
        self.began.set()
        if self.blocks is not None:
            await self.blocks.wait()
        if self.fails:
            raise RuntimeError("gone")
        return job(), 0.0

    async def close(self) -> None:
        """Nothing."""
