"""The effect of standing orders on a question: prepared answers and passed windows.

Each question is compared with the orders of its seat. The first that applies answers, as an input
of its owner. If a condition to stop holds, or its subject has changed, it pauses instead, and its
owner is asked as usual and told why.

A seat without orders passes if no option can help it, and takes what is pure gain.
"""

from __future__ import annotations

import hashlib
from typing import Final

import structlog
from msgspec import Struct

from bot.engine.ask import Answer, Ask, Join, Part, Passed, Picked
from bot.engine.ids import AskId, Seat
from bot.engine.session import AnySession
from bot.people.ping_times import next_ping_time
from bot.table.automation.conditions import reason_that_holds
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import OrderReply
from bot.table.declares.pace import MINUTE
from bot.table.declares.table_settings import Hands
from bot.table.declares.vocabulary import TURN
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Ahead, Order, Passing
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction

log = structlog.stdlib.get_logger(__name__)

SOONEST, LATEST = 25, 95
"""The part of the time until the first ping in which an automatic pass falls, in percent."""


ITSELF: Final = Order(number=0)
"""The implicit order of every seat: take pure gain, pass if no option can help."""


class OrderEffect(Struct, frozen=True):
    """An order's effect on a question."""

    order: Order
    reply: OrderReply | None = None
    """None: the order pauses instead."""
    public: str = ""
    """The public reason for the pause."""
    private: str = ""
    hidden: bool = False
    """True if it depends on cards in the owner's hand, so that others must not notice."""


# --- what applies ---------------------------------------------------------------------------------


def order_effect(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> OrderEffect | None:
    """Return the effect of the first order that applies; None if the owner has to answer."""
    if seat not in (*ask.must, *ask.may) or seat in ask.given:
        return None
    if (nothing := futile_answer(table, ask, seat, ahead)) is not None:
        prepared = _prepared_effect(table, ask, seat, ahead)
        return prepared or OrderEffect(ITSELF, OrderReply(nothing, ""))
    if reason_to_wait(table.kit, table.require_session(), ask, seat, ahead):
        return None
    if (gain := _gain_answer(table, ask, seat, ahead)) is not None:
        return OrderEffect(ITSELF, OrderReply(gain, ""))
    for order in ahead.orders:
        effect = None if order.stopped else _effect_or_pause(table, ask, seat, order)
        if effect is not None:
            return effect
    return None


def _prepared_effect(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> OrderEffect | None:
    """Return the effect of the first prepared answer that applies."""
    prepared = (each for each in ahead.orders if each.answer and not each.stopped)
    effects = (_effect_or_pause(table, ask, seat, order) for order in prepared)
    return next((effect for effect in effects if effect is not None), None)


def futile_answer(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Answer | None:
    """Return an answer that changes nothing if no option can help the seat; else None.

    At tables with closed hands, all players must be able to see that no option helps.
    """
    part, nothing = ask.parts[seat], _passing_key(table, ask)
    hidden = part.may_hide_options and has_closed_hands(table)
    if seat not in ask.awaited or hidden or _is_asked_anyway(table, ask, seat, ahead):
        return None
    if not part.is_futile_except(nothing):
        return None
    if ask.may_pass(seat):
        return Passed()
    chosen = part.option(nothing) if nothing else part.idle
    if chosen is None or _takes_chance_from_others(ask, seat, nothing):
        return None
    return Picked((chosen.key,))


def _passing_key(table: Table, ask: Ask) -> str:
    """Return the key of the option that passes a window; empty if a pass does that."""
    window = table.kit.automation.orders.window(ask.kind)
    return "" if window is None else window.passes


def _takes_chance_from_others(ask: Ask, seat: Seat, nothing: str) -> bool:
    """Return True if a seat's answer ends the question while another seat could still act.

    Actions that others may take in a turn, they may also take in the windows after it.
    """
    if set(ask.awaited) & set(ask.held):
        return True
    others = [part for each, part in ask.parts.items() if each not in (seat, *ask.given)]
    goes_on = ask.kind == TURN or ask.join is not Join.ANY
    return not goes_on and any(_may_help(part, nothing) for part in others)


def _may_help(part: Part, nothing: str) -> bool:
    """Return True if a part offers, or hides, an option that can help."""
    return bool(
        part.options_except(nothing) or part.may_hide_options
    ) and not part.is_futile_except(nothing)


def _gain_answer(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Answer | None:
    """Return the answer that takes something for free; None if the seat wants to choose."""
    gain = ask.parts[seat].gain if seat in ask.awaited else None
    return (
        None if gain is None or _is_asked_anyway(table, ask, seat, ahead) else Picked((gain.key,))
    )


def _is_asked_anyway(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> bool:
    """Return True if the tutorial or one of the seat’s orders wants this question asked."""
    kit, session = table.kit, table.require_session()
    return table.lobby.tutorial or any(
        (not order.when or reason_that_holds(kit, session, ask, seat, order.when))
        and not reason_that_holds(kit, session, ask, seat, order.until)
        for order in ahead.orders_that_ask(ask.kind)
    )


def reason_to_wait(kit: Kit, session: AnySession, ask: Ask, seat: Seat, ahead: Ahead) -> str:
    """Return why a seat's orders wait for their owner (`wait for me when …`); empty if not."""
    for order in ahead.orders:
        if not order.waits or order.stopped or order.who != kit.words.name(session.state, seat):
            continue
        if why := reason_that_holds(kit, session, ask, seat, order.until):
            return why
    return ""


def _effect_or_pause(table: Table, ask: Ask, seat: Seat, order: Order) -> OrderEffect | None:
    """Return the effect of one order, or None; an order that raises an error pauses."""
    try:
        if order.when and not reason_that_holds(
            table.kit, table.require_session(), ask, seat, order.when
        ):
            return None
        return (_window_effect if order.window else _prepared_answer)(table, ask, seat, order)
    except Exception:
        log.exception("an order could not be looked at", game=table.game, kind=ask.kind)
        return OrderEffect(
            order, private="of an error in the program, which has been logged", hidden=True
        )


def _may_pass_by_order(ask: Ask, seat: Seat) -> bool:
    # An order to pass all reactions is not meant for questions that shape others.
    return seat in ask.awaited and not ask.parts[seat].shapes


def _window_effect(table: Table, ask: Ask, seat: Seat, order: Order) -> OrderEffect | None:
    kit, session = table.kit, table.require_session()
    window = kit.automation.orders.window(ask.kind)
    if window is None or order.window != ask.kind or not _may_pass_by_order(ask, seat):
        return None
    if order.way is Passing.ASK or window.waits(session, ask, seat):
        return None
    if order.way is Passing.MATTERS and window.matters(session, ask, seat):
        return None
    if stop := _pause_effect(table, ask, seat, order):
        return stop
    given = _idle_answer(ask, seat, window.passes)
    if given is None:
        return None
    said = f"pass ({window.title[:1].lower()}{window.title[1:]})"
    return OrderEffect(order, OrderReply(given, said), hidden=order.way is Passing.MATTERS)


def _idle_answer(ask: Ask, seat: Seat, key: str) -> Answer | None:
    """Return an answer without effect: the option `key`, or a pass; None if neither exists."""
    if key:
        return Picked((key,)) if ask.parts[seat].option(key) is not None else None
    return Passed() if ask.may_pass(seat) else None


def _prepared_answer(table: Table, ask: Ask, seat: Seat, order: Order) -> OrderEffect | None:
    kit, session = table.kit, table.require_session()
    prepared = kit.automation.orders.answer(order.answer)
    if prepared is None or ask.kind not in prepared.kinds:
        return None
    if stop := _pause_effect(table, ask, seat, order):
        return stop
    # The card left and came back, or is another copy: an id names one stay in play.
    if prepared.mark(session, seat, order.values) != order.mark:
        return OrderEffect(order, private=prepared.gone, hidden=True)
    reply = prepared.reply(session, ask, seat, order.values)
    if isinstance(reply, str):
        return OrderEffect(order, public=reply, private=reply)
    return None if reply is None else OrderEffect(order, reply)


def _pause_effect(table: Table, ask: Ask, seat: Seat, order: Order) -> OrderEffect | None:
    """Return the effect that pauses an order for another investigator, or by a condition."""
    session, name = table.require_session(), table.name(seat)
    # A seat may have another investigator now (`/gm replace`, a new chapter).
    if order.who != name:
        return OrderEffect(order, public=f"it was given for {order.who}", private="")
    why = reason_that_holds(table.kit, session, ask, seat, order.until)
    return OrderEffect(order, public=why, private=why) if why else None


# --- when -----------------------------------------------------------------------------------------


def order_action(
    table: Table, key: str, ask: Ask, seat: Seat, effect: OrderEffect
) -> ScheduledAction:
    """Return the action of an order: immediately, or after a delay at tables with closed hands."""
    since = table.questions.since.get(ask.id, AT_ONCE)
    if effect.reply is None:
        return ScheduledAction(key, since)
    if effect.order is ITSELF or not has_closed_hands(table):
        return ScheduledAction(key, since, seat)
    at = since + plausible_delay(table, ask.id, seat)
    if not effect.hidden:
        return ScheduledAction(key, at, seat if effect.order.window else None)
    person = table.people.cached_preferences(table.seats.occupants[seat]).for_table(table.game)
    reached = next_ping_time(person, at, since)
    return ScheduledAction(key, at if reached is None else reached)


def has_closed_hands(table: Table) -> bool:
    """Return True if the timing of answers must not reveal the cards in hand."""
    return table.lobby.table.hands is Hands.CLOSED


def plausible_delay(table: Table, number: AskId, seat: Seat) -> float:
    """Return a plausible delay in seconds for a pass without options, drawn from the seed."""
    text, seed = f"{table.game}:{number}:{seat}".encode(), table.record.seed or b""
    drawn = int.from_bytes(hashlib.blake2b(text, key=seed, digest_size=8).digest(), "big")
    until_called = table.loaded.pace.debounce or MINUTE
    return until_called * (SOONEST + drawn % (LATEST - SOONEST + 1)) / 100


def refused_effect(effect: OrderEffect, why: str) -> OrderEffect:
    """Return the effect that pauses an order after the rules refused its answer."""
    return OrderEffect(effect.order, public="its answer was refused", private=why)
