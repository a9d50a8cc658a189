"""Looks at what lies on the table, shown to one person; and taking a step back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.declares.vocabulary import SHEET
from cogs.past.displays import board_answer, hand_answer, sheet_answer
from cogs.past.log import log_answer
from cogs.past.log_filter import filter_names
from cogs.past.undo import undo_answer
from cogs.people.games import games_answer
from cogs.turn.autocomplete import Choices, as_choices, visitor_of
from cogs.turn.commands import Command, run
from cogs.turn.typed import starting
from cogs.wire.context import Context
from cogs.wire.lengths import NameText

STEPS = 20
"""Steps that the log begins with, where nothing else is asked for."""


def table_commands(context: Context) -> list[Command]:
    """Own cards, sheets, board, log, and `/undo`."""

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

    @app_commands.command(description="List your tables here; close or move those you host.")
    @app_commands.guild_only()
    async def games(interaction: discord.Interaction) -> None:
        await context.answering.answer(interaction, lambda: games_answer(context, interaction))

    return [hand, sheet, board, log_, undo, games]
