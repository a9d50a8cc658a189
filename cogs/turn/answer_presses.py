"""Presses that answer a question, or ask for help with it; *Your choice*, with news above it."""

from __future__ import annotations

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.table.past import log as table_log
from bot.table.steps import inputs
from cogs.table.displays import with_board
from cogs.turn.inputs import Chosen, choose, hold
from cogs.turn.panel import first_panel, panel, stale
from cogs.wire.context import Context, Visitor, pressed_question
from cogs.wire.custom_id import Op
from cogs.wire.pending import Found, Pending, nothing
from cogs.wire.presses import Pressed, answer_press, press, press_at_question
from cogs.wire.reply import Private, sentence
from cogs.wire.text import clip_lines


@answer_press(Op.OPTION)
def take_option(at: Pressed, pending: Pending) -> Chosen | Private:
    """Take the option of a button, which may be asked about first."""
    return _take(at, pending, at.press.rest, meant=False)


@answer_press(Op.SURE)
def take_surely(at: Pressed, pending: Pending) -> Chosen | Private:
    """Take an option that was asked about."""
    return _take(at, pending, at.press.rest, meant=True)


@answer_press(Op.SELECT)
def take_selected(at: Pressed, pending: Pending) -> Chosen | Private:
    """Take the option that was selected in a menu."""
    return _take(at, pending, at.value, meant=False)


def _take(at: Pressed, pending: Pending, key: str, *, meant: bool) -> Chosen | Private:
    option = pending.part.option(key)
    if option is None:
        raise NotAllowed("That isn’t one of the choices now.")
    if pending.ask.given.get(pending.seat) == Picked((key,)):
        raise NotAllowed("That’s already your answer.")
    return choose(at.visitor, Found(pending, option), meant=meant)


@answer_press(Op.PASS)
def pass_question(_at: Pressed, pending: Pending) -> Chosen:
    """Do nothing. Raises `NotAllowed` for who has passed."""
    if pending.ask.given.get(pending.seat) == nothing(pending):
        raise NotAllowed("You’ve already passed.")
    return Chosen(pending, nothing(pending))


@answer_press(Op.WITHDRAW)
def withdraw_answer(_at: Pressed, pending: Pending) -> Chosen:
    """Take the seat's answer back."""
    return Chosen(pending, None)


@press_at_question(Op.HOLD, Op.RELEASE)
async def hold_pressed(at: Pressed, pending: Pending) -> Private:
    """Ask the table to wait for the seat, or no longer."""
    return await hold(at.context, at.visitor, pending.seat, at.press.op is Op.HOLD)


@press_at_question(Op.HELP)
async def help_pressed(at: Pressed, pending: Pending) -> Private:
    """Call those who can help with the question."""
    told = await at.context.tables.change(
        at.visitor.game, inputs.ask_for_help, at.visitor.caller, pending.seat, pending.ask.id
    )
    said = "\n".join(told.lines)
    return panel(at.visitor, pending, before=said) if at.from_panel else sentence(said)


@press_at_question(Op.NEVER_MIND)
async def never_mind(at: Pressed, pending: Pending) -> Private:
    """Show the question again, unanswered."""
    return panel(at.visitor, pending, before="Nothing changed.")


@press(Op.YOURS)
async def your_choice(at: Pressed) -> Private:
    """Show the question of the press, or the most pressing one below the presser's news."""
    at.visitor.check_open()
    at.context.tables.look_for_status(at.visitor.snapshot.record)
    if at.press.ask:
        pending = pressed_question(at.visitor, at.press)
        shown = panel(at.visitor, pending) if pending else await stale(at.context, at.visitor)
        return await with_board(at.context, at.visitor, shown)
    shown = first_panel(at.visitor, before=await news(at.context, at.visitor))
    return await with_board(at.context, at.visitor, shown)


# --- news -----------------------------------------------------------------------------------------


BACK = 60
"""Steps that are looked through."""
MOST = 900
"""Characters of it."""


async def news(context: Context, visitor: Visitor) -> str:
    """The private lines, oldest first; empty if there are none."""
    if not visitor.seats:
        return ""
    lines = await context.tables.read(
        visitor.game, table_log.private_news, visitor.seats, visitor.caller.user, BACK
    )
    return clip_lines(lines, MOST)
