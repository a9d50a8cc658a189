"""Steps that are legal but cannot help: the table goes on, unless a player wants to be asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.table.automation.order_setting import set_orders, window_order
from bot.table.declares.pace import MINUTE
from bot.table.memory.order_list import Orders
from tests.table.real_room import RealRoom, real_room
from tests.table.room import ALICE, BOB

STROKE, ROLAND = "02271", Seat(0)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[RealRoom]:
    """Roland may commit Stroke of Luck to a test of his; the auto-fail is next."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.keep_hands()
        await room.order("hand", seat=0, cards=[STROKE])
        await room.order("hand", seat=1, cards=[])
        await room.order("draws", purpose="bag", next=["auto_fail"])
        await room.order("test", seat=0, skill="combat", difficulty=2)
        yield room


async def reveal(room: RealRoom) -> None:
    """Commit Stroke of Luck, reveal the token, and let the table do what is due."""
    (ask,) = await room.asks()
    last = next(o.key for o in ask.parts[ROLAND].options if o.key.startswith("last:"))
    await room.answer(ALICE, 0, last)
    await room.wait(0.0)
    await room.tables.rest()


async def is_exiled(room: RealRoom) -> bool:
    """Return True if Stroke of Luck has left the game."""
    state = (await room.snapshot()).running().state
    return STROKE in [state.copies[copy].code for copy in state.removed]


async def last_answer(room: RealRoom) -> Answered:
    """Return the newest answer in the journal."""
    entries = await room.tables.store.journal.entries(room.game)
    inputs = [decode_record(entry.payload).input for entry in entries]
    return next(each for each in reversed(inputs) if isinstance(each, Answered))


async def test_nothing_waits_for_a_step_that_cannot_help(room: RealRoom) -> None:
    """FAQ 02271: without an order the table goes on at once, as by an order, and calls nobody."""
    called = len(room.channel.called)
    await reveal(room)

    given = await last_answer(room)
    assert (given.seat, given.by, given.reason) == (ROLAND, "order", "")
    assert "reaction" not in await room.kinds()
    assert not await is_exiled(room)
    assert len(room.channel.called) == called


async def test_a_player_who_is_asked_always_may_take_the_step(room: RealRoom) -> None:
    """FAQ 02271: exiled although the auto-fail was revealed."""
    await room.tables.change(
        room.game, set_orders, room.caller(ALICE), ROLAND, window_order(ROLAND, "reaction", "ask")
    )
    await reveal(room)
    await room.wait(MINUTE)
    assert "reaction" in await room.kinds()

    await room.answer(ALICE, 0, "yes", kind="reaction")
    assert await is_exiled(room)


async def test_the_order_of_another_seat_is_not_ones_own(room: RealRoom) -> None:
    """Each player says for themselves whether they are asked always."""
    await room.tables.change(
        room.game, set_orders, room.caller(BOB), Seat(1), window_order(Seat(1), "reaction", "ask")
    )
    await reveal(room)

    assert "reaction" not in await room.kinds()


async def test_the_pass_is_replayed(room: RealRoom) -> None:
    """After a restart the game stands where it stood."""
    await reveal(room)
    before = (await room.snapshot()).running().snapshot_hash()
    room.tables.games.evict(room.game)

    assert (await room.snapshot()).running().snapshot_hash() == before


async def test_ask_always_is_an_order_that_can_be_deleted(room: RealRoom) -> None:
    """It is in the list, and the last word on a window counts."""
    for way in ("pass", "ask"):
        await room.tables.change(
            room.game, set_orders, room.caller(ALICE), ROLAND, window_order(ROLAND, "reaction", way)
        )
    orders = (await room.snapshot()).memories[ROLAND].orders
    assert orders is not None
    assert [(each.window, each.way) for each in orders.entries] == [("reaction", "ask")]
    assert orders.asks_always("reaction")
    assert not orders.without([orders.last]).asks_always("reaction")
    assert not Orders().asks_always("reaction")
