"""Presses on messages of before."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held
from tests.table.room import ALICE, BOB, Room


async def test_a_press_on_a_question_that_is_gone_is_told_so(room: Room) -> None:
    """With the mark that it had: the same sentence as for one that changed, and no fault."""
    await room.start(ALICE, BOB)
    ask, mark = await room.ask(0), await room.mark(0)
    await room.pick(ALICE, 0, "end")
    given = Answered(Seat(0), ask.id, Picked(("gather",)))
    with pytest.raises(NotAllowed, match="closed"):
        await room.tables.play.act(room.caller(ALICE), room.game, given, mark=mark)
    assert (await room.snapshot()).record.head == 1


async def test_a_hold_is_no_answer_to_the_question_it_stands_below(room: Room) -> None:
    """Whatever message it was pressed on, the table waits."""
    await room.start(ALICE, BOB)
    await room.tables.play.act(room.caller(BOB), room.game, Held(Seat(1)), mark="0000")
    assert (await room.ask(0)).awaited == (0, 1)
