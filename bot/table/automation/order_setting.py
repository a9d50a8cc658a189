"""Giving, pausing, resuming and deleting standing orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import Named, find_matches
from bot.engine.session import AnySession
from bot.table.automation.conditions import (
    NO_CLAUSES,
    Clauses,
    clause_text,
    read_conditions,
    read_optional_conditions,
)
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import Filling, OrderBook, OrderSlot, Prepared
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.given_ahead import BY_OWNER, WAYS, Ahead, Order, Passing
from bot.table.memory.seat_memory import ahead_of, with_ahead

Change = Callable[[Table, Ahead], tuple[Ahead, str]]
"""Returns a seat's new orders, and the reply to its player."""
SAME: Final = "You already have that order: number {0}."
FIRST_WINS: Final = "If several fit, the top one is used."


async def set_orders(table: Table, caller: Caller, seat: Seat, change: Change) -> Told:
    """Change the orders or the plan of a seat. Only its player or stand-in may do so.

    Raises `RulesError` and changes nothing if that is not possible.
    """
    if table.record.status not in ("running", "paused"):
        raise NotAllowed("You can give orders once a game is running.")
    if not table.seats.plays(caller.user, seat):
        raise NotAllowed("That’s not your seat.")
    if out := table.kit.words.why_out(table.require_session(), seat):
        raise NotAllowed(out)
    ahead, said = change(table, ahead_of(table.seats.memories, seat))
    await table.store_memory(seat, with_ahead(table.seats.memories, seat, ahead))
    return Told(table.record.head, (said,))


# --- what was typed -------------------------------------------------------------------------------


def window_order(seat: Seat, kind: str, way: str, clauses: Clauses = NO_CLAUSES) -> Change:
    """Return the change that sets the order for a kind of window. Applying it may raise."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        window = table.kit.automation.orders.window(kind)
        if window is None:
            titles = join_names([each.title for each in table.kit.automation.orders.windows], "or")
            raise Malformed(
                f"You can’t give orders for that chance to react. Choose from: {titles}."
            )
        order = Order(
            number=0,
            window=kind,
            way=_read_passing(way),
            when=read_optional_conditions(table, clauses.when),
            until=read_optional_conditions(table, clauses.until),
            who=table.name(seat),
        )
        return _add_order(table, ahead, order)

    return change


def prepared_order(
    seat: Seat, code: str, typed: Iterable[str], clauses: Clauses = NO_CLAUSES
) -> Change:
    """Return the change that adds a prepared answer. Applying it may raise."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        session, book = table.require_session(), table.kit.automation.orders
        prepared = _find_prepared_answer(book, code)
        filled = _fill_slots(session, seat, prepared, tuple(typed))
        values = {name: each.slug for name, each in filled.items()}
        mark = prepared.mark(session, seat, values)
        if not mark:
            raise NotAllowed(f"You can’t order that now: {prepared.gone}.")
        order = Order(
            number=0,
            answer=prepared.code,
            values=values,
            names={name: each.name for name, each in filled.items()},
            when=read_optional_conditions(table, clauses.when),
            until=read_optional_conditions(table, clauses.until),
            mark=mark,
            who=table.name(seat),
        )
        return _add_order(table, ahead, order)

    return change


def wait_order(seat: Seat, when: str) -> Change:
    """Return the change that makes all orders wait for their owner while a condition holds."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        order = Order(number=0, until=read_conditions(table, when), who=table.name(seat))
        if (same := ahead.find_equal(order)) is not None:
            return ahead, SAME.format(same.number)
        words = _waiting_words(table.kit, table.require_session(), order)
        return ahead.with_order(order), f"✓ {words}."

    return change


def pause_order(number: int) -> Change:
    """Return the change that pauses an order."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        order = ahead.find(number)
        after = ahead.with_change(number, lambda each: replace(each, stopped=BY_OWNER))
        return after, _ended_sentence(f"✓ Paused: {order_title(table.kit, order)}")

    return change


def resume_order(seat: Seat, number: int) -> Change:
    """Return the change that resumes an order in the present situation."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        order, session = ahead.find(number), table.require_session()
        prepared = table.kit.automation.orders.answer(order.answer)
        mark = prepared.mark(session, seat, order.values) if prepared is not None else ""
        if prepared is not None and not mark:
            raise NotAllowed(f"You can’t order that now: {prepared.gone}.")
        awake = replace(order, stopped="", mark=mark, who=table.name(seat), step=0)
        after = ahead.with_change(number, lambda _: awake)
        return after, _ended_sentence(f"✓ Resumed: {order_title(table.kit, awake)}")

    return change


def delete_order(number: int) -> Change:
    """Return the change that deletes an order; 0 deletes all."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        if not number:
            return ahead.without(each.number for each in ahead.orders), "✓ You have no orders."
        order = ahead.find(number)
        title = order_title(table.kit, order)
        return ahead.without([number]), _ended_sentence(f"✓ Deleted: {title}")

    return change


def _add_order(table: Table, ahead: Ahead, order: Order) -> tuple[Ahead, str]:
    kit = table.kit
    if (same := ahead.find_equal(order)) is not None:
        return ahead, SAME.format(same.number)
    after = ahead.with_order(order)
    said = _ended_sentence(
        f"✓ {order_title(kit, order)}{_conditions_text(kit, table.require_session(), order)}"
    )
    said += "".join(_replaced_line(kit, each) for each in ahead.replaced_by(order))
    same = [e for e in after.orders if e.number != after.last and not e.stopped]
    if any(_answers_same_question(kit.automation.orders, each, order) for each in same):
        said += f" {FIRST_WINS} See `/orders`."
    return after, said


def _replaced_line(kit: Kit, order: Order) -> str:
    """Return the sentence about an order that a newer one has replaced."""
    return f" It replaces order {order.number}, “{order_title(kit, order)}”."


def _answers_same_question(book: OrderBook, one: Order, other: Order) -> bool:
    """Return True if both can answer the same question."""
    return bool(_question_kinds(book, one) & _question_kinds(book, other))


def _question_kinds(book: OrderBook, order: Order) -> set[str]:
    prepared = book.answer(order.answer)
    return {order.window} if prepared is None else set(prepared.kinds)


def _read_passing(typed: str) -> Passing:
    try:
        return Passing(typed)
    except ValueError:
        raise Malformed(f"Choose one of these: {join_names(list(WAYS.values()), 'or')}.") from None


def _find_prepared_answer(book: OrderBook, code: str) -> Prepared:
    found = book.answer(code)
    if found is None:
        titles = join_names([title_with_blanks(each) for each in book.answers])
        raise Malformed(f"I can’t prepare that answer. I can prepare: {titles}.")
    return found


def _fill_slots(
    session: AnySession, seat: Seat, prepared: Prepared, typed: tuple[str, ...]
) -> dict[str, Filling]:
    """Return the values of the slots, each with its slug and its name."""
    padded = [*typed, *[""] * len(prepared.slots)]
    slots = zip(prepared.slots, padded, strict=False)
    return {slot.name: _slot_filling(session, seat, slot, text.strip()) for slot, text in slots}


def _slot_filling(session: AnySession, seat: Seat, slot: OrderSlot, text: str) -> Filling:
    text = text or slot.default or ""
    if slot.choices is None:
        number = _read_number(text.removesuffix("%").strip(), slot.most, slot.hint)
        return Filling(number, number)
    return _choose_filling(slot.choices(session, seat), text, slot.hint)


def _choose_filling(offered: Sequence[Filling], text: str, hint: str) -> Filling:
    """Return the offered filling that a text means; raises `Malformed` with the offered names."""
    named = [each for each in offered if each.slug == text]
    found = named or find_matches((Named(each, each.name, ()) for each in offered), text)
    if len(found) != 1:
        names = join_names([each.name for each in offered][:10], "or")
        raise Malformed(f"{hint}: {names}." if names else f"{hint}: there is none now.")
    return found[0]


def _read_number(text: str, most: int, hint: str) -> str:
    if not text.isascii() or not text.isdecimal() or int(text) > most:
        raise Malformed(f"{hint}: a number from 0 to {most}.")
    return str(int(text))


# --- in words -------------------------------------------------------------------------------------


def order_lines(kit: Kit, session: AnySession, ahead: Ahead) -> list[str]:
    """Return a seat’s orders, one a line, for its player only."""
    if not ahead.orders:
        return ["You have no orders, so I ask every time."]
    lines = [_order_line(kit, session, each) for each in ahead.orders]
    return [*lines, *([f"-# {FIRST_WINS}"] if len(lines) > 1 else [])]


def _order_line(kit: Kit, session: AnySession, order: Order) -> str:
    rests = f" · ⏸ paused: {order.stopped}" if order.stopped else ""
    until = "" if order.waits else _conditions_text(kit, session, order)
    title = _waiting_words(kit, session, order) if order.waits else order_title(kit, order)
    return f"**{order.number}** · {title}{until}{rests}"


def _conditions_text(kit: Kit, session: AnySession, order: Order) -> str:
    """Return the text on when an order applies or pauses; empty if it always applies."""
    when = clause_text(kit, session, ", when", order.when)
    return when + clause_text(kit, session, "; pauses when", order.until)


def _ended_sentence(words: str) -> str:
    """End a sentence with a full stop, unless its last word has a stop already."""
    return words if words.endswith(("!", "?", "…")) else f"{words}."


def _waiting_words(kit: Kit, session: AnySession, order: Order) -> str:
    return clause_text(kit, session, "Wait for me when", order.until)


def order_title(kit: Kit, order: Order) -> str:
    """Return a short title of an order, shown to its owner."""
    if order.waits:
        kinds = [kit.automation.orders.condition(stop.code) for stop in order.until]
        titles = [kind.title for kind in kinds if kind is not None]
        stops = [
            title.format(who="a friend" if stop.seat >= 0 else "I", percent=stop.percent)
            for title, stop in zip(titles, order.until, strict=False)
        ]
        return f"Wait for me {join_names(stops, 'or')}"
    prepared = kit.automation.orders.answer(order.answer)
    if prepared is None:
        window = kit.automation.orders.window(order.window)
        return f"{window.title if window else order.window}: {WAYS[order.way]}"
    return prepared.title.format(**order.names)


def title_with_blanks(prepared: Prepared) -> str:
    """Return the title of a prepared answer with blanks for its slots."""
    return prepared.title.format(**{slot.name: "…" for slot in prepared.slots})
