"""Questions of the board game in which nothing can help: the table passes them at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.table.automation.order_setting import prepared_order, set_orders, window_order
from tests.table.real_room import RealRoom, real_room
from tests.table.room import ALICE, BOB

JOE, SLIDERS = Seat(0), ("speed:1", "fight:1", "lore:0")


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[RealRoom]:
    """Joe Diamond and Mandy Thompson at the start of a game; nobody has placed sliders yet."""
    async with real_room(tmp_path) as room:
        await room.begin("second_edition")
        while "sliders" not in await room.kinds():
            asked = (await room.asks())[0]
            seat = asked.awaited[0]
            least = asked.parts[seat].form.min  # type: ignore[union-attr]
            keys = [option.key for option in asked.parts[seat].options[:least]]
            await room.answer((ALICE, BOB)[seat], seat, *keys)
        yield room


async def place_sliders(room: RealRoom) -> None:
    """Place the sliders of both; the first Mythos and Upkeep follow."""
    for seat, user in enumerate((ALICE, BOB)):
        for key in SLIDERS:
            await room.answer(user, seat, key, kind="sliders")
    await room.wait(0.0)
    await room.tables.wait_until_idle()


async def focus_seats(room: RealRoom) -> list[Seat]:
    """Return the seats that are asked for their sliders."""
    return [seat for ask in await room.asks() if ask.kind == "focus" for seat in ask.awaited]


async def test_the_first_upkeep_does_not_ask_for_sliders(room: RealRoom) -> None:
    """Set-up, step 10: they were placed just before, so Movement is next."""
    await place_sliders(room)

    assert set(await room.kinds()) == {"movement"}
    assert [by for _, by in await room.answered_by() if by == "order"] == ["order", "order"]


async def test_the_second_upkeep_asks_for_them(room: RealRoom) -> None:
    """Upkeep, step 3: what was met since may want another stop."""
    await place_sliders(room)
    await room.order("go", step="turn")

    assert set(await focus_seats(room)) == {Seat(0), Seat(1)}


async def test_who_wants_to_be_asked_always_is_asked(room: RealRoom) -> None:
    """The order `ask me for sliders` counts in the first Upkeep, too."""
    ask_always = window_order(JOE, "focus", "ask")
    await room.tables.change(room.game, set_orders, room.caller(ALICE), JOE, ask_always)
    await place_sliders(room)

    assert await focus_seats(room) == [JOE]


async def test_sliders_that_were_ordered_are_moved_in_the_first_upkeep(room: RealRoom) -> None:
    """A prepared answer comes before doing nothing."""
    stops = prepared_order(JOE, "sliders", ["1 2 0"])
    await room.tables.change(room.game, set_orders, room.caller(ALICE), JOE, stops)
    await place_sliders(room)

    state = (await room.snapshot()).require_session().state
    assert state.investigators[JOE].sliders == [1, 2, 0]
