"""Looking back, for one person: what they missed, and any earlier board."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.past.catchup import catchup_answer
from cogs.past.history import history_answer
from cogs.turn.commands import Command, run
from cogs.wire.context import Context


def past_commands(context: Context) -> list[Command]:
    """`/catchup` and `/history`."""

    @app_commands.command(description="See what you missed, in ten lines.")
    async def catchup(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: catchup_answer(context, at))

    @app_commands.command(description="Look at any earlier board, step by step.")
    @app_commands.describe(
        step="The step to see; /log has the numbers",
        round="The round to see the start of",
    )
    async def history(
        interaction: discord.Interaction,
        step: app_commands.Range[int, 0] | None = None,
        round: app_commands.Range[int, 1] = 0,  # noqa: A002 - the option's name
    ) -> None:
        await run(context, interaction, lambda at: history_answer(context, at, step, round))

    return [catchup, history]
