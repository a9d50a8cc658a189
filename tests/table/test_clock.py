"""A machine’s clock that is set back or forward by a year: tables go on as if it were not."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.table.automation.companion_play import BREATH, SOON
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.clock import FIRST, LONGEST, FastClock, SteadyClock, SystemClock
from bot.table.declares.pace import HOUR, MINUTE, Pace
from tests.deadline import DEADLINE
from tests.table.room import ALICE, BOB, Room, TestClock, opened
from tests.table.test_companions import begun
from tests.table.test_deadlines import FRIENDS

YEAR = 365 * 86_400.0


class SetClock(TestClock):
    """A clock that can be set: what it was to call comes after as many seconds as before."""

    def __init__(self) -> None:
        super().__init__()
        self.off = 0.0

    def elapsed(self) -> float:
        """Seconds that passed, however the clock was set."""
        return self.time - self.off

    def set(self, seconds: float) -> None:
        """Set it forward, or back."""
        self.time += seconds
        self.off += seconds
        for each in self.planned:
            each.when += seconds


class PlainClock(SetClock):
    """The same without a stopwatch."""

    elapsed = None  # type: ignore[assignment]


@pytest.mark.parametrize("seconds", [YEAR, -YEAR, 3 * 3600.0, -3 * 3600.0])
def test_the_time_goes_on_while_the_clock_is_set(seconds: float) -> None:
    """By whatever it is set, and however seldom somebody looks."""
    wall = SetClock()
    steady = SteadyClock(wall)
    wall.time += FIRST
    assert steady.now() == 1_000.0 + FIRST
    wall.time += 5.0
    wall.set(seconds)
    wall.time += 7.0

    assert steady.now() == 1_012.0 + FIRST
    wall.set(-seconds)
    assert steady.now() == 1_012.0 + FIRST
    assert steady.ahead == 0.0


def test_a_clock_without_a_stopwatch_does_not_go_back() -> None:
    """What passed since the last look is lost."""
    wall = PlainClock()
    steady = SteadyClock(wall)
    wall.time += 5.0
    steady.now()
    wall.set(-YEAR)
    wall.time += 3.0

    assert steady.now() == 1_005.0
    wall.time += 3.0
    assert steady.now() == 1_008.0


def test_a_clock_that_is_put_right_after_the_start_is_followed() -> None:
    """A machine without a battery learns the time after it has started."""
    wall = SetClock()
    steady = SteadyClock(wall)
    steady.continue_from(5_000.0)
    assert steady.now() == 5_000.0
    wall.time += 2 * FIRST
    wall.set(4_000.0 + YEAR)

    assert steady.now() == 5_000.0 + 2 * FIRST + YEAR
    assert steady.ahead == 0.0
    late = SteadyClock(wall)
    wall.time += 30.0
    wall.set(YEAR)
    assert late.ahead == 0.0


def test_a_clock_that_runs_a_little_wrong_is_followed() -> None:
    """Seconds are nobody's loss."""
    wall = SetClock()
    steady = SteadyClock(wall)
    wall.set(-20.0)

    assert steady.now() == 980.0


def test_what_is_planned_comes_after_the_same_time() -> None:
    """Calls are planned by the clock as it is set now."""
    wall = SetClock()
    steady = SteadyClock(wall)
    wall.set(-YEAR)
    steady.call_at(steady.now() + 10.0, wall.planned.clear)

    (planned,) = wall.planned
    assert planned.when == wall.time + 10.0


# --- at a table -----------------------------------------------------------------------------------

PACE = Pace(debounce=MINUTE, reminders=(10 * HOUR,), optional=12 * HOUR, turn=48 * HOUR)
DEPUTIES = (Absences(), Deadlines(), Autopilots())
set_by = pytest.mark.parametrize("seconds", [YEAR, -YEAR])


def set_clock(room: Room, seconds: float) -> None:
    """Set the clock of a room."""
    assert isinstance(room.clock, SetClock)
    room.clock.set(seconds)


@set_by
async def test_deadlines_and_reminders_come_at_their_time(tmp_path: Path, seconds: float) -> None:
    """Not at once, and not a year later; put right again, the clock changes nothing either."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=DEPUTIES, clock=SetClock()) as room:
        await room.start(ALICE, BOB, table=FRIENDS)
        await room.wait(9 * HOUR)
        set_clock(room, seconds)
        await room.wait(HOUR / 2)
        calls = room.channel.called.count((ALICE,))
        await room.wait(HOUR)
        assert room.channel.called.count((ALICE,)) == calls + 1

        await room.wait(25 * HOUR)
        assert room.said(f"⏰ <@{ALICE}>") == 0
        await room.wait(HOUR)
        assert room.said(f"⏰ <@{ALICE}>") == 1
        set_clock(room, -seconds)
        await room.wait(11 * HOUR)
        assert room.said("Who plays Ada until") == 0
        await room.wait(HOUR)
        assert room.said("Who plays Ada until") == 1


@set_by
async def test_companions_play_on(tmp_path: Path, seconds: float) -> None:
    """As soon as ever, also if the clock is set while one is about to answer."""
    async with opened(tmp_path / "g.db", deputies=DEPUTIES, clock=SetClock()) as room:
        await begun(room, ALICE)
        await room.wait(BREATH)
        await room.pick(ALICE, 0, "end")
        set_clock(room, seconds)
        answers = len(await room.answered_by())
        await room.wait(BREATH + SOON)

        assert (1, "companion") in (await room.answered_by())[answers:]


async def test_after_a_restart_with_the_clock_set_back_all_goes_on(tmp_path: Path) -> None:
    """The time that the last run noted is the least that it can be."""
    where = tmp_path / "g.db"
    async with opened(where, pace=PACE, deputies=DEPUTIES, clock=SetClock()) as room:
        await room.start(ALICE, BOB, table=FRIENDS)
        await room.wait(35 * HOUR)
        game, channel, ended = room.game, room.channel, room.clock.time
    clock = SetClock()
    clock.set(ended - YEAR - clock.time)
    async with opened(
        where, pace=PACE, deputies=DEPUTIES, clock=clock, game=game, channel=channel
    ) as room:
        await room.wait(HOUR - MINUTE)
        assert room.said(f"⏰ <@{ALICE}>") == 0
        await room.wait(2 * MINUTE)
        assert room.said(f"⏰ <@{ALICE}>") == 1


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
