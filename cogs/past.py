"""Looking back, for one person: what they missed, and any earlier board."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.turn import Command, run
from cogs.ui.past.catchup import catchup_answer
from cogs.ui.past.history import history_answer
from cogs.ui.wire.context import Context


def past_commands(context: Context) -> list[Command]:
    """`/catchup` and `/history`."""

    @app_commands.command(description="What happened since your last action, for your eyes only.")
    async def catchup(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: catchup_answer(context, at))

    @app_commands.command(description="Any earlier board, with ways back and forth.")
    @app_commands.describe(
        step="After which step; the log numbers them",
        round="Where a round, or a turn of all, began",
    )
    async def history(
        interaction: discord.Interaction,
        step: app_commands.Range[int, 0] | None = None,
        round: app_commands.Range[int, 1] = 0,  # noqa: A002 - the option's name
    ) -> None:
        await run(context, interaction, lambda at: history_answer(context, at, step, round))

    return [catchup, history]
