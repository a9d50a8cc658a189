"""No timer without progress: what comes to nothing is put off, and rests, and costs nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.ids import AskId, Seat
from bot.table.declares.pace import DAY, HOUR, MINUTE, Pace
from bot.table.game.table import Table
from bot.table.lobby import lobbies
from bot.table.reminders import stalls
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction
from tests.table.room import ALICE, BOB, Channel, Room, TestClock, TickingClock, opened

TRIES = len(stalls.BACK_OFF) + 1
PACE = Pace(debounce=MINUTE)


class Stuck:
    """Wants to do something at each moment, and does nothing."""

    def __init__(self, at: float | None = AT_ONCE, *, raises: bool = False, game: int = 1) -> None:
        """Due `at` a time; None: at the present, whenever it is asked."""
        self.at, self.raises, self.game = at, raises, game
        self.tried = 0

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Always the same, in one game."""
        if table.game == self.game:
            at = table.clock.now() if self.at is None else self.at
            yield ScheduledAction("plan:0:0:0", at, Seat(0))

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Change nothing."""
        self.tried += 1
        if self.raises:
            raise RuntimeError("never")


async def lived(room: Room, seconds: float) -> None:
    """Time passes, in strides."""
    for _ in range(10):
        await room.wait(seconds / 10)
    await room.tables.wait_until_idle()


def said(room: Room) -> list[str]:
    """Return what the table was told of it."""
    return [line for line in room.channel.lines if "I couldn’t do this automatically" in line]


@pytest.mark.parametrize("clock", [TestClock, TickingClock])
@pytest.mark.parametrize("stuck", [Stuck(), Stuck(None), Stuck(raises=True)])
async def test_it_is_put_off_and_rests(
    tmp_path: Path, stuck: Stuck, clock: type[TestClock]
) -> None:
    """Tried after seconds, minutes and an hour; then the table is told, once, and it is quiet."""
    stuck.tried = 0
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[stuck], clock=clock()) as room:
        await room.start(ALICE, BOB)
        await lived(room, 0.0)
        assert stuck.tried == 1
        await lived(room, 6.0)
        assert stuck.tried == 2
        await lived(room, 2 * HOUR)
        assert stuck.tried == TRIES
        await lived(room, 2 * DAY)

        assert stuck.tried == TRIES
        (line,) = said(room)
        assert "Ada’s plan" in line
        assert room.tables.meter.stalled == TRIES


async def test_whom_it_would_have_answered_for_is_called(tmp_path: Path) -> None:
    """Nobody is sure any more that Ada is answered for."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[Stuck()]) as room:
        await room.start(ALICE, BOB)
        await room.wait(2 * MINUTE)
        assert room.channel.called == [(ALICE,)]


async def test_it_is_tried_again_when_the_table_has_changed(tmp_path: Path) -> None:
    """A step of a person is something that it may depend on; one try a step."""
    stuck = Stuck()
    async with opened(tmp_path / "g.db", deputies=[stuck]) as room:
        await room.start(ALICE, BOB)
        await lived(room, DAY)
        await room.pick(ALICE, 0, "gather")
        await lived(room, 0.0)
        assert stuck.tried == TRIES + 1


async def test_a_restart_does_not_begin_anew_with_it(tmp_path: Path) -> None:
    """Neither while it is put off nor when it rests."""
    stuck, path = Stuck(None), tmp_path / "g.db"
    channel, clock = Channel(), TickingClock()
    async with opened(path, deputies=[stuck], channel=channel, clock=clock) as room:
        await room.start(ALICE, BOB)
        await lived(room, 10.0)
        game = room.game
    for tries, passed in ((2, 0.0), (2, 0.0), (TRIES, DAY), (TRIES, DAY)):
        async with opened(path, deputies=[stuck], channel=channel, clock=clock, game=game) as room:
            await lived(room, passed)
            await room.snapshot()
            await lived(room, passed)
        assert stuck.tried == tries
    assert len(said(room)) == 1


async def test_other_tables_are_served(tmp_path: Path) -> None:
    """Bob's table is called at its time while another is stuck."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[Stuck(None)]) as room:
        await room.start(ALICE)
        first = room.game
        other = await room.tables.lobby.open_lobby(room.caller(BOB), 11, 13, "lantern", "night")
        room.channel.places.add(13)
        await room.tables.change(other.id, lobbies.join, room.caller(BOB), "bert")
        await room.tables.change(other.id, lobbies.start, room.caller(BOB), bytes(16))
        await lived(room, 2 * MINUTE)
        assert (BOB,) in room.channel.called
        assert first != other.id


async def test_others_of_its_table_go_on(tmp_path: Path) -> None:
    """An action that raises costs its table that action alone."""

    class Works:
        """Cheers for Bert."""

        done = 0

        def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
            """Once a while."""
            if table.questions.since:
                yield ScheduledAction(
                    "works", max(table.questions.since.values()) + MINUTE + self.done * DAY
                )

        async def act(self, table: Table, action: ScheduledAction) -> None:
            """Say so."""
            self.done += 1

    works = Works()
    async with opened(tmp_path / "g.db", deputies=[Stuck(raises=True), works]) as room:
        await room.start(ALICE, BOB)
        await lived(room, HOUR)
        assert works.done == 1


async def test_actions_that_change_and_lead_nowhere_are_counted(tmp_path: Path) -> None:
    """What a deputy keeps is no action of a person: after a hundred it rests, over restarts too."""

    class Turns:
        """Writes something down, again and again."""

        tried = 0

        def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
            """Always."""
            yield ScheduledAction("order:0:0", AT_ONCE)

        async def act(self, table: Table, action: ScheduledAction) -> None:
            """Something else each time."""
            self.tried += 1
            memory = table.seats.memories[Seat(0)]
            await table.store_memory(Seat(0), replace(memory, helped=AskId(self.tried)))

    turns, path = Turns(), tmp_path / "g.db"
    async with opened(path, deputies=[turns]) as room:
        await room.start(ALICE, BOB)
        await lived(room, HOUR)
        game, channel, clock = room.game, room.channel, room.clock
        assert turns.tried == 100
    async with opened(path, deputies=[turns], channel=channel, clock=clock, game=game) as room:
        await room.snapshot()
        await lived(room, HOUR)
        assert turns.tried == 100
