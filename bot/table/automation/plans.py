"""Carrying out plans: step by step, until something unforeseen happens.

The events since the last step are read from the journal when the next step is due, so that a plan
made yesterday, a restart and a step back all work alike. A plan continues only if nothing upset it.
Actions of its player before its first step leave it unchanged; later ones stop it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.errors import RulesError
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Record, Rewound, decode_record
from bot.table.automation.conditions import condition_as_typed, reason_that_holds
from bot.table.automation.deputies import OWN, give_answer
from bot.table.automation.orders import has_closed_hands
from bot.table.automation.plan_reading import STEP, PlanEffect, is_own_turn, plan_effect
from bot.table.automation.plan_sentences import step_text
from bot.table.declares.display_forms import RoundPhase
from bot.table.declares.plan_kinds import PlanBook, TestStep
from bot.table.declares.vocabulary import END_TURN, NamedFrom
from bot.table.errors import Trouble
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Condition, Plan
from bot.table.memory.seat_memory import SeatMemory, ahead_of, with_ahead

LOOK: Final = AskId(0)
"""In place of a question: no question."""
BY_HAND: Final = "you have acted yourself"
ANSWERED: Final = {
    "silence": "a deadline passed",
    "autopilot": "the autopilot answered",
    "companion": "a companion answered",
    "gm": "the game master answered",
}
"""Why a plan stops if its player did not answer, by the author of the answer."""


async def continue_plan(table: Table, seat: Seat, plan: Plan, ask: Ask) -> None:
    """Give the plan's answer to a question, or stop the plan."""
    why, plan = await _read_journal_since(table, seat, plan)
    why = why or _stop_by_own_condition(table, ask, seat, plan)
    found = why or plan_effect(table.require_session(), table.kit.automation.plans, ask, seat, plan)
    if found is None:
        return
    if (found.does or found.at_step) and not _conditions_hold(table, ask, seat, plan):
        await store_plan(table, seat, plan.after_step(table.record.head))
        return
    if found.answer is None:
        await stop_plan(table, seat, plan, found)
        return
    try:
        await _answer_by_plan(table, seat, plan, ask.id, found)
    except (RulesError, Trouble) as refused:
        await stop_plan(
            table, seat, plan, PlanEffect(public="it was refused", private=str(refused))
        )


# --- where nothing is asked of it -----------------------------------------------------------------


def has_ended(table: Table, seat: Seat, plan: Plan) -> bool:
    """Return True if the plan is over: its turn has passed, or its investigator is out."""
    return bool(table.kit.words.why_out(table.require_session(), seat)) or _is_over(
        table, seat, plan
    )


def _is_over(table: Table, seat: Seat, plan: Plan) -> bool:
    """Return True if the plan's turn has passed and its next step needs that turn."""
    session, step, book = table.require_session(), plan.step, table.kit.automation.plans
    if plan.is_done:
        return _turn_is_over(table, seat)
    if step is None or step.is_free:
        return False
    if book.whole_round:
        return (plan.begun or plan.met) and book.turns_over(session)
    return plan.in_turn and session.rules.seat_in_turn(session.state) != seat


def should_check_plan(table: Table, seat: Seat, plan: Plan) -> bool:
    """Return True if the plan has not yet been checked in the current turn or phase."""
    if plan.begun or plan.met:
        return plan.span != table.kit.words.current_span(table.require_session())
    return _has_open_turn(table, seat)


def _has_open_turn(table: Table, seat: Seat) -> bool:
    """Return True if the seat has an open question for its turn."""
    session = table.require_session()
    asked = [ask for ask in session.asks if seat in ask.awaited]
    return any(is_own_turn(session, ask, seat) for ask in asked)


async def check_plan(table: Table, seat: Seat, plan: Plan) -> None:
    """Read the new events, then end the plan, stop it, or let it wait."""
    if plan.is_done and has_ended(table, seat, plan):
        await store_plan(table, seat, None)
        await table.outbox.post_lines(f"{table.name(seat)}’s plan ends with the turn.")
        return
    why, plan = await _read_journal_since(table, seat, plan)
    if why is None and (out := table.kit.words.why_out(table.require_session(), seat)):
        out = out.removesuffix(".")
        why = PlanEffect(public="the investigator is out", private=out)
    if why is None and _is_over(table, seat, plan):
        why = PlanEffect(public="its turn is over")
    if why is not None:
        await stop_plan(table, seat, plan, why)
        return
    met = plan.met or _has_open_turn(table, seat)
    span, head = table.kit.words.current_span(table.require_session()), table.record.head
    await store_plan(table, seat, replace(plan, met=met, span=span, seen=head))


def _turn_is_over(table: Table, seat: Seat) -> bool:
    """Return True if the seat's turn has ended automatically, so the plan need not end it."""
    session = table.require_session()
    asked = [ask.parts[seat] for ask in session.asks if seat in ask.awaited]
    closes = any(option.verb == END_TURN.name for part in asked for option in part.options)
    return session.rules.seat_in_turn(session.state) != seat and not closes


# --- what was not foreseen ------------------------------------------------------------------------


async def _read_journal_since(
    table: Table, seat: Seat, plan: Plan
) -> tuple[PlanEffect | None, Plan]:
    """Read the new journal entries; return a reason to stop, if any, and the updated plan."""
    if plan.who != table.name(seat):
        return PlanEffect(public=f"it was made for {plan.who}"), plan
    # From the journal: since it looked last there may have been days, and a restart.
    entries = await table.store.journal.entries(table.game, after=plan.seen)
    for record in (decode_record(entry.payload) for entry in entries):
        facts = table.kit.words.decode_facts(bytes(record.facts))
        why = _stop_by_record(table, seat, plan, record) or _stop_by_facts(table, seat, plan, facts)
        plan = _with_last_test(table.kit.automation.plans, seat, plan, facts)
        if why is not None:
            return why, plan
    return None, plan


def _with_last_test(book: PlanBook, seat: Seat, plan: Plan, facts: Iterable[Fact]) -> Plan:
    """Return the plan with the result of its seat's last test, or the test in progress."""
    results = {TestStep.SUCCEEDED: True, TestStep.FAILED: False}
    for step in filter(None, (book.test(fact, seat) for fact in facts)):
        plan = replace(plan, testing=step is TestStep.BEGAN, result=results.get(step, plan.result))
    return plan


def _stop_by_record(table: Table, seat: Seat, plan: Plan, record: Record) -> PlanEffect | None:
    """Return the reason to stop that a journal entry gives; None if it gives none."""
    given = record.input
    if isinstance(given, Rewound):
        return PlanEffect(public="the game went back")
    if not isinstance(given, Answered) or given.seat != seat or given.by in OWN:
        return None
    if not plan.begun or plan.testing:
        return None
    if given.by in ANSWERED:
        return PlanEffect(public=ANSWERED[given.by])
    return PlanEffect(public=f"{table.name(seat)} acted by hand", private=BY_HAND)


def _stop_by_facts(
    table: Table, seat: Seat, plan: Plan, facts: Sequence[Fact]
) -> PlanEffect | None:
    if (plan.begun or plan.met) and _round_ends(table, facts):
        return PlanEffect(public="its round is over")
    upset = _unexpected_facts(table, seat, plan, facts)
    return _stop_with_fact_lines(table, seat, upset) if upset else None


def _unexpected_facts(
    table: Table, seat: Seat, plan: Plan, facts: Sequence[Fact]
) -> Sequence[Fact]:
    """Return the facts that the plan does not expect."""
    book = table.kit.automation.plans
    verb = plan.steps[plan.next - 1].verb if plan.next else ""
    upset = [fact for fact in facts if book.upsets(fact, seat, verb)]
    if plan.step is not None and _is_about_test_result(table, plan.step.when):
        return [fact for fact in upset if book.test(fact, seat) is None]
    return upset


def _round_ends(table: Table, facts: Sequence[Fact]) -> bool:
    return any(table.kit.past.phase_after(RoundPhase(), fact).round for fact in facts)


def _stop_with_fact_lines(table: Table, seat: Seat, facts: Sequence[Fact]) -> PlanEffect:
    """Return a stop whose reason is the log line of these facts, public and private.

    A failed test is only named: the log has its sum just above.
    """
    if table.kit.automation.plans.test(facts[0], seat) is TestStep.FAILED:
        fails = (kind for kind in table.kit.automation.orders.conditions if kind.result is False)
        return PlanEffect(public=next(map(condition_as_typed, fails), "something failed"))
    public = _first_sentence(table.words.describe_facts(facts[:1], None))
    private = _first_sentence(table.words.describe_facts(facts[:1], [seat]))
    return PlanEffect(public=public or "something unforeseen happened", private=private)


def _first_sentence(said: Sequence[str]) -> str:
    """Return the log lines as one text, without full stop, bold type and small print."""
    return " ".join(line.split("\n-# ")[0].replace("**", "") for line in said).removesuffix(".")


# --- its conditions -------------------------------------------------------------------------------


def _conditions_hold(table: Table, ask: Ask, seat: Seat, plan: Plan) -> bool:
    """Return True if the next step has no condition, or one of them holds."""
    when = () if plan.step is None else plan.step.when
    return not when or bool(reason_of_condition(table, ask, seat, plan, when))


def _stop_by_own_condition(table: Table, ask: Ask, seat: Seat, plan: Plan) -> PlanEffect | None:
    """Return the stop that the plan's own conditions demand; None if none holds."""
    why = reason_of_condition(table, ask, seat, plan, plan.until)
    return PlanEffect(public=why) if why else None


def reason_of_condition(
    table: Table, ask: Ask, seat: Seat, plan: Plan, conditions: Sequence[Condition]
) -> str:
    """Return the reason of the first condition that holds; empty if none holds."""
    now: list[Condition] = []
    for condition in conditions:
        kind = table.kit.automation.orders.condition(condition.code)
        if kind is None or kind.result is None or plan.result is None:
            now.append(condition)
        elif kind.result is plan.result:
            return condition_as_typed(kind)
    return reason_that_holds(table.kit, table.require_session(), ask, seat, now)


def _is_about_test_result(table: Table, conditions: Iterable[Condition]) -> bool:
    """Return True if a condition is about the result of a test."""
    kinds = (table.kit.automation.orders.condition(each.code) for each in conditions)
    return any(kind is not None and kind.result is not None for kind in kinds)


# --- doing it -------------------------------------------------------------------------------------


async def _answer_by_plan(
    table: Table, seat: Seat, plan: Plan, number: AskId, found: PlanEffect
) -> None:
    """Give the plan's answer and store the plan's progress in the same transaction."""
    assert found.answer is not None
    head = table.record.head
    after = plan.after_step(head) if found.does else replace(plan, begun=True, seen=head)
    after = after and _with_current_turn(table, seat, after)
    said = f"step {plan.next + 1} of {len(plan.steps)}" if found.does else ""
    given = Answered(seat, number, found.answer, "plan", said)
    await give_answer(table, given, {seat: _with_plan(table, seat, after)})


def _with_current_turn(table: Table, seat: Seat, plan: Plan) -> Plan:
    """Return the plan with the current turn and phase."""
    session = table.require_session()
    mine = session.rules.seat_in_turn(session.state) == seat
    return replace(plan, in_turn=plan.in_turn or mine, span=table.kit.words.current_span(session))


async def stop_plan(table: Table, seat: Seat, plan: Plan, found: PlanEffect) -> None:
    """Stop a plan; tell its player the reason in private, and the table what is public."""
    await store_plan(
        table, seat, replace(plan, stopped=found.why or "something unforeseen happened")
    )
    step = f"“{_public_step(table, plan)}”" if _public_step(table, plan) else "the next step"
    public = found.public.replace(STEP, step) if found.at_step else found.public
    await table.outbox.post_lines(f"{table.name(seat)}’s plan stops: {public}.")


def _public_step(table: Table, plan: Plan) -> str:
    """Return the next step as everyone may read it: only the verb for a card in hand."""
    if plan.step is None:
        return ""
    verb = table.kit.words.vocabulary.verb(plan.step.verb)
    if verb.source is not NamedFrom.HAND:
        return step_text(plan.step, table.kit.words.vocabulary)
    return "" if has_closed_hands(table) else verb.words


async def store_plan(table: Table, seat: Seat, plan: Plan | None) -> None:
    """Store a seat's plan; None deletes it."""
    await table.store_memory(seat, _with_plan(table, seat, plan))


def _with_plan(table: Table, seat: Seat, plan: Plan | None) -> SeatMemory:
    ahead = ahead_of(table.seats.memories, seat)
    return with_ahead(table.seats.memories, seat, replace(ahead, plan=plan))
