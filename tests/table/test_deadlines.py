"""Deadlines at a table: warnings, what silence means, who plays on; over restarts and nights."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.hours import Hours
from bot.people.person_settings import Personal, Ping
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.automation.order_setting import set_orders
from bot.table.automation.plan_setting import set_plan
from bot.table.declares.pace import DAY, HOUR, MINUTE, Pace
from bot.table.declares.table_settings import Late, TableSettings
from bot.table.game.table import Table
from bot.table.lobby import lobby_options
from bot.table.memory.absences import PILOT, WAIT
from bot.table.memory.given_ahead import Ahead
from bot.table.seats import handing, standing_in
from bot.table.steps import game_status as gm_steps, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import (
    ALICE,
    BOB,
    CAROL,
    GM,
    Channel,
    Room,
    TestClock,
    opened,
)
from tests.table.test_deputies import Says

PACE = Pace(debounce=MINUTE, reminders=(), optional=12 * HOUR, turn=48 * HOUR)
FRIENDS = TableSettings(late=Late.STAND_IN)
"""The others choose who plays on."""
EVENING = 1_792_857_600.0
"""Saturday, 24 October 2026, 18:00 in Berlin; that night has 25 hours."""


def a_room(path: Path, **more: Any) -> AbstractAsyncContextManager[Room]:
    """A room whose deputies are those of lateness."""
    deputies = (Absences(), Deadlines(), Autopilots())
    return opened(path / "g.db", pace=PACE, deputies=deputies, **more)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room whose deputies are those of lateness."""
    async with a_room(tmp_path) as made:
        yield made


async def test_one_warning_then_the_others_choose_who_plays(room: Room) -> None:
    """Ada's turn lasts two days; twelve hours before its end she is called, once."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(36 * HOUR - 1)
    assert room.said(f"⏰ <@{ALICE}>") == 0
    calls = len(room.channel.called)
    await room.wait(2)
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert room.channel.called[calls:] == [(ALICE,)]
    await room.wait(12 * HOUR + 2 * MINUTE)

    assert room.said("Who plays Ada until") == 1
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert await room.answered_by() == []
    (ballot,) = room.channel.status.ballots
    assert ballot.seat == 0
    assert room.channel.called[-1] == (BOB,)


async def test_an_optional_question_passes(room: Room) -> None:
    """Bert asked to be waited for and sleeps: his part is passed, Ada's is never chosen."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.NOBODY))
    await room.hold(BOB, 1)
    await room.tables.wait_until_idle()
    waiting = room.channel.status.waiting
    assert {each.name: each.then for each in waiting} == {
        "Ada": "",  # who cannot go on before Bert has acted
        "Bert": "Bert passes",
    }
    await room.wait(12 * HOUR + 1)

    assert await room.answered_by() == [(1, "silence")]
    assert room.said(f"No word from <@{BOB}>: Bert passes.") == 1


async def test_no_deadlines_by_default(tmp_path: Path) -> None:
    """A table that chose none waits for ever."""
    async with opened(tmp_path / "g.db", deputies=(Deadlines(),)) as room:
        await room.start(ALICE, BOB)
        await room.wait(30 * DAY)
        assert await room.answered_by() == []
        assert not room.channel.status.waiting[0].until


async def test_the_autopilot_takes_over_and_hands_back(room: Room) -> None:
    """It plays until Ada acts; nobody calls her meanwhile, and its steps are visible."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.AUTOPILOT))
    await room.wait(48 * HOUR + 1)
    assert room.said(f"the autopilot plays Ada until <@{ALICE}> is back") == 1
    calls = [who for who in room.channel.called if ALICE in who]
    played = await room.answered_by()
    assert played == [(0, "autopilot")] * 3
    assert room.said("The autopilot plays Ada.") == 1
    assert room.said("Ada finds 1 oil.") == 2
    assert [who for who in room.channel.called if ALICE in who] == calls
    await room.pick(BOB, 1, "end")
    await room.wait(5 * MINUTE)
    assert (await room.answered_by())[-1] == (0, "autopilot")

    await room.pick(BOB, 1, "yes")
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert room.said(f"<@{ALICE}> is back and plays Ada again.") == 1
    before = await room.answered_by()
    await room.wait(HOUR)
    assert await room.answered_by() == before


async def test_a_friend_stands_in_until_the_absent_is_back(room: Room) -> None:
    """Bert's player has Ada's buttons; saying so gives the seat back, with a line."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.tables.change(
        room.game, standing_in.name_stand_in, room.caller(ALICE), Seat(0), Seat(1)
    )
    await room.tables.wait_until_idle()
    with pytest.raises(NotAllowed):
        await room.pick(BOB, 0, "gather")
    assert room.channel.status.waiting[0].then == f"<@{BOB}> plays Ada"
    await room.wait(48 * HOUR + 2 * MINUTE)
    assert (await room.snapshot()).seats_of(BOB) == (0, 1)
    assert room.channel.called[-1] == (BOB,)
    await room.pick(BOB, 0, "gather")
    assert await room.answered_by() == [(0, "player")]

    told = await room.tables.change(room.game, standing_in.take_seats_back, room.caller(ALICE))
    await room.tables.wait_until_idle()
    assert told.lines == ("✓ You’re back: Ada is yours again.",)
    assert room.said(f"<@{ALICE}> is back and") == 1
    with pytest.raises(NotAllowed):
        await room.pick(BOB, 0, "gather")
    with pytest.raises(NotAllowed):
        await room.tables.change(room.game, standing_in.take_seats_back, room.caller(ALICE))


def no_change(_table: Table, ahead: Ahead) -> tuple[Ahead, str]:
    """Leave a seat's orders as they are."""
    return ahead, "✓"


async def test_a_stand_in_gives_orders_and_plans_for_the_seat(room: Room) -> None:
    """As long as they play it; its own player still can, and others cannot."""
    await room.start(ALICE, BOB, table=FRIENDS)
    do, game, ada = room.tables.change, room.game, Seat(0)
    await do(game, standing_in.name_stand_in, room.caller(ALICE), ada, Seat(1))
    with pytest.raises(NotAllowed, match="not your seat"):
        await do(game, set_plan, room.caller(BOB), ada, "gather")
    await room.wait(48 * HOUR + 2 * MINUTE)

    assert (await do(game, set_plan, room.caller(BOB), ada, "gather")).steps
    assert (await do(game, set_orders, room.caller(BOB), ada, no_change)).lines
    assert (await do(game, set_plan, room.caller(ALICE), ada, "draw")).steps
    with pytest.raises(NotAllowed, match="not your seat"):
        await do(game, set_orders, room.caller(CAROL), ada, no_change)


async def test_a_stand_in_has_as_much_time_as_anybody(room: Room) -> None:
    """And when they are not heard of either the others are asked."""
    await room.start(ALICE, BOB, CAROL, table=FRIENDS)
    await room.tables.change(
        room.game, standing_in.name_stand_in, room.caller(ALICE), Seat(0), Seat(1)
    )
    await room.wait(96 * HOUR - MINUTE)
    assert room.said("Who plays Ada") == 0
    await room.wait(2 * MINUTE)
    assert room.said("Who plays Ada") == 1


async def test_a_private_ping_for_a_vote_says_who_is_away(tmp_path: Path) -> None:
    """The reader knows the table and the person without opening it."""
    pace = replace(PACE, reminders=(HOUR,))
    deputies = (Absences(), Deadlines(), Autopilots())
    async with opened(tmp_path / "g.db", pace=pace, deputies=deputies) as room:
        await room.start(ALICE, BOB, CAROL, table=FRIENDS)
        await room.tables.people.change_personal(BOB, lambda me: replace(me, ping=Ping.PRIVATE))
        await room.wait(50 * HOUR)

    assert any(f"who plays for <@{ALICE}>" in text for _, text in room.channel.letters)


async def test_more_than_half_of_the_others_choose_who_plays(room: Room) -> None:
    """One of two decides nothing, two do; a second press comes too late."""
    await room.start(ALICE, BOB, CAROL, table=FRIENDS)
    await room.wait(48 * HOUR + 1)
    (ballot,) = room.channel.status.ballots
    ask = ballot.ask

    async def votes(user: int, choice: Seat) -> None:
        await room.tables.change(
            room.game, standing_in.vote_for_stand_in, room.caller(user), Seat(0), ask, choice
        )
        await room.tables.wait_until_idle()

    with pytest.raises(NotAllowed):
        await votes(ALICE, PILOT)
    await votes(BOB, Seat(2))
    assert room.channel.status.ballots[0].said == (f"<@{BOB}>: <@{CAROL}>",)
    await votes(CAROL, Seat(1))
    assert room.channel.status.ballots
    await votes(BOB, Seat(1))
    assert not room.channel.status.ballots
    assert (await room.snapshot()).players[Seat(0)] == BOB
    with pytest.raises(NotAllowed):
        await votes(CAROL, PILOT)


async def test_the_game_master_decides_alone(room: Room) -> None:
    """Who opened the table and does not play."""
    await room.start(ALICE, BOB, CAROL, table=FRIENDS)
    await room.wait(48 * HOUR + 1)
    (ballot,) = room.channel.status.ballots
    await room.tables.change(
        room.game, standing_in.vote_for_stand_in, room.caller(GM), Seat(0), ballot.ask, WAIT
    )
    await room.wait(30 * DAY)
    assert room.said("the table waits.") == 1
    assert await room.answered_by() == []


async def test_an_answer_or_a_step_back_leaves_no_deadline_behind(room: Room) -> None:
    """The stretch begins anew with each question, and after each step back."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(47 * HOUR)
    await room.pick(ALICE, 0, "gather")
    await room.wait(47 * HOUR)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.wait(47 * HOUR)
    assert room.said("Who plays") == 0
    await room.wait(HOUR + MINUTE)
    assert room.said("Who plays") == 1


async def test_what_others_do_in_a_window_prolongs_nobodys_time(tmp_path: Path) -> None:
    """Bert cheers before and after Ada is warned: one warning, and the end is where it was."""
    channel, clock = Channel(), TestClock()
    async with a_room(tmp_path, channel=channel, clock=clock) as room:
        await room.start(ALICE, BOB, table=FRIENDS)
        game = room.game
        await room.wait(30 * HOUR)
        asked = room.channel.status.waiting[0].since
        await room.pick(BOB, 1, "cheer")
        assert room.channel.status.waiting[0].since == asked
        await room.wait(7 * HOUR)
        assert room.said(f"⏰ <@{ALICE}>") == 1
        await room.pick(BOB, 1, "cheer")
    async with a_room(tmp_path, channel=channel, clock=clock, game=game) as room:
        await room.wait(10 * HOUR)
        assert room.said("Who plays Ada until") == 0
        await room.wait(2 * HOUR)

        assert room.said("Who plays Ada until") == 1
        assert room.said(f"⏰ <@{ALICE}>") == 1
        await room.pick(BOB, 1, "cheer")
        await room.wait(DAY)
        assert room.said("Who plays Ada until") == 1


async def test_what_the_autopilot_did_is_taken_back(room: Room) -> None:
    """The game master rewinds; it waits a little before it goes on, and can be switched off."""
    await room.start(ALICE, BOB, table=FRIENDS)
    boss = room.caller(GM)
    await room.tables.change(
        room.game, standing_in.switch_autopilot, boss, Seat(0), True, "they are ill"
    )
    await room.wait(5 * MINUTE)
    played = await room.answered_by()
    assert played
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 0, "not so")
    await room.wait(MINUTE)
    assert await room.answered_by() == played
    await room.tables.change(
        room.game, standing_in.switch_autopilot, room.caller(GM), Seat(0), False, "they are back"
    )
    await room.wait(HOUR)
    assert await room.answered_by() == played
    assert (await room.ask(0)).prompt == "Ada's turn"


async def test_a_companion_takes_over_and_hands_back(room: Room) -> None:
    """Where the table wants a companion after a deadline; its player takes over with a move."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.COMPANION))
    assert room.channel.status.waiting[0].then == "a companion plays Ada"
    await room.wait(48 * HOUR + MINUTE)
    assert room.said(f"a companion plays Ada until <@{ALICE}> is back") == 1
    played = await room.answered_by()
    assert set(played) == {(0, "companion")}
    await room.pick(BOB, 1, "end")
    await room.wait(5 * MINUTE)
    await room.pick(BOB, 1, "yes")

    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert room.said(f"<@{ALICE}> is back and plays Ada again.") == 1


async def test_a_companion_never_plays_alone(room: Room) -> None:
    """Somebody has to be left who plays: else the table waits."""
    await room.start(ALICE, table=TableSettings(late=Late.COMPANION))
    await room.wait(20 * DAY)
    assert room.said(f"No word from <@{ALICE}>: the table waits.") == 1
    assert await room.answered_by() == []


async def test_the_autopilot_never_plays_alone(room: Room) -> None:
    """Somebody has to be left who plays."""
    await room.start(ALICE, BOB, table=TableSettings(late=Late.AUTOPILOT))
    await room.tables.change(
        room.game, standing_in.switch_autopilot, room.caller(GM), Seat(1), True, "they are ill"
    )
    with pytest.raises(NotAllowed):
        await room.tables.change(
            room.game, standing_in.switch_autopilot, room.caller(GM), Seat(0), True, "they too"
        )
    with pytest.raises(NotAllowed):
        await room.tables.change(
            room.game, standing_in.switch_autopilot, room.caller(BOB), Seat(1), False, "I am here"
        )
    await room.wait(20 * DAY)
    assert room.said(f"No word from <@{ALICE}>: the table waits.") == 1
    assert await room.answered_by() == []


async def test_several_deadlines_at_once(room: Room) -> None:
    """All are asked whether they stay, all sleep: each is warned and told of once."""
    await room.start(ALICE, BOB, CAROL, table=TableSettings(late=Late.NOBODY))
    for user, seat in ((ALICE, 0), (BOB, 1), (CAROL, 2)):
        await room.pick(user, seat, "end")
    await room.wait(10 * DAY)
    for user in (ALICE, BOB, CAROL):
        assert room.said(f"⏰ <@{user}>") == 1
        assert room.said(f"No word from <@{user}>: the table waits.") == 1


async def test_a_restart_at_any_moment_repeats_and_forgets_nothing(tmp_path: Path) -> None:
    """The process is gone before each moment, and back an hour later."""
    channel, clock, game = Channel(), TestClock(), 0
    played: list[tuple[int, str]] = []
    for turn in range(60):
        async with a_room(tmp_path, channel=channel, clock=clock, game=game) as room:
            if not turn:
                await room.start(ALICE, BOB, table=TableSettings(late=Late.AUTOPILOT))
                game = room.game
            await room.wait(0.0)
            await room.tables.wait_until_idle()
            played = await room.answered_by()
        clock.time += HOUR
    async with a_room(tmp_path, channel=channel, clock=clock, game=game) as room:
        assert room.said(f"⏰ <@{ALICE}>") == 1
        assert room.said("the autopilot plays Ada until") == 1
        assert played
        assert len(set(await room.answered_by())) == 1
        assert len(await room.answered_by()) == len(played)


async def test_deadlines_rest_while_the_game_is_paused(tmp_path: Path) -> None:
    """Five days of a pause count for nothing, also over a restart."""
    async with a_room(tmp_path) as room:
        await room.start(ALICE, BOB, table=FRIENDS)
        await room.wait(30 * HOUR)
        await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "holidays")
        await room.wait(5 * DAY)
        channel, clock, game = room.channel, room.clock, room.game
    async with a_room(tmp_path, channel=channel, clock=clock, game=game) as room:
        await room.tables.gm.resume(room.caller(GM), game)
        await room.wait(5 * HOUR)
        assert room.said(f"⏰ <@{ALICE}>") == 0
        await room.wait(2 * HOUR)
        assert room.said(f"⏰ <@{ALICE}>") == 1
        await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "again")
        await room.wait(5 * DAY)
        await room.tables.gm.resume(room.caller(GM), game)
        await room.wait(10 * HOUR)
        assert room.said("Who plays Ada") == 0
        await room.wait(2 * HOUR)
        assert room.said("Who plays Ada") == 1


async def test_no_deadline_falls_into_quiet_hours(tmp_path: Path) -> None:
    """Warned at 22:00 + 36 h in summer time … both move behind a night that has 25 hours."""
    clock = TestClock()
    clock.time = EVENING - 36 * HOUR + 5 * HOUR  # the warning would come at 23:00 on Saturday
    async with a_room(tmp_path, clock=clock) as room:
        await room.tables.people.change_personal(
            ALICE, lambda me: replace(me, zone="Europe/Berlin", quiet=Hours(22 * 60, 8 * 60))
        )
        await room.start(ALICE, BOB, table=FRIENDS)
        morning = EVENING + 15 * HOUR  # 08:00 of winter time, after eleven hours of quiet
        assert room.channel.status.waiting[0].until == morning + 12 * HOUR
        await room.wait(morning - clock.time - 1)
        assert room.said(f"⏰ <@{ALICE}>") == 0
        await room.wait(2)
        assert room.said(f"⏰ <@{ALICE}>") == 1
        await room.wait(12 * HOUR)
        assert room.said("Who plays Ada") == 1


async def test_no_deadline_while_somebody_is_away(room: Room) -> None:
    """It moves behind the absence; one that is over already moves nothing."""
    home = room.clock.time + 20 * DAY
    await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=home))
    await room.tables.people.change_personal(BOB, lambda me: replace(me, away_until=1.0))
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(20 * DAY - 1)
    assert room.said("⏰") == 0
    await room.wait(12 * HOUR + 2)
    assert room.said("Who plays Ada") == 1
    await room.pick(ALICE, 0, "end")
    await room.wait(48 * HOUR + 1)
    assert room.said("Who plays Bert") == 1


async def test_who_wants_no_calls_is_not_mentioned_by_a_warning(room: Room) -> None:
    """The line stands there all the same."""
    await room.tables.people.change_personal(ALICE, lambda me: replace(me, ping=Ping.OFF))
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(40 * HOUR)
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert not any(ALICE in who for who in room.channel.called)


async def test_an_absence_hands_the_seat_over_at_once(room: Room) -> None:
    """Where its player wanted that; with its end, or sooner, it is handed back."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.tables.change(
        room.game, standing_in.name_stand_in, room.caller(ALICE), Seat(0), Seat(1), at_once=True
    )
    home = room.clock.time + 3 * DAY
    await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=home))
    await room.wait(1)
    away = f"<@{ALICE}> is away until <t:{int(home)}:f>"
    assert room.said(f"{away}: <@{BOB}> plays Ada") == 1
    await room.pick(BOB, 0, "gather")
    await room.wait(3 * DAY)
    assert room.said(f"<@{ALICE}> is back and") == 1
    assert (await room.snapshot()).seats_of(BOB) == (1,)

    home = room.clock.time + 3 * DAY
    await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=home))
    await room.wait(1)
    await room.pick(ALICE, 0, "gather")  # in spite of it
    await room.wait(DAY)
    assert (await room.snapshot()).seats_of(BOB) == (1,)


async def test_a_new_player_owes_nothing_to_an_absence(room: Room) -> None:
    """What their predecessor had others do is over as they sit down."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.tables.change(
        room.game, standing_in.switch_autopilot, room.caller(GM), Seat(0), True, "they are ill"
    )
    await room.tables.change(
        room.game, handing.hand_over, room.caller(GM), Seat(0), CAROL, "a new player"
    )
    await room.wait(HOUR)
    assert await room.answered_by() == []
    assert (await room.snapshot()).players[Seat(0)] == CAROL


async def test_a_faster_pace_leaves_its_whole_time(room: Room) -> None:
    """A question that is older than the new stretch: it runs from the choosing, with a warning."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(10 * HOUR)
    await room.tables.change(
        room.game, lobby_options.set_times, room.caller(GM), TableSettings(turn=HOUR)
    )
    await room.wait(45 * MINUTE - 1)
    assert room.said(f"⏰ <@{ALICE}>") == 0
    await room.wait(2)
    assert room.said(f"⏰ <@{ALICE}>") == 1
    assert room.said("Who plays Ada") == 0
    await room.wait(15 * MINUTE)
    assert room.said("Who plays Ada") == 1


async def test_what_was_said_ahead_comes_before_the_autopilot(tmp_path: Path) -> None:
    """An order that waits a while is carried out; then it plays on."""
    says = Says(0, "draw", after=10 * MINUTE)
    deputies = (says, Autopilots((says,)))
    async with opened(tmp_path / "g.db", pace=PACE, deputies=deputies) as room:
        await room.start(ALICE, BOB)
        await room.tables.change(
            room.game, standing_in.switch_autopilot, room.caller(GM), Seat(0), True, "they are ill"
        )
        await room.wait(9 * MINUTE)
        assert await room.answered_by() == []
        await room.wait(2 * MINUTE)
        assert (await room.answered_by())[0] == (0, "order")
        assert set((await room.answered_by())[1:]) == {(0, "autopilot")}


async def test_a_warning_whose_time_is_past_waits_for_the_morning(tmp_path: Path) -> None:
    """At night the table gives everybody less time: nobody is woken by it."""
    clock = TestClock()
    clock.time = EVENING
    async with a_room(tmp_path, clock=clock) as room:
        sleeps = Personal(zone="Europe/Berlin", quiet=Hours(22 * 60, 8 * 60))
        await room.tables.people.change_personal(ALICE, lambda _: sleeps)
        await room.start(ALICE, BOB, table=FRIENDS)
        await room.wait(8 * HOUR)  # two at night, the first time
        calls = len(room.channel.called)
        times = TableSettings(turn=6 * HOUR)
        await room.tables.change(room.game, lobby_options.set_times, room.caller(GM), times)
        await room.wait(6 * HOUR)  # seven, as the clocks go back
        assert room.channel.called[calls:] == []
        await room.wait(2 * HOUR)

        assert room.channel.called[calls:] == [(ALICE,)]
        assert room.said(f"⏰ <@{ALICE}>") == 1


async def test_what_is_said_to_come_is_what_comes(tmp_path: Path) -> None:
    """The autopilot plays for nobody where nobody else is left: then it is not promised."""
    async with a_room(tmp_path) as room:
        await room.start(ALICE, table=TableSettings(late=Late.AUTOPILOT))
        await room.wait(49 * HOUR)

    waits = "the table waits for Ada"
    assert room.said(f"⏰ <@{ALICE}>: ") == room.said(waits) == 1
    assert room.said(f"No word from <@{ALICE}>: the table waits.") == 1


async def test_the_status_promises_no_time_that_has_moved(room: Room) -> None:
    """Whoever goes away has time until they are back, and so it stands in the status."""
    await room.start(ALICE, BOB, table=FRIENDS)
    await room.wait(HOUR)
    until = room.clock.now() + 5 * DAY
    await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=until))
    await room.tables.wait_until_idle()

    assert [each.until for each in room.channel.status.waiting] == [until + 12 * HOUR]


async def test_what_was_due_while_there_was_no_bot_is_promised_anew(tmp_path: Path) -> None:
    """Started again at night it warns in the morning; the status says so at once."""
    clock = TestClock()
    clock.time = EVENING
    async with a_room(tmp_path, clock=clock) as room:
        sleeps = Personal(zone="Europe/Berlin", quiet=Hours(22 * 60, 8 * 60))
        await room.tables.people.change_personal(ALICE, lambda _: sleeps)
        await room.start(ALICE, BOB, table=FRIENDS)
        channel, game = room.channel, room.game
    clock.planned.clear()
    clock.time += 3 * DAY + 6 * HOUR  # nearly midnight
    async with a_room(tmp_path, clock=clock, channel=channel, game=game) as room:
        await room.wait(MINUTE)
        (waiting,) = channel.status.waiting
        assert waiting.until > clock.time + 20 * HOUR
        assert room.said(f"⏰ <@{ALICE}>") == 0
        await room.wait(9 * HOUR)

        assert room.said(f"⏰ <@{ALICE}>") == 1


@pytest.mark.parametrize("evicted", [False, True])
async def test_a_deadline_that_is_none_any_more_is_not_kept(room: Room, evicted: bool) -> None:
    """The table takes its deadlines away; whether it was in memory makes no difference."""
    await room.start(ALICE, BOB, table=FRIENDS)
    if evicted:
        room.tables.games.evict(room.game)
    times = TableSettings(turn=0.0, optional=0.0)
    await room.tables.change(room.game, lobby_options.set_times, room.caller(GM), times)
    await room.tables.wait_until_idle()

    kept = [timer.key for timer in await room.tables.store.timers.all(game=room.game)]
    assert not any(key.startswith("deadline") for key in kept)
