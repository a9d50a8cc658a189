"""The event loop's lag: how late it comes to what it was to do, for so long everybody waits."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.table.workers.meter import Durations

EVERY: Final = 0.5
"""Seconds between two looks."""


class LoopLag:
    """Looks at the clock again and again."""

    def __init__(self) -> None:
        self.seen = Durations()

    async def watch(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.seen.add(max(0.0, loop.time() - due))
