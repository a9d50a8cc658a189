"""`/tutorial`: learning a game by playing it."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.lobby.opening import as_choices, games
from cogs.tutorial.lessons import tutorial_answer
from cogs.wire.autocomplete import Choices
from cogs.wire.commands import Command
from cogs.wire.context import Context
from cogs.wire.lengths import NameText


def tutorial_commands(context: Context) -> list[Command]:
    """The one command."""

    @app_commands.command(
        description="Learn a game in ten minutes, at a private table of your own."
    )
    @app_commands.describe(game="The game to learn; leave empty to be asked")
    @app_commands.guild_only()
    async def tutorial(interaction: discord.Interaction, game: NameText = "") -> None:
        await context.answering.answer(
            interaction, lambda: tutorial_answer(context, interaction, game)
        )

    async def suggest(_interaction: discord.Interaction, current: str) -> Choices:
        return as_choices(games(context.kits, current))

    tutorial.autocomplete("game")(suggest)
    return [tutorial]
