"""Ending a game, or closing a lobby: asked about first."""

from __future__ import annotations

import discord

from cogs.ui.wire.context import Visitor
from cogs.ui.wire.controls import Row, button
from cogs.ui.wire.custom_id import Op, Press
from cogs.ui.wire.reply import Private

CLOSING = "**Close this table?** The game has not begun: nothing is lost but the seats taken."
ENDING = (
    "**End this game for everybody?** Its seed is told then. The game master can still take it up "
    "again with `/gm rewind`, but anybody can work the draws out by then."
)


def end_question(at: Visitor) -> Private:
    """Ask whether it is meant; the button asks for a reason, once the game has begun."""
    at.check_may_end()
    lobby = at.snapshot.record.status == "lobby"
    label = "Close the table" if lobby else "End the game …"
    end = button(Press(Op.END, at.game), label, discord.ButtonStyle.danger)
    keep = button(Press(Op.END, at.game, rest="no"), "Never mind")
    return Private(CLOSING if lobby else ENDING, (Row(end, keep),))
