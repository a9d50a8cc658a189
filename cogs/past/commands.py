"""`/log`, `/undo`, `/catchup`, `/history`, `/recap` and `/stats`: the past, for one person."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.past.catchup_panel import catchup_answer
from cogs.past.history_panel import history_answer
from cogs.past.log_filter import filter_names
from cogs.past.log_pages import log_answer
from cogs.past.recap import recap_answer, stats_answer
from cogs.past.undo import undo_answer
from cogs.wire.context import Context
from cogs.wire.lengths import NameText
from cogs.wire.slash_commands import Choices, Command, as_choices, run, visitor_of

STEPS = 20
"""Steps that the log begins with, where nothing else is asked for."""


def past_commands(context: Context) -> list[Command]:
    """Commands that look back, and `/undo`."""

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

    @app_commands.command(name="log", description="Read what happened lately.")
    @app_commands.describe(
        steps="How many steps back", only="Only: you, another investigator, an enemy, or the rolls"
    )
    async def log_(
        interaction: discord.Interaction,
        steps: app_commands.Range[int, 1, 200] = 0,
        only: NameText = "",
    ) -> None:
        back = steps or (0 if only else STEPS)
        await run(context, interaction, lambda at: log_answer(context, at, back, only))

    async def parts(interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(context, interaction)
        return as_choices(filter_names(at, current)) if at else []

    log_.autocomplete("only")(parts)

    @app_commands.command(description="Undo your last step.")
    async def undo(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: undo_answer(context, at))

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

    return [log_, undo, catchup, history, recap, stats]
