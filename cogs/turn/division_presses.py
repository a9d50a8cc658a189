"""Presses that divide something: one more here, one less there, or typed amounts."""

from __future__ import annotations

from bot.engine.ask import Allot
from bot.engine.errors import Closed, Malformed, NotAllowed
from cogs.turn.amounts import read_allotment, readable_amounts
from cogs.turn.division import division
from cogs.turn.inputs import Chosen, act
from cogs.turn.panel import anchor_of, panel, with_controls
from cogs.wire import drafts
from cogs.wire.controls import beside, rows
from cogs.wire.custom_id import Op
from cogs.wire.forms import amounts_form
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, answer_press, press_at_question
from cogs.wire.reply import Answer, Private
from cogs.wire.text import brief, quote


@press_at_question(Op.MORE, Op.LESS)
async def step_amount(at: Pressed, pending: Pending) -> Private:
    """One unit more or less, for the key whose number the id names."""
    text, _, index = at.press.rest.partition(".")
    keys = drafts.ordered_keys(pending.part)
    key = keys[int(index)] if index.isdecimal() and int(index) < len(keys) else ""
    return _step(at, pending, text, key, 1 if at.press.op is Op.MORE else -1)


@press_at_question(Op.ADD)
async def add_unit(at: Pressed, pending: Pending) -> Private:
    """One unit more, for the selected key."""
    return _step(at, pending, at.press.rest, at.value, 1)


@press_at_question(Op.AMOUNT)
async def amount_pressed(at: Pressed, pending: Pending) -> Private:
    """Show the question again: an amount is no button."""
    return panel(at.visitor, pending)


@press_at_question(Op.CLEAR)
async def clear_amounts(at: Pressed, pending: Pending) -> Private:
    """Begin to divide anew."""
    return _division(at, pending, drafts.first_amounts(pending.part))


@answer_press(Op.ALLOT)
def answer_with_amounts(at: Pressed, pending: Pending) -> Chosen:
    """Answer with the amounts of the id."""
    part, form = pending.part, _allot_form(pending)
    amounts = drafts.read_amounts(part, at.press.rest)
    return Chosen(pending, drafts.allotted_answer(drafts.fill_rest(part, form, amounts)))


@press_at_question(Op.TYPE)
async def type_amounts(at: Pressed, pending: Pending) -> Answer:
    """Open the form for amounts, or answer with what was typed into it."""
    _allot_form(pending)
    if not at.from_form:
        return amounts_form(at.press, pending)
    try:
        answer = read_allotment(pending.part, at.value)
        return await act(at.context, at.visitor, pending, answer, go_on=True)
    except Closed:
        raise
    except (Malformed, NotAllowed) as refused:
        return _typed_again(at, pending, at.value, brief(str(refused)))


def _typed_again(at: Pressed, pending: Pending, text: str, why: str) -> Private:
    """Say what was wrong, what was typed, and the question with all that can be read of it."""
    amounts = drafts.first_amounts(pending.part) | readable_amounts(pending.part, text)
    before = f"{why} You typed:\n{said}" if (said := quote(text)) else why
    return _division(at, pending, amounts, before)


def _step(at: Pressed, pending: Pending, text: str, key: str, by: int) -> Private:
    form = _allot_form(pending)
    amounts = drafts.read_amounts(pending.part, text)
    return _division(at, pending, drafts.step_amount(pending.part, form, amounts, key, by))


def _division(at: Pressed, pending: Pending, amounts: dict[str, int], before: str = "") -> Private:
    here = anchor_of(at.visitor, pending)
    controls = division(here, _allot_form(pending), amounts)
    return with_controls(at.visitor, pending, [*controls, *rows(beside(here))], before)


def _allot_form(pending: Pending) -> Allot:
    if not isinstance(pending.part.form, Allot):
        raise NotAllowed("This question wants a choice, not amounts.")
    return pending.part.form
