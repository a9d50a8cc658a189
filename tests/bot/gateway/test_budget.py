"""How many calls a second a process makes."""

from __future__ import annotations

import asyncio

import aiohttp

from bot.gateway.budget import Budget
from tests.loopback.server import LoopbackDiscord


async def test_a_share_of_the_calls_of_a_second() -> None:
    """A second's worth at once after a rest, then evenly; waits are counted."""
    budget = Budget(0.5, a_second=40.0)
    began = asyncio.get_running_loop().time()
    for _ in range(23):
        await budget.wait_for_turn()
    took = asyncio.get_running_loop().time() - began

    assert took >= 3 / 20 - 0.01
    assert (budget.spent.calls, budget.spent.waits) == (23, 3)
    assert budget.spent.waited > 0


async def test_what_counts() -> None:
    """Answers to interactions and the gateway do not; a 429 is counted whatever it is for."""
    budget = Budget()
    async with (
        LoopbackDiscord() as server,
        aiohttp.ClientSession(trace_configs=[budget.trace_config()]) as web,
    ):
        server.fail("GET", "/users/@me", 429)
        for path in ("/users/@me", "/users/@me", "/interactions/1/a/callback", "/webhooks/1/a"):
            await web.get(f"{server.url}/api/v10{path}")

    assert (budget.spent.calls, budget.spent.refused) == (2, 1)
