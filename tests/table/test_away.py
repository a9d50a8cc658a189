"""Who says that they are away hands over, at each table; who only goes is late like anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.person_settings import Personal
from bot.table.declares.pace import DAY, HOUR, MINUTE
from bot.table.declares.table_settings import Late, TableSettings
from bot.table.memory.absences import PILOT, WAIT
from bot.table.seats import standing_in
from bot.table.steps import game_status as gm_steps
from tests.table.room import ALICE, BOB, CAROL, GM, Room
from tests.table.test_deadlines import FRIENDS, a_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room in which somebody is late after two days."""
    async with a_room(tmp_path) as made:
        yield made


async def leaves(room: Room, user: int, days: float) -> None:
    """Say that one is away."""
    now = room.clock.now()
    await room.tables.people.change_personal(
        user, lambda me: me.with_absence(now + days * DAY, now)
    )
    await room.tables.wait_until_idle()


async def comes_back(room: Room, user: int) -> None:
    """Say that one is away no longer."""
    await room.tables.people.change_personal(user, lambda me: me.with_absence(0.0, 0.0))
    await room.tables.wait_until_idle()


async def lends(room: Room, to: Seat, user: int = ALICE, seat: int = 0) -> None:
    """Choose who plays meanwhile."""
    await room.tables.change(
        room.game, standing_in.lend_while_away, room.caller(user), Seat(seat), to
    )
    await room.tables.wait_until_idle()


def status(room: Room) -> str:
    """The lines of the status."""
    return "\n".join(room.channel.status.lines)


async def test_a_friend_plays_at_once_and_until_the_absence_is_over(room: Room) -> None:
    """The status says it, the friend is called, and the seat comes back by itself."""
    closed: list[int] = []
    room.tables.farewell = lambda user, _channel, _game: closed.append(user)
    await room.start(ALICE, BOB, table=FRIENDS)
    await leaves(room, ALICE, 1)
    assert f"<@{ALICE}> is away until <t:" in status(room)
    (asked,) = await room.tables.people.lendings(ALICE)
    assert ([each[0] for each in asked.people], asked.pilot, asked.to) == ([1], True, None)
    await lends(room, Seat(1))

    assert f"<@{BOB}> plays Ada" in status(room)
    assert room.said(f"<@{ALICE}> is away until <t:") == 1
    assert (await room.snapshot()).seats_of(BOB) == (0, 1)
    assert (await room.tables.people.lendings(ALICE))[0].to == Seat(1)
    await room.wait(DAY + MINUTE)
    assert (await room.snapshot()).seats_of(BOB) == (1,)
    assert "away" not in status(room)
    assert room.said(f"<@{ALICE}> is back and plays Ada again.") == 1
    assert closed == [BOB]


async def test_the_autopilot_plays_who_said_so(room: Room) -> None:
    """Its steps are its own, and nobody waits for two days first."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await leaves(room, ALICE, 6)
    await lends(room, PILOT)
    await room.wait(5 * MINUTE)
    assert await room.answered_by() == [(0, "autopilot")] * 3

    await comes_back(room, ALICE)
    assert room.said(f"<@{ALICE}> is back and") == 1


async def test_a_deadline_moves_only_where_the_table_waits(room: Room) -> None:
    """It is said once, and the time of a turn ends behind the absence."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.AUTOPILOT))
    await leaves(room, ALICE, 6)
    await lends(room, WAIT)
    await lends(room, WAIT)
    assert room.said(": the table waits") == 1
    assert "and the table waits." in status(room)
    await room.wait(6 * DAY - HOUR)
    assert await room.answered_by() == []
    assert room.said("⏰") == 0

    await room.wait(HOUR + MINUTE)
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert "away" not in status(room)
    await room.wait(12 * HOUR)
    assert (await room.answered_by())[:1] == [(0, "autopilot")]


async def test_who_chooses_nobody_is_late_like_anybody(room: Room) -> None:
    """Not sooner, not later; the table is warned, and nobody is called who is away."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(HOUR)
    await leaves(room, ALICE, 6)
    calls = len(room.channel.called)
    await room.wait(35 * HOUR + MINUTE)
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert [who for who in room.channel.called[calls:] if ALICE in who] == []
    await room.wait(11 * HOUR)
    assert room.said("Who plays Ada") == 0
    await room.wait(HOUR)

    assert room.said("Who plays Ada") == 1


async def test_who_changes_their_mind_changes_it(room: Room) -> None:
    """Each choice takes the place of the one before."""
    await room.start(ALICE, BOB, CAROL, table=FRIENDS)
    await leaves(room, ALICE, 6)
    await lends(room, Seat(1))
    await lends(room, Seat(2))
    assert (await room.snapshot()).players[Seat(0)] == CAROL
    await lends(room, WAIT)
    snapshot = await room.snapshot()
    assert snapshot.players[Seat(0)] == ALICE
    assert (await room.tables.people.lendings(ALICE))[0].to == WAIT

    await comes_back(room, ALICE)
    assert "away" not in status(room)


async def test_a_friend_named_before_is_asked_no_more(room: Room) -> None:
    """Whom one named for this plays at once; the table can wait all the same."""
    await room.start(ALICE, BOB, table=FRIENDS)
    alice, ada = room.caller(ALICE), Seat(0)
    await room.tables.change(
        room.game, standing_in.name_stand_in, alice, ada, Seat(1), at_once=True
    )
    await leaves(room, ALICE, 6)
    assert (await room.tables.people.lendings(ALICE))[0].to == Seat(1)

    await lends(room, WAIT)
    await room.wait(DAY)
    assert (await room.snapshot()).players[Seat(0)] == ALICE


async def test_what_cannot_be_chosen_changes_nothing(room: Room) -> None:
    """Another's seat, nobody there, somebody who is away themselves, and who is not away."""
    await room.start(ALICE, BOB, CAROL, table=FRIENDS)
    with pytest.raises(NotAllowed, match="not away"):
        await lends(room, WAIT)
    await leaves(room, ALICE, 6)
    await leaves(room, CAROL, 6)
    assert [each[0] for each in (await room.tables.people.lendings(ALICE))[0].people] == [1]
    for seat, to, words in ((1, PILOT, "not your seat"), (0, Seat(2), "away themselves")):
        with pytest.raises(NotAllowed, match=words):
            await lends(room, to, seat=seat)

    assert await room.answered_by() == []
    assert "plays Ada" not in status(room)


async def test_who_is_alone_is_waited_for(room: Room) -> None:
    """Nothing is asked, and no time runs."""
    await room.start(ALICE, table=TableSettings(late=Late.AUTOPILOT))
    await leaves(room, ALICE, 6)
    assert await room.tables.people.lendings(ALICE) == []
    await room.wait(6 * DAY - HOUR)

    assert room.said("⏰") == 0


async def test_an_absence_of_an_earlier_program_is_waited_for(room: Room) -> None:
    """Nobody was asked who plays, and all was to wait."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.AUTOPILOT))
    until = room.clock.now() + 6 * DAY
    await room.tables.people.change_personal(ALICE, lambda _: Personal(away_until=until))
    await room.wait(6 * DAY - HOUR)

    assert await room.answered_by() == []


async def test_it_is_kept_over_a_pause(room: Room) -> None:
    """Who says so while the game is paused is asked, too."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "a holiday")
    await leaves(room, ALICE, 6)
    await lends(room, Seat(1))
    await room.tables.gm.resume(room.caller(GM), room.game)

    assert (await room.snapshot()).players[Seat(0)] == BOB
