"""The lobby: who is ready, what is played and how, and once more afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.pace import HOUR, Rhythm
from bot.table.declares.table_settings import TableSettings, UndoRule
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Room, opened


async def lobby(room: Room, *users: int) -> int:
    """A lobby that the game master opened, with these people in it."""
    record = await room.tables.lobby.new(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    room.game = record.id
    for user, hero in zip(users, ("ada", "bert", "cleo"), strict=False):
        await room.tables.lobby.join(room.caller(user), room.game, hero)
    return room.game


async def test_anybody_starts_once_everybody_is_ready(tmp_path: Path) -> None:
    """Whoever starts counts as ready; that somebody is ready outlives a restart."""
    async with opened(tmp_path / "g.db") as room:
        game = await lobby(room, ALICE, BOB, CAROL)
        await room.tables.lobby.ready(room.caller(BOB), game)
        with pytest.raises(NotAllowed, match="Cleo isn’t ready yet"):
            await room.tables.lobby.start(room.caller(ALICE), game)
        await room.tables.rest()
        assert "3 of up to 3 seats taken, 1 ready." in room.channel.status.lines
        channel = room.channel
    async with opened(tmp_path / "g.db", channel=channel, game=game) as room:
        await room.tables.lobby.ready(room.caller(CAROL), game)
        await room.tables.lobby.start(room.caller(ALICE), game, SEED)
        assert (await room.snapshot()).record.status == "running"


async def test_whoever_opened_it_starts_anyway(room: Room) -> None:
    """Nobody has said that they are ready."""
    game = await lobby(room, ALICE, BOB)
    await room.tables.lobby.start(room.caller(GM), game, SEED)
    assert (await room.snapshot()).record.status == "running"


async def test_ready_is_taken_back_and_asked_anew(room: Room) -> None:
    """By a second press, and whenever what is played changes; a seat takes it along."""
    game = await lobby(room, ALICE, BOB)
    with pytest.raises(NotAllowed, match="Take a seat"):
        await room.tables.lobby.ready(room.caller(CAROL), game)
    for wanted in ("✓ You’re ready.", "✓ You’re no longer ready.", "✓ You’re ready."):
        assert (await room.tables.lobby.ready(room.caller(BOB), game)).lines == (wanted,)
    await room.tables.lobby.leave(room.caller(ALICE), game)
    await room.tables.rest()
    assert any("Bert" in line and "ready" in line for line in room.channel.status.lines)
    assert (
        "1 of up to 3 seats taken, everyone ready: anyone can start." in room.channel.status.lines
    )
    await room.tables.lobby.scenario(room.caller(GM), game, "lantern", "night")
    await room.tables.rest()
    assert "1 of up to 3 seats taken, 0 ready." in room.channel.status.lines
    await room.tables.lobby.start(room.caller(GM), game, SEED)
    with pytest.raises(NotAllowed, match="already started"):
        await room.tables.lobby.ready(room.caller(BOB), game)


async def test_times_are_typed_beside_the_pace(room: Room) -> None:
    """For the creator alone; they hold at once, and are told; none is as the pace again."""
    game = await room.start(ALICE, BOB)
    times = TableSettings(debounce=60.0, turn=5 * HOUR)
    with pytest.raises(NotAllowed, match="Only the host"):
        await room.tables.lobby.table_times(room.caller(ALICE), game, times)
    await room.tables.lobby.table_times(room.caller(GM), game, times)
    await room.tables.rest()
    assert "-# Times: first ping: 1 min, a turn: 5 h." in room.channel.lines
    await room.tables.lobby.table_setting(room.caller(GM), game, "pace", Rhythm.WEEK)
    kept = (await room.snapshot()).lobby.table
    assert (kept.debounce, kept.optional, kept.turn, kept.pace) == (60.0, None, 5 * HOUR, "week")


async def test_what_is_played_is_chosen_in_the_lobby(room: Room) -> None:
    """By its creator, from what there is."""
    game = await lobby(room, ALICE)
    with pytest.raises(NotAllowed, match="Only the host"):
        await room.tables.lobby.scenario(room.caller(ALICE), game, "lantern", "night")
    with pytest.raises(Malformed):
        await room.tables.lobby.scenario(room.caller(GM), game, "lantern", "noon")
    with pytest.raises(NotAllowed, match="don’t know the game"):
        await room.tables.lobby.scenario(room.caller(GM), game, "chess", "night")
    await room.tables.lobby.start(room.caller(GM), game, SEED)
    with pytest.raises(NotAllowed, match="once it has started"):
        await room.tables.lobby.scenario(room.caller(GM), game, "lantern", "night")


async def test_a_rematch_has_the_same_people_and_settings(room: Room) -> None:
    """Once the game is over, by who played; they are asked anew whether they are ready."""
    game = await room.start(ALICE, BOB)
    await room.tables.lobby.table_setting(room.caller(GM), game, "undo", UndoRule.GAME_MASTER)
    with pytest.raises(NotAllowed, match="when this game is over"):
        await room.tables.lobby.rematch(room.caller(ALICE), game)
    await room.tables.gm.end(room.caller(GM), game, "enough")
    with pytest.raises(NotAllowed, match="Only those who played"):
        await room.tables.lobby.rematch(room.caller(CAROL), game)
    pressed = room.caller(BOB)
    record = await room.tables.lobby.rematch(pressed, game)
    assert (await room.tables.lobby.rematch(pressed, game)).id == record.id

    room.game = record.id
    again = await room.snapshot()
    assert again.record.status == "lobby"
    assert (again.occupants, again.labels) == ({0: ALICE, 1: BOB}, {0: "ada", 1: "bert"})
    assert again.lobby.table.undo is UndoRule.GAME_MASTER
    await room.tables.lobby.ready(room.caller(ALICE), record.id)
    await room.tables.lobby.start(room.caller(BOB), record.id, SEED)
    with pytest.raises(NotAllowed, match="still has a game"):
        await room.tables.lobby.rematch(room.caller(ALICE), game)
