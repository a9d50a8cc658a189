"""`/game new`: its options are what the games declare."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, cast

import discord
from discord import app_commands

from bot.engine.errors import Malformed
from bot.table.declares.kit import Kit
from cogs.lobby.opening import (
    Wish,
    as_choices,
    games,
    games_named,
    games_with,
    house_rules_of,
    new_answer,
    playable_kinds,
    rule_sentence,
    scenarios,
)
from cogs.lobby.premises import opening_premises
from cogs.wire.autocomplete import Choices, starting
from cogs.wire.commands import Command
from cogs.wire.context import Context
from cogs.wire.item import Interaction
from cogs.wire.lengths import NameText

HELPS = {
    "game": "The game to play",
    "difficulty": "How hard it is",
    "before": "For a later scenario on its own: how the earlier ones ended",
}


def new_command(context: Context) -> Command:
    """The command that opens a table: an option for each house rule that some game has."""
    rules = house_rules_of(context.kits)

    async def new(
        interaction: discord.Interaction,
        *,
        game: NameText = "",
        scenario: NameText = "",
        difficulty: NameText = "",
        before: NameText = "",
        **chosen: bool | None,
    ) -> None:
        settings = {name: value for name, value in chosen.items() if value is not None}
        wish = Wish(game, scenario, difficulty, settings, before)
        await context.answering.answer(interaction, lambda: new_answer(context, interaction, wish))

    cast("Any", new).__signature__ = _with_options(new, rules)
    helps = {name: rule_sentence(context.kits, rule) for name, rule in rules.items()}
    helps |= {"scenario": f"What to play: {playable_kinds(context.kits)}"}
    described = app_commands.describe(**HELPS, **helps)(new)
    command: Command = app_commands.Command(
        name="new", description="Open a table in this channel.", callback=described
    )
    _suggest(context, command)
    return command


def _with_options(callback: Any, names: Mapping[str, object]) -> inspect.Signature:
    """The callback's signature with a yes-or-no option for each name: Discord's come from it."""
    plain = inspect.signature(callback)
    *fixed, _ = plain.parameters.values()
    option = inspect.Parameter.KEYWORD_ONLY
    flags = [
        inspect.Parameter(name, option, default=None, annotation="bool | None") for name in names
    ]
    return plain.replace(parameters=[*fixed, *flags])


def _suggest(context: Context, command: Command) -> None:
    async def suggest_games(_interaction: discord.Interaction, current: str) -> Choices:
        return as_choices(games(context.kits, current))

    async def suggest_scenarios(interaction: discord.Interaction, current: str) -> Choices:
        return as_choices(scenarios(_chosen_kits(context, interaction), current))

    async def suggest_difficulties(interaction: discord.Interaction, current: str) -> Choices:
        kits = _chosen_kits(context, interaction)
        chosen = str(getattr(interaction.namespace, "scenario", "") or "").partition("/")[0]
        picked = [kits[chosen]] if chosen in kits else list(kits.values())
        rows = {c.name: c.slug for kit in picked for c in kit.offers.difficulties()}
        return as_choices([(name, rows[name]) for name in starting(rows, current)])

    async def suggest_before(interaction: discord.Interaction, current: str) -> Choices:
        premises = opening_premises(_chosen_kits(context, interaction))
        rows = {choice.name: choice.slug for each in premises for choice in each.choices}
        return as_choices([(name, rows[name]) for name in starting(rows, current)])

    command.autocomplete("before")(suggest_before)
    command.autocomplete("game")(suggest_games)
    command.autocomplete("scenario")(suggest_scenarios)
    command.autocomplete("difficulty")(suggest_difficulties)


def _chosen_kits(context: Context, interaction: Interaction) -> Mapping[str, Kit]:
    """The game that was chosen before, or all that know the house rules chosen before."""
    given = interaction.namespace
    typed = str(getattr(given, "game", "") or "")
    rules = [
        name for name in house_rules_of(context.kits) if getattr(given, name, None) is not None
    ]
    try:
        return games_with(games_named(context.kits, typed), rules)
    except Malformed:
        return context.kits
