"""The deputy that gives answers prepared by players: their standing orders and their plans.

The first order that applies answers a question, else the plan; both are inputs of their owner. An
order or a plan that cannot continue stops with a reason, and its owner is asked as usual.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.ask import Answer, Ask
from bot.engine.errors import RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.table.automation.deputies import give_answer
from bot.table.automation.orders import (
    ITSELF,
    OrderEffect,
    has_closed_hands,
    order_action,
    order_effect,
    refused_effect,
)
from bot.table.automation.plan_reading import plan_effect
from bot.table.automation.plans import LOOK, check_plan, continue_plan, has_ended, should_check_plan
from bot.table.declares.order_kinds import OrderReply
from bot.table.errors import Trouble
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Ahead, Plan
from bot.table.memory.seat_memory import ahead_of, with_ahead
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction

ORDER, PLAN = "order", "plan"
"""First parts of action keys: `order:0:17`, `plan:0:17:2` (seat, question, next step)."""


class AnswersAhead:
    """Carries out orders and plans, for all tables."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return an action for each question that an order or a plan answers or stops at.

        All of them are due at a fixed time: one due at the present would never be in the past.
        """
        for seat in sorted(table.seats.occupants):
            ahead, answered = ahead_of(table.seats.memories, seat), set[AskId]()
            for ask in table.require_session().asks:
                firing = order_effect(table, ask, seat, ahead)
                if firing is not None:
                    yield order_action(table, f"{ORDER}:{seat}:{ask.id}", ask, seat, firing)
                    if firing.reply is not None:
                        answered.add(ask.id)
            if ahead.plan is not None and not ahead.plan.stopped:
                yield from _plan_actions(table, seat, ahead.plan, answered)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the prepared answer, stop the plan, or record how far the game has progressed."""
        kind, seat, number = _parse_key(action.key)
        ask, ahead = (
            table.require_session().find_question(number),
            ahead_of(table.seats.memories, seat),
        )
        if kind == ORDER and ask is not None:
            firing = order_effect(table, ask, seat, ahead)
            if firing is not None:
                await _carry_out_order(table, ask, seat, ahead, firing)
        elif kind == PLAN and ahead.plan is not None:
            if number == LOOK:
                await check_plan(table, seat, ahead.plan)
            elif ask is not None:
                await continue_plan(table, seat, ahead.plan, ask)


def _parse_key(key: str) -> tuple[str, Seat, AskId]:
    kind, seat, number, *_ = key.split(":")
    return kind, Seat(int(seat)), AskId(int(number))


def _plan_actions(
    table: Table, seat: Seat, plan: Plan, answered: set[AskId]
) -> Iterable[ScheduledAction]:
    """Return the actions of a plan: its next answer, its stop, or a check of new events.

    Questions that an order answers are left to the order, perhaps after a while.
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
        for ask in table.require_session().asks
        if seat in ask.awaited
        and ask.id not in answered
        and plan_effect(table.require_session(), book, ask, seat, plan) is not None
    ]
    yield from found
    if not found and should_check_plan(table, seat, plan):
        yield looks


# --- by order -------------------------------------------------------------------------------------


async def _carry_out_order(
    table: Table, ask: Ask, seat: Seat, ahead: Ahead, firing: OrderEffect
) -> None:
    """Give the order's answer, or pause the order."""
    if firing.reply is None:
        await _pause_order(table, seat, ahead, firing)
        return
    try:
        await _answer_by_order(table, ask, seat, ahead, firing, firing.reply)
    except (RulesError, Trouble) as error:
        await _pause_order(table, seat, ahead, refused_effect(firing, str(error)))


async def _answer_by_order(
    table: Table, ask: Ask, seat: Seat, ahead: Ahead, firing: OrderEffect, reply: OrderReply
) -> None:
    """Give the answer and record its step in the order, or remove a finished order."""
    order, step = firing.order, table.require_session().step + 1
    if order is ITSELF:
        await give_answer(table, Answered(seat, ask.id, reply.answer, "order"))
        return
    if reply.last:
        after = ahead.without([order.number])
    else:
        after = ahead.with_change(order.number, lambda each: replace(each, step=step))
    said = "" if firing.hidden and has_closed_hands(table) else reply.said
    before = ahead.plan
    plan = before and _advance_plan(table, ask, seat, before, reply.answer)
    memories = {seat: with_ahead(table.seats.memories, seat, replace(after, plan=plan))}
    await give_answer(table, Answered(seat, ask.id, reply.answer, "order", said), memories)
    if plan is not None and plan.stopped and plan != before and said:
        await table.outbox.post_lines(f"{table.name(seat)}’s plan stops: an order came first.")


def _advance_plan(table: Table, ask: Ask, seat: Seat, plan: Plan, given: Answer) -> Plan | None:
    """Return a seat’s plan after an order has answered: one step further, or stopped."""
    found = plan_effect(table.require_session(), table.kit.automation.plans, ask, seat, plan)
    if plan.stopped or found is None or not (found.does or found.at_step):
        return plan
    if found.answer == given:
        return plan.after_step(table.record.head)
    return replace(plan, stopped="an order of yours came first")


async def _pause_order(table: Table, seat: Seat, ahead: Ahead, firing: OrderEffect) -> None:
    """Pause an order; its owner reads why below the question, the table only the public part."""
    why = firing.private or firing.public
    after = ahead.with_change(firing.order.number, lambda each: replace(each, stopped=why))
    await table.store_memory(seat, with_ahead(table.seats.memories, seat, after))
    if not (firing.hidden and has_closed_hands(table)):
        told = f": {firing.public}" if firing.public else ""
        await table.outbox.post_lines(f"{table.name(seat)}’s order is paused{told}.")
