"""Ending a game, or closing a lobby: asked about first."""

from __future__ import annotations

import discord

from bot.engine.errors import NotAllowed
from bot.table.steps import game_status as gm_steps
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.forms import reason_form
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Answer, Private, sentence

LISTED = "`/games` lists the tables you can close, wherever they are."
CLOSING = (
    "**Close this table?** The game hasn’t begun, so you lose nothing but the seats people took."
)
ENDING = (
    "**End this game for everyone?** That reveals its seed. The game master can still go back "
    "with `/gm rewind`, but by then anyone can work out what will be drawn."
)


async def end_here(context: Context, interaction: Interaction) -> Private:
    """Ask whether this channel's game is to end. Raises `NotAllowed` where there is none."""
    try:
        at = await context.here_in_outline(interaction)
    except NotAllowed as nothing:
        raise NotAllowed(f"{nothing} {LISTED}") from None
    return end_question(at)


def end_question(at: Visitor) -> Private:
    """Ask whether it is meant; the button’s form has room for a reason, once it has begun."""
    at.check_may_end()
    lobby = at.snapshot.record.status == "lobby"
    label = "Close the table" if lobby else "End the game …"
    end = button(Press(Op.END, at.game), label, discord.ButtonStyle.danger)
    keep = button(Press(Op.END, at.game, rest="no"), "Never mind")
    return Private(CLOSING if lobby else ENDING, (Row(end, keep),))


@press(Op.TABLE, word="cancel")
async def cancel_pressed(at: Pressed) -> Private:
    """Ask whether the table is to be closed."""
    return end_question(at.visitor)


@press(Op.END, in_outline=True)
async def end_pressed(at: Pressed) -> Answer:
    """End the game, with the reason of the form; nothing with the rest `no`."""
    if at.press.rest == "no":
        return sentence("Nothing changed.")
    at.visitor.check_may_end()
    if not at.from_form and at.visitor.snapshot.record.status != "lobby":
        return reason_form(at.press, "End the game", optional=True)
    told = await at.context.tables.change_unread(
        at.visitor.game, gm_steps.end, at.visitor.caller, at.value
    )
    return sentence("\n".join(told.lines))
