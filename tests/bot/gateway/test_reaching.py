"""Discord is asked again as long as it cannot be reached, and not if it refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.gateway.reaching import LONGEST, retry_until_reached


def answered(status: int) -> discord.HTTPException:
    """An answer of Discord with this status."""
    reply = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(reply, "")  # pyright: ignore[reportArgumentType]


def failing(*errors: Exception) -> Callable[[], Awaitable[str]]:
    """A call that fails so often, in turn, and then succeeds."""
    left = [*errors]

    async def call() -> str:
        if left:
            raise left.pop(0)
        return "reached"

    return call


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were slept; they take none."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return found


async def test_what_passes_is_waited_for(slept: list[float]) -> None:
    """No network, or a Discord that is down: it is said each time, and that it is over."""
    told: list[str] = []
    passing = (OSError("no route"), aiohttp.ClientError("reset"), answered(503), answered(429))

    assert await retry_until_reached(failing(*passing), told.append) == "reached"

    assert len(slept) == len(passing)
    assert "no route" in told[0]
    assert all("the next try is in" in each for each in told[:-1])
    assert told[-1] == ""


async def test_a_long_outage_is_asked_about_now_and_then(slept: list[float]) -> None:
    """Every five minutes at least."""
    await retry_until_reached(failing(*[OSError("no route")] * 40), lambda _said: None)

    assert max(slept) == LONGEST


@pytest.mark.parametrize("error", [discord.LoginFailure("wrong"), answered(403), KeyError("bug")])
async def test_what_does_not_pass_is_raised(slept: list[float], error: Exception) -> None:
    """A token that is refused is not tried again."""
    with pytest.raises(type(error)):
        await retry_until_reached(failing(error), lambda _said: None)

    assert slept == []
