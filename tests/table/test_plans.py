"""A plan is carried out step by step when its turn comes, and stops at what was not foreseen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.plan_setting import cancel_plan, resume_plan, set_plan
from bot.table.automation.plans import BY_HAND
from bot.table.declares.pace import MINUTE, Pace
from bot.table.memory.given_ahead import Plan
from bot.table.steps import game_status as gm_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, GM, Room, opened

ADA, BERT = Seat(0), Seat(1)
PACE = Pace(debounce=MINUTE)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room where plans are carried out."""
    async with opened(tmp_path / "g.db", deputies=[AnswersAhead()]) as made:
        yield made


async def planned(room: Room, user: int, seat: Seat, text: str) -> Plan:
    """A plan is made, and carried out as far as it goes."""
    plan = await room.tables.change(room.game, set_plan, room.caller(user), seat, text)
    await room.ring()
    return plan


async def plan_of(room: Room, seat: Seat) -> Plan | None:
    """Return what a seat still plans."""
    memory = (await room.snapshot()).memories.get(seat)
    return memory.ahead.plan if memory is not None else None


async def given(room: Room) -> list[tuple[int, str, str]]:
    """The answers of the journal: whose, by whom, and the key."""
    return [
        (each.seat, each.by, getattr(each.answer, "keys", ("",))[0])
        for each in await room.answers()
    ]


async def test_a_plan_is_carried_out_when_the_turn_comes(tmp_path: Path) -> None:
    """Bert plans while it is Ada's turn; each step is an input of his that the table sees."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[AnswersAhead()]) as room:
        await room.start(ALICE, BOB)
        await planned(room, BOB, BERT, "gather twice, finish")
        assert not await given(room)
        await room.pick(ALICE, 0, "end")
        await room.ring()

        assert (await given(room))[1:] == [
            (1, "plan", "gather"), (1, "plan", "gather"), (1, "plan", "end"),
        ]  # fmt: skip
        assert await plan_of(room, BERT) is None
        assert sum("Bert continues as planned." in line for line in room.channel.lines) == 1
        assert (BOB,) not in room.channel.called


async def test_in_ones_own_turn_it_begins_at_once(room: Room) -> None:
    """Ada says all that she does."""
    await room.start(ALICE, BOB)
    await planned(room, ALICE, ADA, "gather, finish")
    assert [key for _, _, key in await given(room)] == ["gather", "end"]


async def test_it_stops_at_what_was_not_foreseen_and_its_player_is_asked(tmp_path: Path) -> None:
    """The card that is drawn asks something: the rest waits, with the reason, and Ada is called."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[AnswersAhead()]) as room:
        await room.start(ALICE, BOB)
        await planned(room, ALICE, ADA, "draw, gather, finish")

        plan = await plan_of(room, ADA)
        assert plan is not None
        assert [step.verb for step in plan.left] == ["gather", "end"]
        assert "draws the" in plan.stopped
        assert any("Ada’s plan stops: Ada draws the" in line for line in room.channel.lines)
        await room.wait(2 * MINUTE)
        assert room.channel.called == [(ALICE,)]


async def test_what_stopped_goes_on_when_its_player_says_so(room: Room) -> None:
    """After the answer the rest of the plan is taken up again."""
    await room.start(ALICE, BOB)
    await planned(room, ALICE, ADA, "draw, gather, finish")
    await room.pick(ALICE, 0, "yes")
    await room.tables.change(room.game, resume_plan, room.caller(ALICE), ADA)
    await room.ring()
    assert [key for _, _, key in await given(room)] == ["draw", "yes", "gather", "end"]


async def test_acting_by_hand_ends_what_has_begun(room: Room) -> None:
    """An answer of one's own before the turn leaves the plan; in its middle it stops it."""
    await room.start(ALICE, BOB)
    await planned(room, BOB, BERT, "gather, finish")
    await room.pick(BOB, 1, "cheer")
    await room.ring()
    plan = await plan_of(room, BERT)
    assert plan is not None
    assert not plan.stopped


async def test_a_step_taken_back_is_not_done_again(room: Room) -> None:
    """An undo stops the plan whose step it was."""
    await room.start(ALICE, BOB)
    await room.tables.change(
        room.game, set_plan, room.caller(ALICE), ADA, "gather, whisper, draw, gather"
    )
    await room.ring()
    plan = await plan_of(room, ADA)
    assert plan is not None
    before = len(await given(room))
    await room.tables.change(room.game, resume_plan, room.caller(ALICE), ADA)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.ring()
    assert len(await given(room)) == before


async def test_a_plan_outlives_a_restart(tmp_path: Path) -> None:
    """Made yesterday, carried out today, once."""
    path = tmp_path / "g.db"
    async with opened(path, deputies=[AnswersAhead()]) as room:
        await room.start(ALICE, BOB)
        await planned(room, BOB, BERT, "gather, finish")
        game, channel, clock = room.game, room.channel, room.clock
    async with opened(
        path, channel=channel, clock=clock, game=game, deputies=[AnswersAhead()]
    ) as room:
        await room.pick(ALICE, 0, "end")
        await room.ring()
    for _ in range(2):
        async with opened(
            path, channel=channel, clock=clock, game=game, deputies=[AnswersAhead()]
        ) as room:
            await room.ring()
            assert [key for _, _, key in await given(room)] == ["end", "gather", "end"]


async def test_what_the_turn_does_not_offer_stops_it(room: Room) -> None:
    """Nobody flies here: the plan that said so is refused in one's turn, else stops."""
    await room.start(ALICE, BOB)
    with pytest.raises(NotAllowed, match=r"isn’t one of the choices\. You could choose "):
        await planned(room, ALICE, ADA, "gather, fly, finish")
    await planned(room, BOB, BERT, "fly")
    await room.pick(ALICE, 0, "end")
    await room.ring()
    plan = await plan_of(room, BERT)
    assert plan is not None
    assert plan.stopped


@pytest.mark.parametrize("text", ["", "juggle three lamps", "gather 9 times", "gather, " * 30])
async def test_what_cannot_be_read_is_refused(room: Room, text: str) -> None:
    """With a sentence, and nothing is kept."""
    await room.start(ALICE, BOB)
    with pytest.raises(Malformed):
        await planned(room, ALICE, ADA, text)
    assert await plan_of(room, ADA) is None


async def test_a_step_is_repeated_five_times_at_most(room: Room) -> None:
    """A number of any length is read as one."""
    await room.start(ALICE, BOB)
    for times in ("6", "10", "9" * 100):
        with pytest.raises(Malformed, match="5 times at most"):
            await planned(room, ALICE, ADA, f"gather {times} times")


async def test_nobody_plans_for_others(room: Room) -> None:
    """Plans are of one's own seats, and can be cancelled by who sits there."""
    await room.start(ALICE, BOB)
    with pytest.raises(NotAllowed):
        await planned(room, ALICE, BERT, "gather")
    await planned(room, BOB, BERT, "gather")
    with pytest.raises(NotAllowed):
        await room.tables.change(room.game, cancel_plan, room.caller(ALICE), BERT)
    await room.tables.change(room.game, cancel_plan, room.caller(BOB), BERT)
    assert await plan_of(room, BERT) is None


async def test_an_own_answer_in_the_middle_ends_it(room: Room) -> None:
    """Ada cheers while her plan waits for Bert: the rest of it is not done."""
    await room.start(ALICE, BOB)
    await planned(room, ALICE, ADA, "gather, finish, answer yes")
    assert [key for _, _, key in await given(room)] == ["gather", "end"]
    await room.pick(ALICE, 0, "cheer")
    await room.pick(BOB, 1, "end")
    await room.ring()
    plan = await plan_of(room, ADA)
    assert plan is not None
    assert plan.stopped == BY_HAND
    assert [by for _, by, _ in await given(room)] == ["plan", "plan", "player", "player"]


async def test_half_a_letter_is_no_part_of_a_plan(room: Room) -> None:
    """Nothing could keep it: a sentence, and what was planned before stands."""
    await room.start(ALICE, BOB)
    await planned(room, BOB, BERT, "gather")
    with pytest.raises(Malformed, match="half a letter"):
        await planned(room, BOB, BERT, "answer \ud800")
    plan = await plan_of(room, BERT)
    assert plan is not None
    assert len(plan.steps) == 1


@pytest.mark.parametrize("by_gm", [True, False])
async def test_a_plan_ends_with_the_game_and_says_so(room: Room, *, by_gm: bool) -> None:
    """Once, in the post of the end; whoever takes the game up again plans anew."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "end")
    await planned(room, ALICE, ADA, "gather, finish")
    if by_gm:
        await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "enough")
    else:
        for user, seat, key in ((BOB, 1, "end"), (ALICE, 0, "no"), (BOB, 1, "no")):
            await room.pick(user, seat, key)
    await room.ring()

    assert (await room.snapshot()).record.status == "over"
    assert await plan_of(room, ADA) is None
    assert room.channel.lines.count("-# Ada’s plan ends with the game.") == 1
