"""The tree of all commands: applies the limits of text and work before any handler runs."""

from __future__ import annotations

from typing import Any, Final, Protocol, cast

import discord
from discord import AppCommandOptionType, app_commands

from bot.engine.errors import Malformed, RulesError
from bot.engine.json_types import JsonObject
from bot.table.workers.loop_watch import run_watched
from cogs.wire.context import Context
from cogs.wire.custom_id import Interaction
from cogs.wire.lengths import NAME
from cogs.wire.reply import Private

Option = JsonObject
"""An option of an interaction, as Discord sends it."""
NESTING: Final = (
    AppCommandOptionType.subcommand.value,
    AppCommandOptionType.subcommand_group.value,
)


class HasContext(Protocol):
    """The client of the bot."""

    @property
    def context(self) -> Context:
        """The context that all handlers share."""
        ...


class BoundedTree(app_commands.CommandTree[Any]):
    """Limits the text and the work of every command and autocomplete, and times its steps."""

    async def _call(self, interaction: Interaction) -> None:
        context = cast("HasContext", self.client).context
        with context.serving(interaction, handler_name(interaction)):
            await run_watched(lambda: self._call_within_limits(context, interaction))

    async def _call_within_limits(self, context: Context, interaction: Interaction) -> None:
        try:
            _check_limits(context, interaction)
        except RulesError as refusal:
            await _answer_refusal(context, interaction, refusal)
        else:
            await super()._call(interaction)


def _check_limits(context: Context, interaction: Interaction) -> None:
    """Raise `Malformed` if a typed text is too long. Raises `NotAllowed` after too many look-ups.

    During an autocomplete, the other options are cut to their limit instead.

    An option that is being autocompleted is not shortened.
    """
    texts = [each for each in command_options(interaction) if isinstance(each.get("value"), str)]
    limits = text_limits(interaction.command)
    for option in texts:
        most = NAME if option.get("focused") else limits.get(option["name"], NAME)
        beside = is_autocomplete(interaction) and not option.get("focused")
        if len(option["value"]) > most and not beside:
            raise Malformed(f"That’s too long: `{option['name']}` takes {most} characters at most.")
        option["value"] = option["value"][:most]
    if any(option["value"] for option in texts):
        context.look_ups.check(interaction.user.id)


async def _answer_refusal(context: Context, interaction: Interaction, refusal: RulesError) -> None:
    """Answer with the refusal; an autocomplete suggests nothing."""

    async def raise_refusal() -> Private:
        raise refusal

    if is_autocomplete(interaction):
        await interaction.response.autocomplete([])
    else:
        await context.answering.answer(interaction, raise_refusal)


def is_autocomplete(interaction: Interaction) -> bool:
    """Return True if the user is still typing a command and Discord wants suggestions."""
    return interaction.type is discord.InteractionType.autocomplete


def command_options(interaction: Interaction) -> list[Option]:
    """Return the options of the command that was typed, without its groups."""
    options = cast("list[Option]", (interaction.data or {}).get("options") or [])
    while options and options[0].get("type") in NESTING:
        options = cast("list[Option]", options[0].get("options") or [])
    return options


def text_limits(command: object) -> dict[str, int]:
    """The `max_length` of each text option of a command, by the option's name."""
    if not isinstance(command, app_commands.Command):
        return {}
    parameters = cast("app_commands.Command[Any, ..., Any]", command).parameters
    return {
        each.display_name: int(each.max_value)
        for each in parameters
        if each.type is AppCommandOptionType.string and each.max_value is not None
    }


def handler_name(interaction: Interaction) -> str:
    """Return the name of an interaction's handler for logs: `/gm set`, `/card (suggestions)`."""
    command = interaction.command
    name = f"/{command.qualified_name}" if command is not None else "an unknown command"
    return f"{name} (suggestions)" if is_autocomplete(interaction) else name
