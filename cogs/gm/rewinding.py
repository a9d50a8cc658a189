"""A game master goes back to an earlier step."""

from __future__ import annotations

from cogs.wire.custom_id import Op
from cogs.wire.forms import reason_form
from cogs.wire.presses import Pressed, press
from cogs.wire.receipts import done_text
from cogs.wire.reply import Answer, sentence


@press(Op.REWIND)
async def rewind_pressed(at: Pressed) -> Answer:
    """Ask for the reason, then go back to the step of the id."""
    at.visitor.check_gm()
    if not at.from_form:
        return reason_form(at.press, f"Rewind to step {at.press.ask}")
    step = at.press.ask
    told = await at.context.tables.gm.rewind(at.visitor.caller, at.visitor.game, step, at.value)
    return sentence(done_text(f"The game is back at step {step}.", told))
