"""Looking up: a card or a rule by name, and what one can do now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.engine.errors import RulesError
from bot.table.declares.components import Guide
from bot.table.declares.shapes import Article
from cogs.help.advice import advice_answer
from cogs.help.texts import help_answer
from cogs.table.displays import article_answer
from cogs.turn.autocomplete import suggest_seat
from cogs.wire.autocomplete import Choices, as_choices, visitor_of
from cogs.wire.commands import AS, Command, run
from cogs.wire.context import Context
from cogs.wire.item import Interaction
from cogs.wire.lengths import NameText
from cogs.wire.reply import Private, sentence


def lookup_commands(context: Context) -> list[Command]:
    """A card or a rule by name, and help."""

    @app_commands.command(description="Look up a card: what it does, facts and rulings.")
    @app_commands.describe(name="The card’s name")
    async def card(interaction: discord.Interaction, name: NameText) -> None:
        await _look_up(context, interaction, lambda guide, state: guide.card(name, state))

    @app_commands.command(description="Look up a rule, in our own words.")
    @app_commands.describe(term="A rule or term")
    async def rule(interaction: discord.Interaction, term: NameText) -> None:
        await _look_up(context, interaction, lambda guide, _state: guide.rule(term))

    @app_commands.command(name="help", description="See what you can do now, and how.")
    async def help_(interaction: discord.Interaction) -> None:
        async def work() -> Private:
            return help_answer(context, await visitor_of(context, interaction))

        await context.answering.answer(interaction, work)

    async def cards(interaction: discord.Interaction, current: str) -> Choices:
        found = await _guides(context, interaction)
        return as_choices([name for guide, _ in found for name in guide.card_names(current)][:25])

    async def terms(interaction: discord.Interaction, current: str) -> Choices:
        found = await _guides(context, interaction)
        return as_choices([name for guide, _ in found for name in guide.rule_terms(current)][:25])

    card.autocomplete("name")(cards)
    rule.autocomplete("term")(terms)
    return [card, rule, help_]


async def _guides(context: Context, interaction: Interaction) -> list[tuple[Guide, Any | None]]:
    """The channel's game with its state, or all games where there is no table.

    A campaign has the cards and rules of its chapters, which are games of their own.
    """
    at = await visitor_of(context, interaction)
    if at is None:
        return [(kit.guide, None) for kit in context.kits.values() if kit.chapters is None]
    return [(at.snapshot.kit.guide, at.snapshot.session.state if at.snapshot.session else None)]


async def _look_up(
    context: Context,
    interaction: Interaction,
    find: Callable[[Guide, Any | None], Article],
) -> None:
    """Answer with the first game's article. Without any, the refusal that knows the most."""

    async def work() -> Private:
        refusals: list[str] = []
        for guide, state in await _guides(context, interaction):
            try:
                return article_answer(find(guide, state))
            except RulesError as error:
                refusals.append(str(error))
        return sentence(max(refusals, key=len, default="I don’t know anything by that name."))

    await context.answering.answer(interaction, work)


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
