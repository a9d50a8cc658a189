"""`/hand`, `/sheet` and `/board`: what lies on the table, shown to one person."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.declares.vocabulary import SHEET
from cogs.table.displays import board_answer, hand_answer, sheet_answer
from cogs.wire.autocomplete import Choices, as_choices, starting, visitor_of
from cogs.wire.commands import Command, run
from cogs.wire.context import Context
from cogs.wire.lengths import NameText


def table_commands(context: Context) -> list[Command]:
    """Own cards, sheets and the board."""

    @app_commands.command(description="Show your cards, to you alone.")
    async def hand(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: hand_answer(context, at))

    @app_commands.command(name=SHEET.name, description=SHEET.help)
    @app_commands.describe(investigator="Whose hand; leave empty for yours")
    async def sheet(interaction: discord.Interaction, investigator: NameText = "") -> None:
        await run(context, interaction, lambda at: sheet_answer(context, at, investigator))

    async def sheets(interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(context, interaction)
        return as_choices(starting(map(at.name, sorted(at.snapshot.labels)), current)) if at else []

    sheet.autocomplete("investigator")(sheets)

    @app_commands.command(description="Show the board.")
    async def board(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: board_answer(context, at))

    return [hand, sheet, board]
