"""Clocks: the machine's, and one in a hurry."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.table.clock import LONGEST, FastClock, SystemClock
from tests.deadline import DEADLINE


async def test_what_is_planned_comes_and_what_is_cancelled_does_not() -> None:
    """From the event loop, not before its time."""
    clock, came, called = SystemClock(), asyncio.Event(), list[str]()
    never = clock.call_at(clock.now() - 1, lambda: called.append("never"))
    never.cancel()
    clock.call_at(clock.now() + 0.01, came.set)

    await asyncio.wait_for(came.wait(), DEADLINE)

    assert not called


async def test_a_clock_in_a_hurry_calls_sooner() -> None:
    """A thousand hours a minute: an hour is over in sixty milliseconds."""
    clock, came = FastClock(1000.0), asyncio.Event()
    begun = clock.now()
    clock.call_at(begun + 3600, came.set)

    await asyncio.wait_for(came.wait(), DEADLINE)

    assert clock.now() >= begun + 3600


def test_a_clock_in_a_hurry_goes_on_where_it_was() -> None:
    """After a restart its time does not run backwards."""
    later = time.time() + 1_000_000

    assert FastClock(60.0, later).now() >= later
    assert FastClock(60.0, 5.0).now() >= later - 1_000_001


@pytest.mark.parametrize("clock", [SystemClock(), FastClock(1000.0)])
async def test_a_call_comes_within_an_hour(clock: SystemClock) -> None:
    """As machines feel it, also on a clock in a hurry: else it would look again all the time."""
    handle = clock.call_at(clock.now() + 1e12, lambda: None)
    assert isinstance(handle, asyncio.TimerHandle)
    left = handle.when() - asyncio.get_running_loop().time()
    handle.cancel()

    assert LONGEST - 60.0 < left <= LONGEST
