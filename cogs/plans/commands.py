"""`/plan`: a whole turn said ahead."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.plans.plan_panel import plan_answer, suggest_steps, unknown_step
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context
from cogs.wire.lengths import NameText, PlanText
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    as_choices,
    own_seats_of,
    run,
    suggest_typed,
)


def plan_commands(context: Context) -> list[Command]:
    """`/plan`, which shows a plan where nothing is typed."""

    @app_commands.command(description="Plan a whole turn ahead; leave empty to see your plan.")
    @app_commands.describe(
        steps="Like “move Hallway, investigate twice, end”; “off” deletes it", as_=AS
    )
    @app_commands.rename(as_="as")
    async def plan(
        interaction: discord.Interaction, steps: PlanText = "", as_: NameText = ""
    ) -> None:
        await run(context, interaction, lambda at: plan_answer(context, at, steps, as_))

    async def ways(interaction: discord.Interaction, current: str) -> Choices:
        at, seats = await own_seats_of(context, interaction)
        found = await suggest_steps(context, at, seats, current) if at else []
        if at is None or found or not seats:
            return as_choices(found)
        return suggest_typed(unknown_step(at, current), current)

    async def seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    plan.autocomplete("steps")(ways)
    plan.autocomplete("as_")(seats)
    return [plan]
