"""Stands in for processes that think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Others:
    """Stands in for processes: does what it is given at once, or fails."""

    def __init__(self, *, fails: bool = False, blocks: asyncio.Event | None = None) -> None:
        self.fails, self.blocks, self.jobs = fails, blocks, 0
        self.within: list[float] = []
        self.began = asyncio.Event()
        """Set when something was begun."""

    def open(self) -> None:
        """Nothing."""

    async def draw(self, job: Callable[[], T], within: float = 0.0) -> tuple[T, float]:
        """The result."""
        self.jobs += 1
        self.within.append(within)
        self.began.set()
        if self.blocks is not None:
            await self.blocks.wait()
        if self.fails:
            raise RuntimeError("gone")
        return job(), 0.0

    async def close(self) -> None:
        """Nothing."""
