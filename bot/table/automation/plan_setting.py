"""Making, showing, cancelling and resuming a plan; runs inside the game's actor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain, pairwise

from msgspec.structs import replace

from bot.engine.ask import GO, Ask, Pick, Picked
from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.names import spelling_hint
from bot.engine.session import AnySession
from bot.table.automation.conditions import read_optional_conditions
from bot.table.automation.plan_reading import check_step_offered, is_own_turn, options_of_step
from bot.table.automation.plan_sentences import read_plan, step_text
from bot.table.automation.plans import reason_of_condition, store_plan
from bot.table.declares.plan_kinds import is_name
from bot.table.declares.vocabulary import END_TURN, TURN
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.memory.given_ahead import MOST_STEPS, Condition, Plan, PlanStep
from bot.table.memory.seat_memory import ahead_of
from bot.table.steps.undo import position_after_step


async def set_plan(
    table: Table, caller: Caller, seat: Seat, text: str, *, more: bool = False
) -> Plan:
    """Set the plan of a caller's seat from a text; with `more`, append the steps.

    Steps that can be looked at ahead are tried out. Raises `RulesError` and changes nothing if a
    step cannot be read or done.
    """
    check_may_act_for(table, caller, seat)
    typed = read_plan(text, table.kit, partial(read_optional_conditions, table))
    for step in typed.steps:
        _check_names(table, seat, step)
    read = _last_pass_as_turn_end(table.require_session(), seat, typed.steps)
    before = ahead_of(table.seats.memories, seat).plan if more else None
    if before is not None and len(before.left) + len(read) > MOST_STEPS:
        raise Malformed(f"A plan has at most {MOST_STEPS} steps.")
    steps = before.left + read if before is not None else read
    _check_end(table, steps)
    plan = await _new_plan(table, caller, seat, steps, typed.until)
    if before is not None:
        plan = _continue_earlier_plan(table, seat, plan, before)
    await store_plan(table, seat, plan)
    return plan


def _check_end(table: Table, steps: Sequence[PlanStep]) -> None:
    """Raise `NotAllowed` if a step follows the end of the turn."""
    if table.kit.automation.plans.whole_round:
        return
    for step, after in pairwise(steps):
        if step.verb == END_TURN.name and not step.when:
            said = step_text(after, table.kit.words.vocabulary)
            raise NotAllowed(f"“{said}” can’t come after the end of your turn.")


async def cancel_plan(table: Table, caller: Caller, seat: Seat) -> None:
    """Delete the plan of a seat. Raises `NotAllowed` if there is none."""
    check_may_act_for(table, caller, seat)
    if ahead_of(table.seats.memories, seat).plan is None:
        raise NotAllowed("You have no plan.")
    await store_plan(table, seat, None)


async def resume_plan(table: Table, caller: Caller, seat: Seat) -> Plan:
    """Resume a plan that stopped, with its remaining steps.

    Raises `NotAllowed` if there is none.
    """
    check_may_act_for(table, caller, seat)
    plan = ahead_of(table.seats.memories, seat).plan
    if plan is None or not plan.stopped:
        raise NotAllowed("None of your plans has stopped.")
    left = [_without_figures(step) for step in plan.left]
    plan = _continue_earlier_plan(table, seat, await _new_plan(table, caller, seat, left, ()), plan)
    await store_plan(table, seat, plan)
    return plan


def _continue_earlier_plan(table: Table, seat: Seat, plan: Plan, before: Plan) -> Plan:
    """Return a plan with the conditions and last test result of the plan that it extends.

    A condition that holds now is dropped: it has stopped the plan already.
    """
    asks = table.require_session().asks
    until = tuple(
        each
        for each in before.until
        if not any(reason_of_condition(table, ask, seat, before, [each]) for ask in asks)
    )
    return replace(plan, until=(*until, *plan.until), result=before.result)


async def _new_plan(
    table: Table,
    caller: Caller,
    seat: Seat,
    steps: Sequence[PlanStep],
    until: tuple[Condition, ...],
) -> Plan:
    """Return a new plan of the caller's. Raises `NotAllowed` if a step would not be offered."""
    return Plan(
        steps=await _try_steps(table, seat, steps),
        who=table.name(seat),
        owner=caller.user,
        seen=table.record.head,
        until=until,
        testing=table.kit.automation.plans.testing(table.require_session(), seat),
    )


def check_may_act_for(table: Table, caller: Caller, seat: Seat) -> None:
    """Raise `NotAllowed` unless the caller may act for this seat in a running game."""
    if table.session is None or table.record.status not in ("running", "paused"):
        raise NotAllowed("There’s nothing to plan: no game is running.")
    if not table.seats.plays(caller.user, seat):
        raise NotAllowed("That’s not your seat.")
    if reason := table.kit.words.why_out(table.session, seat):
        raise NotAllowed(reason)


def _check_names(table: Table, seat: Seat, step: PlanStep) -> None:
    """Raise `Malformed` with the nearest names if the game has nothing of this name."""
    book, session = table.kit.automation.plans, table.require_session()
    for number, word in enumerate(step.words):
        if book.has_object(session, step.verb, word, number) or _is_offered(
            session, seat, step, word
        ):
            continue
        what, known = book.named(session, step.verb, number)
        raise Malformed(f"I don’t know the {what} called “{word}”.{spelling_hint(known, word)}")


def _last_pass_as_turn_end(
    session: AnySession, seat: Seat, steps: tuple[PlanStep, ...]
) -> tuple[PlanStep, ...]:
    """Return the steps with a final “pass” replaced by the end of the seat's turn.

    No other step of the turn can be passed.
    """
    mine = [ask for ask in session.asks if seat in ask.awaited and is_own_turn(session, ask, seat)]
    if not steps[-1].is_pass or any(ask.may_pass(seat) for ask in mine):
        return steps
    offered = chain.from_iterable(ask.parts[seat].options for ask in mine)
    ends = any(option.verb == END_TURN.name for option in offered)
    return (*steps[:-1], PlanStep(verb=END_TURN.name)) if ends else steps


def _is_offered(session: AnySession, seat: Seat, step: PlanStep, word: str) -> bool:
    """Return True if a current question of the seat offers the word for this verb."""
    parts = [ask.parts[seat] for ask in session.asks if seat in ask.parts]
    there = [each for part in parts for each in (*part.options, *part.barred)]
    names = [(each.label, *each.args) for each in there if each.verb == step.verb]
    return any(is_name(name, word) for each in names for name in each)


def _without_figures(step: PlanStep) -> PlanStep:
    return replace(step, figures=None, chance=None)


# --- looking ahead --------------------------------------------------------------------------------


async def _try_steps(table: Table, seat: Seat, steps: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
    """Return the steps with price and odds, as far as trials reveal nothing hidden.

    Raises `NotAllowed` if a step would not be offered.
    """
    ahead = Lookahead(table, await position_after_step(table, table.record.head), seat)
    done: list[PlanStep] = []
    for step in steps:
        if step.when or (found := ahead.try_step(step)) is None:
            break
        done.append(found)
    known = {step.same: step.chance for step in done if step.chance is not None}
    later = [replace(step, chance=known.get(step.same)) for step in steps[len(done) :]]
    return (*done, *later)


class Lookahead:
    """Tries out the steps of a plan in a copy of the game, until one would show a hidden card."""

    def __init__(self, table: Table, session: AnySession, seat: Seat) -> None:
        self._book, self._session, self._seat = table.kit.automation.plans, session, seat
        self._open = True

    def try_step(self, step: PlanStep) -> PlanStep | None:
        """Try a step in the copy and return it with its price and odds; None if unknown.

        Raises `NotAllowed` if the turn would not offer it.
        """
        ask = self._open_ask()
        if ask is None:
            return None
        part = ask.parts[self._seat]
        found = options_of_step(part, step)
        if not found and part.option(GO) is not None:
            self._try_answer(ask, GO)
            return self.try_step(step)
        if not found:
            if ask.kind == TURN:
                check_step_offered(part, step)
            return None
        if why := self._book.pointless(self._session, self._seat, found[0]):
            raise NotAllowed(f"This plan can’t work yet: {why}.")
        self._try_answer(ask, found[0].key)
        return replace(step, figures=found[0].figures, chance=self._test_chance())

    def _open_ask(self) -> Ask | None:
        """Return the open question of the seat; None unless it asks for one choice."""
        if not self._open:
            return None
        asks = [ask for ask in self._session.asks if self._seat in ask.awaited]
        form = asks[0].parts[self._seat].form if asks else None
        return asks[0] if isinstance(form, Pick) and form.max == 1 else None

    def _try_answer(self, ask: Ask, key: str) -> None:
        """Try an answer; if it would show a hidden card, it is the last."""
        given = Answered(self._seat, ask.id, Picked((key,)))
        try:
            self._open = not self._session.apply(given).record.reveals
        except RulesError:
            self._open = False

    def _test_chance(self) -> int | None:
        """Return the chance of the current test in percent, without drawing a token."""
        ask = self._open_ask()
        if ask is None or ask.kind not in self._book.goes_on:
            return None
        return self._book.chance(self._session, ask, self._seat)
