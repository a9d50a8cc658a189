"""Presses that turn the pages of a choice, and those that choose several options."""

from __future__ import annotations

from bot.engine.answers import without_rivals
from bot.engine.ask import Pick
from cogs.turn.inputs import Chosen, answer_of
from cogs.turn.panel import anchor_of, first_panel, with_controls
from cogs.wire import drafts
from cogs.wire.controls import Item, beside, rows, several, single
from cogs.wire.custom_id import Op
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, answer_press, press_at_question
from cogs.wire.reply import Private


@press_at_question(Op.PAGE)
async def turn_page(at: Pressed, pending: Pending) -> Private:
    """Show the page that a button leads to, or a menu."""
    page, _, mask = (at.value or at.press.rest).partition(".")
    number = int(page) if page.isascii() and page.isdecimal() else 0
    return _show_page(at, pending, number, mask)


@press_at_question(Op.MULTI)
async def choose_on_page(at: Pressed, pending: Pending) -> Private:
    """Note what is chosen on this page, beside what was chosen on the others."""
    page, _, mask = at.press.rest.partition(".")
    part, number = pending.part, int(page) if page.isdecimal() else 0
    sheets = drafts.sheets(part)
    here = {option.key for option in sheets[min(number, len(sheets) - 1)]}
    elsewhere = [key for key in drafts.read_mask(part, mask) if key not in here]
    chosen = drafts.write_mask(part, without_rivals(part, [*at.values, *elsewhere]))
    return _show_page(at, pending, number, chosen)


@answer_press(Op.DONE)
def finish_choice(at: Pressed, pending: Pending) -> Chosen | Private:
    """Answer with all that is chosen."""
    keys = drafts.read_mask(pending.part, at.press.rest)
    answer = answer_of(pending.part, keys)
    if pending.ask.given.get(pending.seat) == answer:  # a doubled press: nothing is done twice
        return first_panel(at.visitor, before="That’s already your answer.")
    return Chosen(pending, answer)


def _show_page(at: Pressed, pending: Pending, page: int, mask: str) -> Private:
    here = anchor_of(at.visitor, pending)
    form = pending.part.form
    controls: list[Item]
    if isinstance(form, Pick) and form.max > 1:
        controls = several(here, form, page=page, mask=mask)
    else:
        controls = single(here, page=page)
    return with_controls(at.visitor, pending, [*controls, *rows(beside(here))])
