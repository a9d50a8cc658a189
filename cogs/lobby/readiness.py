"""Deeds of people with a table as a whole: being ready, once more."""

from __future__ import annotations

from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.reply import Private, sentence

READY, NOT_READY = "ready", "unready"
"""Of a press: the presser is ready to begin, or not. Pressed twice, it does the same."""


async def ready_answer(context: Context, at: Visitor, *, on: bool | None = None) -> Private:
    """Set the caller ready or not ready to begin (None: the other than now).

    Raises `NotAllowed` without a seat.
    """
    told = await context.tables.lobby.ready(at.caller, at.game, on=on)
    back = [button(Press(Op.TABLE, at.game, rest=NOT_READY), "Not ready")] if on else []
    return Private("\n".join(told.lines), (Row(*back),) if back else ())


async def rematch_answer(context: Context, at: Visitor) -> Private:
    """Open the same table once more. Raises `NotAllowed` where it may not be."""
    await context.tables.lobby.rematch(at.caller, at.game)
    return sentence(
        "✓ The table is open again, with everyone in their seats. Each of you presses Ready."
    )
