"""Reactions that only give something: the table takes them, unless a player wants to be asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.table.automation.order_setting import set_orders, window_order
from bot.table.declares.pace import MINUTE
from tests.table.real_room import RealRoom, real_room
from tests.table.room import ALICE

MILAN, ROLAND = "01033", Seat(0)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[RealRoom]:
    """Roland controls Dr. Milan Christopher, and investigates with success."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.keep_hands()
        for seat in (0, 1):
            await room.order("hand", seat=seat, cards=[])
        await room.order("put", card=MILAN, control=0)
        await room.order("draws", purpose="bag", next=["1"])
        yield room


async def resources(room: RealRoom) -> int:
    """Return how many resources Roland has."""
    return (await room.snapshot()).require_session().game.who(ROLAND).resources


async def investigate(room: RealRoom) -> None:
    """Begin Roland's turn, investigate, and let the table do what is due."""
    await room.answer(ALICE, 0, "go")
    await room.answer(ALICE, 0, "investigate")
    await room.wait(0.0)
    await room.tables.wait_until_idle()


async def order(room: RealRoom, way: str) -> None:
    """Say what becomes of Roland's reactions."""
    change = window_order(ROLAND, "reaction", way)
    await room.tables.change(room.game, set_orders, room.caller(ALICE), ROLAND, change)


async def test_a_gain_is_taken_by_itself(room: RealRoom) -> None:
    """Card 01033: nobody waits for an answer that costs nothing and leaves nothing to choose."""
    before, called = await resources(room), len(room.channel.called)
    await investigate(room)

    assert await resources(room) == before + 1
    assert "reaction" not in await room.kinds()
    entries = await room.tables.store.journal.entries(room.game)
    inputs = [decode_record(entry.payload).input for entry in entries]
    given = [each for each in inputs if isinstance(each, Answered)][-1]
    assert (given.seat, given.by) == (ROLAND, "order")
    assert len(room.channel.called) == called


async def test_a_player_who_is_asked_always_may_leave_a_gain(room: RealRoom) -> None:
    """The order *ask always* is the switch of each person."""
    await order(room, "ask")
    before = await resources(room)
    await investigate(room)
    await room.wait(MINUTE)
    assert "reaction" in await room.kinds()

    await room.answer(ALICE, 0, kind="reaction")
    assert await resources(room) == before


async def test_who_passes_reactions_does_not_pass_gains(room: RealRoom) -> None:
    """The order is about what a player is asked."""
    await order(room, "pass")
    before = await resources(room)
    await investigate(room)

    assert await resources(room) == before + 1
