"""Lines of `drive` in a test: carried out on an empty store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.rulesets import kits as all_kits
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.declares.kit import Kit
from bot.tools.drive import Driver


def replay_lines(
    lines: Sequence[Mapping[str, Any]], kits: Mapping[str, Kit] | None = None
) -> list[dict[str, Any]]:
    """Carry out lines of `drive` on an empty store in memory and return the replies."""
    return asyncio.run(_carry_out_lines(lines, kits))


async def _carry_out_lines(
    lines: Sequence[Mapping[str, Any]], kits: Mapping[str, Kit] | None
) -> list[dict[str, Any]]:
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, all_kits() if kits is None else kits)
        replies = [msgspec.json.decode(await driver.line(msgspec.json.encode(x))) for x in lines]
        await driver.close()
    return replies
