"""Plans and orders around a skill test: its reactions, its result, and plans made during it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.order_sentences import order_from_sentence
from bot.table.automation.order_setting import set_orders
from bot.table.automation.plan_setting import resume_plan, set_plan
from bot.table.memory.given_ahead import Plan
from tests.table import real_room as rooms
from tests.table.real_room import RealRoom, real_room
from tests.table.room import ALICE, BOB

WENDY, SEAT = "wendy_adams", Seat(0)
MACHETE = "01020"
REACTION, TURN = "reaction", "turn"


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RealRoom]:
    """Wendy in her first turn, with a Machete that she can discard."""
    heroes = (WENDY, "daisy_walker")
    monkeypatch.setitem(rooms.PLAYS, "lcg", ("the_gathering", "standard", heroes))
    async with real_room(tmp_path, [AnswersAhead()]) as room:
        await room.begin("lcg")
        await room.keep_hands()
        await room.answer(ALICE, 0, "go")
        await room.order("hand", seat=0, cards=[MACHETE])
        await room.order("set", on="Study", clues=5)
        yield room


async def tokens(room: RealRoom, *shown: str) -> None:
    """Set the next tokens."""
    await room.order("draws", purpose="bag", next=list(shown))


async def plan(room: RealRoom, text: str) -> None:
    """Let Wendy plan, and carry out what is due."""
    await room.tables.change(room.game, set_plan, room.caller(ALICE), SEAT, text)
    await room.wait(0.0)


async def order(room: RealRoom, text: str) -> None:
    """Give an order of Wendy’s."""
    change = order_from_sentence(SEAT, text)
    await room.tables.change(room.game, set_orders, room.caller(ALICE), SEAT, change)


async def planned(room: RealRoom) -> Plan | None:
    """Return Wendy’s stored plan."""
    return (await room.snapshot()).memories[SEAT].ahead.plan


async def resources(room: RealRoom) -> int:
    """Return the number of Wendy’s resources."""
    return (await room.snapshot()).require_session().state.investigators[SEAT].resources


async def act(room: RealRoom, *keys: str, kind: str) -> None:
    """Answer for Wendy by hand; no keys: pass."""
    await room.answer(ALICE, 0, *keys, kind=kind)
    await room.wait(0.0)


async def test_a_plan_survives_a_reaction_in_its_test(room: RealRoom) -> None:
    """It waits while she decides about the token, and continues after the test."""
    await tokens(room, "auto_fail", "+1")
    before = await resources(room)
    await plan(room, "investigate, resource, end")
    assert REACTION in await room.kinds()

    (ask,) = [each for each in await room.asks() if each.kind == REACTION]
    await act(room, next(o.key for o in ask.parts[SEAT].options), kind=REACTION)
    while SEAT in (asked := (await room.asks())[0]).awaited and asked.kind != TURN:
        await act(room, asked.parts[SEAT].options[0].key, kind=asked.kind)

    assert await resources(room) == before + 1
    assert await planned(room) is None


@pytest.mark.parametrize(
    ("when", "asked"),
    [
        ("", True),
        (" when the test succeeds", True),
        (" when the test fails", False),
        (" until the test succeeds", False),
    ],
)
async def test_nobody_is_asked_about_a_number_that_succeeds(
    room: RealRoom, when: str, *, asked: bool
) -> None:
    """The plan continues; an order to ask for reactions that applies brings the question back."""
    await tokens(room, "+1", "+1")
    await plan(room, "investigate, resource")
    assert REACTION not in await room.kinds()
    assert await planned(room) is None

    await order(room, f"ask me for reactions{when}")
    await plan(room, "investigate, end")
    assert (REACTION in await room.kinds()) is asked


async def test_a_plan_can_be_set_during_a_test_that_fails(room: RealRoom) -> None:
    """The test is none of its steps."""
    await room.answer(ALICE, 0, "investigate", kind=TURN)
    await tokens(room, "auto_fail")
    await order(room, "pass reactions")
    before = await resources(room)
    await plan(room, "resource, end")
    await act(room, "reveal", kind="commit")

    assert await planned(room) is None
    assert await resources(room) == before + 1


@pytest.mark.parametrize(("token", "gained"), [("auto_fail", 1), ("+1", 0)])
@pytest.mark.parametrize(
    "text",
    ["investigate, if the test fails, resource, end", "investigate, resource when it fails, end"],
)
async def test_a_step_under_a_condition(room: RealRoom, token: str, gained: int, text: str) -> None:
    """It is done after a test with that result, and left out after the other."""
    await order(room, "pass reactions")
    await tokens(room, token)
    before = await resources(room)
    await plan(room, text)

    assert await resources(room) == before + gained
    assert await planned(room) is None


async def test_a_plan_stops_at_its_own_condition(room: RealRoom) -> None:
    """`until …`: its player and the table read which, once."""
    await tokens(room, "+1")
    await plan(room, "investigate, resource, until the test succeeds")

    kept = await planned(room)
    assert kept is not None
    assert (kept.next, kept.stopped) == (1, "the test succeeds")
    told = [line for line in room.channel.lines if "’s plan stops" in line]
    assert [line.removeprefix("-# ") for line in told] == [
        "Wendy Adams’s plan stops: the test succeeds."
    ]

    before = await resources(room)
    await room.tables.change(room.game, resume_plan, room.caller(ALICE), SEAT)
    await room.wait(0.0)
    assert await resources(room) == before + 1
    assert await planned(room) is None


async def test_a_plan_with_more_steps_keeps_its_conditions(room: RealRoom) -> None:
    """Both until and the result of the last test."""
    await tokens(room, "auto_fail")
    await order(room, "pass reactions")
    before = await resources(room)
    await plan(room, "investigate, resource, until the test fails or an enemy engages me")
    assert (kept := await planned(room)) is not None
    assert kept.stopped

    more = "resource if it fails, until I may be defeated"
    await room.tables.change(room.game, set_plan, room.caller(ALICE), SEAT, more, more=True)
    await room.wait(0.0)
    assert await resources(room) == before + 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("end, investigate", "can’t come after the end of your turn"),
        ("investigate", "This plan can’t work yet: there are no clues left at the Study"),
        ("move Attic", "This plan can’t work yet"),
        ("if the test fails", "Say what you’ll do"),
        ("investigate, if pigs fly, investigate", "I don’t understand “pigs fly”. You can say: "),
        ("investigate until pigs fly", "I don’t understand “pigs fly”. You can say: "),
        ("investigate, unless", "Say when: "),
    ],
)
async def test_steps_that_cannot_happen_are_refused(room: RealRoom, text: str, why: str) -> None:
    """The seat then has no plan."""
    await room.order("set", on="Study", clues=0)
    with pytest.raises(RulesError, match=why):
        await plan(room, text)

    assert await planned(room) is None


@pytest.mark.parametrize(("token", "asked"), [("auto_fail", True), ("skull", False)])
async def test_an_order_can_be_for_one_result(room: RealRoom, token: str, *, asked: bool) -> None:
    """`pass reactions when the test succeeds`: she is asked about a token that fails."""
    await order(room, "pass reactions when the test succeeds")
    await tokens(room, token)
    await room.order("test", seat=0, skill="combat", difficulty=1)
    await act(room, "reveal", kind="commit")

    assert (REACTION in await room.kinds()) is asked


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("it fails", ["fails"]),
        ("the chance is below 40 %, or when the agenda would advance", ["hard", "doom"]),
        ("Daisy may be defeated or an enemy engages me", ["falls", "engaged"]),
    ],
)
@pytest.mark.parametrize("lead", ["if", "when", "until", "unless"])
async def test_both_commands_read_the_same_conditions(
    room: RealRoom, lead: str, text: str, codes: list[str]
) -> None:
    """They keep the same, whether a condition stands before or behind what it limits."""
    for said in (f"pass reactions {lead} {text}", f"{lead} {text}, pass reactions"):
        await order(room, said)
        steps = said.replace("pass reactions", "draw")
        await room.tables.change(room.game, set_plan, room.caller(BOB), Seat(1), steps)
        memories = (await room.snapshot()).memories
        ahead, plan_ = memories[SEAT].ahead, memories[Seat(1)].ahead.plan
        assert plan_ is not None
        ((kept,), (step, *_)) = ahead.orders, plan_.steps
        mine, other = (kept.when, kept.until) if lead in ("if", "when") else (kept.until, kept.when)
        assert ([each.code for each in mine], other) == (codes, ())
        assert (step.when, plan_.until) in ((mine, ()), ((), mine))
