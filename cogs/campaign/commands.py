"""`/campaign`: several scenarios with the same people, from the first deck to the last end."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.lobby import lobbies
from cogs.campaign.campaign_panel import (
    campaign_at,
    campaign_between,
    campaign_games,
    continue_as,
    decks_of,
    join_campaign,
    leave_campaign,
    log_of,
    new_campaign,
    next_chapter,
    outcomes_of,
    record_end,
    replace_investigator,
    status_of,
    suggested_campaign,
    who_can_join,
    who_can_replace,
)
from cogs.gm.ending import end_question
from cogs.lobby.deck_panel import suggest_decks
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.lengths import NameText, ReasonText
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import Choices, as_choices, named_choices, run, starting


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
    async def _campaigns(self, _interaction: discord.Interaction, current: str) -> Choices:
        kits = [self.context.kits[slug] for slug in campaign_games(self.context)]
        names = [choice.name for kit in kits for choice in kit.offers.scenarios()]
        return as_choices(starting(names, current))

    @new.autocomplete("difficulty")
    async def _levels(self, _interaction: discord.Interaction, current: str) -> Choices:
        kits = [self.context.kits[slug] for slug in campaign_games(self.context)]
        names = [choice.name for kit in kits for choice in kit.offers.difficulties()]
        return as_choices(starting(dict.fromkeys(names), current))

    @app_commands.command()
    @app_commands.describe(
        investigator=("The investigator you’ll play"),
        deck="One of your decks; leave empty for the starter deck",
    )
    async def join(
        self, interaction: discord.Interaction, investigator: NameText = "", deck: NameText = ""
    ) -> None:
        """Take a seat in a campaign, before it begins or between scenarios."""
        await run(
            self.context,
            interaction,
            lambda at: join_campaign(self.context, at, investigator, deck),
        )

    @join.autocomplete("investigator")
    async def _investigators(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await suggested_campaign(self.context, interaction)
        return as_choices(starting([c.name for c in who_can_join(at)], current)) if at else []

    @join.autocomplete("deck")
    async def _decks(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @app_commands.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """Begin the campaign with everyone who has joined."""

        async def do(at: Visitor) -> Private:
            check_permissions(interaction)
            campaign = await campaign_at(self.context, at)
            told = await self.context.tables.change(
                campaign.game, lobbies.start, campaign.caller, None
            )
            return sentence(done_text("The campaign begins.", told))

        await run(self.context, interaction, do)

    @app_commands.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """Show everyone’s trauma and experience, the chaos bag and what comes next."""
        await run(self.context, interaction, lambda at: status_of(self.context, at))

    @app_commands.command()
    async def log(self, interaction: discord.Interaction) -> None:
        """Read the campaign log, and what happened between scenarios."""
        await run(self.context, interaction, lambda at: log_of(self.context, at))

    @app_commands.command()
    async def decks(self, interaction: discord.Interaction) -> None:
        """Show your decks and the experience you have left."""
        await run(self.context, interaction, lambda at: decks_of(self.context, at))

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
        await run(
            self.context,
            interaction,
            lambda at: next_chapter(self.context, at, as_, ready=ready),
        )

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(as_="Which of your investigators, if you play several")
    async def leave(self, interaction: discord.Interaction, as_: NameText = "") -> None:
        """Sit out from the next scenario on; I keep what you have."""
        await run(self.context, interaction, lambda at: leave_campaign(self.context, at, as_))

    @next_.autocomplete("as_")
    @leave.autocomplete("as_")
    async def _seats(self, interaction: discord.Interaction, current: str) -> Choices:
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
        await run(
            self.context,
            interaction,
            lambda at: replace_investigator(self.context, at, investigator, deck, as_),
        )

    @replace.autocomplete("investigator")
    async def _others(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await suggested_campaign(self.context, interaction)
        return as_choices(starting([c.name for c in who_can_replace(at)], current)) if at else []

    @replace.autocomplete("deck")
    async def _decks_too(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @replace.autocomplete("as_")
    async def _own(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @app_commands.command(name="continue")
    async def continue_(self, interaction: discord.Interaction) -> None:
        """Turn the scenario you’ve just played into a campaign."""

        async def do(at: Visitor) -> Private:
            check_permissions(interaction)
            return await continue_as(self.context, at)

        await run(self.context, interaction, do)

    @app_commands.command()
    @app_commands.describe(
        outcome=("The resolution you reached"), reason=("Why? Everyone at the table will see it")
    )
    async def record(
        self, interaction: discord.Interaction, outcome: NameText, reason: ReasonText
    ) -> None:
        """Record how a scenario ended that wasn’t played out (game masters)."""
        await run(
            self.context, interaction, lambda at: record_end(self.context, at, outcome, reason)
        )

    @record.autocomplete("outcome")
    async def _outcomes(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await suggested_campaign(self.context, interaction)
        found = outcomes_of(at) if at else ()
        return named_choices([c for c in found if current.casefold() in c.name.casefold()])

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End this channel’s campaign for everyone (its host or a game master)."""

        async def do(at: Visitor) -> Private:
            return end_question(await campaign_between(self.context, at))

        await run(self.context, interaction, do)
