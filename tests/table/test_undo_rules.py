"""Requests to go back lapse; the game master alone may decide; both boards are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.table.automation.undo_expiry import NOT_ALL
from bot.table.declares.pace import DAY, HOUR
from bot.table.declares.table_settings import UndoRule
from tests.table.room import ALICE, BOB, GM, Room, opened


async def test_a_request_lapses_after_a_day(tmp_path: Path) -> None:
    """Over a restart, with one line; then a new one can be made."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "draw")
        await room.tables.play.undo(room.caller(ALICE), game)
        await room.tables.rest()
        vote = room.channel.status.vote
        assert vote is not None
        assert vote.until == room.clock.now() + DAY
        channel, clock = room.channel, room.clock
    async with opened(path, channel=channel, clock=clock, game=game) as room:
        await room.wait(DAY - HOUR)
        assert f"-# {NOT_ALL}" not in channel.lines
        await room.wait(2 * HOUR)
        assert channel.lines.count(f"-# {NOT_ALL}") == 1
        assert channel.status.vote is None
        with pytest.raises(NotAllowed, match="request is closed"):
            await room.tables.play.vote(room.caller(BOB), game, vote.step, agree=True)
        await room.tables.play.undo(room.caller(ALICE), game)
        await room.tables.rest()
        assert channel.status.vote is not None


async def test_the_game_master_alone_takes_back(room: Room) -> None:
    """Where the table chose so: what is free stays free, and the rest names the step."""
    game = await room.start(ALICE, BOB)
    await room.tables.lobby.table_setting(room.caller(GM), game, "undo", UndoRule.GAME_MASTER)
    await room.pick(ALICE, 0, "gather")
    await room.tables.play.undo(room.caller(ALICE), game)
    await room.pick(ALICE, 0, "draw")
    with pytest.raises(NotAllowed, match=r"`/gm rewind step:2`"):
        await room.tables.play.undo_plan(room.caller(ALICE), game)
    with pytest.raises(NotAllowed, match="that’s for the game master"):
        await room.tables.play.undo(room.caller(ALICE), game)
    await room.tables.gm.rewind(room.caller(GM), game, 2, "as asked")
    assert (await room.snapshot()).running().state.cards == []


async def test_both_boards_are_drawn(room: Room) -> None:
    """As it is and as it would be again, told apart in names and alt texts."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    now, then = await room.tables.play.pictures_of_undo(room.caller(ALICE), game)

    assert b'"oil":[1' in now.data
    assert b'"oil":[0' in then.data
    assert now.name != then.name
    assert (now.alt[:3], then.alt[:14]) == ("As ", "As it would be")
