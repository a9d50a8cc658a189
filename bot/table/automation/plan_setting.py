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
from bot.engine.names import hint
from bot.engine.session import AnySession
from bot.table.automation.conditions import conditions_of
from bot.table.automation.plan_reading import check_fits, fitting, is_own_turn
from bot.table.automation.plan_sentences import read_plan, step_text
from bot.table.automation.plans import keep, plan_condition
from bot.table.declares.plan_kinds import is_name
from bot.table.declares.vocabulary import END_TURN, TURN
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.memory.given_ahead import MOST_STEPS, Condition, Plan, PlanStep
from bot.table.memory.seat_memory import ahead_of
from bot.table.steps.undo import position


async def set_plan(
    table: Table, caller: Caller, seat: Seat, text: str, *, more: bool = False
) -> Plan:
    """Plan these steps for a seat of the caller's, instead of what it planned, or after it.

    Steps that can be looked at ahead are tried out. Raises `RulesError` where they cannot be read
    or done, and nothing was changed.
    """
    check_own(table, caller, seat)
    typed = read_plan(text, table.kit, partial(conditions_of, table))
    for step in typed.steps:
        _check_names(table, seat, step)
    read = _pass_as_end(table.playing(), seat, typed.steps)
    before = ahead_of(table.seats.memories, seat).plan if more else None
    if before is not None and len(before.left) + len(read) > MOST_STEPS:
        raise Malformed(f"A plan has at most {MOST_STEPS} steps.")
    steps = before.left + read if before is not None else read
    _check_end(table, steps)
    plan = await _plan(table, caller, seat, steps, typed.until)
    if before is not None:
        plan = _with_earlier(table, seat, plan, before)
    await keep(table, seat, plan)
    return plan


def _check_end(table: Table, steps: Sequence[PlanStep]) -> None:
    """Raise `NotAllowed` if a step comes after the turn’s end."""
    if table.kit.automation.plans.whole_round:
        return
    for step, after in pairwise(steps):
        if step.verb == END_TURN.name and not step.when:
            said = step_text(after, table.kit.words.vocabulary)
            raise NotAllowed(f"“{said}” can’t come after the end of your turn.")


async def cancel_plan(table: Table, caller: Caller, seat: Seat) -> None:
    """Forget what a seat planned. Raises `NotAllowed` where there is nothing."""
    check_own(table, caller, seat)
    if ahead_of(table.seats.memories, seat).plan is None:
        raise NotAllowed("You have no plan.")
    await keep(table, seat, None)


async def resume_plan(table: Table, caller: Caller, seat: Seat) -> Plan:
    """Go on with what is left of a plan that stopped. Raises `NotAllowed` where there is none."""
    check_own(table, caller, seat)
    plan = ahead_of(table.seats.memories, seat).plan
    if plan is None or not plan.stopped:
        raise NotAllowed("None of your plans has stopped.")
    left = [_unseen(step) for step in plan.left]
    plan = _with_earlier(table, seat, await _plan(table, caller, seat, left, ()), plan)
    await keep(table, seat, plan)
    return plan


def _with_earlier(table: Table, seat: Seat, plan: Plan, before: Plan) -> Plan:
    """Return a plan with what the one that it continues knew and was to stop at.

    A condition that holds now has stopped it already, and would do so again.
    """
    asks = table.playing().asks
    until = tuple(
        each
        for each in before.until
        if not any(plan_condition(table, ask, seat, before, [each]) for ask in asks)
    )
    return replace(plan, until=(*until, *plan.until), result=before.result)


async def _plan(
    table: Table,
    caller: Caller,
    seat: Seat,
    steps: Sequence[PlanStep],
    until: tuple[Condition, ...],
) -> Plan:
    """Return a new plan of the caller's. Raises `NotAllowed` if a step would not be offered."""
    return Plan(
        steps=await _foreseen(table, seat, steps),
        who=table.name(seat),
        owner=caller.user,
        seen=table.record.head,
        until=until,
        testing=table.kit.automation.plans.testing(table.playing(), seat),
    )


def check_own(table: Table, caller: Caller, seat: Seat) -> None:
    """Raise `NotAllowed` unless the caller plays this seat, or stands in, in a running game."""
    if table.session is None or table.record.status not in ("running", "paused"):
        raise NotAllowed("There’s nothing to plan: no game is running.")
    if not table.seats.plays(caller.user, seat):
        raise NotAllowed("That’s not your seat.")
    if reason := table.kit.words.out(table.session, seat):
        raise NotAllowed(reason)


def _check_names(table: Table, seat: Seat, step: PlanStep) -> None:
    """Raise `Malformed` with the nearest names where nothing of the game is called so."""
    book, session = table.kit.automation.plans, table.playing()
    for number, word in enumerate(step.words):
        if book.bears(session, step.verb, word, number) or _is_offered(session, seat, step, word):
            continue
        what, known = book.named(session, step.verb, number)
        raise Malformed(f"I don’t know the {what} called “{word}”.{hint(known, word)}")


def _pass_as_end(
    session: AnySession, seat: Seat, steps: tuple[PlanStep, ...]
) -> tuple[PlanStep, ...]:
    """Steps whose last “pass” ends the turn that the seat has now; in it nothing else is passed."""
    mine = [ask for ask in session.asks if seat in ask.awaited and is_own_turn(session, ask, seat)]
    if not steps[-1].is_pass or any(ask.passable(seat) for ask in mine):
        return steps
    offered = chain.from_iterable(ask.parts[seat].options for ask in mine)
    ends = any(option.verb == END_TURN.name for option in offered)
    return (*steps[:-1], PlanStep(verb=END_TURN.name)) if ends else steps


def _is_offered(session: AnySession, seat: Seat, step: PlanStep, word: str) -> bool:
    """Return True if the seat is asked something now in which the verb names it."""
    parts = [ask.parts[seat] for ask in session.asks if seat in ask.parts]
    there = [each for part in parts for each in (*part.options, *part.barred)]
    names = [(each.label, *each.args) for each in there if each.verb == step.verb]
    return any(is_name(name, word) for each in names for name in each)


def _unseen(step: PlanStep) -> PlanStep:
    return replace(step, figures=None, chance=None)


# --- looking ahead --------------------------------------------------------------------------------


async def _foreseen(table: Table, seat: Seat, steps: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
    """The steps with price and odds, as far as they can be tried out without showing anything.

    Raises `NotAllowed` where a step that would be offered is not.
    """
    ahead = Lookahead(table, await position(table, table.record.head), seat)
    done: list[PlanStep] = []
    for step in steps:
        if step.when or (found := ahead.look(step)) is None:
            break
        done.append(found)
    known = {step.same: step.chance for step in done if step.chance is not None}
    later = [replace(step, chance=known.get(step.same)) for step in steps[len(done) :]]
    return (*done, *later)


class Lookahead:
    """A session of its own in which steps are tried out until one would show something hidden."""

    def __init__(self, table: Table, session: AnySession, seat: Seat) -> None:
        self._book, self._session, self._seat = table.kit.automation.plans, session, seat
        self._open = True

    def look(self, step: PlanStep) -> PlanStep | None:
        """A step with its price and odds, and it is done; None where nobody can tell.

        Raises `NotAllowed` where the turn would not offer it.
        """
        ask = self._open_ask()
        if ask is None:
            return None
        part = ask.parts[self._seat]
        found = fitting(part, step)
        if not found and part.option(GO) is not None:
            self._do(ask, GO)
            return self.look(step)
        if not found:
            if ask.kind == TURN:
                check_fits(part, step)
            return None
        if why := self._book.pointless(self._session, self._seat, found[0]):
            raise NotAllowed(f"This plan can’t work yet: {why}.")
        self._do(ask, found[0].key)
        return replace(step, figures=found[0].figures, chance=self._chance())

    def _open_ask(self) -> Ask | None:
        """Return what the seat has to answer, if it is to choose one thing."""
        if not self._open:
            return None
        asks = [ask for ask in self._session.asks if self._seat in ask.awaited]
        form = asks[0].parts[self._seat].form if asks else None
        return asks[0] if isinstance(form, Pick) and form.max == 1 else None

    def _do(self, ask: Ask, key: str) -> None:
        """Try an answer; what would show something is the last thing that is looked at."""
        given = Answered(self._seat, ask.id, Picked((key,)))
        try:
            self._open = not self._session.apply(given).record.reveals
        except RulesError:
            self._open = False

    def _chance(self) -> int | None:
        """Of the test that was begun; the token stays in the bag."""
        ask = self._open_ask()
        if ask is None or ask.kind not in self._book.goes_on:
            return None
        return self._book.chance(self._session, ask, self._seat)
