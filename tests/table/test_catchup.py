"""What somebody missed since their last action."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.past.catchup import Digest
from bot.table.steps import inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, Room, opened


async def _missed(room: Room, user: int) -> Digest:
    return (await room.tables.past.find_missed(room.game, user)).digest


def _lines(digest: Digest) -> list[str]:
    return [line for stretch in digest.course for line in stretch.lines]


async def test_it_begins_with_the_own_last_action(room: Room) -> None:
    """Of whatever seat; what came before is known."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")

    told = await _missed(room, BOB)

    assert (told.since, told.head) == (2, 4)
    assert [line.split(" the ")[0] for line in _lines(told)] == ["Ada draws"]


async def test_what_touched_somebody_comes_first(room: Room) -> None:
    """And does not stand in the course again."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "end")
    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"oil": 4, "seat": 1}, "A gift"
    )
    await room.pick(BOB, 1, "gather")

    told = await _missed(room, ALICE)
    assert told.mine == ()
    assert _lines(told) == [
        f"-# The game master (<@{GM}>) steps in: A gift",
        "Oil is set to 4.",
        "Bert finds 1 oil.",
    ]
    told = await _missed(room, GM)
    assert _lines(told) == ["Bert finds 1 oil."]


async def test_numbers_from_then_to_now(room: Room) -> None:
    """Those who ask come first, then the others, then the table; what stayed is left out."""
    await room.start(ALICE, BOB)
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")
    assert (await _missed(room, BOB)).numbers == (
        "**Ada**: oil 0 → 1",
        "**The table**: cards 0 → 1",
    )


async def test_chapters_head_what_happened_in_them(room: Room) -> None:
    """A round that begins is a heading, and no line beside it."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await room.pick(BOB, 1, "yes")
    await room.pick(ALICE, 0, "yes")
    await room.pick(ALICE, 0, "gather")
    told = await _missed(room, BOB)
    assert [(each.title, each.lines) for each in told.course] == [
        ("Round 2", ("Ada finds 1 oil.",))
    ]


async def test_of_others_whispers_nothing_is_told(room: Room) -> None:
    """Who was told something alone reads it, nobody else."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "whisper")
    for user, heard in ((BOB, False), (CAROL, False)):
        told = await _missed(room, user)
        assert ("psst" in repr(told)) is heard
        assert told.undone == 0


async def test_what_was_taken_back_is_told_as_such(room: Room) -> None:
    """What one saw and does not count any more; what came and went meanwhile is only counted."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, "Too far")

    told = await _missed(room, BOB)

    assert told.since == 2
    assert told.lost == ("Bert cheers.",)
    assert told.undone == 1
    assert _lines(told) == [f"-# The game master (<@{GM}>) rewinds the game to step 1: Too far"]
    assert told.numbers == ()


async def test_who_did_nothing_yet_is_told_all_of_it(room: Room) -> None:
    """As is somebody who only looks on."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    for user in (BOB, CAROL):
        told = await _missed(room, user)
        assert (told.since, _lines(told)) == (0, ["Ada finds 1 oil."])


async def test_nothing_happened_since(room: Room) -> None:
    """Whoever acted last missed nothing."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    told = await _missed(room, ALICE)
    assert (told.head, told.since) == (1, 1)
    assert (told.mine, told.course, told.scenes) == ((), (), ())


async def test_the_board_then_and_now(room: Room) -> None:
    """Two pictures that say which they are, where much of it changed."""
    await room.start(ALICE, BOB)
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "gather")
    missed = await room.tables.past.find_missed(room.game, BOB)
    assert [(p.name, p.alt.split(":")[0]) for p in missed.pictures] == [
        ("before-board.png", "Before"),
        ("now-board.png", "Now"),
    ]
    assert (await room.tables.past.find_missed(room.game, ALICE)).pictures == ()


async def test_after_a_restart_it_is_the_same(path: Path) -> None:
    """All of it is read from the store."""
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(BOB, 1, "cheer")
        await room.pick(ALICE, 0, "gather")
        first = await room.tables.past.find_missed(game, BOB)
        channel = room.channel
    async with opened(path, game=game, channel=channel) as room:
        assert await room.tables.past.find_missed(game, BOB) == first


async def test_before_the_start_there_is_nothing(room: Room) -> None:
    """With a sentence."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    with pytest.raises(NotAllowed, match="hasn’t started"):
        await room.tables.past.find_missed(record.id, ALICE)
    with pytest.raises(NotAllowed, match="hasn’t started"):
        await room.tables.past.find_earlier_board(record.id, (Seat(0),))
