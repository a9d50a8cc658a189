"""News for one person since their own last deed, such as the cards of upkeep."""

from __future__ import annotations

from cogs.ui.wire.context import Context, Visitor
from cogs.ui.wire.text import clip_lines

BACK = 60
"""Steps that are looked through."""
MOST = 900
"""Characters of it."""


async def news(context: Context, visitor: Visitor) -> str:
    """The private lines, oldest first; empty if there are none."""
    if not visitor.seats:
        return ""
    first = max(visitor.snapshot.record.head - BACK, 0)
    mine = await context.tables.looks.log(visitor.game, visitor.seats, first)
    public = await context.tables.looks.log(visitor.game, (), first)
    said = {entry.step: {*entry.lines} for entry in public}
    own = [entry.step for entry in mine if entry.user == visitor.caller.user]
    since = max(own, default=-1)
    lines = [
        line
        for entry in mine
        if entry.step > since and not entry.undone
        for line in entry.lines
        if line not in said.get(entry.step, ())
    ]
    return clip_lines(lines, MOST)
