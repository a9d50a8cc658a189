"""Slash commands of a table: found in the channel, carried out, answered privately."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.engine.errors import Closed
from cogs.wire.context import Context, Visitor
from cogs.wire.item import Interaction
from cogs.wire.reply import Private

Command = app_commands.Command[Any, Any, Any]
Do = Callable[[Visitor], Awaitable[Private]]

TRIES = 4
"""How often a command is tried while others change the question at the same time."""
AS = "Which of your investigators, if you play several"


async def run(context: Context, interaction: Interaction, do: Do) -> None:
    """Find the channel's table, do it there, answer.

    Where someone else was quicker and the question changed, it is done at the question that
    stands open now; what is typed names no question.
    """

    async def work() -> Private:
        for _ in range(TRIES):
            try:
                return await do(await context.here(interaction))
            except Closed:
                continue
        return await do(await context.here(interaction))

    await context.answering.answer(interaction, work)
