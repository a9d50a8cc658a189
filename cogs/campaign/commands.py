"""`/campaign` and `/deck`: several scenarios with the same investigators; decks of players."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.lobby import lobbies
from cogs.campaign.campaign_panel import (
    campaign_decks_answer,
    campaign_for_autocomplete,
    campaign_games,
    campaign_log_answer,
    campaign_status_answer,
    continue_as_campaign,
    find_campaign,
    find_campaign_between_scenarios,
    join_campaign,
    joinable_investigators,
    leave_campaign,
    new_campaign,
    possible_outcomes,
    record_scenario_end,
    replace_investigator,
    replacement_investigators,
    set_ready_answer,
    suggest_purchases,
    upgrade_answer,
)
from cogs.gm.ending import end_question
from cogs.lobby.deck_panel import (
    check_answer,
    import_answer,
    list_answer,
    remove_answer,
    show_answer,
    suggest_decks,
)
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.lengths import DeckNameText, DeckText, NameText, ReasonText, SubstitutesText
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import (
    Choices,
    investigators_as_choices,
    matching_names,
    names_as_choices,
    run_at_table,
)


class CampaignCommands(app_commands.Group):
    """A campaign's life, from the lobby to its end."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="campaign", description="Open, join and continue a campaign.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(
        campaign="The campaign to play", difficulty=("How hard it is, from start to end")
    )
    async def new(
        self, interaction: discord.Interaction, campaign: NameText = "", difficulty: NameText = ""
    ) -> None:
        """Open a campaign in this channel."""
        await self.context.answering.answer(
            interaction, lambda: new_campaign(self.context, interaction, campaign, difficulty)
        )

    @new.autocomplete("campaign")
    async def _suggest_campaigns(self, _interaction: discord.Interaction, current: str) -> Choices:
        kits = [self.context.kits[slug] for slug in campaign_games(self.context)]
        names = [choice.name for kit in kits for choice in kit.offers.scenarios()]
        return names_as_choices(matching_names(names, current))

    @new.autocomplete("difficulty")
    async def _suggest_difficulties(
        self, _interaction: discord.Interaction, current: str
    ) -> Choices:
        kits = [self.context.kits[slug] for slug in campaign_games(self.context)]
        names = [choice.name for kit in kits for choice in kit.offers.difficulties()]
        return names_as_choices(matching_names(dict.fromkeys(names), current))

    @app_commands.command()
    @app_commands.describe(
        investigator=("The investigator you’ll play"),
        deck="One of your decks; leave empty for the starter deck",
    )
    async def join(
        self, interaction: discord.Interaction, investigator: NameText = "", deck: NameText = ""
    ) -> None:
        """Take a seat in a campaign, before it begins or between scenarios."""
        await run_at_table(
            self.context,
            interaction,
            lambda at: join_campaign(self.context, at, investigator, deck),
        )

    @join.autocomplete("investigator")
    async def _suggest_investigators(
        self, interaction: discord.Interaction, current: str
    ) -> Choices:
        at = await campaign_for_autocomplete(self.context, interaction)
        return (
            names_as_choices(matching_names([c.name for c in joinable_investigators(at)], current))
            if at
            else []
        )

    @join.autocomplete("deck")
    async def _suggest_decks_to_join(
        self, interaction: discord.Interaction, current: str
    ) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @app_commands.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """Begin the campaign with everyone who has joined."""

        async def start_campaign(at: Visitor) -> Private:
            check_permissions(interaction)
            campaign = await find_campaign(self.context, at)
            told = await self.context.tables.change(
                campaign.game, lobbies.start, campaign.caller, None
            )
            return sentence(done_text("The campaign begins.", told))

        await run_at_table(self.context, interaction, start_campaign)

    @app_commands.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """Show everyone’s trauma and experience, the chaos bag and what comes next."""
        await run_at_table(
            self.context, interaction, lambda at: campaign_status_answer(self.context, at)
        )

    @app_commands.command()
    async def log(self, interaction: discord.Interaction) -> None:
        """Read the campaign log, and what happened between scenarios."""
        await run_at_table(
            self.context, interaction, lambda at: campaign_log_answer(self.context, at)
        )

    @app_commands.command()
    async def decks(self, interaction: discord.Interaction) -> None:
        """Show your decks and the experience you have left."""
        await run_at_table(
            self.context, interaction, lambda at: campaign_decks_answer(self.context, at)
        )

    @app_commands.command(name="next")
    @app_commands.rename(as_="as")
    @app_commands.describe(
        ready="No: you’re not ready after all",
        as_="Which of your investigators, if you play several",
    )
    async def next_(
        self, interaction: discord.Interaction, ready: bool = True, as_: NameText = ""
    ) -> None:
        """Say you’re ready for the next scenario, or replay one that was cut short."""
        await run_at_table(
            self.context,
            interaction,
            lambda at: set_ready_answer(self.context, at, as_, ready=ready),
        )

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(as_="Which of your investigators, if you play several")
    async def leave(self, interaction: discord.Interaction, as_: NameText = "") -> None:
        """Sit out from the next scenario on; I keep what you have."""
        await run_at_table(
            self.context, interaction, lambda at: leave_campaign(self.context, at, as_)
        )

    @next_.autocomplete("as_")
    @leave.autocomplete("as_")
    async def _suggest_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(
        investigator="Your next investigator",
        deck="One of your decks; leave empty for the starter deck",
        as_="Which of your investigators, if you play several",
    )
    async def replace(
        self,
        interaction: discord.Interaction,
        investigator: NameText = "",
        deck: NameText = "",
        as_: NameText = "",
    ) -> None:
        """Between scenarios: continue with another investigator."""
        await run_at_table(
            self.context,
            interaction,
            lambda at: replace_investigator(self.context, at, investigator, deck, as_),
        )

    @replace.autocomplete("investigator")
    async def _suggest_other_investigators(
        self, interaction: discord.Interaction, current: str
    ) -> Choices:
        at = await campaign_for_autocomplete(self.context, interaction)
        return (
            names_as_choices(
                matching_names([c.name for c in replacement_investigators(at)], current)
            )
            if at
            else []
        )

    @replace.autocomplete("deck")
    async def _suggest_decks_to_replace(
        self, interaction: discord.Interaction, current: str
    ) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @replace.autocomplete("as_")
    async def _suggest_own_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @app_commands.command(name="continue")
    async def continue_(self, interaction: discord.Interaction) -> None:
        """Turn the scenario you’ve just played into a campaign."""

        async def make_campaign(at: Visitor) -> Private:
            check_permissions(interaction)
            return await continue_as_campaign(self.context, at)

        await run_at_table(self.context, interaction, make_campaign)

    @app_commands.command()
    @app_commands.describe(
        outcome=("The resolution you reached"), reason=("Why? Everyone at the table will see it")
    )
    async def record(
        self, interaction: discord.Interaction, outcome: NameText, reason: ReasonText
    ) -> None:
        """Record how a scenario ended that wasn’t played out (game masters)."""
        await run_at_table(
            self.context,
            interaction,
            lambda at: record_scenario_end(self.context, at, outcome, reason),
        )

    @record.autocomplete("outcome")
    async def _suggest_outcomes(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await campaign_for_autocomplete(self.context, interaction)
        found = possible_outcomes(at) if at else ()
        return investigators_as_choices(
            [c for c in found if current.casefold() in c.name.casefold()]
        )

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End this channel’s campaign for everyone (its host or a game master)."""

        async def ask_to_end(at: Visitor) -> Private:
            return end_question(await find_campaign_between_scenarios(self.context, at))

        await run_at_table(self.context, interaction, ask_to_end)


# --- players' own decks ---------------------------------------------------------------------------


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
        await run_at_table(
            self.context,
            interaction,
            lambda at: upgrade_answer(self.context, at, card, deck, file, as_),
        )

    @upgrade.autocomplete("card")
    async def _suggest_purchases(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await campaign_for_autocomplete(self.context, interaction)
        rows = suggest_purchases(at, current) if at else []
        return [app_commands.Choice(name=clip(n, CHOICE), value=value) for n, value in rows]

    @upgrade.autocomplete("as_")
    async def _suggest_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @show.autocomplete("deck")
    @check.autocomplete("deck")
    async def _suggest_all_decks(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @remove.autocomplete("deck")
    async def _suggest_own_decks(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current, own=True)
