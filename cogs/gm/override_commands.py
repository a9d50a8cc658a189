"""Changes of the position by the game master: one command per kind, all made alike."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.table.declares.vocabulary import GmVerb, changes_of
from cogs.gm.overriding import Overriding, override_answer
from cogs.wire.autocomplete import Choices, named_choices, visitor_of
from cogs.wire.context import Context, Visitor
from cogs.wire.item import Interaction
from cogs.wire.lengths import NameText, ReasonText
from cogs.wire.reply import Private

Command = app_commands.Command[Any, Any, Any]
WHY = "Why? Everyone at the table will see it."


def change_commands(context: Context) -> list[Command]:
    """All commands that change the position: one for each kind of change that a game declares.

    Raises `ValueError` where two games declare one differently.
    """
    changes = changes_of(kit.words.vocabulary for kit in context.kits.values())
    return [_command(context, change) for change in changes]


def _command(context: Context, change: GmVerb) -> Command:
    renamed = app_commands.rename(first=change.target.name, second=change.value.name)
    described = app_commands.describe(
        first=change.target.help, second=change.value.help, reason=WHY
    )
    command: Command = app_commands.Command(
        name=change.name,
        description=change.help,
        callback=described(renamed(_callback(context, change))),
    )

    async def targets(interaction: discord.Interaction, current: str) -> Choices:
        at = await _as_gm(context, interaction)
        if at is None:
            return []
        found = at.snapshot.kit.gm.targets(at.snapshot.running(), change.name, current)
        return named_choices(found)

    async def values(interaction: discord.Interaction, current: str) -> Choices:
        at = await _as_gm(context, interaction)
        if at is None:
            return []
        target = str(getattr(interaction.namespace, change.target.name, "") or "")
        found = at.snapshot.kit.gm.values(at.snapshot.running(), change.name, target, current)
        return named_choices(found)

    command.autocomplete("first")(targets)
    command.autocomplete("second")(values)
    return command


def _callback(context: Context, change: GmVerb) -> Callable[..., Coroutine[Any, Any, None]]:
    """A callback whose signature has the second argument in its place: Discord's come from it."""

    async def do(interaction: Interaction, first: str, second: str, reason: str) -> None:
        async def work() -> Private:
            at = await context.as_gm(interaction)
            return await override_answer(
                context, at, Overriding(change.name, first, second), reason
            )

        await context.answering.answer(interaction, work)

    async def whole(
        interaction: discord.Interaction, first: NameText, second: NameText, reason: ReasonText
    ) -> None:
        await do(interaction, first, second, reason)

    async def brief(
        interaction: discord.Interaction, first: NameText, reason: ReasonText, second: NameText = ""
    ) -> None:
        await do(interaction, first, second or change.default or "", reason)

    return whole if change.default is None else brief


async def _as_gm(context: Context, interaction: Interaction) -> Visitor | None:
    """The table, if whoever types is its game master and it has begun."""
    at = await visitor_of(context, interaction)
    if at is None or at.snapshot.session is None or not at.snapshot.is_gm(at.caller):
        return None
    return at
