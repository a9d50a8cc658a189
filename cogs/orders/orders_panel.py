"""`/orders`: a person's standing orders, shown privately, and the menus that change them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import app_commands, ui

from bot.engine.ask import Answer, Passed, Picked
from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.table.automation.order_sentences import (
    is_order_of,
    order_from_sentence,
    words_not_understood,
)
from bot.table.automation.order_setting import (
    Change,
    delete_order,
    order_lines,
    order_title,
    pause_order,
    prepared_order,
    resume_order,
    set_orders,
    window_order,
)
from bot.table.automation.order_suggestions import example_sentence, suggest_sentences
from bot.table.automation.orders import reason_to_wait
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import OrderReply, Prepared
from bot.table.memory.given_ahead import BY_OWNER, WAYS, Ahead, Passing
from bot.table.memory.seat_memory import ahead_of
from cogs.turn.commands import suggest_seat
from cogs.turn.contributions import ANSWER_ITEMS, QUESTION_LINES
from cogs.wire.context import Context, Visitor, belongs_to_another_game_sentence, own_seat
from cogs.wire.controls import ROW, Item, Row, button, select_menu
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import CHOICE, LABEL, clip, small_print
from cogs.wire.lengths import NameText, OrderText
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    names_as_choices,
    own_seats_of,
    run_at_table,
    suggest_typed,
)

WINDOW, ORDER = "window", "order"
"""The selected kind: a window, or an order."""
COVERED = 300
"""Characters of the line that names what an order would pass."""
HELP = (
    "Give one: `/orders {0}`; autocomplete helps with the rest. “pause 1” and “delete 1” work too."
)


async def orders_answer(context: Context, visitor: Visitor, said: str, named: str) -> Private:
    """Carry out `/orders`: add the typed order, or show all without one. Raises `RulesError`."""
    visitor.check_seated()
    seat = visitor.one_seat("orders", named)
    if not said.strip():
        return orders_panel(visitor, seat)
    try:
        return await change_orders(context, visitor, seat, order_from_sentence(seat, said))
    except Malformed as not_understood:
        foreign = belongs_to_another_game_sentence(
            context, visitor, "an order", said.strip(), _is_order_of
        )
        raise Malformed(f"{foreign}{not_understood}") from None


def _is_order_of(kit: Kit, said: str) -> bool:
    return is_order_of(kit.automation.orders, said)


# --- shown ----------------------------------------------------------------------------------------


def orders_panel(visitor: Visitor, seat: Seat, before: str = "") -> Private:
    """Show all orders of a seat, with a menu of the orders and one of the game's windows."""
    kit, session = visitor.snapshot.kit, visitor.snapshot.require_session()
    ahead = ahead_of(visitor.snapshot.memories, seat)
    lines = [f"**{visitor.name(seat)}’s orders**", *order_lines(kit, session, ahead)]
    example = example_sentence(kit, session, seat, ahead)
    text = "\n".join([*filter(None, [before]), *lines, small_print(HELP.format(example))])
    return Private(text, tuple(_order_menus(visitor, seat, ahead)), hidden=True)


def _order_menus(visitor: Visitor, seat: Seat, ahead: Ahead) -> list[Item]:
    kit, found = visitor.snapshot.kit, list[Item]()
    titles = [(str(e.number), order_title(kit, e)) for e in ahead.orders]
    windows = [(each.kind, each.title) for each in kit.automation.orders.windows]
    for what, words, rows in (
        (ORDER, "Change an order", titles),
        (WINDOW, ("A chance to react"), windows),
    ):
        if rows:
            options = [
                discord.SelectOption(label=clip(name, CHOICE), value=value) for value, name in rows
            ]
            found.append(Row(select_menu(_order_press(visitor, seat, what), words, options[:25])))
    return found


def _order_press(visitor: Visitor, seat: Seat, rest: str, beside: int = 0) -> Press:
    """Return a press of these panels.

    `beside` marks one at a question, which the answer replaces.
    """
    return Press(Op.ORDER, visitor.game, beside, seat, rest)


# --- chosen ---------------------------------------------------------------------------------------


def selected_order_panel(visitor: Visitor, seat: Seat, what: str, value: str) -> Private:
    """Return the operations on the selected order or window."""
    kit = visitor.snapshot.kit
    if what == WINDOW:
        window = kit.automation.orders.window(value)
        if window is None:
            raise NotAllowed("You can’t give orders for that chance to react.")
        ways = [(f"way.{window.kind}.{way}", words) for way, words in WAYS.items()]
        return Private(f"**{window.title}**", (_order_buttons(visitor, seat, ways),), hidden=True)
    number = int(value) if value.isdecimal() else 0
    order = ahead_of(visitor.snapshot.memories, seat).find(number)
    turn = (f"wake.{number}", "Resume") if order.stopped else (f"rest.{number}", "Pause")
    ways = [turn, (f"drop.{number}", "Delete")]
    return Private(
        f"**{order_title(kit, order)}**", (_order_buttons(visitor, seat, ways),), hidden=True
    )


def _order_buttons(visitor: Visitor, seat: Seat, ways: list[tuple[str, str]]) -> Item:
    made = [
        button(_order_press(visitor, seat, rest), clip(words[:1].upper() + words[1:], LABEL))
        for rest, words in ways
    ]
    return Row(*made)


def read_change(seat: Seat, rest: str) -> Change:
    """Return the change of a button of these panels. Raises `NotAllowed` for unknown ones."""
    verb, _, what = rest.partition(".")
    kind, _, way = what.partition(".")
    if verb == "way":
        return window_order(seat, kind, way)
    if verb == "give":
        return prepared_order(seat, kind, way.split(".") if way else ())
    number = int(what) if what.isdecimal() else -1
    match verb:
        case "rest":
            return pause_order(number)
        case "wake":
            return resume_order(seat, number)
        case "drop" if number > 0:
            return delete_order(number)
        case _:
            raise NotAllowed("You don’t have that order.")


async def change_orders(context: Context, visitor: Visitor, seat: Seat, change: Change) -> Private:
    """Change a seat's orders, and show them. Raises `RulesError` where nothing was changed."""
    told = await context.tables.change(visitor.game, set_orders, visitor.caller, seat, change)
    now = Visitor(visitor.caller, await context.tables.games.snapshot(visitor.game))
    said = "\n".join(told.lines)
    if now.snapshot.session is None or now.snapshot.record.status != "running":
        return Private(said, hidden=True)
    return orders_panel(now, seat, said)


# --- after an answer ------------------------------------------------------------------------------


@ANSWER_ITEMS.add
def buttons_to_always_answer_so(
    visitor: Visitor, pending: Pending, answer: Answer | None
) -> list[Item]:
    """Return *Always pass* or *Always agree*, shown after an answer of that kind."""
    if pending.part.shapes or visitor.snapshot.session is None:
        return []
    made = [
        button(_order_press(visitor, pending.seat, rest), clip(words, LABEL))
        for rest, words in _orders_for_answer(visitor, pending, answer)
    ]
    return [*_covered_cards_note(visitor, pending), Row(*made[:ROW])] if made else []


def _covered_cards_note(visitor: Visitor, pending: Pending) -> list[Item]:
    """Return a line on the cards that *Always pass* covers, if the game names them."""
    window = visitor.snapshot.kit.automation.orders.window(pending.ask.kind)
    session = visitor.snapshot.session
    names = window.covers(session, pending.seat) if window and session else []
    if not names:
        return []
    return [
        ui.TextDisplay(
            small_print(clip(f"“Always pass” would pass: {join_names(names)}.", COVERED))
        )
    ]


def _orders_for_answer(
    visitor: Visitor, pending: Pending, answer: Answer | None
) -> Iterator[tuple[str, str]]:
    """Return the orders that would always give this answer, each with its button's label."""
    book, kind = visitor.snapshot.kit.automation.orders, pending.ask.kind
    given = ahead_of(visitor.snapshot.memories, pending.seat).orders
    window = book.window(kind)
    known = any(each.window == kind for each in given)
    if window is not None and not known and answer in (Passed(), Picked((window.passes,))):
        title = f"{window.title[:1].lower()}{window.title[1:]}"
        yield f"way.{kind}.{Passing.PASS}", f"Always pass: {title}"
    ordered = {each.answer for each in given}
    for each in book.answers:
        if each.button and kind in each.kinds and each.code not in ordered:
            yield from _orders_for_prepared_answer(visitor, pending, answer, each)


def _orders_for_prepared_answer(
    visitor: Visitor, pending: Pending, answer: Answer | None, prepared: Prepared
) -> Iterator[tuple[str, str]]:
    """Yield the order that gives an answer by a prepared one, if it would give just this answer."""
    typed = prepared.values_of(answer)
    values = dict(zip((slot.name for slot in prepared.slots), typed, strict=False))
    if len(values) < len(prepared.slots):
        return
    reply = prepared.reply(visitor.snapshot.require_session(), pending.ask, pending.seat, values)
    if isinstance(reply, OrderReply) and reply.answer == answer:
        yield ".".join(("give", prepared.code, *typed)), prepared.button


def paused_orders(visitor: Visitor, seat: Seat) -> list[str]:
    """Return the orders of a seat that paused automatically, and why: for its player only."""
    kit, entries = visitor.snapshot.kit, ahead_of(visitor.snapshot.memories, seat).orders
    return [
        f"{order_title(kit, each)} is paused: {each.stopped} (`/orders`)"
        for each in entries
        if each.stopped not in ("", BY_OWNER)
    ]


@QUESTION_LINES.add
def paused_order_lines(visitor: Visitor, pending: Pending) -> list[str]:
    """Return why an order of the reader does not answer this question."""
    kit, ahead = visitor.snapshot.kit, ahead_of(visitor.snapshot.memories, pending.seat)
    why = reason_to_wait(kit, visitor.snapshot.require_session(), pending.ask, pending.seat, ahead)
    waits = [small_print(f"Your orders are waiting: {why} (`/orders`)")] if why else []
    kinds = {each.code for each in kit.automation.orders.answers if pending.ask.kind in each.kinds}
    return waits + [
        small_print(f"Your order is paused, {each.stopped}: {order_title(kit, each)} (`/orders`)")
        for each in ahead.orders
        if each.stopped and (each.window == pending.ask.kind or each.answer in kinds)
    ]


@press(Op.ORDER)
async def order_pressed(at: Pressed) -> Private:
    """Show the selected order or window, or carry out a button of its panel.

    Raises `RulesError`.
    """
    at.visitor.check_seated()
    seat, rest = own_seat(at.visitor, at.press, "orders"), at.press.rest
    if rest in (WINDOW, ORDER):
        return selected_order_panel(at.visitor, seat, rest, at.value)
    return await change_orders(at.context, at.visitor, seat, read_change(seat, rest))


# --- command --------------------------------------------------------------------------------------


MOST = 25
"""Suggestions that Discord shows."""


def order_commands(context: Context) -> list[Command]:
    """Return the command `/orders`, which shows the orders if no sentence is typed."""

    @app_commands.command(
        description=("Give standing orders for while you’re away; leave empty to see yours.")
    )
    @app_commands.describe(
        say="Like “commit Guts below 50%”, “pass reactions”, “pause 2” or “delete all”", as_=AS
    )
    @app_commands.rename(as_="as")
    @app_commands.guild_only()
    async def orders(
        interaction: discord.Interaction, say: OrderText = "", as_: NameText = ""
    ) -> None:
        await run_at_table(context, interaction, lambda at: orders_answer(context, at, say, as_))

    async def suggest_sentences(interaction: discord.Interaction, current: str) -> Choices:
        at, own = await own_seats_of(context, interaction)
        found = _suggest_orders(at, own, current) if at else []
        if at is None or found or not own:
            return names_as_choices(found)
        return suggest_typed(_unknown_words(at, own, current), current)

    async def suggest_own_seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    orders.autocomplete("say")(suggest_sentences)
    orders.autocomplete("as_")(suggest_own_seats)
    return [orders]


def _suggest_orders(at: Visitor, seats: Sequence[Seat], typed: str) -> list[str]:
    """Return suggested sentences for the caller's own seats; never about other seats' cards."""
    session, book = at.snapshot.session, at.snapshot.kit.automation.orders
    if session is None:
        return []
    found = dict.fromkeys(
        each
        for seat in seats
        for each in suggest_sentences(
            book, session, seat, ahead_of(at.snapshot.memories, seat), typed
        )
    )
    return [each for each in found if 0 < len(each) <= CHOICE][:MOST]


def _unknown_words(at: Visitor, seats: Sequence[Seat], typed: str) -> str:
    """Return the words that fit no order that the caller's seats could give."""
    if at.snapshot.session is None:
        return typed
    book, session = at.snapshot.kit.automation.orders, at.snapshot.session
    return min((words_not_understood(book, session, seat, typed) for seat in seats), key=len)
