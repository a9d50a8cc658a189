"""`/advise`: what a companion would do in one's place, and why."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.help.advice import advice_answer
from cogs.turn.autocomplete import suggest_seat
from cogs.wire.autocomplete import Choices
from cogs.wire.commands import AS, Command, run
from cogs.wire.context import Context
from cogs.wire.lengths import NameText


def advice_commands(context: Context) -> list[Command]:
    """`/advise`."""

    @app_commands.command(description="Ask what I’d do in your place, and why. Only you see it.")
    @app_commands.describe(as_=AS)
    @app_commands.rename(as_="as")
    async def advise(interaction: discord.Interaction, as_: NameText = "") -> None:
        await run(context, interaction, lambda at: advice_answer(context, at, as_))

    async def seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    advise.autocomplete("as_")(seats)
    return [advise]
