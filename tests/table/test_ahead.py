"""What an answer would lead to, looked at before it is given."""

from __future__ import annotations

from bot.engine.ask import Picked
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from tests.table.room import ALICE, BOB, Room


async def gathering(room: Room) -> Answered:
    """Alice's next answer."""
    ask = await room.ask(0)
    return Answered(Seat(0), ask.id, Picked(("gather",)))


async def test_looking_ahead_changes_nothing(room: Room) -> None:
    """The position after an answer is one of its own: the game stands where it stood."""
    await room.start(ALICE, BOB)
    before, given = await room.hash(), await gathering(room)
    ahead = await room.tables.looks.ahead(room.game, given)

    assert ahead is not None
    assert await room.hash() == before
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).running().snapshot_hash() == ahead.snapshot_hash()


async def test_an_answer_that_is_refused_leads_nowhere(room: Room) -> None:
    """Neither an unknown question nor a game that has gone on."""
    await room.start(ALICE, BOB)
    assert await room.tables.looks.ahead(room.game, Answered(Seat(0), AskId(99), None)) is None


async def test_it_is_worked_out_once_a_step(room: Room) -> None:
    """Suggestions look with each letter that is typed; after the next step all is new."""
    await room.start(ALICE, BOB)
    given = await gathering(room)
    first = await room.tables.looks.ahead(room.game, given)
    assert await room.tables.looks.ahead(room.game, given) is first
    await room.hold(BOB, 1)

    assert await room.tables.looks.ahead(room.game, given) is None
    await room.hold(BOB, 1, on=False)
    again = await room.tables.looks.ahead(room.game, await gathering(room))
    assert again is not None
    assert again is not first
