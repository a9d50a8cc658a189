"""Plans of the board game where everybody acts at once, beside other plans and beside orders."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.session import AnySession
from bot.second_edition.names.naming import place_name
from bot.table.automation.order_setting import prepared_order, set_orders
from bot.table.automation.plan_setting import set_plan
from bot.table.automation.plans import store_plan
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Plan, PlanStep
from bot.table.steps import inputs
from bot.tools.chooser import Chooser
from cogs.turn.typed import find_verb
from cogs.wire.pending import Pending
from tests.table.room import Room
from tests.table.test_plans_played import FIRST, SEATS, some_answer, table_of

SEAT_NUMBERS = tuple(Seat(number) for number in range(SEATS))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A table of the board game where everybody acts at once."""
    async with table_of(tmp_path / "g.db", "second_edition", together=True) as made:
        yield made


async def until(room: Room, kind: str) -> AnySession:
    """The game where everybody is asked this; what comes before is answered somehow."""
    chooser = Chooser("until movement")
    for _ in range(120):
        session = (await room.snapshot()).require_session()
        asked = {s for ask in session.asks if ask.kind == kind for s in ask.awaited}
        if asked == set(SEAT_NUMBERS):
            return session
        await some_answer(room, chooser)
        await room.ring()
    raise AssertionError(f"nobody is asked {kind}")


def question(session: AnySession, seat: Seat) -> Ask:
    """Return what one is asked."""
    return next(ask for ask in session.asks if seat in ask.awaited)


def places(session: AnySession, seat: Seat) -> list[str]:
    """Return the places to which one can go."""
    options = question(session, seat).parts[seat].options
    return [each.args[0] for each in options if each.verb == "move" and len(each.args) == 1]


def next_place(session: AnySession, seat: Seat) -> str:
    """Return the first place to which one can go."""
    return places(session, seat)[0]


async def plan(room: Room, seat: Seat, text: str) -> None:
    """One plans."""
    await room.tables.change(room.game, set_plan, Caller(FIRST + seat), seat, text)


async def given(room: Room, by: str) -> list[Seat]:
    """Return whose answers came so, without those that passed what could not help."""
    answers = [each for each in await room.answers() if each.by == by]
    return [each.seat for each in answers if by != "order" or each.reason]


async def test_two_plan_at_once(room: Room) -> None:
    """Each walks its own way, whoever is quicker, and the phase is over."""
    session = await until(room, "movement")
    for seat in SEAT_NUMBERS:
        await plan(room, seat, f"to the {next_place(session, seat)}, stop")
    await room.ring()

    assert set(await given(room, "plan")) == set(SEAT_NUMBERS)
    asks = (await room.snapshot()).require_session().asks
    assert all(ask.kind != "movement" for ask in asks)


async def test_an_order_and_a_plan_at_once(room: Room) -> None:
    """One walks by order, the other as planned: neither does the other's, nor anything twice."""
    session = await until(room, "movement")
    walker, planner = SEAT_NUMBERS
    walks = prepared_order(walker, "walk", [next_place(session, walker)])
    await room.tables.change(room.game, set_orders, Caller(FIRST + walker), walker, walks)
    await plan(room, planner, f"to the {next_place(session, planner)}, stop")
    await room.ring()

    assert set(await given(room, "order")) == {walker}
    assert set(await given(room, "plan")) == {planner}


async def test_a_plan_that_an_order_overtakes_ends_with_its_turn(room: Room) -> None:
    """It does not stay for the next turn: a line says so as the round ends."""
    session = await until(room, "movement")
    (seat, *_) = SEAT_NUMBERS
    walks = prepared_order(seat, "walk", [next_place(session, seat)])
    await give_plan(room, seat, PlanStep(verb="fight", words=("Cthulhu",)))
    await room.tables.change(room.game, set_orders, Caller(FIRST + seat), seat, walks)
    await room.ring()
    assert seat in await given(room, "order")

    turn, chooser = (
        (await room.snapshot()).require_session().state.turn,
        Chooser("until the next turn"),
    )
    for _ in range(60):
        if (await room.snapshot()).require_session().state.turn > turn:
            break
        await some_answer(room, chooser)
        await room.ring()
    kept = (await room.snapshot()).memories[seat].ahead.plan
    assert kept is not None
    assert kept.stopped == "its round is over"
    assert any("plan stops: its round is over." in line for line in room.channel.lines)


async def give_plan(room: Room, seat: Seat, *steps: PlanStep) -> None:
    """Give a seat a plan without asking the rules whether it fits."""

    async def give(table: Table) -> None:
        plan = Plan(steps=steps, who=table.name(seat), seen=table.record.head)
        await store_plan(table, seat, plan)

    await room.tables.games.visit(room.game, give)


async def test_sliders_in_a_plan(room: Room) -> None:
    """Moved as it says, and no more: then its player is ready."""
    session = await until(room, "focus")
    (seat, *_) = SEAT_NUMBERS
    options = question(session, seat).parts[seat].options
    words = " ".join(next(o.args for o in options if o.verb == "focus" and o.args))
    await plan(room, seat, f"sliders {words}, pass")
    await room.ring()
    assert await given(room, "plan") == [seat, seat]
    asks = (await room.snapshot()).require_session().asks
    assert not any(seat in ask.awaited for ask in asks if ask.kind == "focus")


async def test_to_a_place_take_the_clues_stop(room: Room) -> None:
    """The clue tokens of the place where one ends are taken, and nobody is asked anything."""
    session = await until(room, "movement")
    (seat, *_) = SEAT_NUMBERS
    streets = next_place(session, seat)
    b, origin = session.game, session.state.investigators[seat].place
    there = next(
        place
        for street in b.town.adjacent(origin)
        for place in b.town.adjacent(street)
        if place not in (origin, streets) and place in b.library.locations
    )
    before = session.state.investigators[seat].clues
    lies = Overridden({"do": "clues", "place": there, "to": 1}, "a gift")
    await room.tables.change(room.game, inputs.submit_input, Caller(FIRST, gm=True), lies)
    text = f"to the {streets}, to {place_name(b, there)}, take the clues, stop"
    await plan(room, seat, text)
    await room.ring()

    after = (await room.snapshot()).require_session().state
    assert after.investigators[seat].clues == before + 1


async def test_typed_alone_it_takes_the_clues(room: Room) -> None:
    """`/take-clues` is all that lie there, as in a plan: never the button that leaves them."""
    session = await until(room, "movement")
    (seat, *_) = SEAT_NUMBERS
    here = session.state.investigators[seat].place
    lies = Overridden({"do": "clues", "place": here, "to": 2}, "a gift")
    await room.tables.change(room.game, inputs.submit_input, Caller(FIRST, gm=True), lies)
    snapshot = await room.snapshot()
    ask = question(snapshot.require_session(), seat)
    pending = Pending(seat, ask, vocabulary=snapshot.kit.words.vocabulary)

    assert find_verb([pending], "take-clues", ()).option.label == "End, take 2 clue tokens"
    assert "1" in find_verb([pending], "take-clues", ("1",)).option.label


async def test_a_plan_that_an_order_overtakes_stops_at_once(room: Room) -> None:
    """The order has walked elsewhere: its player and the table read so, once."""
    session = await until(room, "movement")
    walker = SEAT_NUMBERS[0]
    there, elsewhere = places(session, walker)[:2]
    walks = prepared_order(walker, "walk", [there])
    await room.tables.change(room.game, set_orders, Caller(FIRST + walker), walker, walks)
    await plan(room, walker, f"to the {elsewhere}, stop")
    await room.ring()

    kept = (await room.snapshot()).memories[walker].ahead.plan
    assert kept is not None
    assert (kept.next, kept.stopped) == (0, "an order of yours came first")
    told = [line for line in room.channel.lines if "’s plan stops: " in line]
    assert [line.partition(": ")[2] for line in told] == ["an order came first."]


async def test_an_order_that_does_a_step_of_a_plan_advances_it(room: Room) -> None:
    """The order has walked where the plan would go."""
    session = await until(room, "movement")
    walker = SEAT_NUMBERS[0]
    there = places(session, walker)[0]
    walks = prepared_order(walker, "walk", [there])
    await room.tables.change(room.game, set_orders, Caller(FIRST + walker), walker, walks)
    await plan(room, walker, f"to the {there}, stop")
    await room.ring()

    assert await given(room, "order") == [walker]
    assert (await room.snapshot()).memories[walker].ahead.plan is None
