"""Repeats a call while Discord cannot be reached: no network, or Discord is down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord
import structlog
from discord.backoff import ExponentialBackoff

T = TypeVar("T")

LONGEST = 300.0
"""Most seconds until the next try."""
NOT_REACHED = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
"""Errors of a call to Discord; some answers that refuse the call are permanent."""

log = structlog.stdlib.get_logger(__name__)


async def retry_until_reached(call: Callable[[], Awaitable[T]], tell: Callable[[str], None]) -> T:
    """Return the result of a call, repeated with growing delays while Discord is down.

    `tell` gets a sentence with the reason of each failure, and "" after success. Raises permanent
    errors, as when Discord refuses the token or the call.
    """
    backoff = ExponentialBackoff[bool]()
    while True:
        try:
            reached = await call()
        except NOT_REACHED as error:
            if not _is_temporary(error):
                raise
            seconds = min(backoff.delay(), LONGEST)
            log.warning("Discord cannot be reached", error=str(error), seconds=round(seconds, 1))
            tell(f"Discord cannot be reached ({error}); the next try is in {seconds:.0f} seconds.")
            await asyncio.sleep(seconds)
        else:
            tell("")
            return reached


def _is_temporary(error: Exception) -> bool:
    """Return True if trying again may help."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return True
