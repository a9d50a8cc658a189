"""Discord's limits for session starts: some at once, and some a day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from bot.gateway.fleet import Fleet

Ask = Callable[[], Awaitable[tuple[int, str, Any]]]
"""Requests the recommended number of shards, the gateway's address and the limits of starts."""
APART = 5.0
"""Seconds between two starts of one bucket (Discord's documentation, "Gateway Rate Limiting")."""
LEAST = 1.0
"""Fewest seconds until Discord is asked again."""

log = structlog.stdlib.get_logger(__name__)


async def wait_to_identify(fleet: Fleet, shard: int, ask: Ask) -> None:
    """Wait until a shard may start a session (IDENTIFY; "Session Start Limit").

    Each bucket (shard modulo `max_concurrency`) may start one session in five seconds. All shards
    together may start a thousand or more a day; Discord resets the token of a bot that starts more.
    """
    while True:
        _, _, limit = await ask()
        if limit["remaining"] > 0:
            break
        seconds = max(LEAST, limit["reset_after"] / 1_000)
        log.error("no session may begin before Discord's day ends", shard=shard, seconds=seconds)
        await asyncio.sleep(seconds)
    await asyncio.sleep(await fleet.turn(shard % max(1, limit["max_concurrency"]), APART))
