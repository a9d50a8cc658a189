"""Tables whose channel is gone wait, and go elsewhere; what happens can be told in a thread."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.game.table import Table
from bot.table.lobby import lobby_options
from bot.table.steps import game_status as gm_steps
from bot.table.telling.threads import NO_THREAD
from tests.table.room import ALICE, BOB, CHANNEL, GM, GUILD, Room, opened

ELSEWHERE = CHANNEL + 70


async def test_a_table_without_a_channel_waits_and_moves(tmp_path: Path) -> None:
    """Paused, not lost, over a restart; moved, it goes on, with all that was untold."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        room.channel.places = {ELSEWHERE}
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        assert (await room.snapshot()).record.status == "paused"
        channel = room.channel
    async with opened(path, channel=channel, game=game) as room:
        with pytest.raises(NotAllowed, match="Only the game master"):
            await room.tables.gm.move(room.caller(ALICE), game, ELSEWHERE, "gone")
        await room.tables.gm.move(room.caller(GM), game, ELSEWHERE, "it was deleted")
        await room.tables.wait_until_idle()
        record = (await room.snapshot()).record
        assert (record.channel, record.status) == (ELSEWHERE, "running")
        assert any("moves the table here: it was deleted" in line for line in channel.lines)
        await room.pick(ALICE, 0, "gather")
        assert [d.kind for d in await room.tables.store.table_actions.of_game(game)] == [
            "unheard",
            "move",
        ]


async def test_a_table_does_not_move_onto_another(room: Room) -> None:
    """Nor where it is; a pause by the game master stays one."""
    game = await room.start(ALICE)
    await room.tables.lobby.open_lobby(room.caller(BOB), GUILD, ELSEWHERE, "lantern", "night")
    for channel, sentence in ((CHANNEL, "already there"), (ELSEWHERE, "has a game|another")):
        with pytest.raises(NotAllowed, match=sentence):
            await room.tables.gm.move(room.caller(GM), game, channel, "why not")
    room.channel.places.add(ELSEWHERE + 1)
    await room.tables.change(game, gm_steps.pause, room.caller(GM), "tea")
    await room.tables.gm.move(room.caller(GM), game, ELSEWHERE + 1, "more room")
    assert (await room.snapshot()).record.status == "paused"


async def test_a_closed_thread_that_opens_again_lets_its_game_go_on(room: Room) -> None:
    """One that was paused for another reason stays paused."""
    game = await room.start(ALICE)
    await room.tables.people.channel_closed(CHANNEL, "archived", opens_again=True)
    assert (await room.snapshot()).record.status == "paused"
    room.tables.games.evict(game)
    await room.tables.people.channel_opened(CHANNEL)
    assert (await room.snapshot()).record.status == "running"
    await room.tables.change(game, gm_steps.pause, room.caller(GM), "tea")
    await room.tables.people.channel_closed(CHANNEL, "archived", opens_again=True)
    await room.tables.people.channel_opened(CHANNEL)
    assert (await room.snapshot()).record.status == "paused"


async def test_a_game_that_could_not_go_on_does_when_the_thread_opens_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It still waits to be heard, whatever was raised."""

    async def broken(*_: object) -> None:
        raise KeyError("a bug")

    await room.start(ALICE)
    await room.tables.people.channel_closed(CHANNEL, "archived", opens_again=True)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "set_status", broken)
        await room.tables.people.channel_opened(CHANNEL)
    assert (await room.snapshot()).record.status == "paused"

    await room.tables.people.channel_opened(CHANNEL)

    assert (await room.snapshot()).record.status == "running"


async def test_what_happens_is_told_in_a_thread(tmp_path: Path) -> None:
    """The status stays in the channel; the thread is found again, and made anew if it is gone."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        await room.tables.change(
            game, lobby_options.set_table_setting, room.caller(GM), "log_thread", "yes"
        )
        await room.tables.wait_until_idle()
        status = room.channel.status
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        (thread,) = room.channel.threads
        assert set(room.channel.where.values()) == {thread}
        assert room.channel.lines[-1] == "Ada finds 1 oil."
        assert room.channel.status.game == status.game
        channel = room.channel
    async with opened(path, channel=channel, game=game) as room:
        await room.pick(BOB, 1, "cheer")
        await room.tables.wait_until_idle()
        assert len(channel.threads) == 1
        channel.threads.clear()
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        assert len(channel.threads) == 1
        assert channel.lines.count("Ada finds 1 oil.") == 2


async def test_without_leave_the_channel_hears_it(room: Room) -> None:
    """It is said once why."""
    game = await room.start(ALICE)
    room.channel.no_threads = True
    await room.tables.change(
        game, lobby_options.set_table_setting, room.caller(GM), "log_thread", "yes"
    )
    for _ in range(2):
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    assert room.channel.lines.count("Ada finds 1 oil.") == 2
    assert room.channel.lines.count(f"-# {NO_THREAD}") == 1
    assert room.channel.where == {}
    assert (await room.snapshot()).occupants[Seat(0)] == ALICE
