"""`/admin`: for whoever owns the bot, in their direct messages only.

Discord knows no command that only one person sees: this is one of direct messages, and whoever
does not own the bot gets no answer to it at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.operator.operating import (
    announce_answer,
    drain_answer,
    faults_answer,
    slow_answer,
    stuck_answer,
)
from cogs.wire.answering import Work
from cogs.wire.context import Context
from cogs.wire.lengths import AnnouncementText
from cogs.wire.reply import Private

log = structlog.stdlib.get_logger(__name__)


class AdminCommands(app_commands.Group):
    """The commands about the whole bot. In a team its owners are the admins and developers."""

    def __init__(self, context: Context, stop: Callable[[], None]) -> None:
        """`stop` is called when the bot is to end."""
        super().__init__(
            name="admin",
            description="For this bot’s operator.",
            allowed_contexts=app_commands.AppCommandContext(
                guild=False, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.context = context
        self._stop = stop

    @app_commands.command()
    @app_commands.describe(number="An error’s number in the log")
    async def faults(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """List inputs at which the rules failed."""
        await self._do(interaction, lambda: faults_answer(self.context, number))

    @app_commands.command()
    async def slow(self, interaction: discord.Interaction) -> None:
        """Show what takes how long, and the slowest tables."""
        await self._do(interaction, lambda: slow_answer(self.context))

    @app_commands.command()
    async def stuck(self, interaction: discord.Interaction) -> None:
        """Show what tables meant to do on their own and couldn’t."""
        await self._do(interaction, lambda: stuck_answer(self.context))

    @app_commands.command()
    @app_commands.describe(words="What you’d like to say: what, when, for how long")
    async def announce(self, interaction: discord.Interaction, words: AnnouncementText) -> None:
        """Tell every table that is being played."""
        await self._do(interaction, lambda: announce_answer(self.context, words))

    @app_commands.command()
    @app_commands.describe(sure="True to do it; leave empty to read what it means first")
    async def drain(self, interaction: discord.Interaction, sure: bool = False) -> None:
        """Finish what is under way, take no new presses, and stop."""
        begun: list[bool] = []

        async def work() -> Private:
            begun.append(sure)
            return await drain_answer(self.context, sure=sure)

        await self._do(interaction, work)
        if any(begun):
            log.warning("the operator stops the bot")
            self._stop()

    async def _do(self, interaction: discord.Interaction[Any], work: Work) -> None:
        if not await _is_owners(interaction):
            log.warning(
                "a user who is not the operator tried an operator command", user=interaction.user.id
            )
            return
        await self.context.answering.answer(interaction, work)


async def _is_owners(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the bot's owner asks, where nobody else reads along."""
    client = interaction.client
    alone = interaction.guild_id is None and isinstance(client, commands.AutoShardedBot)
    return alone and await client.is_owner(interaction.user)
