"""The lag of the event loop: by how many seconds it runs tasks late, which delays everyone."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.table.workers.meter import Durations

EVERY: Final = 0.5
"""Seconds between two measurements."""


class LoopLag:
    """Measures at regular intervals how late the event loop runs its tasks."""

    def __init__(self) -> None:
        self.seen = Durations()

    async def watch(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.seen.add(max(0.0, loop.time() - due))
