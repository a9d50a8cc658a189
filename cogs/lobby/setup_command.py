"""`/setup`: what a server chooses for its tables, and whether the bot may do what it needs to."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from cogs.lobby.defaults import defaults_answer
from cogs.wire.commands import Command
from cogs.wire.context import Context
from cogs.wire.reply import Private


def setup_commands(context: Context) -> list[Command]:
    """The one command."""

    @app_commands.command(description="Check my permissions; set up game masters and new tables.")
    @app_commands.guild_only()
    @app_commands.describe(role="The role of game masters at every table here")
    async def setup(interaction: discord.Interaction, role: discord.Role | None = None) -> None:
        async def work() -> Private:
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotAllowed("Only members who can manage the server can set it up.")
            if role is not None:
                await context.set_gm_role(interaction.guild_id, role.id)
            return await defaults_answer(context, interaction)

        await context.answering.answer(interaction, work)

    return [setup]
