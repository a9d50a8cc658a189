"""The deputy that plays what players gave ahead: their standing orders, and their plans.

To each question the first order that applies answers, else the plan; both are inputs of their
owner's. An order or a plan that cannot go on stops with its reason, and its owner is asked as
usual.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.ask import Answer, Ask
from bot.engine.errors import RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.table.automation.deputies import answer
from bot.table.automation.orders import (
    ITSELF,
    Firing,
    as_refused,
    firing_of,
    has_closed_hands,
    order_action,
)
from bot.table.automation.plan_reading import reading
from bot.table.automation.plans import LOOK, go_on, has_ended, is_to_look, look
from bot.table.declares.order_kinds import OrderReply
from bot.table.errors import Trouble
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Ahead, Plan
from bot.table.memory.seat_memory import ahead_of, with_ahead
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction

ORDER, PLAN = "order", "plan"
"""How the keys of its actions begin: `order:0:17`, `plan:0:17:2` (seat, question, next step)."""


class AnswersAhead:
    """Plays orders and plans, for all tables."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return one action for each question that an order or a plan answers, or stops at.

        All of it is due at a time that stands still: what were due at the present would never be.
        """
        for seat in sorted(table.seats.occupants):
            ahead, answered = ahead_of(table.seats.memories, seat), set[AskId]()
            for ask in table.playing().asks:
                firing = firing_of(table, ask, seat, ahead)
                if firing is not None:
                    yield order_action(table, f"{ORDER}:{seat}:{ask.id}", ask, seat, firing)
                    if firing.reply is not None:
                        answered.add(ask.id)
            if ahead.plan is not None and not ahead.plan.stopped:
                yield from _plan_actions(table, seat, ahead.plan, answered)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Answer, stop, or note how far the game has gone on."""
        kind, seat, number = _parse_key(action.key)
        ask, ahead = table.playing().find(number), ahead_of(table.seats.memories, seat)
        if kind == ORDER and ask is not None:
            firing = firing_of(table, ask, seat, ahead)
            if firing is not None:
                await _fire(table, ask, seat, ahead, firing)
        elif kind == PLAN and ahead.plan is not None:
            if number == LOOK:
                await look(table, seat, ahead.plan)
            elif ask is not None:
                await go_on(table, seat, ahead.plan, ask)


def _parse_key(key: str) -> tuple[str, Seat, AskId]:
    kind, seat, number, *_ = key.split(":")
    return kind, Seat(int(seat)), AskId(int(number))


def _plan_actions(
    table: Table, seat: Seat, plan: Plan, answered: set[AskId]
) -> Iterable[ScheduledAction]:
    """Return the next answers of a plan, or that it stops; else a look where the game has gone on.

    The questions that an order answers are the order's, perhaps after a while.
    """
    looks = ScheduledAction(f"{PLAN}:{seat}:{LOOK}:{plan.next}", AT_ONCE)
    if has_ended(table, seat, plan):
        yield looks
        return
    book = table.kit.automation.plans
    found = [
        ScheduledAction(
            f"{PLAN}:{seat}:{ask.id}:{plan.next}", table.questions.since.get(ask.id, AT_ONCE), seat
        )
        for ask in table.playing().asks
        if seat in ask.awaited
        and ask.id not in answered
        and reading(table.playing(), book, ask, seat, plan) is not None
    ]
    yield from found
    if not found and is_to_look(table, seat, plan):
        yield looks


# --- by order -------------------------------------------------------------------------------------


async def _fire(table: Table, ask: Ask, seat: Seat, ahead: Ahead, firing: Firing) -> None:
    """Answer, or pause the order."""
    if firing.reply is None:
        await _pause(table, seat, ahead, firing)
        return
    try:
        await _answer(table, ask, seat, ahead, firing, firing.reply)
    except (RulesError, Trouble) as error:
        await _pause(table, seat, ahead, as_refused(firing, str(error)))


async def _answer(
    table: Table, ask: Ask, seat: Seat, ahead: Ahead, firing: Firing, reply: OrderReply
) -> None:
    """Give the answer; the order remembers its step, or is done."""
    order, step = firing.order, table.playing().step + 1
    if order is ITSELF:
        await answer(table, Answered(seat, ask.id, reply.answer, "order"))
        return
    if reply.last:
        after = ahead.without([order.number])
    else:
        after = ahead.with_change(order.number, lambda each: replace(each, step=step))
    said = "" if firing.hidden and has_closed_hands(table) else reply.said
    before = ahead.plan
    plan = before and _plan_after(table, ask, seat, before, reply.answer)
    memories = {seat: with_ahead(table.seats.memories, seat, replace(after, plan=plan))}
    await answer(table, Answered(seat, ask.id, reply.answer, "order", said), memories)
    if plan is not None and plan.stopped and plan != before and said:
        await table.outbox.tell(f"{table.name(seat)}’s plan stops: an order came first.")


def _plan_after(table: Table, ask: Ask, seat: Seat, plan: Plan, given: Answer) -> Plan | None:
    """Return a seat’s plan after an order has answered: its step is done, or it stops."""
    found = reading(table.playing(), table.kit.automation.plans, ask, seat, plan)
    if plan.stopped or found is None or not (found.does or found.at_step):
        return plan
    if found.answer == given:
        return plan.after_step(table.record.head)
    return replace(plan, stopped="an order of yours came first")


async def _pause(table: Table, seat: Seat, ahead: Ahead, firing: Firing) -> None:
    """Pause an order: its owner reads why beside the question, the table what it may know."""
    why = firing.private or firing.public
    after = ahead.with_change(firing.order.number, lambda each: replace(each, stopped=why))
    await table.remember(seat, with_ahead(table.seats.memories, seat, after))
    if not (firing.hidden and has_closed_hands(table)):
        told = f": {firing.public}" if firing.public else ""
        await table.outbox.tell(f"{table.name(seat)}’s order is paused{told}.")
