"""Steps that are legal but cannot help: the table goes on, unless a player wants to be asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, decode_record
from bot.table.automation.order_setting import set_orders, window_order
from bot.table.declares.pace import MINUTE
from bot.table.steps import inputs
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
    await room.tables.wait_until_idle()


async def is_exiled(room: RealRoom) -> bool:
    """Return True if Stroke of Luck has left the game."""
    state = (await room.snapshot()).require_session().state
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
    before = (await room.snapshot()).require_session().snapshot_hash()
    room.tables.games.evict(room.game)

    assert (await room.snapshot()).require_session().snapshot_hash() == before


async def test_ask_always_is_an_order_that_can_be_deleted(room: RealRoom) -> None:
    """It is in the list, and the last word on a window counts."""
    for way in ("pass", "ask"):
        await room.tables.change(
            room.game, set_orders, room.caller(ALICE), ROLAND, window_order(ROLAND, "reaction", way)
        )
    ahead = (await room.snapshot()).memories[ROLAND].ahead
    assert [(each.window, each.way) for each in ahead.orders] == [("reaction", "ask")]
    assert ahead.orders_that_ask("reaction") == list(ahead.orders)
    assert not ahead.without([ahead.last]).orders_that_ask("reaction")


# --- the last question of a turn, and the token of a test ---


@pytest.fixture
async def plain(tmp_path: Path) -> AsyncIterator[RealRoom]:
    """Roland and Daisy hold nothing."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.keep_hands()
        for seat in (0, 1):
            await room.order("hand", seat=seat, cards=[])
        yield room


async def settle(room: RealRoom) -> None:
    """Let the table do what is due at once."""
    await room.wait(0.0)
    await room.tables.wait_until_idle()


async def test_a_turn_with_nothing_left_ends_by_itself(plain: RealRoom) -> None:
    """Nobody presses *End turn* without actions, though Daisy could use her Beat Cop."""
    await plain.order("put", card="01018", control=1)
    await plain.order("spawn", card="01159", at="Study", exhausted=True)
    await plain.answer(ALICE, 0, "go")
    await plain.order("set", on="Roland Banks", actions=1)
    (ask,) = await plain.asks()
    assert ask.parts[Seat(1)].options
    await plain.answer(ALICE, 0, "resource")
    await settle(plain)

    assert (await last_answer(plain)).by == "order"
    assert await plain.kinds() == ["turn"]
    (ask,) = await plain.asks()
    assert ask.must == (Seat(1),)


async def test_a_turn_does_not_end_while_somebody_holds(plain: RealRoom) -> None:
    """Who asked to be waited for is waited for."""
    await plain.order("put", card="01018", control=1)
    await plain.order("spawn", card="01159", at="Study", exhausted=True)
    await plain.answer(ALICE, 0, "go")
    await plain.answer(ALICE, 0, "resource")
    await plain.tables.change(
        plain.game, inputs.submit_input, plain.caller(BOB), Held(Seat(1), on=True)
    )
    await plain.order("set", on="Roland Banks", actions=0)
    await settle(plain)
    (ask,) = await plain.asks()
    assert ask.must[0] == ROLAND

    await plain.tables.change(
        plain.game, inputs.submit_input, plain.caller(BOB), Held(Seat(1), on=False)
    )
    await settle(plain)
    (ask,) = await plain.asks()
    assert ask.must[0] == Seat(1)


async def test_the_token_is_revealed_once_nobody_can_help(plain: RealRoom) -> None:
    """Roland has nothing to commit: when Daisy has passed, he is not asked once more."""
    await plain.order("hand", seat=1, cards=["01093"])
    await plain.order("draws", purpose="bag", next=["0"])
    await plain.order("test", seat=0, skill="combat", difficulty=2)
    await settle(plain)
    assert await plain.kinds() == ["commit"]

    await plain.answer(BOB, 1, kind="commit")
    await settle(plain)
    assert "commit" not in await plain.kinds()
    assert (await last_answer(plain)).by == "order"


async def test_commits_that_cannot_help_are_not_asked_for(plain: RealRoom) -> None:
    """Rules Reference, "Automatic Failure/Success": only the auto-fail fails this test."""
    await plain.order("hand", seat=0, cards=["01086"])
    await plain.order("bag", only=["0", "auto_fail"])
    await plain.order("test", seat=0, skill="combat", difficulty=1)
    await settle(plain)

    assert "commit" not in await plain.kinds()
    assert (await last_answer(plain)).answer == Picked(("reveal",))


async def test_commits_are_asked_for_always_by_order(plain: RealRoom) -> None:
    """The order *ask always* is about this kind of question, too."""
    change = window_order(ROLAND, "commit", "ask")
    await plain.tables.change(plain.game, set_orders, plain.caller(ALICE), ROLAND, change)
    await plain.order("hand", seat=0, cards=["01086"])
    await plain.order("bag", only=["0", "auto_fail"])
    await plain.order("test", seat=0, skill="combat", difficulty=1)
    await settle(plain)

    assert await plain.kinds() == ["commit"]
