"""Who may do what: the game master's actions, answers that nobody gives by hand, closed games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, By, Held, Overridden, Rewound
from bot.table.errors import Paused
from bot.table.game.snapshot import Caller
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, Room

OIL = {"oil": 4, "seat": 0}

Action = Callable[[Room, Caller, str], Awaitable[Any]]


async def answers_for_ada(room: Room, caller: Caller, why: str) -> object:
    """Answer for the seat of somebody else."""
    ask = await room.ask(0)
    given = Answered(Seat(0), ask.id, Picked(("gather",)), by="gm")
    return await room.tables.change(room.game, inputs.submit_input, caller, given, "", why)


ACTIONS: dict[str, Action] = {
    "answer": answers_for_ada,
    "override": lambda room, who, why: room.tables.change(
        room.game, inputs.override, who, OIL, why
    ),
    "rewind": lambda room, who, why: room.tables.change(room.game, undo_steps.rewind, who, 0, why),
    "pause": lambda room, who, why: room.tables.change(room.game, gm_steps.pause, who, why),
    "end": lambda room, who, why: room.tables.change_unread(room.game, gm_steps.end, who, why),
    "hand over": lambda room, who, why: room.tables.change(
        room.game, handing.hand_over, who, Seat(0), BOB, why
    ),
    "look": lambda room, who, why: room.tables.change(
        room.game, gm_steps.look_at_choices, who, Seat(0), why
    ),
}


@pytest.mark.parametrize("action", ACTIONS)
async def test_a_player_is_no_game_master(room: Room, action: str) -> None:
    """Refused with a reason and all; nothing changes, and the table hears nothing."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    before, told = await standing(room), len(room.channel.lines)
    with pytest.raises(NotAllowed, match="Only the game master"):
        await ACTIONS[action](room, room.caller(BOB), "I want to")
    await room.tables.wait_until_idle()

    assert await standing(room) == before
    assert len(room.channel.lines) == told


async def test_the_end_needs_no_reason(room: Room) -> None:
    """Blanks are none: it is told without one."""
    await room.start(ALICE, BOB)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "  ")
    await room.tables.wait_until_idle()

    assert any(line.endswith("ends the game.") for line in room.channel.lines)
    assert (await room.snapshot()).record.status == "over"


@pytest.mark.parametrize("action", sorted({*ACTIONS} - {"end"}))
async def test_a_game_master_gives_a_reason(room: Room, action: str) -> None:
    """Blanks are none; nothing changes without one, and with one it is done."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    before = await standing(room)
    with pytest.raises(NotAllowed, match="Give a reason"):
        await ACTIONS[action](room, room.caller(GM), "  ")
    assert await standing(room) == before

    await ACTIONS[action](room, room.caller(GM), "a mistake")
    await room.tables.wait_until_idle()
    assert any("a mistake" in line for line in room.channel.lines)


WRITTEN = "[Free Nitro](https://x.example) **now**\x00\x1b\u202e @everyone"
SHOWN = "\\[Free Nitro\\](https://x.example) \\*\\*now\\*\\* @\u200beveryone"


async def resumes(room: Room, caller: Caller, why: str) -> object:
    """Pause, and go on with a reason."""
    await room.tables.change(room.game, gm_steps.pause, caller, "tea")
    return await room.tables.gm.resume(caller, room.game, why)


async def archives(room: Room, caller: Caller, why: str) -> object:
    """End, and put away with a reason."""
    await room.tables.change_unread(room.game, gm_steps.end, caller, "enough")
    return await room.tables.change(room.game, gm_steps.archive, caller, why)


REASONS = ACTIONS | {"resume": resumes, "archive": archives}


@pytest.mark.parametrize("action", REASONS)
async def test_a_reason_is_shown_as_plain_words(room: Room, action: str) -> None:
    """It formats, mentions and disguises nothing in the channel."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await REASONS[action](room, room.caller(GM), WRITTEN)
    await room.tables.wait_until_idle()

    assert any(SHOWN in line for line in room.channel.lines), room.channel.lines
    assert WRITTEN[:12] not in "\n".join(room.channel.lines)


async def standing(room: Room) -> tuple[object, ...]:
    """Everything that an action could change."""
    snapshot = await room.snapshot()
    return (
        snapshot.record.head,
        snapshot.record.status,
        snapshot.occupants,
        snapshot.seen,
        await room.hash(),
    )


async def test_only_a_game_master_goes_on_with_a_paused_game(room: Room) -> None:
    """And only a game that is paused; no reason is needed."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="isn’t paused"):
        await room.tables.gm.resume(room.caller(GM), room.game)
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "tea")
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.gm.resume(room.caller(ALICE), room.game)
    with pytest.raises(NotAllowed, match="Only a running game"):
        await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "more tea")
    await room.tables.gm.resume(room.caller(GM), room.game)
    assert (await room.snapshot()).record.status == "running"


async def test_only_a_game_master_archives_a_game(room: Room) -> None:
    """And only one that is over; with a reason."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="Only a game that’s over"):
        await room.tables.change(room.game, gm_steps.archive, room.caller(GM), "tidy")
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "enough")
    for who, why, refusal in ((ALICE, "tidy", "Only the game master"), (GM, "", "reason")):
        with pytest.raises(NotAllowed, match=refusal):
            await room.tables.change(room.game, gm_steps.archive, room.caller(who), why)
    await room.tables.change(room.game, gm_steps.archive, room.caller(GM), "tidy")
    assert (await room.snapshot()).record.status == "archived"


@pytest.mark.parametrize("by", ["silence", "order"])
@pytest.mark.parametrize("user", [ALICE, BOB, GM])
async def test_nobody_answers_in_the_name_of_silence(room: Room, by: By, user: int) -> None:
    """Machine answers come from no person: not for one's own seat, and not from a game master."""
    await room.start(ALICE, BOB)
    ask = await room.ask(0)
    given = Answered(Seat(0), ask.id, Picked(("gather",)), by=by)
    with pytest.raises(NotAllowed, match="I give that answer"):
        await room.tables.change(
            room.game, inputs.submit_input, room.caller(user), given, "", "because"
        )
    assert (await room.snapshot()).record.head == 0


async def test_a_rewind_is_no_input_of_a_table(room: Room) -> None:
    """It has a way of its own, which finds the position first."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    with pytest.raises(NotAllowed, match="use `/gm rewind`"):
        await room.tables.change(
            room.game, inputs.submit_input, room.caller(GM), Rewound(0, "back", "gm"), "", "back"
        )
    assert (await room.snapshot()).require_session().state.oil == [1]


@pytest.mark.parametrize("by", ["player", "gm"])
async def test_nothing_is_answered_in_a_lobby(room: Room, by: By) -> None:
    """Whoever asks, the game has not started."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    tried = (Answered(Seat(0), AskId(1), None, by=by), Held(Seat(0)), Overridden(OIL, "a gift"))
    for given in tried:
        for user in (ALICE, GM):
            with pytest.raises(NotAllowed, match="hasn’t started"):
                await room.tables.change(
                    record.id, inputs.submit_input, room.caller(user), given, "", "a gift"
                )


async def test_a_pause_stops_every_players_input(room: Room) -> None:
    """A game master who plays is a player with their own seat, too."""
    await room.start(ALICE, GM)
    ask = await room.ask(0)
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "tea")
    for user, given in (
        (ALICE, Answered(Seat(0), ask.id, Picked(("gather",)))),
        (ALICE, Overridden(OIL, "a gift")),
        (GM, Held(Seat(1))),
    ):
        with pytest.raises(Paused):
            await room.tables.change(room.game, inputs.submit_input, room.caller(user), given)
    assert (await room.snapshot()).record.head == 0

    by_gm = Answered(Seat(0), ask.id, Picked(("gather",)), by="gm")
    with pytest.raises(Paused):
        await room.tables.change(
            room.game, inputs.submit_input, room.caller(ALICE), by_gm, "", "awake"
        )
    await room.tables.change(room.game, inputs.submit_input, room.caller(GM), by_gm, "", "asleep")
    assert (await room.snapshot()).require_session().state.oil == [1, 0]


@pytest.mark.parametrize(
    ("holders", "sentence"),
    [
        ((1,), "Bert asked the table to wait, and has not acted yet."),
        ((1, 2), "Bert and Cleo asked the table to wait, and have not acted yet."),
    ],
)
async def test_who_holds_the_table_up_is_named(
    room: Room, holders: tuple[int, ...], sentence: str
) -> None:
    """All of them, in a sentence."""
    await room.start(ALICE, BOB, CAROL)
    for seat in holders:
        await room.hold((ALICE, BOB, CAROL)[seat], seat)
    with pytest.raises(NotAllowed) as refused:
        await room.pick(ALICE, 0, "gather")
    assert str(refused.value) == sentence
