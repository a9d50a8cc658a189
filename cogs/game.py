"""`/game`: opening a table, sitting down, starting, ending."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.opening import new_command
from cogs.turn import run
from cogs.ui.autocomplete import Choices, as_choices, visitor_of
from cogs.ui.context import Context, Visitor, active, check_permissions
from cogs.ui.controls import Row, button
from cogs.ui.decks import suggest_decks
from cogs.ui.displays import status_answer
from cogs.ui.lobby import free_investigators, join_answer, leave_answer
from cogs.ui.panel import done_text
from cogs.ui.press import Op, Press
from cogs.ui.reply import Private, sentence
from cogs.ui.typed import starting

CLOSING = "**Close this table?** The game has not begun: nothing is lost but the seats taken."
ENDING = (
    "**End this game for everybody?** Its seed is told then. The game master can still take it up "
    "again with `/gm rewind`, but anybody can work the draws out by then."
)


class GameCommands(app_commands.Group):
    """The table's life, from the lobby to its end."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="game", description="Open a table, join it, start, end.")
        self.context = context
        self.add_command(new_command(context))

    @app_commands.command()
    @app_commands.describe(
        investigator="Whom you play", deck="A deck of yours; the starter deck otherwise"
    )
    async def join(
        self, interaction: discord.Interaction, investigator: str = "", deck: str = ""
    ) -> None:
        """Take a seat at this channel's table."""
        await run(
            self.context, interaction, lambda at: join_answer(self.context, at, investigator, deck)
        )

    @join.autocomplete("deck")
    async def _decks(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_decks(self.context, interaction, current)

    @join.autocomplete("investigator")
    async def _investigators(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        return as_choices(starting([c.name for c in free_investigators(at)], current)) if at else []

    @app_commands.command()
    async def leave(self, interaction: discord.Interaction) -> None:
        """Give your seat up; in a running game it waits for somebody else."""
        await run(self.context, interaction, lambda at: leave_answer(self.context, at))

    @app_commands.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """Begin the game with everybody who has joined."""

        async def do(at: Visitor) -> Private:
            check_permissions(interaction)
            told = await self.context.tables.start(at.caller, at.game)
            return sentence(done_text("The game begins.", told))

        await run(self.context, interaction, do)

    @app_commands.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """Where the game stands and whom it waits for."""

        async def do(at: Visitor) -> Private:
            check_permissions(interaction)
            if active(at.snapshot):
                await self.context.tables.refresh(at.game)
            return status_answer(at, await self.context.status_link(at.snapshot))

        await run(self.context, interaction, do)

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End this channel's game for everybody (its creator or a game master)."""

        async def do(at: Visitor) -> Private:
            return end_question(at)

        await run(self.context, interaction, do)


def end_question(at: Visitor) -> Private:
    """Ask whether it is meant; the button asks for a reason, once the game has begun."""
    at.check_may_end()
    lobby = at.snapshot.record.status == "lobby"
    label = "Close the table" if lobby else "End the game …"
    end = button(Press(Op.END, at.game), label, discord.ButtonStyle.danger)
    keep = button(Press(Op.END, at.game, rest="no"), "Never mind")
    return Private(CLOSING if lobby else ENDING, (Row(end, keep),))
