"""Presses that answer a question: options, pages, divisions, *Your choice*, and calls for help."""

from __future__ import annotations

from bot.engine.answer_checks import compatible_keys
from bot.engine.ask import Allot, Pick, Picked
from bot.engine.errors import Closed, Malformed, NotAllowed
from bot.table.past import log_lines as table_log
from bot.table.steps import inputs
from cogs.posts.displays import with_board_below
from cogs.turn.division import division_controls
from cogs.turn.panel import anchor_of, first_panel, panel_with_controls, question_panel, stale_panel
from cogs.turn.player_inputs import Chosen, answer_with_keys, choose_option, give_answer, hold_table
from cogs.turn.typed_amounts import read_allotment, readable_amounts
from cogs.wire import drafts
from cogs.wire.context import Context, Visitor, pressed_question
from cogs.wire.controls import (
    Item,
    multiple_choice_controls,
    rows_of_buttons,
    side_controls,
    single_choice_controls,
)
from cogs.wire.custom_id import Op
from cogs.wire.discord_text import brief_refusal, clip_lines, quotation
from cogs.wire.forms import amounts_form
from cogs.wire.pending import Found, Pending, idle_answer
from cogs.wire.presses import Pressed, answer_press, press, press_at_question
from cogs.wire.reply import Answer, Private, sentence


@answer_press(Op.OPTION)
def option_pressed(at: Pressed, pending: Pending) -> Chosen | Private:
    """Choose the option of a button; ask for confirmation if it needs one."""
    return _choose_option(at, pending, at.press.rest, meant=False)


@answer_press(Op.SURE)
def confirmed_option_pressed(at: Pressed, pending: Pending) -> Chosen | Private:
    """Choose an option after its confirmation."""
    return _choose_option(at, pending, at.press.rest, meant=True)


@answer_press(Op.SELECT)
def option_selected(at: Pressed, pending: Pending) -> Chosen | Private:
    """Choose the option selected in a menu."""
    return _choose_option(at, pending, at.value, meant=False)


def _choose_option(at: Pressed, pending: Pending, key: str, *, meant: bool) -> Chosen | Private:
    option = pending.part.option(key)
    if option is None:
        raise NotAllowed("That isn’t one of the choices now.")
    if pending.ask.given.get(pending.seat) == Picked((key,)):
        raise NotAllowed("That’s already your answer.")
    return choose_option(at.visitor, Found(pending, option), meant=meant, beside_question=True)


@answer_press(Op.PASS)
def pass_question(_at: Pressed, pending: Pending) -> Chosen:
    """Answer with a pass. Raises `NotAllowed` if the presser has passed."""
    if pending.ask.given.get(pending.seat) == idle_answer(pending):
        raise NotAllowed("You’ve already passed.")
    return Chosen(pending, idle_answer(pending))


@answer_press(Op.WITHDRAW)
def withdraw_answer(_at: Pressed, pending: Pending) -> Chosen:
    """Withdraw the seat's answer."""
    return Chosen(pending, None)


@press_at_question(Op.HOLD, Op.RELEASE)
async def hold_pressed(at: Pressed, pending: Pending) -> Private:
    """Make the table wait for the seat, or stop that."""
    return await hold_table(at.context, at.visitor, pending.seat, at.press.op is Op.HOLD)


@press_at_question(Op.HELP)
async def help_pressed(at: Pressed, pending: Pending) -> Private:
    """Ask the seats that can help for help with the question."""
    told = await at.context.tables.change(
        at.visitor.game, inputs.ask_for_help, at.visitor.caller, pending.seat, pending.ask.id
    )
    said = "\n".join(told.lines)
    return question_panel(at.visitor, pending, before=said) if at.from_panel else sentence(said)


@press_at_question(Op.NEVER_MIND)
async def show_question_again(at: Pressed, pending: Pending) -> Private:
    """Show the question again, unanswered."""
    return question_panel(at.visitor, pending, before="Nothing changed.")


@press(Op.YOURS)
async def open_question(at: Pressed) -> Private:
    """Show the question of the press, or the most urgent one with the private news above it."""
    at.visitor.check_open()
    at.context.tables.look_for_status(at.visitor.snapshot.record)
    if at.press.ask:
        pending = pressed_question(at.visitor, at.press)
        shown = (
            question_panel(at.visitor, pending)
            if pending
            else await stale_panel(at.context, at.visitor)
        )
        return await with_board_below(at.context, at.visitor, shown)
    shown = first_panel(at.visitor, before=await private_news(at.context, at.visitor))
    return await with_board_below(at.context, at.visitor, shown)


# --- news -----------------------------------------------------------------------------------------


BACK = 60
"""Steps that are searched."""
MOST = 900
"""Characters of it."""


async def private_news(context: Context, visitor: Visitor) -> str:
    """Return the private log lines, oldest first; empty if there are none."""
    if not visitor.seats:
        return ""
    lines = await context.tables.read(
        visitor.game,
        table_log.private_lines_since_own_step,
        visitor.seats,
        visitor.caller.user,
        BACK,
    )
    return clip_lines(lines, MOST)


@press_at_question(Op.PAGE)
async def page_turned(at: Pressed, pending: Pending) -> Private:
    """Show the page that a button leads to, or a menu."""
    page, _, mask = (at.value or at.press.rest).partition(".")
    number = int(page) if page.isascii() and page.isdecimal() else 0
    return _show_page(at, pending, number, mask)


@press_at_question(Op.MULTI)
async def choices_selected_on_page(at: Pressed, pending: Pending) -> Private:
    """Add the choices on this page to those on the other pages."""
    page, _, mask = at.press.rest.partition(".")
    part, number = pending.part, int(page) if page.isdecimal() else 0
    sheets = drafts.lists_of_options(part)
    here = {option.key for option in sheets[min(number, len(sheets) - 1)]}
    elsewhere = [key for key in drafts.read_mask(part, mask) if key not in here]
    chosen = drafts.write_mask(part, compatible_keys(part, [*at.values, *elsewhere]))
    return _show_page(at, pending, number, chosen)


@answer_press(Op.DONE)
def finish_choice(at: Pressed, pending: Pending) -> Chosen | Private:
    """Answer with all chosen options."""
    keys = drafts.read_mask(pending.part, at.press.rest)
    answer = answer_with_keys(pending.part, keys)
    if pending.ask.given.get(pending.seat) == answer:  # a doubled press: nothing is done twice
        return first_panel(at.visitor, before="That’s already your answer.")
    return Chosen(pending, answer)


def _show_page(at: Pressed, pending: Pending, page: int, mask: str) -> Private:
    here = anchor_of(at.visitor, pending)
    form = pending.part.form
    controls: list[Item]
    if isinstance(form, Pick) and form.max > 1:
        controls = multiple_choice_controls(here, form, page=page, mask=mask)
    else:
        controls = single_choice_controls(here, page=page)
    return panel_with_controls(
        at.visitor, pending, [*controls, *rows_of_buttons(side_controls(here))]
    )


@press_at_question(Op.MORE, Op.LESS)
async def step_amount(at: Pressed, pending: Pending) -> Private:
    """Add or take one unit for the key whose number the custom id contains."""
    text, _, index = at.press.rest.partition(".")
    keys = drafts.ordered_keys(pending.part)
    key = keys[int(index)] if index.isdecimal() and int(index) < len(keys) else ""
    return _step_and_show(at, pending, text, key, 1 if at.press.op is Op.MORE else -1)


@press_at_question(Op.ADD)
async def add_unit(at: Pressed, pending: Pending) -> Private:
    """Add one unit to the selected key."""
    return _step_and_show(at, pending, at.press.rest, at.value, 1)


@press_at_question(Op.AMOUNT)
async def amount_pressed(at: Pressed, pending: Pending) -> Private:
    """Show the question again: the button between − and + only displays an amount."""
    return question_panel(at.visitor, pending)


@press_at_question(Op.CLEAR)
async def clear_amounts(at: Pressed, pending: Pending) -> Private:
    """Reset the division."""
    return _show_division(at, pending, drafts.needed_amounts(pending.part, _allot_form(pending)))


@answer_press(Op.ALLOT)
def answer_with_amounts(at: Pressed, pending: Pending) -> Chosen:
    """Answer with the amounts in the custom id."""
    part, form = pending.part, _allot_form(pending)
    amounts = drafts.read_amounts(part, at.press.rest)
    return Chosen(pending, drafts.allotted_answer(drafts.fill_rest(part, form, amounts)))


@press_at_question(Op.TYPE)
async def type_amounts(at: Pressed, pending: Pending) -> Answer:
    """Open the form for amounts, or answer with the text typed into it."""
    _allot_form(pending)
    if not at.from_form:
        return amounts_form(at.press, pending)
    try:
        answer = read_allotment(pending.part, at.value)
        return await give_answer(at.context, at.visitor, pending, answer, go_on=True)
    except Closed:
        raise
    except (Malformed, NotAllowed) as refused:
        return _show_typed_amounts(at, pending, at.value, brief_refusal(str(refused)))


def _show_typed_amounts(at: Pressed, pending: Pending, text: str, why: str) -> Private:
    """Return the error, the typed text, and the question with all readable amounts."""
    amounts = drafts.first_amounts(pending.part) | readable_amounts(pending.part, text)
    before = f"{why} You typed:\n{said}" if (said := quotation(text)) else why
    return _show_division(at, pending, amounts, before)


def _step_and_show(at: Pressed, pending: Pending, text: str, key: str, by: int) -> Private:
    form = _allot_form(pending)
    amounts = drafts.read_amounts(pending.part, text)
    return _show_division(at, pending, drafts.step_amount(pending.part, form, amounts, key, by))


def _show_division(
    at: Pressed, pending: Pending, amounts: dict[str, int], before: str = ""
) -> Private:
    here = anchor_of(at.visitor, pending)
    controls = division_controls(here, _allot_form(pending), amounts)
    return panel_with_controls(
        at.visitor, pending, [*controls, *rows_of_buttons(side_controls(here))], before
    )


def _allot_form(pending: Pending) -> Allot:
    if not isinstance(pending.part.form, Allot):
        raise NotAllowed("This question wants a choice, not amounts.")
    return pending.part.form
