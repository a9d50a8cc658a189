"""Deeds of people with a table as a whole: being ready, once more."""

from __future__ import annotations

from bot.table.lobby import lobbies, readiness
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.presses import Pressed, press
from cogs.wire.receipts import done_text
from cogs.wire.reply import Private, sentence

READY, NOT_READY = "ready", "unready"
"""Of a press: the presser is ready to begin, or not. Pressed twice, it does the same."""


async def ready_answer(context: Context, at: Visitor, *, on: bool | None = None) -> Private:
    """Set the caller ready or not ready to begin (None: the other than now).

    Raises `NotAllowed` without a seat.
    """
    told = await context.tables.change(at.game, readiness.ready, at.caller, on=on)
    back = [button(Press(Op.TABLE, at.game, rest=NOT_READY), "Not ready")] if on else []
    return Private("\n".join(told.lines), (Row(*back),) if back else ())


async def rematch_answer(context: Context, at: Visitor) -> Private:
    """Open the same table once more. Raises `NotAllowed` where it may not be."""
    await context.tables.lobby.rematch(at.caller, at.game)
    return sentence(
        "✓ The table is open again, with everyone in their seats. Each of you presses Ready."
    )


@press(Op.TABLE, word=READY)
@press(Op.TABLE, word=NOT_READY)
async def ready_pressed(at: Pressed) -> Private:
    """Set the presser ready, or not."""
    return await ready_answer(at.context, at.visitor, on=at.press.rest == READY)


@press(Op.TABLE, word="rematch")
async def rematch_pressed(at: Pressed) -> Private:
    """Open the same table once more, with the same people."""
    check_permissions(at.interaction)
    return await rematch_answer(at.context, at.visitor)


@press(Op.START)
async def start_pressed(at: Pressed) -> Private:
    """Begin the game."""
    check_permissions(at.interaction)
    told = await at.context.tables.change(at.visitor.game, lobbies.start, at.visitor.caller, None)
    return sentence(done_text("The game begins.", told))


@press(Op.AGAIN)
async def again_pressed(at: Pressed) -> Private:
    """Open another table like the one that is over."""
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
