"""News for one person since their own last deed, such as the cards of upkeep."""

from __future__ import annotations

from cogs.wire.context import Context, Visitor
from cogs.wire.text import clip_lines

BACK = 60
"""Steps that are looked through."""
MOST = 900
"""Characters of it."""


async def news(context: Context, visitor: Visitor) -> str:
    """The private lines, oldest first; empty if there are none."""
    if not visitor.seats:
        return ""
    lines = await context.tables.looks.private_news(
        visitor.game, visitor.seats, visitor.caller.user, BACK
    )
    return clip_lines(lines, MOST)
