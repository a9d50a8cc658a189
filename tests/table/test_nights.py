"""Nights of 23, 24 and 25 hours at a table: nobody is called in them, and everybody after."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.people.absence import parse_until
from bot.people.hours import parse_hours
from bot.people.settings import Personal
from bot.table.declares.pace import HOUR, MINUTE, Pace
from tests.table.room import ALICE, BOB, Room, TestClock, opened

PACE = Pace(debounce=3 * MINUTE, reminders=(12 * HOUR,))
BERLIN = ZoneInfo("Europe/Berlin")


async def asked_at(room: Room, *day: int) -> None:
    """A game that begins at 23:00 in Berlin; Alice's quiet hours are over at eight."""
    room.clock.time = datetime(day[0], day[1], day[2], 23, tzinfo=BERLIN).timestamp()
    sleeps = Personal(zone="Europe/Berlin", quiet=parse_hours("22:00-08:00"))
    await room.tables.people.change_personal(ALICE, lambda _: sleeps)
    await room.start(ALICE, BOB)


@pytest.mark.parametrize(
    ("day", "hours"),
    [((2026, 10, 24), 10), ((2027, 3, 27), 8), ((2026, 11, 22), 9)],
    ids=["25 hours", "23 hours", "24 hours"],
)
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_night_is_as_long_as_it_is(
    tmp_path: Path, day: tuple[int, int, int], hours: int, restarts: bool
) -> None:
    """The call comes when the wall clock shows eight, once, over a restart as well."""
    clock = TestClock()
    async with opened(tmp_path / "g.db", pace=PACE, clock=clock) as room:
        await asked_at(room, *day)
        await room.wait(hours * HOUR - MINUTE)
        channel, game = room.channel, room.game
        assert all(ALICE not in called for called in channel.called)
        if not restarts:
            await room.wait(2 * MINUTE)
    if restarts:
        clock.planned.clear()
        async with opened(
            tmp_path / "g.db", pace=PACE, clock=clock, channel=channel, game=game
        ) as room:
            await room.wait(2 * MINUTE)

    assert [called for called in channel.called if ALICE in called] == [(ALICE,)]


async def test_an_absence_ends_in_the_morning_of_its_zone(tmp_path: Path) -> None:
    """Away until a day: in its first minute one is asleep, and called at eight."""
    clock = TestClock()
    async with opened(tmp_path / "g.db", pace=PACE, clock=clock) as room:
        await asked_at(room, 2026, 10, 24)
        until = parse_until("2026-10-27", clock.now(), BERLIN)
        await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=until))
        called_at: list[float] = []
        while not any(ALICE in called for called in room.channel.called):
            await room.wait(HOUR)
            called_at = [clock.now()]

    assert datetime.fromtimestamp(called_at[0], BERLIN) == datetime(2026, 10, 27, 8, tzinfo=BERLIN)
