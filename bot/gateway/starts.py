"""Limits of sessions that begin: so many at once, and so many a day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from bot.gateway.fleet import Fleet

Ask = Callable[[], Awaitable[tuple[int, str, Any]]]
"""Asks Discord: the shards that it recommends, the gateway's address, the limits of beginnings."""
APART = 5.0
"""Seconds between two beginnings of one bucket (Gateway, Rate Limiting)."""
LEAST = 1.0
"""Seconds until Discord is asked again at the earliest."""

log = structlog.stdlib.get_logger(__name__)


async def may_begin(fleet: Fleet, shard: int, ask: Ask) -> None:
    """Return when a session of the shard may begin (IDENTIFY; Gateway, Session Start Limit).

    Of each bucket (shard modulo `max_concurrency`) one in five seconds, of all shards together a
    thousand or more a day: a bot that begins more of them loses its token.
    """
    while True:
        _, _, limit = await ask()
        if limit["remaining"] > 0:
            break
        seconds = max(LEAST, limit["reset_after"] / 1_000)
        log.error("no session may begin before Discord's day ends", shard=shard, seconds=seconds)
        await asyncio.sleep(seconds)
    await asyncio.sleep(await fleet.turn(shard % max(1, limit["max_concurrency"]), APART))
