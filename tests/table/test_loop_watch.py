"""Handlers that hold the event loop are named, whichever task runs their code."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.table.workers.actor import Actor
from bot.table.workers.loop_watch import LoopWatch, watched, watching
from bot.table.workers.meter import Meter


class HandClock:
    """A clock that moves only by the work that is done on it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """The seconds so far."""
        return self.seconds

    async def work(self, *steps: float) -> str:
        """Run for these seconds, one step each, with a wait between them."""
        for seconds in steps:
            self.seconds += seconds
            await asyncio.sleep(0)
        return "done"


@pytest.fixture
def clock() -> HandClock:
    """A clock at 0."""
    return HandClock()


async def test_a_long_step_is_logged_with_its_handler_and_counted(clock: HandClock) -> None:
    """Once for each step that takes longer than 0.1 s."""
    meter = Meter()
    with watching(LoopWatch("/card", meter, clock)), capture_logs() as logs:
        assert await watched(lambda: clock.work(0.05, 0.3, 0.09, 0.11)) == "done"

    assert meter.held == {"/card": 2}
    assert [(each["handler"], each["seconds"]) for each in logs] == [
        ("/card", 0.3),
        ("/card", 0.11),
    ]
    assert {each["log_level"] for each in logs} == {"warning"}


async def test_waiting_is_not_counted(clock: HandClock) -> None:
    """Other tasks run while a handler waits; their work is not its own."""
    meter = Meter()
    resumes = asyncio.Event()

    async def others() -> None:
        clock.seconds += 5
        resumes.set()

    with watching(LoopWatch("/card", meter, clock)):
        await asyncio.gather(watched(resumes.wait), others())

    assert not meter.held


async def test_a_jobs_work_at_the_table_is_its_callers(clock: HandClock) -> None:
    """Also where an earlier caller's work keeps the table busy."""
    meter, actor = Meter(), Actor()
    with watching(LoopWatch("/board", meter, clock)):
        first = asyncio.ensure_future(actor.do(lambda: clock.work(0.01)))
        await asyncio.sleep(0)
    with watching(LoopWatch("/plan", meter, clock)):
        await actor.do(lambda: clock.work(0.2))
    await first

    assert meter.held == {"/plan": 1}


async def test_errors_and_cancellation_reach_the_job(clock: HandClock) -> None:
    """As if nobody had timed it."""
    reached: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            reached.append("cancelled")
            raise

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("wrong")

    with watching(LoopWatch("/card", Meter(), clock)):
        with pytest.raises(ValueError, match="wrong"):
            await watched(fails)
        task = asyncio.create_task(watched(waits))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})

    assert reached == ["cancelled"]
    assert task.cancelled()
