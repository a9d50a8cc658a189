"""A game master looks at what is hidden, ends a game, and puts it away."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.lobby import lobbies
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps, undo as undo_steps
from tests.table.room import ALICE, BOB, CAROL, GM, Room


async def test_the_table_is_told_before_a_game_master_looks(room: Room) -> None:
    """With whose choices and why; only the questions put to that seat are seen, by nobody else."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    ask = await room.ask(0)
    await room.tables.change(
        room.game, gm_steps.look_at_choices, room.caller(GM), Seat(0), "he sleeps"
    )
    await room.tables.wait_until_idle()

    assert room.channel.lines[-1] == "-# The game master looks at Ada’s choices: he sleeps"
    assert (await room.snapshot()).seen == {(GM, Seat(0), ask.id)}
    with pytest.raises(NotAllowed, match="Bert has nothing to answer"):
        await room.tables.change(
            room.game, gm_steps.look_at_choices, room.caller(GM), Seat(1), "he sleeps"
        )


async def test_what_was_looked_at_is_seen_as_long_as_it_is_asked(room: Room) -> None:
    """Another look adds to it; a question that has been answered is forgotten."""
    await room.start(ALICE, BOB)
    first = await room.ask(0)
    for seat in (0, 1):
        await room.tables.change(
            room.game, gm_steps.look_at_choices, room.caller(GM), Seat(seat), "they sleep"
        )
    assert (await room.snapshot()).seen == {(GM, Seat(0), first.id), (GM, Seat(1), first.id)}
    await room.pick(ALICE, 0, "end")
    second = await room.ask(1)
    await room.tables.change(
        room.game, gm_steps.look_at_choices, room.caller(GM), Seat(1), "he sleeps"
    )
    assert (await room.snapshot()).seen == {(GM, Seat(1), second.id)}


async def test_a_game_that_is_ended_tells_its_seed(room: Room) -> None:
    """Once, with the reason; then it cannot be ended again, nor is anything left to look at."""
    await room.start(ALICE)
    seed = "000102030405060708090a0b0c0d0e0f"
    await room.tables.wait_until_idle()
    assert not any(seed in line for line in room.channel.lines)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "it is late")
    with pytest.raises(NotAllowed, match="is over"):
        await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "it is late")
    with pytest.raises(NotAllowed, match="is over"):
        await room.tables.change(
            room.game, gm_steps.look_at_choices, room.caller(GM), Seat(0), "why not"
        )
    await room.tables.wait_until_idle()

    assert "-# The host ends the game: it is late" in room.channel.lines
    assert sum(seed in line for line in room.channel.lines) == 1


async def test_a_lobby_that_is_closed_tells_no_seed(room: Room) -> None:
    """There is none to tell; only the game master closes it, and needs no reason."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), 11, 12, "lantern", "night")
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.change_unread(record.id, gm_steps.end, room.caller(ALICE), "")
    await room.tables.change_unread(record.id, gm_steps.end, room.caller(GM), "")
    await room.tables.wait_until_idle()
    assert room.channel.lines == ["-# The table is closed."]


@pytest.mark.parametrize(
    ("why", "line"), [("", "resumes."), ("tea is over", "resumes: tea is over")]
)
async def test_a_resumed_game_says_so(room: Room, why: str, line: str) -> None:
    """With the reason, if there is one."""
    await room.start(ALICE)
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "tea")
    await room.tables.gm.resume(room.caller(GM), room.game, why)
    await room.tables.wait_until_idle()
    assert room.channel.lines[-1].endswith(line)


async def test_whoever_is_forgotten_leaves_a_game_that_waits(room: Room) -> None:
    """The one that ran is paused, and says whose seat is free."""
    await room.start(ALICE, BOB)
    await room.tables.people.forget_user(ALICE)
    await room.tables.wait_until_idle()
    snapshot = await room.snapshot()

    assert (snapshot.record.status, snapshot.occupants) == ("paused", {Seat(1): BOB})
    assert room.channel.lines[-1] == "-# Ada’s seat is free: `/game join`, or `/seat companion`."


async def test_there_is_no_position_to_see_before_the_start(room: Room) -> None:
    """Nor one of a step that was never made; both are sentences, and players see no earlier one."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), 11, 12, "lantern", "night")
    with pytest.raises(NotAllowed, match="hasn’t started"):
        await room.tables.gm.preview(room.caller(GM), record.id, 0)
    room.game = record.id
    await room.tables.change(room.game, lobbies.join, room.caller(ALICE), "ada")
    await room.tables.change(room.game, lobbies.start, room.caller(ALICE), None)
    await room.pick(ALICE, 0, "gather")
    with pytest.raises(NotAllowed, match="no step 7"):
        await room.tables.gm.preview(room.caller(GM), room.game, 7)
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.gm.preview(room.caller(ALICE), room.game, 0)
    heading, picture = await room.tables.gm.preview(room.caller(GM), room.game, 0)
    assert "round 1" in heading
    assert b'"oil":[0]' in picture.data


async def test_a_reason_with_half_a_letter_is_kept_without_it(room: Room) -> None:
    """What no file can hold is left out, and the action is done: a hand-over, a step back."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 0, "anew\ud800")
    await room.tables.change(
        room.game, handing.hand_over, room.caller(GM), Seat(1), CAROL, "ill\ud800"
    )
    await room.tables.wait_until_idle()

    assert (await room.snapshot()).occupants[Seat(1)] == CAROL
    assert room.channel.lines[-1].endswith(": ill")


async def test_a_step_that_was_taken_back_is_not_shown_as_one_to_go_back_to(room: Room) -> None:
    """It is refused before anybody writes a reason."""
    await room.start(ALICE)
    for _ in range(3):
        await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, "anew")

    with pytest.raises(NotAllowed, match="Step 3 was itself undone"):
        await room.tables.gm.preview(room.caller(GM), room.game, 3)
    await room.tables.gm.preview(room.caller(GM), room.game, 1)
