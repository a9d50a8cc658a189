"""`/me`: what concerns a person and no table."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.people.absence import suggested_times
from bot.people.settings import Ping
from bot.people.zones import suggest_zones
from cogs.ui.asking.autocomplete import Choices, as_choices
from cogs.ui.personal.away import away_answer
from cogs.ui.personal.preferences import (
    digest_answer,
    ping_answer,
    quiet_answer,
    show_answer,
    zone_answer,
)
from cogs.ui.table.absence import back_everywhere
from cogs.ui.wire.context import Context
from cogs.ui.wire.reply import Private, Work, sentence

WARNING = (
    "This erases you from every table: your seats become free, your preferences go, and past "
    "steps stay without your name. Games in which you sit are paused until somebody takes your "
    "seat. Use `/me forget sure:True` if you mean it."
)
HERE = "Only at this channel’s table"


class MeCommands(app_commands.Group):
    """A person's own affairs."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="me", description="What the bot keeps of you.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(city="A city of your zone, such as Europe/Berlin")
    async def zone(self, interaction: discord.Interaction, city: str) -> None:
        """Say where you live: quiet hours and digests are by your own clock."""
        await self._do(interaction, lambda: zone_answer(self.context, interaction.user.id, city))

    @zone.autocomplete("city")
    async def _zones(self, _interaction: discord.Interaction, current: str) -> Choices:
        return as_choices(suggest_zones(current))

    @app_commands.command()
    @app_commands.describe(hours="Such as 22:00–08:00; “off” for none", here=HERE)
    async def quiet(self, interaction: discord.Interaction, hours: str, here: bool = False) -> None:
        """Choose when nobody calls you."""

        async def work() -> Private:
            game = await self._game(interaction, here=here)
            return await quiet_answer(self.context, interaction.user.id, hours, game)

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(
        until="Such as “in 4 days”, “Friday”, “24 December”; “off” when you are back"
    )
    async def away(self, interaction: discord.Interaction, until: str) -> None:
        """Be away for a time, and say who plays for you."""
        await self._do(interaction, lambda: away_answer(self.context, interaction.user.id, until))

    @away.autocomplete("until")
    async def _times(self, _interaction: discord.Interaction, current: str) -> Choices:
        return as_choices(suggested_times(current))

    @app_commands.command()
    async def back(self, interaction: discord.Interaction) -> None:
        """Be back: whoever plays for you hands your seats back, and you are told what happened."""

        async def work() -> Private:
            try:
                here = await self.context.here(interaction)
            except NotAllowed:
                here = None
            return await back_everywhere(self.context, interaction.user.id, here)

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(time="Such as 18:00; “off” to be called each time", here=HERE)
    async def digest(self, interaction: discord.Interaction, time: str, here: bool = False) -> None:
        """Be called once a day at most."""

        async def work() -> Private:
            game = await self._game(interaction, here=here)
            return await digest_answer(self.context, interaction.user.id, time, game)

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(how="In the channel, by private message, or not at all", here=HERE)
    @app_commands.choices(
        how=[app_commands.Choice(name=ping.value, value=ping.value) for ping in Ping]
    )
    async def ping(self, interaction: discord.Interaction, how: str, here: bool = False) -> None:
        """Choose how you are called when a table waits for you."""

        async def work() -> Private:
            game = await self._game(interaction, here=here)
            return await ping_answer(self.context, interaction.user.id, how, game)

        await self._do(interaction, work)

    @app_commands.command()
    async def show(self, interaction: discord.Interaction) -> None:
        """Show what you chose."""

        async def work() -> Private:
            try:
                game = await self._game(interaction, here=True)
            except NotAllowed:
                game = None
            return await show_answer(self.context, interaction.user.id, game)

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(sure="Say True: this cannot be taken back")
    async def forget(self, interaction: discord.Interaction, sure: bool = False) -> None:
        """Erase what the bot keeps of you."""

        async def work() -> Private:
            if not sure:
                return sentence(WARNING)
            await self.context.tables.people.forget_user(interaction.user.id)
            return sentence("✓ You are forgotten.")

        await self._do(interaction, work)

    async def _do(self, interaction: discord.Interaction, work: Work) -> None:
        await self.context.answering.answer(interaction, work)

    async def _game(self, interaction: discord.Interaction, *, here: bool) -> int | None:
        """The table of the channel, where a choice is for it alone."""
        return (await self.context.here(interaction)).game if here else None
