"""When a plan looks, waits, ends and stops, and the very words that players and tables read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.ask import GO, Draft, Join, Option, Part, Picked
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.engine.script import Script, ask
from bot.engine.taking import Taking
from bot.table.automation import plans
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.deputies import give_answer
from bot.table.automation.order_setting import prepared_order, set_orders
from bot.table.automation.plan_reading import PlanEffect
from bot.table.automation.plan_setting import cancel_plan
from bot.table.automation.plans import BY_HAND, stop_plan
from bot.table.declares.components import Automation
from bot.table.declares.order_kinds import OrderBook, OrderReply, Prepared
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.vocabulary import END_TURN, NamedFrom, Verb, Vocabulary
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Plan, PlanStep
from bot.table.memory.seat_memory import ahead_of, with_ahead
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, Room, opened
from tests.table.toy_kit import (
    AUTOMATION,
    Drawn,
    Game,
    Gathered,
    Lantern,
    LanternKit,
    LanternRules,
    LanternWords,
    Said,
    Whispered,
)

ADA, BERT = Seat(0), Seat(1)
GATHER, WHISPER, DRAW = PlanStep(verb="gather"), PlanStep(verb="whisper"), PlanStep(verb="draw")
END, YES = PlanStep(verb=END_TURN.name), PlanStep(verb="answer", words=("yes",))
OUT = "Ada is lost in the dark."


class TurnRules(LanternRules):
    """Lanterns where it is somebody's turn, which `end-turn` ends; before it one may go first."""

    def __init__(self, *, lead: bool = False, gift: int = 0) -> None:
        super().__init__(gift=gift)
        self.lead = lead

    def seat_in_turn(self, state: Lantern) -> Seat | None:
        """Return whose turn it is, until all are asked whether to stay."""
        return Seat(state.turn) if state.turn < len(state.heroes) else None

    def _draft(self, game: Game, seat: Seat) -> Draft:
        draft = super()._draft(game, seat)
        own = tuple(
            Option(key=each.key, label=each.label, verb=END_TURN.name)
            if each.key == "end"
            else each
            for each in draft.parts[seat].options
        )
        return replace(draft, parts={**draft.parts, seat: Part(own)})

    async def _turn(self, game: Game) -> None:
        if self.lead:
            go = Part((Option(key=GO, label="I’ll go now"),))
            parts = dict.fromkeys((ADA, BERT), go)
            await ask(
                lambda: Draft(
                    kind="lead", prompt="Who?", parts=parts, must=(ADA, BERT), join=Join.ANY
                )
            )
        await super()._turn(game)

    def override(self, game: Game, command: dict[str, Any]) -> Script[None] | None:
        """Return whose turn it is can be set as well."""
        if "turn" in command:
            game.state.turn = command["turn"]
            return None
        return super().override(game, command)


class TurnKit(LanternKit):
    """Its kit: who is out, what upsets a plan, and how far one plan goes are said by the test."""

    def __init__(
        self,
        *upsetting: type[Fact],
        out: str = "",
        whole_round: bool = False,
        turns_over: bool = False,
        lead: bool = False,
        gift: int = 0,
    ) -> None:
        self.asked: list[tuple[type[Fact], Seat, str]] = []
        plans = PlanBook(
            spoken={"finish": END_TURN.name, "risk": "risk"},
            upsets=lambda fact, seat, verb: (
                self.asked.append((type(fact), seat, verb)) or isinstance(fact, upsetting)
            ),
            whole_round=whole_round,
            turns_over=lambda _: turns_over,
        )
        super().__init__(
            TurnRules(lead=lead, gift=gift),
            words=TurnWords(out),
            automation=Automation(
                orders=AUTOMATION.orders, plans=plans, autopilot=AUTOMATION.autopilot
            ),
        )


class TurnWords(LanternWords):
    """Who is out, and how a line is set, is said by the test."""

    pattern = "…{}"

    def __init__(self, out: str) -> None:
        self.lost = out

    def why_out(self, session: Taking, seat: Seat) -> str:
        """Ada, if anybody."""
        return self.lost if seat == ADA else ""

    def _line(self, state: Lantern, fact: Fact) -> str:
        return self.pattern.format(super()._line(state, fact))


@asynccontextmanager
async def playing(path: Path, kit: TurnKit | None = None) -> AsyncIterator[Room]:
    """Ada and Bert in Ada's turn; nothing acts by itself."""
    async with opened(path, kits={"lantern": kit or TurnKit()}) as room:
        await room.start(ALICE, BOB)
        yield room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Ada and Bert in Ada’s turn."""
    async with playing(tmp_path / "g.db") as made:
        yield made


async def there(room: Room, job: Callable[[Table], Awaitable[Any]]) -> Any:
    """Do something within the game."""
    found = await room.tables.games.visit(room.game, job)
    await room.tables.wait_until_idle()
    return found


async def given(room: Room, *steps: PlanStep, seat: Seat = ADA, **settings: Any) -> None:
    """A seat has this plan, which knows of all that has happened but where `seen` says less."""

    async def keep(table: Table) -> None:
        known: dict[str, Any] = {
            "who": table.name(seat),
            "seen": table.record.head,
            "span": table.kit.words.current_span(table.require_session()),
            **settings,
        }
        plan = Plan(steps=steps, **known)
        memories = table.seats.memories
        ahead = replace(ahead_of(memories, seat), plan=plan)
        await table.store_memory(seat, with_ahead(memories, seat, ahead))

    await there(room, keep)


async def plan_at(seat: Seat, table: Table) -> Plan | None:
    """Return what a seat plans, once its plan has looked."""
    await AnswersAhead().act(table, ScheduledAction(f"plan:{seat}:0:0", AT_ONCE))
    return ahead_of(table.seats.memories, seat).plan


async def actions(room: Room) -> list[tuple[str, ...]]:
    """Return whose plans are to do something at once: the seat, and the question or 0."""

    async def look(table: Table) -> list[ScheduledAction]:
        return list(AnswersAhead().scheduled_actions(table))

    keys = [each.key.split(":") for each in await there(room, look)]
    return [(seat, number) for kind, seat, number, *_ in keys if kind == "plan"]


async def act(room: Room) -> Plan | None:
    """The first of these is done; the plan of Ada after that."""

    async def first(table: Table) -> Plan | None:
        await AnswersAhead().act(table, next(iter(AnswersAhead().scheduled_actions(table))))
        return ahead_of(table.seats.memories, ADA).plan

    return await there(room, first)


async def look(room: Room) -> Plan | None:
    """Ada's plan looks at how the game has gone on; what has become of it."""
    return await there(room, partial(plan_at, ADA))


def stops(room: Room) -> list[str]:
    """Return what the table was told of plans."""
    return [line.removeprefix("-# ") for line in room.channel.lines if "’s plan " in line]


# --- when it looks --------------------------------------------------------------------------------


async def test_each_plan_is_due_for_itself(tmp_path: Path) -> None:
    """Ada is out and Bert is asked: that one of them ends keeps the other's answer from nothing."""
    async with playing(tmp_path / "g.db", TurnKit(out=OUT)) as room:
        await given(room, GATHER)
        await given(room, PlanStep(verb="answer", words=("cheer",)), seat=BERT)
        await room.hold(BOB, 1)
        number = str((await room.ask(1)).id)
        assert await actions(room) == [("0", "0"), ("1", number)]


async def test_what_has_an_answer_is_not_looked_at_besides(room: Room) -> None:
    """One thing is due for the question of one's turn: the answer."""
    await given(room, GATHER, END)
    assert await actions(room) == [("0", str((await room.ask(0)).id))]


async def test_it_looks_once_in_each_part_of_the_game(room: Room) -> None:
    """While Bob holds the table up Ada's plan sees her turn, waits, and rings for nothing more."""
    await room.hold(BOB, 1)
    await given(room, GATHER, END, seen=0, span="")
    assert await actions(room) == [("0", "0")]
    plan = await act(room)
    assert plan is not None
    head = (await room.snapshot()).record.head
    assert (plan.met, plan.span, plan.seen, plan.stopped) == (True, "1", head, "")
    assert await actions(room) == []
    assert not stops(room)

    await given(room, GATHER, END, begun=True)  # the same of one that has begun
    assert await actions(room) == []
    for begun in (True, False):
        await given(room, GATHER, END, span="an earlier round", begun=begun, met=not begun)
        assert await actions(room) == [("0", "0")]


async def test_what_waits_for_its_turn_does_not_look(room: Room) -> None:
    """In Ada's turn Bert's plan has nothing to see; that hers was met is not forgotten."""
    await given(room, GATHER, END, seat=BERT)
    assert await actions(room) == []
    await room.pick(ALICE, 0, "end")
    await given(room, YES, met=True)
    plan = await look(room)
    assert plan is not None
    assert plan.met


async def test_what_an_order_answers_a_plan_leaves_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both could answer the question: the standing order does. What rests is no answer."""
    says: list[OrderReply | str] = [OrderReply(Picked(("gather",)), "gathers oil")]
    prepared = Prepared("gather", "Gather", "…", ("turn",), lambda *_: says[0])
    monkeypatch.setattr(AUTOMATION, "orders", OrderBook(answers=(prepared,)))
    async with playing(tmp_path / "g.db") as room:
        order = prepared_order(ADA, "gather", [])
        await room.tables.change(room.game, set_orders, room.caller(ALICE), ADA, order)
        await given(room, GATHER, END, begun=True)
        assert await actions(room) == []
        says[0] = "it is dark"
        assert await actions(room) == [("0", str((await room.ask(0)).id))]


# --- how it ends ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "settings", "whole_round", "ends"),
    [
        ((GATHER,), {"in_turn": True}, False, True),
        ((GATHER,), {"in_turn": True}, True, False),
        ((GATHER,), {"in_turn": False}, False, False),
        ((YES,), {"in_turn": True}, False, False),
    ],
)
async def test_what_has_acted_in_its_turn_stops_with_it(
    tmp_path: Path,
    steps: tuple[PlanStep, ...],
    settings: dict[str, Any],
    *,
    whole_round: bool,
    ends: bool,
) -> None:
    """But for what can be answered out of turn, and where a plan is one of the whole round."""
    async with playing(tmp_path / "g.db", TurnKit(whole_round=whole_round)) as room:
        await room.pick(ALICE, 0, "end")
        await given(room, *steps, begun=True, **settings)
        plan = await look(room)
        assert plan is not None
        assert plan.stopped == ("its turn is over" if ends else "")
        assert stops(room) == (["Ada’s plan stops: its turn is over."] if ends else [])


@pytest.mark.parametrize(
    ("settings", "over", "ends"),
    [
        ({"begun": True}, True, True),
        ({"met": True}, True, True),
        ({"begun": True, "met": True}, False, False),
        ({}, True, False),
    ],
)
async def test_a_plan_of_the_whole_round_stops_after_the_turns(
    tmp_path: Path, settings: dict[str, Any], *, over: bool, ends: bool
) -> None:
    """Unless it waits for the next round, because its turn has not come yet."""
    async with playing(tmp_path / "g.db", TurnKit(whole_round=True, turns_over=over)) as room:
        await given(room, GATHER, **settings)
        plan = await look(room)
        assert plan is not None
        assert plan.stopped == ("its turn is over" if ends else "")
        assert stops(room) == (["Ada’s plan stops: its turn is over."] if ends else [])


async def test_what_would_only_end_the_turn_waits_for_its_end(room: Room) -> None:
    """Then it is done with; a plan that had more to do says why it does not."""
    await given(room, GATHER, END, next=1, begun=True, in_turn=True)
    assert await look(room) is not None
    assert stops(room) == []
    await room.pick(ALICE, 0, "end")
    await given(room, GATHER, END, next=1, begun=True, in_turn=True)
    assert await look(room) is None
    assert stops(room) == ["Ada’s plan ends with the turn."]


async def test_whose_investigator_is_out_reads_why(tmp_path: Path) -> None:
    """The table reads that there is nothing more to come, its player the reason."""
    async with playing(tmp_path / "g.db", TurnKit(out=OUT)) as room:
        await given(room, GATHER, END)
        plan = await act(room)
        assert plan is not None
        assert plan.stopped == OUT.removesuffix(".")
        assert stops(room) == ["Ada’s plan stops: the investigator is out."]


async def test_the_first_reason_is_the_one_that_is_told(tmp_path: Path) -> None:
    """It was made for somebody else, who is out besides, in a turn that is over."""
    async with playing(tmp_path / "g.db", TurnKit(out=OUT)) as room:
        await room.pick(ALICE, 0, "end")
        await given(room, GATHER, who="Cleo", in_turn=True)
        plan = await look(room)
        assert plan is not None
        assert plan.stopped == "it was made for Cleo"
        assert stops(room) == ["Ada’s plan stops: it was made for Cleo."]


async def test_who_never_planned_has_no_plan(room: Room) -> None:
    """Neither to forget nor to carry out: late, the alarm finds nothing; nor at a seat now gone."""
    with pytest.raises(NotAllowed, match="You have no plan"):
        await room.tables.change(room.game, cancel_plan, room.caller(ALICE), ADA)
    assert await look(room) is None
    assert await there(room, partial(plan_at, Seat(2))) is None


# --- what was not foreseen ------------------------------------------------------------------------


async def test_a_step_that_is_refused_stops_it(room: Room) -> None:
    """The lantern explodes: nothing is done, its player reads what the refusal says."""
    await given(room, PlanStep(verb="risk"), END)
    plan = await act(room)
    assert plan is not None
    assert plan.next == 0
    assert "operator" in plan.stopped
    assert stops(room) == ["Ada’s plan stops: it was refused."]


async def test_a_game_that_was_taken_back_stops_it(room: Room) -> None:
    """What it had counted on is not there any more."""
    await room.pick(ALICE, 0, "gather")
    await given(room, GATHER)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    plan = await look(room)
    assert plan is not None
    assert plan.stopped == "the game went back"
    assert stops(room) == ["Ada’s plan stops: the game went back."]


async def test_the_hand_of_its_own_player_stops_what_has_begun(room: Room) -> None:
    """No one else's does, nor an answer of an order of theirs."""
    seen = (await room.snapshot()).record.head
    await room.pick(BOB, 1, "cheer")
    await given(room, GATHER, begun=True, seen=seen)
    plan = await look(room)
    assert plan is not None
    assert not plan.stopped

    seen = (await room.snapshot()).record.head
    await room.pick(ALICE, 0, "gather")
    await given(room, GATHER, begun=True, seen=seen)
    plan = await look(room)
    assert plan is not None
    assert plan.stopped == BY_HAND
    assert stops(room) == ["Ada’s plan stops: Ada acted by hand."]


async def test_an_answer_of_the_autopilot_is_not_called_its_players(room: Room) -> None:
    """The reason names who answered."""
    seen, number = (await room.snapshot()).record.head, (await room.ask(0)).id

    async def autopilot(table: Table) -> None:
        await give_answer(table, Answered(ADA, number, Picked(("gather",)), "autopilot"))

    await there(room, autopilot)
    await given(room, GATHER, begun=True, seen=seen)
    await look(room)

    assert stops(room) == ["Ada’s plan stops: the autopilot answered."]


async def test_an_order_of_its_own_player_lets_it_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were said ahead by the same person."""
    reply = OrderReply(Picked(("gather",)), "gathers oil", last=True)
    prepared = Prepared("gather", "Gather", "…", ("turn",), lambda *_: reply)
    monkeypatch.setattr(AUTOMATION, "orders", OrderBook(answers=(prepared,)))
    kits = {"lantern": TurnKit()}
    async with opened(tmp_path / "g.db", kits=kits, deputies=[AnswersAhead()]) as room:
        await room.start(ALICE, BOB)
        seen = (await room.snapshot()).record.head
        order = prepared_order(ADA, "gather", [])
        await room.tables.change(room.game, set_orders, room.caller(ALICE), ADA, order)
        await room.wait(0.0)
        entries = await room.tables.store.journal.entries(room.game, after=seen)
        inputs = [decode_record(each.payload).input for each in entries]
        assert [each.by for each in inputs if isinstance(each, Answered)] == ["order"]

        await given(room, WHISPER, begun=True, seen=seen)
        await look(room)
        assert stops(room) == []


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"begun": True}, "its round is over"), ({"met": True}, "its round is over"), ({}, "")],
)
async def test_what_has_met_its_round_stops_with_it(
    room: Room, settings: dict[str, Any], why: str
) -> None:
    """A plan that waits for its turn waits through the end of a round."""
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await room.pick(ALICE, 0, "yes")
    seen = (await room.snapshot()).record.head
    await room.pick(BOB, 1, "yes")
    await given(room, GATHER, seen=seen, **settings)
    plan = await look(room)
    assert plan is not None
    assert plan.stopped == why
    assert stops(room) == ([f"Ada’s plan stops: {why}."] if why else [])


@pytest.mark.parametrize(("done", "verb"), [(0, ""), (1, "gather"), (2, "whisper")])
async def test_the_game_says_what_upsets_after_which_verb(
    tmp_path: Path, done: int, verb: str
) -> None:
    """Of each thing that happened it is asked with what the plan did last."""
    kit = TurnKit()
    async with playing(tmp_path / "g.db", kit) as room:
        seen = (await room.snapshot()).record.head
        await room.pick(ALICE, 0, "draw")
        await given(room, GATHER, WHISPER, DRAW, next=done, seen=seen)
        await look(room)
        assert kit.asked == [(Drawn, ADA, verb)]


async def test_it_says_in_the_words_of_the_log_what_happened(tmp_path: Path) -> None:
    """The first of it, as a part of a sentence of its own."""
    kit = TurnKit(Drawn)
    async with playing(tmp_path / "g.db", kit) as room:
        seen = (await room.snapshot()).record.head
        await room.pick(ALICE, 0, "draw")
        await given(room, GATHER, seen=seen)
        plan = await look(room)
        assert plan is not None
        drawn = (await room.snapshot()).require_session().state.cards[0]
        assert plan.stopped == f"…Ada draws the {drawn}"
        assert stops(room) == [f"Ada’s plan stops: …Ada draws the {drawn}."]


async def test_of_several_things_it_says_the_first(tmp_path: Path) -> None:
    """The others stand in the log as well."""
    async with playing(tmp_path / "g.db", TurnKit(Said, Gathered, gift=1)) as room:
        await room.pick(ALICE, 0, "end")
        await room.pick(BOB, 1, "end")
        await room.pick(ALICE, 0, "yes")
        seen = (await room.snapshot()).record.head
        await room.pick(BOB, 1, "yes")
        await given(room, GATHER, seen=seen)
        plan = await look(room)
        assert plan is not None
        assert plan.stopped == "…2 stay"
        assert stops(room) == ["Ada’s plan stops: …2 stay."]


async def test_it_says_no_small_print_and_nothing_in_bold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An agenda that advances has the text of its other side below; that is in the log."""
    monkeypatch.setattr(TurnWords, "pattern", "**{}**\n-# What it does. And more.")
    async with playing(tmp_path / "g.db", TurnKit(Drawn)) as room:
        seen = (await room.snapshot()).record.head
        await room.pick(ALICE, 0, "draw")
        await given(room, GATHER, seen=seen)
        await look(room)
        drawn = (await room.snapshot()).require_session().state.cards[0]
        assert stops(room) == [f"Ada’s plan stops: Ada draws the {drawn}."]


async def test_what_only_its_player_may_know_is_not_told(tmp_path: Path) -> None:
    """The table reads that something was not foreseen, Ada what she heard."""
    async with playing(tmp_path / "g.db", TurnKit(Whispered)) as room:
        seen = (await room.snapshot()).record.head
        await room.pick(ALICE, 0, "whisper")
        await given(room, GATHER, seen=seen)
        plan = await look(room)
        assert plan is not None
        assert plan.stopped == "…You hear: psst"
        assert stops(room) == ["Ada’s plan stops: something unforeseen happened."]


# --- what it remembers of its own answers ---------------------------------------------------------


async def test_going_first_is_no_step_of_it(tmp_path: Path) -> None:
    """It begins with that, and knows of all that was before; its step is said in the log."""
    async with playing(tmp_path / "g.db", TurnKit(lead=True)) as room:
        seen = (await room.snapshot()).record.head
        await given(room, GATHER, YES, seen=seen - 1, span="")
        before = await act(room)
        assert before is not None
        assert (before.next, before.begun, before.seen) == (0, True, seen)
        assert (before.in_turn, before.span) == (True, "1")

        after = await act(room)
        assert after is not None
        assert (after.next, after.stopped) == (1, "")
        entries = await room.tables.store.journal.entries(room.game, after=seen)
        inputs = [decode_record(each.payload).input for each in entries]
        assert [each.reason for each in inputs if isinstance(each, Answered)] == ["", "step 1 of 2"]


async def test_it_is_remembered_that_it_acted_in_its_turn(room: Room) -> None:
    """Also when it has answered something out of turn since."""
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await given(room, YES, YES, in_turn=True, begun=True)
    plan = await act(room)
    assert plan is not None
    assert plan.in_turn


@pytest.mark.parametrize(
    ("verb", "closed", "named"),
    [
        ("read", False, "“read Book”"),
        ("read", True, "“read Book”"),
        ("play", False, "“play”"),
        ("play", True, "the next step"),
    ],
)
async def test_what_it_stops_at_is_told_but_for_what_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str, *, closed: bool, named: str
) -> None:
    """Of a card in hand all read what is done with it; where hands are closed not even that."""
    monkeypatch.setattr(plans, "has_closed_hands", lambda _table: closed)
    kit = TurnKit()
    kit.words.vocabulary = Vocabulary(
        (Verb("read", "Read something."), Verb("play", "Play a card.", source=NamedFrom.HAND))
    )
    async with playing(tmp_path / "g.db", kit) as room:
        await given(room, PlanStep(verb=verb, words=("Book",)))

        async def halt(table: Table) -> None:
            plan = ahead_of(table.seats.memories, ADA).plan
            assert plan is not None
            await stop_plan(table, ADA, plan, PlanEffect(public="{step} cannot be", at_step=True))

        await there(room, halt)
        assert stops(room) == [f"Ada’s plan stops: {named} cannot be."]
