"""`/me` and `/games`: settings and tables of one person."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.people.person_settings import AnswerPlace, Ping
from bot.people.time_zones import suggest_zones
from cogs.people.games_panel import games_answer
from cogs.people.preferences import (
    AS_TABLE,
    away_answer,
    digest_answer,
    hints_answer,
    ping_answer,
    quiet_answer,
    set_answer_place,
    show_answer,
    zone_answer,
)
from cogs.seats.absence_panel import back_everywhere
from cogs.wire.answering import Work
from cogs.wire.context import Context
from cogs.wire.lengths import NameText, TimeText
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import Choices, Command, names_as_choices, suggest_until

WARNING = (
    "This erases you everywhere: your seats become free, your settings go, and your past steps "
    "stay without your name. Your games pause until someone takes your seat. If you’re sure: "
    "`/me forget sure:True`."
)
HERE = "Only for this channel’s table"


class MeCommands(app_commands.Group):
    """The slash commands of `/me`: a user's own settings."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="me", description="Your own settings: pings, hours, being away.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(city="A city in your time zone, like Europe/Berlin")
    async def zone(self, interaction: discord.Interaction, city: NameText) -> None:
        """Set your time zone, so I respect your quiet hours."""
        await self._answer_with(
            interaction, lambda: zone_answer(self.context, interaction.user.id, city)
        )

    @zone.autocomplete("city")
    async def _suggest_zones(self, _interaction: discord.Interaction, current: str) -> Choices:
        return names_as_choices(suggest_zones(current))

    @app_commands.command()
    @app_commands.describe(hours="Like 22:00–08:00; “off” for none", here=HERE)
    async def quiet(
        self, interaction: discord.Interaction, hours: TimeText, here: bool = False
    ) -> None:
        """Choose the hours in which I never ping you."""

        async def set_quiet_hours() -> Private:
            game = await self._game_if_here(interaction, here=here)
            return await quiet_answer(self.context, interaction.user.id, hours, game)

        await self._answer_with(interaction, set_quiet_hours)

    @app_commands.command()
    @app_commands.describe(
        until="Like “in 4 days”, “Friday” or “24 December”; “off” when you’re back"
    )
    async def away(self, interaction: discord.Interaction, until: NameText) -> None:
        """Say until when you’re away, and who plays for you."""
        await self._answer_with(
            interaction, lambda: away_answer(self.context, interaction.user.id, until)
        )

    @away.autocomplete("until")
    async def _suggest_times(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_until(self.context, interaction.user.id, current)

    @app_commands.command()
    async def back(self, interaction: discord.Interaction) -> None:
        """Take your seats back, and see what happened."""

        async def take_seats_back() -> Private:
            try:
                here = await self.context.visitor_here(interaction)
            except NotAllowed:
                here = None
            return await back_everywhere(self.context, interaction.user.id, here)

        await self._answer_with(interaction, take_seats_back)

    @app_commands.command()
    @app_commands.describe(time="Like 18:00; “off” for a ping each time", here=HERE)
    async def digest(
        self, interaction: discord.Interaction, time: TimeText, here: bool = False
    ) -> None:
        """Get one daily summary instead of a ping each time."""

        async def set_digest_time() -> Private:
            game = await self._game_if_here(interaction, here=here)
            return await digest_answer(self.context, interaction.user.id, time, game)

        await self._answer_with(interaction, set_digest_time)

    @app_commands.command()
    @app_commands.describe(how="In the channel, in a private message, or not at all", here=HERE)
    @app_commands.choices(
        how=[app_commands.Choice(name=ping.value, value=ping.value) for ping in Ping]
    )
    async def ping(self, interaction: discord.Interaction, how: str, here: bool = False) -> None:
        """Choose how I ping you when a table is waiting."""

        async def set_ping() -> Private:
            game = await self._game_if_here(interaction, here=here)
            return await ping_answer(self.context, interaction.user.id, how, game)

        await self._answer_with(interaction, set_ping)

    @app_commands.command()
    @app_commands.describe(place="Where I ask you; “table” is as this table wants it", here=HERE)
    @app_commands.choices(
        place=[app_commands.Choice(name=each, value=each) for each in (*AnswerPlace, AS_TABLE)]
    )
    async def answers(
        self, interaction: discord.Interaction, place: str, here: bool = False
    ) -> None:
        """Choose where you answer: in the channel, a thread of your own, or direct messages."""

        async def set_place() -> Private:
            game = await self._game_if_here(interaction, here=here)
            return await set_answer_place(self.context, interaction.user.id, place, game)

        await self._answer_with(interaction, set_place)

    @app_commands.command()
    @app_commands.describe(on="True: show me hints again, each one once; False: no more hints")
    async def hints(self, interaction: discord.Interaction, on: bool = False) -> None:
        """Turn one-time hints on or off."""
        user = interaction.user.id
        await self._answer_with(interaction, lambda: hints_answer(self.context, user, on=on))

    @app_commands.command()
    async def show(self, interaction: discord.Interaction) -> None:
        """Show your settings."""

        async def show_preferences() -> Private:
            try:
                game = await self._game_if_here(interaction, here=True)
            except NotAllowed:
                game = None
            return await show_answer(self.context, interaction.user.id, game)

        await self._answer_with(interaction, show_preferences)

    @app_commands.command()
    @app_commands.describe(sure="True if you’re sure; it can’t be undone")
    async def forget(self, interaction: discord.Interaction, sure: bool = False) -> None:
        """Erase everything I know about you."""

        async def forget_user() -> Private:
            if not sure:
                return sentence(WARNING)
            await self.context.tables.people.forget_user(interaction.user.id)
            self.context.answering.confirmations.forget(interaction.user.id)
            return sentence("✓ Forgotten. It was good to have you here.")

        await self._answer_with(interaction, forget_user)

    async def _answer_with(self, interaction: discord.Interaction, work: Work) -> None:
        await self.context.answering.answer(interaction, work)

    async def _game_if_here(self, interaction: discord.Interaction, *, here: bool) -> int | None:
        """Return the channel's game if the setting is for this table only (`here`), else None."""
        return (await self.context.visitor_here(interaction)).game if here else None


def people_commands(context: Context) -> list[Command]:
    """Return the command `/games`."""

    @app_commands.command(description="List your tables here; close or move those you host.")
    @app_commands.guild_only()
    async def games(interaction: discord.Interaction) -> None:
        await context.answering.answer(interaction, lambda: games_answer(context, interaction))

    return [games]
