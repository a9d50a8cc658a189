"""What standing orders do with a question: prepared answers, and windows that are passed.

An order is looked at whenever a question of its kind is put to its owner. The first that applies
answers, as an input of its owner's; where a condition to stop holds, or what it was given for has
changed, it rests instead, and its owner is asked as usual and told why.

A seat without orders passes where nothing on offer can help it, and takes what it only gains.
"""

from __future__ import annotations

import hashlib
from typing import Final

import structlog
from msgspec import Struct

from bot.engine.ask import Answer, Ask, Join, Part, Passed, Picked
from bot.engine.ids import AskId, Seat
from bot.engine.session import AnySession
from bot.people.ping_times import reach_at
from bot.table.automation.conditions import holding
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
"""Within which part of the time until somebody is called an automatic pass comes, in percent."""


ITSELF: Final = Order(number=0)
"""The order of seats without one: take what is only gained, pass where nothing can help."""


class Firing(Struct, frozen=True):
    """An order's way with a question."""

    order: Order
    reply: OrderReply | None = None
    """None: it rests instead."""
    public: str = ""
    """Why it rests, as far as everybody may know."""
    private: str = ""
    hidden: bool = False
    """Whether it does so because of what its owner holds: nobody else may tell."""


# --- what applies ---------------------------------------------------------------------------------


def firing_of(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Firing | None:
    """Return what the first order that applies does with a question; None: its owner is asked."""
    if seat not in (*ask.must, *ask.may) or seat in ask.given:
        return None
    if (nothing := futile_answer(table, ask, seat, ahead)) is not None:
        prepared = _prepared_firing(table, ask, seat, ahead)
        return prepared or Firing(ITSELF, OrderReply(nothing, ""))
    if waits_because(table.kit, table.playing(), ask, seat, ahead):
        return None
    if (gain := _gain(table, ask, seat, ahead)) is not None:
        return Firing(ITSELF, OrderReply(gain, ""))
    for order in ahead.orders:
        firing = None if order.stopped else _safely(table, ask, seat, order)
        if firing is not None:
            return firing
    return None


def _prepared_firing(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Firing | None:
    """Return what the first prepared answer that applies does with a question."""
    prepared = (each for each in ahead.orders if each.answer and not each.stopped)
    firings = (_safely(table, ask, seat, order) for order in prepared)
    return next((firing for firing in firings if firing is not None), None)


def futile_answer(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Answer | None:
    """Return the answer that does nothing if no option can help a seat; None: the seat is asked.

    Where hands are closed, everybody must be able to see that no option helps.
    """
    part, nothing = ask.parts[seat], _passing_key(table, ask)
    hidden = part.hides and has_closed_hands(table)
    if seat not in ask.awaited or hidden or _asks_all(table, ask, seat, ahead):
        return None
    if not part.is_futile_beside(nothing):
        return None
    if ask.passable(seat):
        return Passed()
    chosen = part.option(nothing) if nothing else part.idle
    if chosen is None or _cuts_off(ask, seat, nothing):
        return None
    return Picked((chosen.key,))


def _passing_key(table: Table, ask: Ask) -> str:
    """Return the key of the option that passes a window; empty if a pass does that."""
    window = table.kit.automation.orders.window(ask.kind)
    return "" if window is None else window.passes


def _cuts_off(ask: Ask, seat: Seat, nothing: str) -> bool:
    """Return True if somebody else loses a chance when a seat answers a question for all.

    What others may do in a turn, they may do in the windows after it.
    """
    if set(ask.awaited) & set(ask.held):
        return True
    others = [part for each, part in ask.parts.items() if each not in (seat, *ask.given)]
    goes_on = ask.kind == TURN or ask.join is not Join.ANY
    return not goes_on and any(_may_help(part, nothing) for part in others)


def _may_help(part: Part, nothing: str) -> bool:
    """Return True if a part offers, or hides, something that can help."""
    return bool(part.beside(nothing) or part.hides) and not part.is_futile_beside(nothing)


def _gain(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> Answer | None:
    """The answer that takes what a seat only gains, unless it wants to be asked always."""
    gain = ask.parts[seat].gain if seat in ask.awaited else None
    return None if gain is None or _asks_all(table, ask, seat, ahead) else Picked((gain.key,))


def _asks_all(table: Table, ask: Ask, seat: Seat, ahead: Ahead) -> bool:
    """Return True if a seat is asked also without need: by an order, or because a lesson asks."""
    kit, session = table.kit, table.playing()
    return table.lobby.tutorial or any(
        (not order.when or holding(kit, session, ask, seat, order.when))
        and not holding(kit, session, ask, seat, order.until)
        for order in ahead.asking(ask.kind)
    )


def waits_because(kit: Kit, session: AnySession, ask: Ask, seat: Seat, ahead: Ahead) -> str:
    """Return why a seat's orders wait for their owner (`wait for me when …`); empty if not."""
    for order in ahead.orders:
        if not order.waits or order.stopped or order.who != kit.words.name(session.state, seat):
            continue
        if why := holding(kit, session, ask, seat, order.until):
            return why
    return ""


def _safely(table: Table, ask: Ask, seat: Seat, order: Order) -> Firing | None:
    """The same of one order; one that raises rests."""
    try:
        if order.when and not holding(table.kit, table.playing(), ask, seat, order.when):
            return None
        return (_window if order.window else _prepared_answer)(table, ask, seat, order)
    except Exception:
        log.exception("an order could not be looked at", game=table.game, kind=ask.kind)
        return Firing(
            order, private="of an error in the program, which has been logged", hidden=True
        )


def _may_pass_by_order(ask: Ask, seat: Seat) -> bool:
    # Who passes whatever reacts did not mean what shapes the question.
    return seat in ask.awaited and not ask.parts[seat].shapes


def _window(table: Table, ask: Ask, seat: Seat, order: Order) -> Firing | None:
    kit, session = table.kit, table.playing()
    window = kit.automation.orders.window(ask.kind)
    if window is None or order.window != ask.kind or not _may_pass_by_order(ask, seat):
        return None
    if order.way is Passing.ASK or window.waits(session, ask, seat):
        return None
    if order.way is Passing.MATTERS and window.matters(session, ask, seat):
        return None
    if stop := _resting(table, ask, seat, order):
        return stop
    given = _nothing(ask, seat, window.passes)
    if given is None:
        return None
    said = f"pass ({window.title[:1].lower()}{window.title[1:]})"
    return Firing(order, OrderReply(given, said), hidden=order.way is Passing.MATTERS)


def _nothing(ask: Ask, seat: Seat, key: str) -> Answer | None:
    """The answer that does nothing: the option `key`, else a pass; None where there is none."""
    if key:
        return Picked((key,)) if ask.parts[seat].option(key) is not None else None
    return Passed() if ask.passable(seat) else None


def _prepared_answer(table: Table, ask: Ask, seat: Seat, order: Order) -> Firing | None:
    kit, session = table.kit, table.playing()
    prepared = kit.automation.orders.answer(order.answer)
    if prepared is None or ask.kind not in prepared.kinds:
        return None
    if stop := _resting(table, ask, seat, order):
        return stop
    # The card left and came back, or is another copy: an id names one stay in play.
    if prepared.mark(session, seat, order.values) != order.mark:
        return Firing(order, private=prepared.gone, hidden=True)
    reply = prepared.reply(session, ask, seat, order.values)
    if isinstance(reply, str):
        return Firing(order, public=reply, private=reply)
    return None if reply is None else Firing(order, reply)


def _resting(table: Table, ask: Ask, seat: Seat, order: Order) -> Firing | None:
    """That an order rests: it was given for somebody else, or a condition holds."""
    session, name = table.playing(), table.name(seat)
    # A seat may have got another investigator (`/gm replace`, a new chapter).
    if order.who != name:
        return Firing(order, public=f"it was given for {order.who}", private="")
    why = holding(table.kit, session, ask, seat, order.until)
    return Firing(order, public=why, private=why) if why else None


# --- when -----------------------------------------------------------------------------------------


def order_action(table: Table, key: str, ask: Ask, seat: Seat, firing: Firing) -> ScheduledAction:
    """At once; where hands are closed, when somebody might who looked at their cards first."""
    since = table.questions.since.get(ask.id, AT_ONCE)
    if firing.reply is None:
        return ScheduledAction(key, since)
    if firing.order is ITSELF or not has_closed_hands(table):
        return ScheduledAction(key, since, seat)
    at = since + plausible(table, ask.id, seat)
    if not firing.hidden:
        return ScheduledAction(key, at, seat if firing.order.window else None)
    person = table.people.choices_of(table.seats.occupants[seat]).at(table.game)
    reached = reach_at(person, at, since)
    return ScheduledAction(key, at if reached is None else reached)


def has_closed_hands(table: Table) -> bool:
    """Return True if it must not be told by who acts what somebody holds."""
    return table.lobby.table.hands is Hands.CLOSED


def plausible(table: Table, number: AskId, seat: Seat) -> float:
    """Seconds after which somebody might pass who has nothing; from the game's seed alone."""
    text, seed = f"{table.game}:{number}:{seat}".encode(), table.record.seed or b""
    drawn = int.from_bytes(hashlib.blake2b(text, key=seed, digest_size=8).digest(), "big")
    until_called = table.loaded.pace.debounce or MINUTE
    return until_called * (SOONEST + drawn % (LATEST - SOONEST + 1)) / 100


def as_refused(firing: Firing, why: str) -> Firing:
    """Return what becomes of an order whose answer was refused."""
    return Firing(firing.order, public="its answer was refused", private=why)
