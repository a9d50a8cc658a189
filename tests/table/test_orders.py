"""Standing orders: they answer once, rest when they must, move with the seat, and can be undone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.ask import Ask, Picked
from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.order_sentences import order_from_sentence
from bot.table.automation.order_setting import (
    Change,
    Clauses,
    delete_order,
    order_lines,
    pause_order,
    prepared_order,
    resume_order,
    set_orders,
    window_order,
)
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.order_kinds import (
    Filling,
    OrderBook,
    OrderReply,
    OrderSlot,
    OrderWindow,
    Prepared,
    Values,
)
from bot.table.declares.pace import MINUTE, Pace
from bot.table.declares.table_settings import Hands, TableSettings
from bot.table.game.snapshot import Told
from bot.table.lobby import lobbies, lobby_options
from bot.table.memory.given_ahead import NOTHING_AHEAD, TAKEN_BACK, Ahead
from bot.table.past import log_lines as table_log
from bot.table.seats import handing
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, CAROL, GM, Channel, Room, TestClock, opened
from tests.table.toy_kit import AUTOMATION

PACE = Pace(debounce=3 * MINUTE)
ADA, BERT = Seat(0), Seat(1)


def matters(session: AnySession, _ask: Ask, seat: Seat) -> bool:
    """Oil does."""
    return bool(session.state.oil[seat])


def rich(session: AnySession, _ask: Ask, _seat: Seat, friend: Seat, least: int) -> str:
    """So much oil."""
    return "there is oil" if session.state.oil[friend] >= max(1, least) else ""


def gather(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | str | None:
    """Until there is so much."""
    if seat not in ask.must or session.state.oil[seat] >= int(values["oil"]):
        return None
    if session.state.cheers == 2:
        raise ValueError("a fault")
    return OrderReply(Picked(("gather",)), "gathers oil")


def wrong(_session: AnySession, _ask: Ask, _seat: Seat, _values: Values) -> OrderReply:
    """No such option."""
    return OrderReply(Picked(("fly",)), "flies")


def cards(_session: AnySession, _seat: Seat) -> list[Filling]:
    """Two."""
    return [Filling("sun", "The Sun"), Filling("moon", "The Moon")]


def unseen(session: AnySession, _seat: Seat, _values: Values) -> str:
    """Until it was drawn."""
    return "" if session.state.cards else "there"


def once(_session: AnySession, ask: Ask, seat: Seat, _values: Values) -> OrderReply | None:
    """End the turn."""
    if seat not in ask.must:
        return None
    return OrderReply(Picked(("end",)), "ends the turn", last=True)


MUCH, CARD = OrderSlot("oil", "How much", most=5), OrderSlot("card", "Which", cards)
BOOK = OrderBook(
    (OrderWindow("turn", "Turns", "end", matters), OrderWindow("stay", "Staying", "no")),
    (ConditionKind("rich", "when {who} has {percent} oil", "percent", rich),
     ConditionKind("friend", "when {who} has oil", "seat", rich)),
    (
        Prepared("gather", "Gather {oil} oil", "…", ("turn",), gather, (MUCH,)),
        Prepared("wrong", "Fly", "…", ("turn",), wrong),
        Prepared("once", "End with {card}", "…", ("turn",), once, (CARD,), unseen, "it was drawn"),
    ),
)  # fmt: skip


@pytest.fixture(autouse=True)
def book(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lantern game has orders."""
    monkeypatch.setattr(AUTOMATION, "orders", BOOK)


@asynccontextmanager
async def room_of(
    path: Path, *, clock: TestClock | None = None, channel: Channel | None = None, game: int = 0
) -> AsyncIterator[Room]:
    """A room where orders are carried out."""
    async with opened(
        path, pace=PACE, deputies=[AnswersAhead()], clock=clock, channel=channel, game=game
    ) as room:
        if not game:
            await room.start(ALICE, BOB)
        yield room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Ada and Bert at a table that carries orders out."""
    async with room_of(tmp_path / "g.db") as made:
        yield made


async def order(room: Room, user: int, seat: Seat, change: Change) -> Told:
    """Give one, and let what follows be done."""
    told = await room.tables.change(room.game, set_orders, room.caller(user), seat, change)
    await room.ring()
    return told


async def steps(room: Room) -> list[tuple[str, str]]:
    """Return who gave which answer."""
    return [
        (given.by, ",".join(given.answer.keys))
        for given in await room.answers()
        if isinstance(given.answer, Picked)
    ]


async def orders(room: Room, seat: Seat) -> Ahead:
    """Return what a seat ordered."""
    memory = (await room.snapshot()).memories[seat]
    return memory.ahead


async def test_a_window_is_passed_until_its_owner_says_otherwise(room: Room) -> None:
    """As an input of the order's that the log has; no post says it, and nobody is called for it."""
    told = await order(room, ALICE, ADA, window_order(ADA, "turn", "pass"))

    assert told.lines == ("✓ Turns: pass until you change it.",)
    assert await steps(room) == [("order", "end")]
    logged = [
        line
        for told in await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
        for line in told.lines
    ]
    line = "Ada’s order: pass (turns)"
    assert any(line in told for told in logged)
    assert not any(line in told for told in room.channel.lines)


async def test_it_asks_where_something_matters(room: Room) -> None:
    """With oil Ada is asked, without it she is not."""
    await room.pick(ALICE, 0, "gather")
    await order(room, ALICE, ADA, window_order(ADA, "turn", "matters"))
    assert await steps(room) == [("player", "gather")]


async def test_a_condition_lets_it_rest_and_its_owner_is_asked(room: Room) -> None:
    """The table reads why, and `/orders` says so."""
    await room.pick(ALICE, 0, "gather")
    await order(
        room, ALICE, ADA, window_order(ADA, "turn", "pass", Clauses(until="rich 1, friend bert"))
    )

    kept = await orders(room, ADA)
    assert await steps(room) == [("player", "gather")]
    assert kept.orders[0].stopped == "there is oil"
    told = "Ada’s order is paused: there is oil."
    assert any(told in line for line in room.channel.lines)
    kit, session = (await room.snapshot()).kit, (await room.snapshot()).require_session()
    (line,) = order_lines(kit, session, kept)
    assert line.startswith("**1** · Turns: pass until you change it; pauses when you has 1")
    assert line.endswith(" oil or Bert has oil · ⏸ paused: there is oil")


async def test_the_first_that_applies_wins(room: Room) -> None:
    """A prepared answer comes before a window; those that conflict are told so."""
    await room.pick(ALICE, 0, "end")
    await order(room, ALICE, ADA, window_order(ADA, "turn", "pass"))
    await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["2"]))
    told = await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["1"]))
    assert "If several fit, the top one is used." in told.lines[0]
    await room.pick(BOB, 1, "end")
    await room.pick(BOB, 1, "yes")
    await room.pick(ALICE, 0, "yes")
    await room.ring()
    assert [step for step in await steps(room) if step[0] == "order"] == [
        ("order", "gather"), ("order", "gather"), ("order", "end"),
    ]  # fmt: skip


async def test_after_a_step_back_it_rests(room: Room) -> None:
    """Else it would do the same again."""
    await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["1"]))
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.ring()

    assert await steps(room) == [("order", "gather")]
    assert (await orders(room, ADA)).orders[0].stopped == TAKEN_BACK
    await order(room, ALICE, ADA, resume_order(ADA, 1))
    assert (await steps(room))[-1] == ("order", "gather")


@pytest.mark.parametrize("code", ["wrong"])
async def test_one_that_is_refused_rests(room: Room, code: str) -> None:
    """Its owner is asked; the table is told that it rests."""
    await order(room, ALICE, ADA, prepared_order(ADA, code, []))
    assert await steps(room) == []
    assert (await orders(room, ADA)).orders[0].stopped
    assert any("its answer was refused" in line for line in room.channel.lines)


async def test_one_that_raises_rests(room: Room) -> None:
    """A fault of it stops nobody."""
    for _ in range(2):
        await room.pick(BOB, 1, "cheer")
    await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["1"]))
    assert (await orders(room, ADA)).orders[0].stopped.startswith("of an error")
    await room.pick(ALICE, 0, "end")


async def test_one_for_something_that_is_gone_rests(room: Room) -> None:
    """Why is its owner's alone."""
    await room.pick(ALICE, 0, "end")
    await order(room, ALICE, ADA, prepared_order(ADA, "once", ["sun"]))
    await room.pick(BOB, 1, "draw")
    await room.pick(BOB, 1, "yes")
    await room.pick(BOB, 1, "end")
    await room.pick(BOB, 1, "yes")
    await room.pick(ALICE, 0, "yes")
    await room.ring()
    assert (await orders(room, ADA)).orders[0].stopped == "it was drawn"
    assert any(line.endswith("Ada’s order is paused.") for line in room.channel.lines)
    with pytest.raises(RulesError, match="it was drawn"):
        await order(room, ALICE, ADA, resume_order(ADA, 1))
    with pytest.raises(RulesError, match="it was drawn"):
        await order(room, ALICE, ADA, prepared_order(ADA, "once", ["sun"]))


async def test_what_is_done_once_is_done(room: Room) -> None:
    """It goes with the step that it made."""
    await order(room, ALICE, ADA, prepared_order(ADA, "once", ["the moon"]))
    assert await steps(room) == [("order", "end")]
    assert (await orders(room, ADA)).orders == ()


async def test_it_moves_along_with_the_seat(room: Room) -> None:
    """Carol plays on for Ada, with her orders."""
    await room.pick(ALICE, 0, "end")
    await order(room, ALICE, ADA, window_order(ADA, "turn", "pass"))
    await room.tables.change(room.game, handing.hand_over, room.caller(GM), ADA, CAROL, "she left")
    await room.pick(BOB, 1, "end")
    await room.pick(BOB, 1, "yes")
    await room.pick(CAROL, 0, "yes")
    await room.ring()
    assert (await steps(room))[-1] == ("order", "end")
    with pytest.raises(RulesError, match="not your seat"):
        await order(room, ALICE, ADA, delete_order(1))


async def test_a_restart_in_its_middle_changes_nothing(tmp_path: Path) -> None:
    """What was due is done once."""
    path = tmp_path / "g.db"
    async with room_of(path) as room:
        change = window_order(ADA, "turn", "pass")
        await room.tables.change(room.game, set_orders, room.caller(ALICE), ADA, change)
        channel, clock, game = room.channel, room.clock, room.game
    for _ in range(2):
        async with room_of(path, channel=channel, clock=clock, game=game) as room:
            await room.ring()
            assert await steps(room) == [("order", "end")]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (window_order(ADA, "turm", "pass"), "orders for that chance to react"),
        (window_order(ADA, "turn", "maybe"), "Choose one of these"),
        (order_from_sentence(ADA, "pass turns until poor"), "I don’t understand “poor”"),
        (order_from_sentence(ADA, "pass turns until rich much"), "I don’t understand “rich much”"),
        (
            order_from_sentence(ADA, "pass turns until friend zoe"),
            "I don’t understand “friend zoe”",
        ),
        (order_from_sentence(ADA, "pass turns until"), "Say when: "),
        (order_from_sentence(ADA, "pass turns pauses when"), "Say when: "),
        (order_from_sentence(ADA, "pass turns when"), "Say when: "),
        (prepared_order(ADA, "dance", []), "can’t prepare that answer"),
        (prepared_order(ADA, "gather", ["six"]), "a number from 0 to 5"),
        (prepared_order(ADA, "gather", ["٣"]), "a number from 0 to 5"),
        (prepared_order(ADA, "once", ["the"]), "Which: The Sun or The Moon"),
        (prepared_order(ADA, "once", [""]), "Which"),
        (delete_order(7), "You have no order 7"),
        (pause_order(7), "You have no order 7"),
        (resume_order(ADA, 7), "You have no order 7"),
    ],
)  # fmt: skip
async def test_what_cannot_be_ordered_is_a_sentence(room: Room, change: Change, why: str) -> None:
    """Nothing is changed by it."""
    with pytest.raises(RulesError, match=why):
        await order(room, ALICE, ADA, change)
    assert (await room.snapshot()).memories[ADA].ahead == NOTHING_AHEAD


async def test_there_are_not_too_many(room: Room) -> None:
    """What one menu can show."""
    await room.pick(ALICE, 0, "end")
    for oil in range(20):
        stops = Clauses(until=f"rich {oil + 10}")
        await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["1"], stops))
    with pytest.raises(RulesError, match="delete one first"):
        await order(room, ALICE, ADA, prepared_order(ADA, "gather", ["1"]))
    await order(room, ALICE, ADA, delete_order(0))
    assert (await orders(room, ADA)).orders == ()


async def test_with_closed_hands_a_pass_takes_a_plausible_time(tmp_path: Path) -> None:
    """Between the question and the call, and no line tells it from a pass by hand."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[AnswersAhead()]) as room:
        record = await room.tables.lobby.open_lobby(
            room.caller(GM), 11, 12, "lantern", "night", table=TableSettings(hands=Hands.CLOSED)
        )
        room.game = record.id
        for user, hero in ((ALICE, "ada"), (BOB, "bert")):
            await room.tables.change(room.game, lobbies.join, room.caller(user), hero)
        await room.tables.change(room.game, lobbies.start, room.caller(GM), bytes(16))
        await order(room, ALICE, ADA, window_order(ADA, "turn", "matters"))
        assert await steps(room) == []
        await room.wait(0.2 * PACE.debounce)
        assert await steps(room) == []
        await room.wait(0.8 * PACE.debounce)
        assert await steps(room) == [("order", "end")]
        assert not any(" order" in line for line in room.channel.lines)
        assert (ALICE,) not in room.channel.called
        with pytest.raises(RulesError, match="Hands stay as they were"):
            await room.tables.change(
                room.game, lobby_options.set_table_setting, room.caller(GM), "hands", "open"
            )


def test_settings_of_a_lobby_say_closed() -> None:
    """As chosen."""
    assert replace(TableSettings(), hands=Hands.CLOSED).hands is Hands.CLOSED


async def test_the_same_order_twice_is_one(room: Room) -> None:
    """Whoever says it again reads that they have it; one that is paused goes on."""
    await room.pick(ALICE, 0, "gather")
    for said in ("gather 2 oil", "pass turns", "wait for me when Ada has oil"):
        await order(room, BOB, BERT, order_from_sentence(BERT, said))
        before = await orders(room, BERT)
        told = await order(room, BOB, BERT, order_from_sentence(BERT, said))
        assert told.lines == (f"You already have that order: number {before.last}.",)
        assert await orders(room, BERT) == before
    await order(room, BOB, BERT, order_from_sentence(BERT, "pause 1"))
    await order(room, BOB, BERT, order_from_sentence(BERT, "gather 2 oil"))
    kept = (await orders(room, BERT)).orders
    assert [each.answer for each in kept if each.answer] == ["gather"]
    assert not any(each.stopped for each in kept)


async def test_orders_wait_for_their_owner(room: Room) -> None:
    """`wait for me when …`: while it holds none answers and none rests; then they go on."""
    await order(room, ALICE, ADA, order_from_sentence(ADA, "wait for me when Ada has oil"))
    await order(room, ALICE, ADA, order_from_sentence(ADA, "gather 2 oil"))
    waits, gathers = (await orders(room, ADA)).orders

    assert await steps(room) == [("order", "gather")]
    assert waits.waits
    assert (waits.stopped, gathers.stopped) == ("", "")
    told = await order(room, ALICE, ADA, order_from_sentence(ADA, "delete 1"))
    assert told.lines == ("✓ Deleted: Wait for me when a friend has oil.",)
    assert await steps(room) == [("order", "gather"), ("order", "gather")]


async def test_an_order_with_when_answers_only_then(room: Room) -> None:
    """`pass turns when …`: otherwise its owner is asked, and it stays in force."""
    told = await order(room, ALICE, ADA, order_from_sentence(ADA, "pass turns when Ada has oil"))
    assert told.lines == ("✓ Turns: pass until you change it, when Ada has oil.",)
    assert await steps(room) == []

    await room.pick(ALICE, 0, "gather")
    await room.ring()
    assert await steps(room) == [("player", "gather"), ("order", "end")]
    assert (await orders(room, ADA)).orders[0].stopped == ""


async def test_an_order_with_until_and_when_has_both(room: Room) -> None:
    """The words after `when` limit the order, on whichever side of `until` they are."""
    before = order_from_sentence(ADA, "pass turns when Ada has oil until Bert has oil")
    first = await order(room, ALICE, ADA, before)
    await order(room, ALICE, ADA, delete_order(0))
    after = order_from_sentence(ADA, "pass turns until Bert has oil when Ada has oil")

    assert (await order(room, ALICE, ADA, after)).lines == first.lines
    assert "when Ada has oil; pauses when Bert has oil" in first.lines[0]


async def test_an_order_that_replaces_another_says_so(room: Room) -> None:
    """There is one order for each chance to react."""
    await order(room, BOB, BERT, order_from_sentence(BERT, "pass turns"))
    told = await order(room, BOB, BERT, order_from_sentence(BERT, "ask me for turns"))

    assert told.lines == (
        "✓ Turns: ask always. It replaces order 1, “Turns: pass until you change it”.",
    )
