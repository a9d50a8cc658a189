"""A private thread for each player that shows their hand: theirs alone, and only while they sit."""

from __future__ import annotations

from pathlib import Path

from bot.engine.ids import Seat
from bot.table.lobby import lobby_options
from bot.table.seats import handing
from bot.table.telling.hand_threads import NO_THREADS
from tests.table.room import ALICE, BOB, CAROL, GM, Room, opened


def shown(room: Room) -> dict[str, set[int] | None]:
    """The members of each thread by its name; later ones take the place of namesakes."""
    return dict(room.channel.threads.values())


async def in_threads(room: Room) -> int:
    """A game of Alice and Bob with private threads."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(game, lobby_options.set_table, room.caller(GM), "hand_threads", "yes")
    await room.tables.rest()
    return game


async def test_each_player_has_a_thread(tmp_path: Path) -> None:
    """Brought up to date as the hand changes, also after a restart; nothing of it is public."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await in_threads(room)
        assert shown(room) == {"Ada: your hand": {ALICE}, "Bert: your hand": {BOB}}
        posts = len(room.channel.where)
        channel = room.channel
    async with opened(path, channel=channel, game=game) as room:
        before = [m.lines for m in channel.messages.values() if m.title == "Ada"]
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()
        after = [m.lines for m in channel.messages.values() if m.title == "Ada"]
        assert before != after
        assert len(channel.where) == posts
        assert len(channel.threads) == 2


async def test_who_loses_a_seat_loses_its_hand(room: Room) -> None:
    """The message goes, the thread is closed to them, and the successor has another one."""
    game = await in_threads(room)
    (old,) = [t for t, (name, _) in room.channel.threads.items() if name.startswith("Ada")]
    room.clock.time += 5
    await room.tables.change(game, handing.hand_over, room.caller(GM), Seat(0), CAROL, "away")
    await room.tables.rest()

    assert room.channel.threads[old][1] == set()
    assert shown(room)["Ada: your hand"] == {CAROL}
    assert len([m for m in room.channel.messages.values() if m.title == "Ada"]) == 1


async def test_threads_are_closed_with_the_setting(room: Room) -> None:
    """Nothing of a hand stays; and the same at the end."""
    game = await in_threads(room)
    await room.tables.change(game, lobby_options.set_table, room.caller(GM), "hand_threads", "no")
    await room.tables.rest()

    assert not [m for m in room.channel.messages.values() if m.title in ("Ada", "Bert")]
    assert all(members == set() for _, members in room.channel.threads.values())


async def test_without_leave_the_table_is_told_once(room: Room) -> None:
    """And hands are shown by command alone."""
    room.channel.no_threads = True
    await in_threads(room)
    assert room.channel.status.waiting
    await room.pick(ALICE, 0, "draw")
    await room.tables.rest()
    assert room.channel.lines.count(f"-# {NO_THREADS}") == 1
