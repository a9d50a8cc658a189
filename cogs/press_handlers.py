"""Deeds of buttons, selects and forms. Every press is authorised anew from its custom id."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from bot.engine.answers import without_rivals
from bot.engine.ask import Allot, Join, Pick, Picked
from bot.engine.errors import Closed, Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.table.declares.house_rules import kept_beside
from bot.table.game.snapshot import ReadAnswer, Snapshot, Told
from bot.table.posts.nowhere import is_nowhere
from bot.table.workers.loop_watch import watched
from cogs.campaign.shop import bought_in, go_on_shopping
from cogs.help.advice import advice_for
from cogs.lobby.card_substitutes import stand_ins_pressed
from cogs.lobby.decks import pasted_answer
from cogs.lobby.lobby_menu import join_picked, leave_answer
from cogs.lobby.opening import opened_answer
from cogs.orders.orders_panel import ORDER, WINDOW, change_of, change_orders, chosen_panel, own_seat
from cogs.past.catchup import MORE, catchup_answer
from cogs.past.exporting import stop_answer
from cogs.past.history import history_page
from cogs.past.log import log_page
from cogs.past.undo import undo
from cogs.plans.plan_panel import plan_pressed
from cogs.posts.status import BOXES
from cogs.table.displays import board_answer, hand_answer, with_board
from cogs.table_press_handlers import elsewhere_pressed, is_of_no_channel, table_pressed
from cogs.turn.amounts import read_allotment, readable_amounts
from cogs.turn.division import division
from cogs.turn.inputs import Chosen, act, answer_of, choose, hold
from cogs.turn.multi_seat import both_pressed
from cogs.turn.news import news
from cogs.turn.panel import (
    after,
    anchor_of,
    done_text,
    first_panel,
    looks,
    panel,
    stale,
    whose,
    with_controls,
)
from cogs.turn.together import put_in
from cogs.tutorial.lessons import tutorial_pressed
from cogs.wire import drafts
from cogs.wire.context import (
    Context,
    Visitor,
    check_permissions,
    check_seat,
    pressed_question,
    seats_meant,
)
from cogs.wire.controls import Item, beside, rows, several, single
from cogs.wire.custom_id import ANY, Op, Press
from cogs.wire.forms import amounts_form, check_fields, reason_form
from cogs.wire.item import Interaction, is_form
from cogs.wire.pending import Found, Pending, nothing
from cogs.wire.presses import Pressed
from cogs.wire.reply import Answer, Private, sentence
from cogs.wire.text import brief, quote

Serve = Callable[[Pressed], Coroutine[Any, Any, Answer]]
ServeQuestion = Callable[[Pressed, Pending], Coroutine[Any, Any, Answer]]
Choose = Callable[[Pressed, Pending], Chosen | Private]


async def serve(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...] = ()
) -> None:
    """Answer a press, whatever happens."""

    async def work() -> Answer:
        _check_limits(context, interaction, press, values)
        return await _respond(context, interaction, press, values)

    kind = "form" if is_form(interaction) else "press"
    with context.serving(interaction, f"{kind} {press.op.name.lower()}"):
        await watched(lambda: context.answering.answer(interaction, work))


def _check_limits(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...]
) -> None:
    """Raise `RulesError` for a press too many, too long a text, or too much to look up."""
    context.rests.use(press, interaction.user.id, interaction.created_at.timestamp())
    check_fields(interaction)
    if is_form(interaction) and any(values):
        context.look_ups.check(interaction.user.id)


async def _respond(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...]
) -> Answer:
    if press.op is Op.DECK:
        if press.rest:
            return await stand_ins_pressed(context, interaction, press.rest, values)
        return await pasted_answer(context, interaction, values)
    if press.op is Op.NEW:
        return await opened_answer(context, interaction, values[0] if values else "", press.rest)
    if press.op is Op.TUTORIAL:
        return await tutorial_pressed(context, interaction, press)
    if press.op is Op.STOP:
        return stop_answer(context, interaction, press)
    if press.op is Op.TABLE and is_of_no_channel(press):
        return await elsewhere_pressed(context, interaction, press, values)
    try:
        if press.op in ANSWERS:
            return await _answer_press(context, interaction, press, values)
        visitor = await _visitor(context, interaction, press)
        check_seat(visitor, press)
        return await _serve(Pressed(context, interaction, visitor, press, values))
    except Closed:  # somebody else was quicker
        return await stale(context, await context.at(interaction, press.game), press)


async def _visitor(context: Context, interaction: Interaction, press: Press) -> Visitor:
    """The presser at the table of the press; from a letter one can only look at one's own."""
    if interaction.guild_id is None and press.op in LOOKS:
        return await context.from_letter(interaction, press.game)
    if press.op is Op.END:
        return await context.at_in_outline(interaction, press.game)
    return await context.at(interaction, press.game)


async def _answer_press(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...]
) -> Private:
    """Read the answer off the table and give it in one visit. Raises `Closed`, `RulesError`."""
    caller, seen = await context.caller(interaction), list[Visitor]()

    def choose(snapshot: Snapshot) -> ReadAnswer[Private] | Private:
        visitor = context.visitor_of(interaction, caller, snapshot)
        seen.append(visitor)
        check_seat(visitor, press)
        chosen = _choose(Pressed(context, interaction, visitor, press, values))
        if isinstance(chosen, Private):
            return chosen
        words, also = chosen.words(visitor), chosen.always(visitor)
        bought = bought_in(chosen)

        def respond(told: Told) -> Private:
            said = after(visitor, words, told, go_on=True, also=also)
            if bought is None or told.now is None:
                return said
            return go_on_shopping(Visitor(caller, told.now), chosen.pending.seat, bought, said)

        return ReadAnswer(chosen.as_input, respond)

    done = await context.tables.play.act_on(caller, press.game, choose)
    if not any(is_nowhere(each.snapshot.record.channel) for each in seen):
        return done
    now = Visitor(caller, await context.tables.games.snapshot(press.game))
    return await with_board(context, now, done)


def _choose(at: Pressed) -> Chosen | Private:
    """The answer that a press means, or what is to be asked before. Raises `Closed`."""
    pending = pressed_question(at.visitor, at.press)
    if pending is None:
        raise Closed
    return _whose(at, pending) or ANSWERS[at.press.op](at, pending)


async def _serve(at: Pressed) -> Answer:
    if (general := GENERAL.get(at.press.op)) is not None:
        return await _serve_keeping(at, general)
    pending = pressed_question(at.visitor, at.press)
    if pending is None:
        return await stale(at.context, at.visitor, at.press)
    if (asked := _whose(at, pending)) is not None:
        return asked
    return await QUESTION[at.press.op](at, pending)


def _whose(at: Pressed, pending: Pending) -> Private | None:
    """Ask for which of the presser's seats a button of everybody's counts, where it matters.

    It does not where all have to give the only answer there is, such as being ready.
    """
    ask, press = pending.ask, at.press
    same = ask.join is Join.ALL and len(pending.part.options) < 2
    if press.seat != ANY or press.op not in (Op.OPTION, Op.SELECT, Op.PASS) or same:
        return None
    seats = seats_meant(at.visitor, ask)
    if len(seats) < 2:
        return None
    asked = [replace(pending, seat=seat) for seat in seats]
    if press.op is Op.PASS:
        return whose(at.visitor, asked, Op.PASS)
    key = press.rest if press.op is Op.OPTION else "".join(at.values[:1])
    return whose(at.visitor, asked, Op.OPTION, key)


async def _serve_keeping(at: Pressed, general: Serve) -> Answer:
    """Serve; what was typed into a form that is refused is given back."""
    try:
        return await general(at)
    except RulesError as refused:
        if not at.from_form or not any(at.values):
            raise
        return sentence(f"{brief(str(refused))} You typed:\n{quote(at.values[0])}")


# --- taking options -------------------------------------------------------------------------------


def _option(at: Pressed, pending: Pending) -> Chosen | Private:
    return _take(at, pending, at.press.rest, meant=False)


def _sure(at: Pressed, pending: Pending) -> Chosen | Private:
    return _take(at, pending, at.press.rest, meant=True)


def _select(at: Pressed, pending: Pending) -> Chosen | Private:
    return _take(at, pending, at.values[0] if at.values else "", meant=False)


async def _both(at: Pressed, pending: Pending) -> Private:
    return await both_pressed(at.context, at.visitor, pending, at.press.rest)


async def _together(at: Pressed, pending: Pending) -> Private:
    return await put_in(at.context, at.visitor, pending, at.values)


def _take(at: Pressed, pending: Pending, key: str, *, meant: bool) -> Chosen | Private:
    option = pending.part.option(key)
    if option is None:
        raise NotAllowed("That isn’t one of the choices now.")
    if pending.seat in pending.ask.given and _answered_with(pending, key):
        raise NotAllowed("That’s already your answer.")
    return choose(at.visitor, Found(pending, option), meant=meant)


def _answered_with(pending: Pending, key: str) -> bool:
    return pending.ask.given.get(pending.seat) == Picked((key,))


def _pass(_at: Pressed, pending: Pending) -> Chosen:
    if pending.ask.given.get(pending.seat) == nothing(pending):
        raise NotAllowed("You’ve already passed.")
    return Chosen(pending, nothing(pending))


def _withdraw(_at: Pressed, pending: Pending) -> Chosen:
    return Chosen(pending, None)


async def _hold(at: Pressed, pending: Pending) -> Private:
    return await hold(at.context, at.visitor, pending.seat, at.press.op is Op.HOLD)


async def _help(at: Pressed, pending: Pending) -> Private:
    told = await at.context.tables.play.ask_for_help(
        at.visitor.caller, at.visitor.game, pending.seat, pending.ask.id
    )
    said = "\n".join(told.lines)
    return panel(at.visitor, pending, before=said) if at.from_panel else sentence(said)


async def _advise(at: Pressed, pending: Pending) -> Private:
    return await advice_for(at.context, at.visitor, pending)


async def _never_mind(at: Pressed, pending: Pending) -> Private:
    return panel(at.visitor, pending, before="Nothing changed.")


# --- several, and pages ---------------------------------------------------------------------------


async def _page(at: Pressed, pending: Pending) -> Private:
    page, _, mask = (at.values[0] if at.values else at.press.rest).partition(".")
    number = int(page) if page.isascii() and page.isdecimal() else 0
    return _turn_page(at, pending, number, mask)


def _turn_page(at: Pressed, pending: Pending, page: int, mask: str) -> Private:
    here = anchor_of(at.visitor, pending)
    form = pending.part.form
    controls: list[Item]
    if isinstance(form, Pick) and form.max > 1:
        controls = several(here, form, page=page, mask=mask)
    else:
        controls = single(here, page=page)
    return with_controls(at.visitor, pending, [*controls, *rows(beside(here))])


async def _multi(at: Pressed, pending: Pending) -> Private:
    """Note what is chosen on this page, beside what was chosen on the others."""
    page, _, mask = at.press.rest.partition(".")
    part, number = pending.part, int(page) if page.isdecimal() else 0
    sheets = drafts.sheets(part)
    here = {option.key for option in sheets[min(number, len(sheets) - 1)]}
    elsewhere = [key for key in drafts.read_mask(part, mask) if key not in here]
    chosen = drafts.write_mask(part, without_rivals(part, [*at.values, *elsewhere]))
    return _turn_page(at, pending, number, chosen)


def _finish_choice(at: Pressed, pending: Pending) -> Chosen | Private:
    keys = drafts.read_mask(pending.part, at.press.rest)
    answer = answer_of(pending.part, keys)
    if pending.ask.given.get(pending.seat) == answer:  # a doubled press: nothing is done twice
        return first_panel(at.visitor, before="That’s already your answer.")
    return Chosen(pending, answer)


# --- dividing -------------------------------------------------------------------------------------


async def _step(at: Pressed, pending: Pending) -> Private:
    text, _, index = at.press.rest.partition(".")
    keys = drafts.ordered_keys(pending.part)
    key = keys[int(index)] if index.isdecimal() and int(index) < len(keys) else ""
    return _step_amount(at, pending, text, key, 1 if at.press.op is Op.MORE else -1)


async def _add(at: Pressed, pending: Pending) -> Private:
    return _step_amount(at, pending, at.press.rest, at.values[0] if at.values else "", 1)


def _step_amount(at: Pressed, pending: Pending, text: str, key: str, by: int) -> Private:
    form = _allot_form(pending)
    amounts = drafts.read_amounts(pending.part, text)
    return _division(at, pending, drafts.step_amount(pending.part, form, amounts, key, by))


async def _clear(at: Pressed, pending: Pending) -> Private:
    return _division(at, pending, drafts.first_amounts(pending.part))


def _division(at: Pressed, pending: Pending, amounts: dict[str, int], before: str = "") -> Private:
    here = anchor_of(at.visitor, pending)
    controls = division(here, _allot_form(pending), amounts)
    return with_controls(at.visitor, pending, [*controls, *rows(beside(here))], before)


def _allot(at: Pressed, pending: Pending) -> Chosen:
    part, form = pending.part, _allot_form(pending)
    amounts = drafts.read_amounts(part, at.press.rest)
    return Chosen(pending, drafts.allotted_answer(drafts.fill_rest(part, form, amounts)))


async def _open_or_answer(at: Pressed, pending: Pending) -> Answer:
    """Open the form for amounts, or answer with what was typed into it."""
    _allot_form(pending)
    if not at.from_form:
        return amounts_form(at.press, pending)
    text = at.values[0] if at.values else ""
    try:
        answer = read_allotment(pending.part, text)
        return await act(at.context, at.visitor, pending, answer, go_on=True)
    except Closed:
        raise
    except (Malformed, NotAllowed) as refused:
        return _typed_again(at, pending, text, brief(str(refused)))


def _typed_again(at: Pressed, pending: Pending, text: str, why: str) -> Private:
    """Say what was wrong, what was typed, and the question with all that can be read of it."""
    amounts = drafts.first_amounts(pending.part) | readable_amounts(pending.part, text)
    before = f"{why} You typed:\n{said}" if (said := quote(text)) else why
    return _division(at, pending, amounts, before)


def _allot_form(pending: Pending) -> Allot:
    if not isinstance(pending.part.form, Allot):
        raise NotAllowed("This question wants a choice, not amounts.")
    return pending.part.form


# --- opening things -------------------------------------------------------------------------------


async def _yours(at: Pressed) -> Private:
    at.visitor.check_open()
    at.context.tables.look_for_status(at.visitor.snapshot.record)
    if at.press.ask:
        pending = pressed_question(at.visitor, at.press)
        shown = panel(at.visitor, pending) if pending else await stale(at.context, at.visitor)
        return await with_board(at.context, at.visitor, shown)
    shown = first_panel(at.visitor, before=await news(at.context, at.visitor))
    return await with_board(at.context, at.visitor, shown)


async def _board(at: Pressed) -> Private:
    return _with_way_back(at, await board_answer(at.context, at.visitor))


async def _hand(at: Pressed) -> Private:
    return _with_way_back(at, await hand_answer(at.context, at.visitor))


async def _log(at: Pressed) -> Private:
    press = at.press
    return await log_page(at.context, at.visitor, press.ask, press.rest, at.values)


def _with_way_back(at: Pressed, shown: Private) -> Private:
    """Show what is looked at in place of the question, at a table that is an answer itself."""
    return replace(shown, items=(*shown.items, *looks(at.visitor, back=True)))


async def _catchup(at: Pressed) -> Private:
    here = at.interaction.guild_id is not None
    more = at.press.rest == MORE
    return await catchup_answer(at.context, at.visitor, here=here, more=more)


async def _history(at: Pressed) -> Private:
    return await history_page(at.context, at.visitor, at.press.rest, at.values)


async def _plan(at: Pressed) -> Answer:
    typed = at.values[0] if at.values else ""
    return await plan_pressed(at.context, at.visitor, at.press, typed, from_form=at.from_form)


async def _amount(at: Pressed, pending: Pending) -> Private:
    return panel(at.visitor, pending)


async def _vote(at: Pressed) -> Private:
    agree = at.press.op is Op.AGREE
    told = await at.context.tables.play.vote(
        at.visitor.caller, at.visitor.game, at.press.ask, agree
    )
    return sentence(
        "\n".join(told.lines) or ("✓ You agree." if agree else "You said no. Nothing is undone.")
    )


async def _undo(at: Pressed) -> Private:
    return await undo(at.context, at.visitor, at.press.ask)


# --- lobby and game master ------------------------------------------------------------------------


async def _join(at: Pressed) -> Private:
    return await join_picked(at.context, at.visitor, at.values[0] if at.values else "")


async def _leave(at: Pressed) -> Private:
    if at.press.rest == "no":
        return sentence("Nothing changed.")
    seat = None if at.press.seat == ANY else Seat(at.press.seat)
    meant, _, slug = at.press.rest.partition(".")
    if slug and (seat is None or at.visitor.snapshot.labels.get(seat) != slug):
        raise NotAllowed("The seats have changed since; press Leave again.")
    return await leave_answer(at.context, at.visitor, seat=seat, meant=meant == "yes")


async def _level(at: Pressed) -> Private:
    wanted = at.values[0] if at.values else ""
    told = await at.context.tables.lobby.difficulty(at.visitor.caller, at.visitor.game, wanted)
    return sentence("\n".join(told.lines))


async def _house_rules(at: Pressed) -> Private:
    snapshot = at.visitor.snapshot
    rules, settings = snapshot.kit.offers.house_rules, snapshot.lobby.settings
    chosen = kept_beside(rules, settings, at.values, boxes=at.press.rest == BOXES)
    told = await at.context.tables.lobby.house_rules(at.visitor.caller, at.visitor.game, chosen)
    return sentence("\n".join(told.lines))


async def _start(at: Pressed) -> Private:
    check_permissions(at.interaction)
    told = await at.context.tables.lobby.start(at.visitor.caller, at.visitor.game)
    return sentence(done_text("The game begins.", told))


async def _rewind(at: Pressed) -> Answer:
    at.visitor.check_gm()
    if not at.from_form:
        return reason_form(at.press, f"Rewind to step {at.press.ask}")
    reason = at.values[0] if at.values else ""
    told = await at.context.tables.gm.rewind(
        at.visitor.caller, at.visitor.game, at.press.ask, reason
    )
    return sentence(done_text(f"The game is back at step {at.press.ask}.", told))


async def _end(at: Pressed) -> Answer:
    if at.press.rest == "no":
        return sentence("Nothing changed.")
    at.visitor.check_may_end()
    if not at.from_form and at.visitor.snapshot.record.status != "lobby":
        return reason_form(at.press, "End the game", optional=True)
    reason = at.values[0] if at.values else ""
    told = await at.context.tables.gm.end(at.visitor.caller, at.visitor.game, reason)
    return sentence("\n".join(told.lines))


async def _again(at: Pressed) -> Private:
    check_permissions(at.interaction)
    snapshot = at.visitor.snapshot
    await at.context.tables.lobby.new(
        at.visitor.caller,
        snapshot.record.guild,
        snapshot.record.channel,
        snapshot.record.ruleset,
        snapshot.lobby.scenario,
        snapshot.lobby.difficulty,
        snapshot.lobby.settings,
        table=snapshot.lobby.table,
    )
    return sentence("✓ The table is open. Players press Join below.")


LOOKS = (Op.CATCHUP, Op.HISTORY, Op.LOG, Op.BOARD, Op.HAND)
"""What can be opened from a private message, too."""


async def _order(at: Pressed) -> Private:
    seat, rest = own_seat(at.visitor, at.press), at.press.rest
    if rest in (WINDOW, ORDER):
        return chosen_panel(at.visitor, seat, rest, at.values[0] if at.values else "")
    return await change_orders(at.context, at.visitor, seat, change_of(seat, rest))


GENERAL: dict[Op, Serve] = {
    Op.ORDER: _order,
    Op.YOURS: _yours,
    Op.BOARD: _board,
    Op.HAND: _hand,
    Op.LOG: _log,
    Op.CATCHUP: _catchup,
    Op.HISTORY: _history,
    Op.PLAN: _plan,
    Op.AGREE: _vote,
    Op.REFUSE: _vote,
    Op.JOIN: _join,
    Op.LEAVE: _leave,
    Op.LEVEL: _level,
    Op.RULES: _house_rules,
    Op.START: _start,
    Op.REWIND: _rewind,
    Op.UNDO: _undo,
    Op.END: _end,
    Op.AGAIN: _again,
    Op.TABLE: table_pressed,
}
ANSWERS: dict[Op, Choose] = {
    Op.OPTION: _option,
    Op.SURE: _sure,
    Op.SELECT: _select,
    Op.PASS: _pass,
    Op.WITHDRAW: _withdraw,
    Op.DONE: _finish_choice,
    Op.ALLOT: _allot,
}
"""Presses that answer: read and carried out in one visit to the table."""
QUESTION: dict[Op, ServeQuestion] = {
    Op.TOGETHER: _together,
    Op.BOTH: _both,
    Op.HOLD: _hold,
    Op.RELEASE: _hold,
    Op.HELP: _help,
    Op.ADVISE: _advise,
    Op.NEVER_MIND: _never_mind,
    Op.PAGE: _page,
    Op.MULTI: _multi,
    Op.MORE: _step,
    Op.LESS: _step,
    Op.ADD: _add,
    Op.AMOUNT: _amount,
    Op.CLEAR: _clear,
    Op.TYPE: _open_or_answer,
}
