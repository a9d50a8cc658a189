"""`/me`: what concerns a person and no table."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.ui.context import Context
from cogs.ui.reply import Private, sentence

WARNING = (
    "This erases you from every table: your seats become free, your preferences go, and past "
    "steps stay without your name. Games in which you sit are paused until somebody takes your "
    "seat. Use `/me forget sure:True` if you mean it."
)


class MeCommands(app_commands.Group):
    """A person's own affairs."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="me", description="What the bot keeps of you.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(sure="Say True: this cannot be taken back")
    async def forget(self, interaction: discord.Interaction, sure: bool = False) -> None:
        """Erase what the bot keeps of you."""

        async def work() -> Private:
            if not sure:
                return sentence(WARNING)
            await self.context.tables.forget_user(interaction.user.id)
            return sentence("✓ You are forgotten.")

        await self.context.answering.answer(interaction, work)
