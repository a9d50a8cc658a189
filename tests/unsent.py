"""Wait until a bot has sent everything, as its database says."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.opening import open_store
from tests.deadline import DEADLINE


async def all_sent(where: Path | str) -> None:
    """Wait until the outbox is empty. Raises `TimeoutError` with the rows in it."""
    left: object = ""
    try:
        async with asyncio.timeout(DEADLINE):
            while left := await _pending(where):  # noqa: ASYNC110 - another process sends them
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise TimeoutError(f"still to be sent: {left}") from None


async def _pending(where: Path | str) -> object:
    """Return the unsent posts; the error if the store is just being opened elsewhere."""
    try:
        async with open_store(where, read_only=True) as store:
            return await store.outbox.pending()
    except StoreError as error:
        return error
