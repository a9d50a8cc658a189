"""An answer that is read off a table and given in one visit."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.table.errors import Closing
from bot.table.game.snapshot import ReadAnswer, Snapshot, Told
from bot.table.steps import inputs
from tests.table.room import ALICE, BOB, Room


def gather(snapshot: Snapshot) -> ReadAnswer[tuple[Told, list[int]]]:
    """Read the question that stands open, and answer it with its first thing to do."""
    (ask,) = snapshot.require_session().asks
    return ReadAnswer(Answered(Seat(0), ask.id, Picked(("gather",))), oil_after)


def oil_after(told: Told) -> tuple[Told, list[int]]:
    """The oil of all as the sender finds it."""
    assert told.now is not None
    return told, list(told.now.require_session().state.oil)


async def test_what_is_read_is_carried_out_and_looked_at(room: Room) -> None:
    """The answer is to the question that stands then; its sender sees the game after it."""
    await room.start(ALICE, BOB)

    told, oil = await room.tables.play.act_on(room.caller(ALICE), room.game, gather)

    assert told.lines == ("Ada finds 1 oil.",)
    assert oil == [1, 0]


async def test_without_an_answer_nothing_happens(room: Room) -> None:
    """What is read instead is handed back, also while nothing new is taken in any more."""
    await room.start(ALICE, BOB)
    await room.tables.wait_until_idle()
    before = (await room.snapshot()).record.head
    await room.tables.close()

    found = await room.tables.play.act_on(
        room.caller(ALICE), room.game, lambda now: now.record.head
    )

    assert found == before
    with pytest.raises(Closing):
        await room.tables.play.act_on(room.caller(ALICE), room.game, gather)


async def test_who_may_answer_is_looked_at_in_the_same_visit(room: Room) -> None:
    """Whoever does not sit there is refused, and nothing has changed."""
    await room.start(ALICE, BOB)

    with pytest.raises(NotAllowed, match="not your seat"):
        await room.tables.play.act_on(room.caller(BOB), room.game, gather)

    assert (await room.snapshot()).require_session().state.oil == [0, 0]


async def gathering(room: Room) -> Answered:
    """Alice's next answer."""
    ask = await room.ask(0)
    return Answered(Seat(0), ask.id, Picked(("gather",)))


async def test_looking_ahead_changes_nothing(room: Room) -> None:
    """The position after an answer is one of its own: the game stands where it stood."""
    await room.start(ALICE, BOB)
    before, given = await room.hash(), await gathering(room)
    ahead = await room.tables.read(room.game, inputs.position_after_input, given)

    assert ahead is not None
    assert await room.hash() == before
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).require_session().snapshot_hash() == ahead.snapshot_hash()


async def test_an_answer_that_is_refused_leads_nowhere(room: Room) -> None:
    """Neither an unknown question nor a game that has gone on."""
    await room.start(ALICE, BOB)
    assert (
        await room.tables.read(
            room.game, inputs.position_after_input, Answered(Seat(0), AskId(99), None)
        )
        is None
    )


async def test_it_is_worked_out_once_a_step(room: Room) -> None:
    """Suggestions look with each letter that is typed; after the next step all is new."""
    await room.start(ALICE, BOB)
    given = await gathering(room)
    first = await room.tables.read(room.game, inputs.position_after_input, given)
    assert await room.tables.read(room.game, inputs.position_after_input, given) is first
    await room.hold(BOB, 1)

    assert await room.tables.read(room.game, inputs.position_after_input, given) is None
    await room.hold(BOB, 1, on=False)
    again = await room.tables.read(room.game, inputs.position_after_input, await gathering(room))
    assert again is not None
    assert again is not first
