"""The button for taking a seat back, for an occupant whom a stand-in plays for."""

from __future__ import annotations

from cogs.wire.context import Visitor, is_active
from cogs.wire.controls import Style, button
from cogs.wire.custom_id import Control, Op, Press

BACK = "back"
"""Of a press: its presser is there again."""


def back_buttons(visitor: Visitor) -> list[Control]:
    """Return *I’m back* if someone else plays a seat of the caller's; else nothing."""
    given = visitor.snapshot.given_away_by(visitor.caller.user)
    if not given or not is_active(visitor.snapshot):
        return []
    return [button(Press(Op.TABLE, visitor.game, rest=BACK), "I’m back", Style.primary)]
