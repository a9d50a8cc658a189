"""`/game`: opening a table, sitting down, starting, ending."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, cast

import discord
from discord import app_commands

from bot.engine.errors import Malformed
from bot.table.declares.kit import Kit
from bot.table.lobby import lobbies
from cogs.gm.ending import end_game_answer
from cogs.lobby.deck_panel import suggest_decks
from cogs.lobby.lobby_menu import (
    free_investigators,
    join_answer,
    leave_answer,
    ready_answer,
    rematch_answer,
)
from cogs.lobby.new_table import (
    Wish,
    all_house_rules,
    games_by_name,
    games_with_rules,
    new_answer,
    pairs_as_choices,
    rule_sentence,
    scenario_kinds_text,
    suggested_games,
    suggested_scenarios,
)
from cogs.lobby.premises_menu import opening_premises
from cogs.lobby.settings_menu import settings_answer
from cogs.past.commands import export_answer, import_answer
from cogs.posts.displays import GONE_STATUS, status_answer
from cogs.wire.context import Context, Visitor, check_permissions, is_active
from cogs.wire.custom_id import Interaction
from cogs.wire.lengths import NameText
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import (
    Choices,
    Command,
    matching_names,
    names_as_choices,
    run_at_table,
    visitor_of,
)

HELPS = {
    "game": "The game to play",
    "difficulty": "How hard it is",
    "before": "For a later scenario on its own: how the earlier ones ended",
}


def new_command(context: Context) -> Command:
    """Return the command that opens a table, with an option for each house rule of any game."""
    rules = all_house_rules(context.kits)

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

    cast("Any", new).__signature__ = _signature_with_options(new, rules)
    helps = {name: rule_sentence(context.kits, rule) for name, rule in rules.items()}
    helps |= {"scenario": f"What to play: {scenario_kinds_text(context.kits)}"}
    described = app_commands.describe(**HELPS, **helps)(new)
    command: Command = app_commands.Command(
        name="new", description="Open a table in this channel.", callback=described
    )
    _register_autocompletes(context, command)
    return command


def _signature_with_options(callback: Any, names: Mapping[str, object]) -> inspect.Signature:
    """Return the callback's signature with a yes-or-no option for each of `names`.

    Discord.py reads a command's options from its callback's signature.
    """
    plain = inspect.signature(callback)
    *fixed, _ = plain.parameters.values()
    option = inspect.Parameter.KEYWORD_ONLY
    flags = [
        inspect.Parameter(name, option, default=None, annotation="bool | None") for name in names
    ]
    return plain.replace(parameters=[*fixed, *flags])


def _register_autocompletes(context: Context, command: Command) -> None:
    async def suggest_games(_interaction: discord.Interaction, current: str) -> Choices:
        return pairs_as_choices(suggested_games(context.kits, current))

    async def suggest_scenarios(interaction: discord.Interaction, current: str) -> Choices:
        return pairs_as_choices(
            suggested_scenarios(_kits_for_autocomplete(context, interaction), current)
        )

    async def suggest_difficulties(interaction: discord.Interaction, current: str) -> Choices:
        kits = _kits_for_autocomplete(context, interaction)
        chosen = str(getattr(interaction.namespace, "scenario", "") or "").partition("/")[0]
        picked = [kits[chosen]] if chosen in kits else list(kits.values())
        rows = {c.name: c.slug for kit in picked for c in kit.offers.difficulties()}
        return pairs_as_choices([(name, rows[name]) for name in matching_names(rows, current)])

    async def suggest_premises(interaction: discord.Interaction, current: str) -> Choices:
        premises = opening_premises(_kits_for_autocomplete(context, interaction))
        rows = {choice.name: choice.slug for each in premises for choice in each.choices}
        return pairs_as_choices([(name, rows[name]) for name in matching_names(rows, current)])

    command.autocomplete("before")(suggest_premises)
    command.autocomplete("game")(suggest_games)
    command.autocomplete("scenario")(suggest_scenarios)
    command.autocomplete("difficulty")(suggest_difficulties)


def _kits_for_autocomplete(context: Context, interaction: Interaction) -> Mapping[str, Kit]:
    """Return the game chosen in the command, or every game with the house rules chosen there."""
    given = interaction.namespace
    typed = str(getattr(given, "game", "") or "")
    rules = [
        name for name in all_house_rules(context.kits) if getattr(given, name, None) is not None
    ]
    try:
        return games_with_rules(games_by_name(context.kits, typed), rules)
    except Malformed:
        return context.kits


class GameCommands(app_commands.Group):
    """The slash commands of `/game`, from opening a table to its end."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="game", description="Open, join, start and end a table.")
        self.context = context
        self.add_command(new_command(context))

    @app_commands.command()
    @app_commands.describe(
        investigator=("The investigator you’ll play"),
        deck="One of your decks; leave empty for the starter deck",
    )
    async def join(
        self, interaction: discord.Interaction, investigator: NameText = "", deck: NameText = ""
    ) -> None:
        """Take a seat at this channel’s table."""
        await run_at_table(
            self.context, interaction, lambda at: join_answer(self.context, at, investigator, deck)
        )

    @join.autocomplete("deck")
    async def _suggest_decks(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @join.autocomplete("investigator")
    async def _suggest_investigators(
        self, interaction: discord.Interaction, current: str
    ) -> Choices:
        at = await visitor_of(self.context, interaction)
        return (
            names_as_choices(matching_names([c.name for c in free_investigators(at)], current))
            if at
            else []
        )

    @app_commands.command()
    async def leave(self, interaction: discord.Interaction) -> None:
        """Give up your seat; in a running game someone else can take it."""
        await run_at_table(self.context, interaction, lambda at: leave_answer(self.context, at))

    @app_commands.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """Start the game with everyone who has joined."""

        async def start_game(at: Visitor) -> Private:
            check_permissions(interaction)
            told = await self.context.tables.change(at.game, lobbies.start, at.caller, None)
            return sentence(done_text("The game begins.", told))

        await run_at_table(self.context, interaction, start_game)

    @app_commands.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """See where the game stands and who’s up."""

        async def show_status(at: Visitor) -> Private:
            check_permissions(interaction)
            tables, url = self.context.tables, await self.context.status_link(at.snapshot)
            if is_active(at.snapshot):
                if url and not await tables.has_status(at.snapshot.record):
                    url = GONE_STATUS
                await tables.games.refresh(at.game)
            return status_answer(at, url)

        await run_at_table(self.context, interaction, show_status)

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction) -> None:
        """See or change how this table plays: pace, hands, undo, threads."""

        async def show_settings(at: Visitor) -> Private:
            return settings_answer(at)

        await run_at_table(self.context, interaction, show_settings)

    @app_commands.command()
    async def ready(self, interaction: discord.Interaction) -> None:
        """Say you’re ready to begin, or not yet."""
        await run_at_table(self.context, interaction, lambda at: ready_answer(self.context, at))

    @app_commands.command()
    async def rematch(self, interaction: discord.Interaction) -> None:
        """Play again with the same people, investigators, decks and settings."""

        async def open_rematch(at: Visitor) -> Private:
            check_permissions(interaction)
            return await rematch_answer(self.context, at)

        await run_at_table(self.context, interaction, open_rematch)

    @app_commands.command()
    async def export(self, interaction: discord.Interaction) -> None:
        """Get the game as a file: all of it once it’s over, until then what everyone can see."""
        await run_at_table(self.context, interaction, lambda at: export_answer(self.context, at))

    @app_commands.command(name="import")
    @app_commands.describe(file="A file made with /game export")
    async def import_(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Look at a game from a file; a finished one is kept here, archived."""

        async def import_game() -> Private:
            return await import_answer(self.context, interaction, file)

        await self.context.answering.answer(interaction, import_game)

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End this channel’s game for everyone (its host or a game master)."""

        async def ask_to_end() -> Private:
            return await end_game_answer(self.context, interaction)

        await self.context.answering.answer(interaction, ask_to_end)
