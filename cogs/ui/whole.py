"""All controls of a question, of whatever form."""

from __future__ import annotations

from discord import ui

from bot.engine.ask import Allot, Pick
from cogs.ui.controls import Corner, Item, answer_text, beside, rows, several, single
from cogs.ui.division import division


def whole(at: Corner, *, page: int = 0) -> list[Item]:
    """All controls of a question, for the seat's own eyes."""
    pending = at.pending
    items: list[Item] = []
    given = pending.ask.given.get(pending.seat)
    match pending.part.form:
        case _ if given is not None:
            items.append(ui.TextDisplay(f"Your answer: {answer_text(pending, given)}"))
        case Allot() as form:
            items += division(at, form)
        case Pick(_, 1):
            items += single(at, page=page)
        case Pick() as form if pending.part.options:
            items += several(at, form, page=page)
        case _:
            pass
    return [*items, *rows(beside(at))]
