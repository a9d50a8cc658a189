"""Since when somebody is awaited, and what is shown meanwhile, while the game is in memory."""

from __future__ import annotations

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
    await room.tables.pause(room.caller(GM), room.game, "tea")
    await room.tables.rest()

    told = [post for post in room.channel.posts if "tea" in "".join(post.lines)]
    assert [post.pictures for post in told] == [()]
