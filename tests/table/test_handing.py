"""Seats that change hands: for good, for a time, back again, over restarts; and who did what."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.hours import Hours
from bot.table.automation.lateness import Deadlines
from bot.table.declares.pace import DAY, HOUR, Pace
from bot.table.lobby import lobbies
from bot.table.seats import handing
from bot.table.seats.handing import SeatReturns
from bot.table.steps import audit, game_status as gm_steps, inputs, undo as undo_steps
from tests.table.room import ALICE, BOB, CAROL, GM, Room, opened

PACE = Pace(debounce=60.0)


async def test_a_substitute_plays_until_the_day(tmp_path: Path) -> None:
    """What is asked moves along; at the time, over a restart, the owner has the seat again."""
    path = tmp_path / "g.db"
    async with opened(path, pace=PACE) as room:
        game = await room.start(ALICE, BOB)
        until = room.clock.now() + 2 * DAY
        told = await room.tables.change(
            game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, until
        )
        await room.tables.wait_until_idle()
        assert told.lines[0].startswith(f"✓ <@{CAROL}> plays Ada until <t:")
        assert any(f"<@{CAROL}> plays Ada until" in line for line in room.channel.lines)
        assert room.channel.called[-1] == (CAROL,)
        with pytest.raises(NotAllowed, match="not your seat"):
            await room.pick(ALICE, 0, "gather")
        await room.pick(CAROL, 0, "gather")
        channel, clock = room.channel, room.clock
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.wait(2 * DAY - HOUR)
        await room.pick(CAROL, 0, "gather")
        await room.wait(2 * HOUR)
        assert any(f"<@{ALICE}> plays Ada again." in line for line in channel.lines)
        with pytest.raises(NotAllowed, match="not your seat"):
            await room.pick(CAROL, 0, "gather")
        await room.pick(ALICE, 0, "gather")
        await room.wait(3 * DAY)
        assert sum("again." in line for line in channel.lines) == 1


@pytest.mark.parametrize("who", [ALICE, CAROL, GM])
async def test_a_seat_is_given_back_sooner(room: Room, who: int) -> None:
    """By its owner, the substitute or a game master, and by nobody else; once."""
    game = await room.start(ALICE, BOB)
    until = room.clock.now() + DAY
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, until
    )
    with pytest.raises(NotAllowed, match="Nobody is standing in"):
        await room.tables.change(game, handing.end_substitution, room.caller(BOB), None)
    await room.tables.wait_until_idle()
    called = len(room.channel.called)
    await room.tables.change(game, handing.end_substitution, room.caller(who), None)
    await room.tables.wait_until_idle()
    assert room.channel.called[called:] == ([] if who == ALICE else [(ALICE,)])
    assert (await room.snapshot()).occupants == {0: ALICE, 1: BOB}
    with pytest.raises(NotAllowed, match="Nobody is standing in"):
        await room.tables.change(game, handing.end_substitution, room.caller(who), None)
    await room.wait(2 * DAY)
    assert (await room.snapshot()).occupants == {0: ALICE, 1: BOB}


async def test_who_stands_in_cannot_lend_the_seat_on(room: Room) -> None:
    """Nor can anybody else; who leaves it gives it back, and a game master gives it for good."""
    game = await room.start(ALICE, BOB)
    until = room.clock.now() + DAY
    for who, user, sentence in (
        (BOB, CAROL, "not your seat"),
        (ALICE, ALICE, "That’s you already"),
    ):
        with pytest.raises(NotAllowed, match=sentence):
            await room.tables.change(
                game, handing.lend_to_substitute, room.caller(who), Seat(0), user, until
            )
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, until
    )
    with pytest.raises(NotAllowed, match="You’re the stand-in there"):
        await room.tables.change(
            game, handing.lend_to_substitute, room.caller(CAROL), Seat(0), BOB, until
        )
    await room.tables.change(game, lobbies.leave, room.caller(CAROL), None)
    assert (await room.snapshot()).occupants[Seat(0)] == ALICE

    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, until
    )
    await room.tables.change(
        game, handing.hand_over, room.caller(GM), Seat(0), BOB, "Alice is gone"
    )
    await room.wait(2 * DAY)
    assert (await room.snapshot()).occupants == {0: BOB, 1: BOB}


async def test_a_pause_puts_the_return_off(room: Room) -> None:
    """What became due meanwhile is done as the game goes on."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, room.clock.now() + DAY
    )
    await room.tables.change(game, gm_steps.pause, room.caller(GM), "a holiday")
    await room.wait(3 * DAY)
    assert (await room.snapshot()).occupants[Seat(0)] == CAROL
    await room.tables.gm.resume(room.caller(GM), game)
    await room.wait(1.0)
    assert (await room.snapshot()).occupants[Seat(0)] == ALICE


async def test_who_gets_a_seat_back_at_night_is_not_called_for_what_its_player_missed(
    tmp_path: Path,
) -> None:
    """The game goes on after a pause: the warning is Carol's, and the seat is Alice's by then."""
    path, pace = tmp_path / "g.db", Pace(debounce=60.0, turn=DAY, warning=0.5)
    async with opened(path, pace=pace, deputies=[Deadlines(), SeatReturns()]) as room:
        game = await room.start(ALICE, BOB)
        await room.tables.people.change_personal(
            ALICE, lambda me: replace(me, quiet=Hours(2 * 60, 8 * 60))
        )
        await room.tables.change(
            game,
            handing.lend_to_substitute,
            room.caller(ALICE),
            Seat(0),
            CAROL,
            room.clock.now() + 12 * HOUR,
        )
        await room.wait(11 * HOUR)
        await room.tables.change(game, gm_steps.pause, room.caller(GM), "a holiday")
        await room.wait(15 * HOUR)
        await room.tables.gm.resume(room.caller(GM), game)
        called = len(room.channel.called)
        await room.wait(3 * HOUR)
        assert (await room.snapshot()).occupants[Seat(0)] == ALICE
        assert room.channel.called[called:] == []
        await room.wait(4 * HOUR)

        assert room.channel.called[called:] == [(ALICE,)]


async def test_an_owner_who_was_forgotten_has_no_claim(room: Room) -> None:
    """The substitute keeps the seat; no id of theirs stays in what the seat keeps."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, room.clock.now() + DAY
    )
    kept = [seat.settings for seat in await room.tables.store.seats.of_game(game)]
    assert not any(str(ALICE).encode() in each for each in kept)
    await room.tables.people.forget_user(ALICE)
    await room.wait(2 * DAY)
    assert (await room.snapshot()).occupants[Seat(0)] == CAROL
    with pytest.raises(NotAllowed, match="Nobody is standing in"):
        await room.tables.change(game, handing.end_substitution, room.caller(CAROL), None)


async def test_who_loses_a_seat_is_shown_nothing_more(room: Room) -> None:
    """However it is lost: what they have open is closed at once."""
    shut: list[tuple[int, int]] = []
    room.tables.farewell = lambda user, channel, _game: shut.append((user, channel))
    game = await room.start(ALICE, BOB)
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, room.clock.now() + DAY
    )
    await room.tables.change(game, handing.hand_over, room.caller(GM), Seat(0), ALICE, "back")
    await room.tables.change(game, lobbies.leave, room.caller(BOB), None)
    assert [user for user, _ in shut] == [ALICE, CAROL, BOB]


async def test_the_audit_says_who_when_and_why(room: Room) -> None:
    """Every action of game masters and every hand-over, in order; for game masters."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(
        game, inputs.override, room.caller(GM), {"oil": 4, "seat": 0}, "a *gift*"
    )
    await room.wait(1.0)
    await room.tables.change(
        game, handing.lend_to_substitute, room.caller(ALICE), Seat(0), CAROL, room.clock.now() + DAY
    )
    await room.wait(1.0)
    await room.tables.change(game, handing.end_substitution, room.caller(CAROL), None)
    await room.wait(1.0)
    await room.tables.change(game, handing.hand_over, room.caller(GM), Seat(1), CAROL, "Bob is ill")
    await room.wait(1.0)
    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 0, "anew")
    await room.wait(1.0)
    await room.tables.change(game, gm_steps.pause, room.caller(GM), "tea")
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.read(game, audit.audit_lines, room.caller(ALICE))
    lines = await room.tables.read(game, audit.audit_lines, room.caller(GM))

    said = [line.split("> ", 1)[1] for line in lines]
    assert said == [
        f"<@{GM}> stepped in (step 2): a \\*gift\\* · Oil is set to 4.",
        f"<@{ALICE}> let <@{CAROL}> play Ada for a while",
        f"<@{CAROL}> gave Ada back to <@{ALICE}>",
        f"<@{GM}> gave Bert to <@{CAROL}>: Bob is ill",
        f"<@{GM}> rewound the game to step 0: anew",
        f"<@{GM}> paused the game: tea",
    ]
