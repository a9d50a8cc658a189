"""Deeds of people with a table as a whole: being ready, once more."""

from __future__ import annotations

from cogs.ui.wire.context import Context, Visitor
from cogs.ui.wire.reply import Private, sentence


async def ready_answer(context: Context, at: Visitor) -> Private:
    """Be ready to begin, or not any more. Raises `NotAllowed` without a seat."""
    told = await context.tables.lobby.ready(at.caller, at.game)
    return sentence("\n".join(told.lines))


async def rematch_answer(context: Context, at: Visitor) -> Private:
    """Open the same table once more. Raises `NotAllowed` where it may not be."""
    await context.tables.lobby.rematch(at.caller, at.game)
    return sentence(
        "✓ The table is open again, with everyone in their seats. Each of you presses Ready."
    )
