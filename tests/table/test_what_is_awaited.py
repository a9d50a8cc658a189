"""Since when somebody is awaited, and what is shown meanwhile, while the game is in memory."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.table.telling.sender import PATIENCE
from tests.table.room import ALICE, BOB, GM, Room


async def test_a_new_question_stands_since_it_was_put(room: Room) -> None:
    """Each question counts from its own step; one that goes on standing is not made younger."""
    await room.start(ALICE, BOB)
    room.clock.time = 2_000.0
    await room.pick(ALICE, 0, "end")
    room.clock.time = 3_000.0
    await room.hold(ALICE, 0)
    await room.tables.rest()

    assert {each.since for each in room.channel.status.waiting} == {2_000.0}


async def test_a_notice_needs_no_board(room: Room) -> None:
    """A line from the game master shows the position to nobody anew."""
    await room.start(ALICE)
    await room.tables.gm.pause(room.caller(GM), room.game, "tea")
    await room.tables.rest()

    told = [
        post for post in room.channel.posts if post.kind == "log" and "tea" in "".join(post.lines)
    ]
    assert [post.pictures for post in told] == [()]


async def test_a_status_that_was_given_up_is_not_removed_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it was deleted and its post failed, the next one is posted; nothing else is removed."""
    removed: list[int | None] = []
    remove = room.channel.remove

    async def noted(channel: int, message_id: int) -> None:
        removed.append(message_id)
        await remove(channel, message_id)

    monkeypatch.setattr(room.channel, "remove", noted)
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    told = gone = None
    (status,) = statuses(room)
    del room.channel.messages[status]
    room.channel.faults.extend([told, gone, *[RuntimeError("unknown")] * PATIENCE])
    with capture_logs():
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()
    assert statuses(room) == []
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()

    assert None not in removed
    assert len(statuses(room)) == 1


async def test_after_a_pause_the_old_status_does_not_stay(room: Room) -> None:
    """One message says where a game stands, never two; so too when it is resumed."""
    await room.start(ALICE)
    await room.tables.gm.pause(room.caller(GM), room.game, "tea")
    await room.tables.rest()
    await room.tables.gm.resume(room.caller(GM), room.game)
    await room.tables.rest()

    assert len(statuses(room)) == 1
    assert room.channel.status.prompts


def statuses(room: Room) -> list[int]:
    """The ids of the status messages that stand in the channel."""
    return [n for n, message in room.channel.messages.items() if message.kind == "status"]
