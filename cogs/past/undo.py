"""`/undo`: at once if it is free; asked about first where it goes further than one's own step."""

from __future__ import annotations

import discord

from bot.table.steps import undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import clip, small
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private, sentence

LEGEND = small("Pictured: the board now, then after the undo.")


async def undo_answer(context: Context, at: Visitor) -> Private:
    """Take the step back, ask the others, or show first what all would be lost."""
    plan = await context.tables.read(at.game, undo_steps.plan, at.caller)
    if not plan.why_not:
        return await undo(context, at, plan.head)
    ask = button(Press(Op.UNDO, at.game, plan.head), "Ask the others …", discord.ButtonStyle.danger)
    head = (
        f"**This would undo {plan.extent}** (nothing has changed yet). The others have to agree, "
        f"because {plan.why_not}. It would undo:"
    )
    pictures = await context.tables.play.pictures_of_undo(at.caller, at.game)
    legend = [LEGEND] if pictures else []
    text = "\n".join((head, *(f"- {line}" for line in plan.lines), *legend))
    return Private(clip(text, 3_600), (Row(ask),), pictures)


async def undo(context: Context, at: Visitor, head: int) -> Private:
    """Do it, unless the game has gone on since `head`."""
    told = await context.tables.change(at.game, undo_own_step, at.caller, head)
    return sentence("\n".join(told.lines) or "✓ Undone.")


@press(Op.UNDO)
async def undo_pressed(at: Pressed) -> Private:
    """Ask the others to go back to before the plan that was shown."""
    return await undo(at.context, at.visitor, at.press.ask)


@press(Op.AGREE, Op.REFUSE)
async def vote_pressed(at: Pressed) -> Private:
    """Agree to a step back, or not."""
    agree = at.press.op is Op.AGREE
    told = await at.context.tables.change(
        at.visitor.game, undo_steps.vote, at.visitor.caller, at.press.ask, agree
    )
    return sentence(
        "\n".join(told.lines) or ("✓ You agree." if agree else "You said no. Nothing is undone.")
    )
