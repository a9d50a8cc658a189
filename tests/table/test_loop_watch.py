"""Handlers that hold the event loop are named, whichever task runs their code."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from bot.table.files.replays import Replays
from bot.table.workers.actor import Actor
from bot.table.workers.loop_watch import LoopWatch, run_watched, watch_jobs
from bot.table.workers.meter import Meter
from bot.table.workers.studio import Studio
from bot.table.workers.thread_turns import SHORT, short_turns


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
    with watch_jobs(LoopWatch("/card", meter, clock)), capture_logs() as logs:
        assert await run_watched(lambda: clock.work(0.05, 0.3, 0.09, 0.11)) == "done"

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

    with watch_jobs(LoopWatch("/card", meter, clock)):
        await asyncio.gather(run_watched(resumes.wait), others())

    assert not meter.held


async def test_a_jobs_work_at_the_table_is_its_callers(clock: HandClock) -> None:
    """Also where an earlier caller's work keeps the table busy."""
    meter, actor = Meter(), Actor()
    with watch_jobs(LoopWatch("/board", meter, clock)):
        first = asyncio.ensure_future(actor.run_job(lambda: clock.work(0.01)))
        await asyncio.sleep(0)
    with watch_jobs(LoopWatch("/plan", meter, clock)):
        await actor.run_job(lambda: clock.work(0.2))
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

    with watch_jobs(LoopWatch("/card", Meter(), clock)):
        with pytest.raises(ValueError, match="wrong"):
            await run_watched(fails)
        task = asyncio.create_task(run_watched(waits))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})

    assert reached == ["cancelled"]
    assert task.cancelled()


USUAL = 0.005


@pytest.fixture(autouse=True)
def _usual_turns() -> Iterator[None]:
    """The length of a turn that Python begins with, before and after."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(USUAL)
    yield
    sys.setswitchinterval(before)


def turn() -> float:
    """The length of a turn, in seconds."""
    return sys.getswitchinterval()


async def test_a_past_is_looked_at_in_short_turns() -> None:
    """What the studio does, it does in short turns, which end with it."""
    studio = Studio(Meter())

    assert await studio.run(turn) == pytest.approx(SHORT)
    assert turn() == pytest.approx(USUAL)
    await studio.close()


async def test_a_file_is_read_in_short_turns() -> None:
    """So does whoever reads files."""
    replays = Replays()

    assert await replays.run(lambda _: turn()) == pytest.approx(SHORT)
    assert turn() == pytest.approx(USUAL)
    replays.close()


def test_turns_stay_short_until_the_last_job_ends() -> None:
    """Two jobs at once, and one that fails."""
    with short_turns():
        with pytest.raises(ValueError, match="a fault"), short_turns():
            raise ValueError("a fault")
        assert turn() == pytest.approx(SHORT)

    assert turn() == pytest.approx(USUAL)
