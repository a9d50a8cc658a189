"""The process is asked to stop while inputs are under way."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.room import ALICE, GM, opened


async def test_closing_waits_for_what_was_taken_in(path: Path) -> None:
    """Every input taken in before is carried out and told by then, not dropped with the store."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        inputs = [
            asyncio.ensure_future(
                room.tables.gm.override(room.caller(GM), game, {"oil": n, "seat": 0}, "a gift")
            )
            for n in (1, 2, 3)
        ]
        await asyncio.sleep(0)
        await room.tables.close()

        assert all(each.done() for each in inputs)
        assert [line for line in room.channel.lines if line.startswith("Oil is set")] == [
            f"Oil is set to {n}." for n in (1, 2, 3)
        ]
