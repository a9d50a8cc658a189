"""`/deck`: players' own decks. Every answer is for the one who asks."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.campaign.campaign_panel import purchases, suggested_campaign, upgrade_answer
from cogs.lobby.deck_panel import (
    check_answer,
    import_answer,
    list_answer,
    remove_answer,
    show_answer,
    suggest_decks,
)
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.lengths import DeckNameText, DeckText, NameText, SubstitutesText
from cogs.wire.slash_commands import Choices, run


class DeckCommands(app_commands.Group):
    """Decks that a person keeps, to play at any table."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="deck", description="Your own decks: import, show, check, remove.")
        self.context = context

    @app_commands.command(name="import")
    @app_commands.describe(
        file="The deck’s JSON or text export",
        deck="Its text, link or number; leave both empty to get a form",
        name="A name for the deck",
        instead="Replacements for cards I don’t know: Bandolier = Machete; 01683 = Dodge",
    )
    async def import_(
        self,
        interaction: discord.Interaction,
        file: discord.Attachment | None = None,
        deck: DeckText = "",
        name: DeckNameText = "",
        instead: SubstitutesText = "",
    ) -> None:
        """Bring a deck from ArkhamDB or arkham.build."""
        await self.context.answering.answer(
            interaction,
            lambda: import_answer(self.context, interaction, deck, file, name, instead),
        )

    @app_commands.command()
    @app_commands.describe(deck="One of yours or a starter deck; leave empty if you keep just one")
    async def show(self, interaction: discord.Interaction, deck: NameText = "") -> None:
        """Show a deck, as a picture and as text."""
        await self.context.answering.answer(
            interaction, lambda: show_answer(self.context, interaction, deck)
        )

    @app_commands.command(name="list")
    async def list_(self, interaction: discord.Interaction) -> None:
        """List your decks."""
        await self.context.answering.answer(
            interaction, lambda: list_answer(self.context, interaction)
        )

    @app_commands.command()
    @app_commands.describe(
        deck="One of yours, a text, a link or a number; leave empty if you keep just one",
        file="Or a deck’s JSON or text export",
    )
    async def check(
        self,
        interaction: discord.Interaction,
        deck: DeckText = "",
        file: discord.Attachment | None = None,
    ) -> None:
        """Check a deck against the rules of deck building."""
        await self.context.answering.answer(
            interaction, lambda: check_answer(self.context, interaction, deck, file)
        )

    @app_commands.command()
    @app_commands.describe(deck="One of your decks")
    async def remove(self, interaction: discord.Interaction, deck: NameText) -> None:
        """Remove one of your decks."""
        await self.context.answering.answer(
            interaction, lambda: remove_answer(self.context, interaction, deck)
        )

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(
        card="A card to buy; leave empty to see them all",
        deck="Or the next version of your deck: its text, link or number",
        file="Or its JSON or text export",
        as_="Which of your investigators, if you play several",
    )
    async def upgrade(
        self,
        interaction: discord.Interaction,
        card: NameText = "",
        deck: DeckText = "",
        file: discord.Attachment | None = None,
        as_: NameText = "",
    ) -> None:
        """In a campaign: spend experience, or bring the next version of your deck."""
        await run(
            self.context,
            interaction,
            lambda at: upgrade_answer(self.context, at, card, deck, file, as_),
        )

    @upgrade.autocomplete("card")
    async def _purchases(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await suggested_campaign(self.context, interaction)
        rows = purchases(at, current) if at else []
        return [app_commands.Choice(name=clip(n, CHOICE), value=value) for n, value in rows]

    @upgrade.autocomplete("as_")
    async def _seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @show.autocomplete("deck")
    @check.autocomplete("deck")
    async def _all(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @remove.autocomplete("deck")
    async def _own(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current, own=True)
