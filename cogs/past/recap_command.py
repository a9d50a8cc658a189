"""Looking back: at a whole game, and at many."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.past.recap import recap_answer, stats_answer
from cogs.turn.commands import Command, run
from cogs.wire.context import Context


def recap_commands(context: Context) -> list[Command]:
    """`/recap` and `/stats`."""

    @app_commands.command(
        description=("See the whole game in numbers: its course and everyone’s luck.")
    )
    @app_commands.describe(film="With every board as a moving picture (takes a moment)")
    async def recap(interaction: discord.Interaction, film: bool = False) -> None:
        await run(context, interaction, lambda at: recap_answer(context, at, film=film))

    @app_commands.command(description="See finished games, yours and this server’s.")
    @app_commands.guild_only()
    async def stats(interaction: discord.Interaction) -> None:
        await context.answering.answer(interaction, lambda: stats_answer(context, interaction))

    return [recap, stats]
