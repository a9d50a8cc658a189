"""`/seat`: who plays a seat while its player is away. `/watch`: what everybody may see."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.table.past import log_lines as table_log
from cogs.seats.absence_panel import back_answer, friend_answer, friend_names, substitute_answer
from cogs.seats.companion_buttons import companion_answer, companion_names
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import newest_lines
from cogs.wire.lengths import NameText
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private
from cogs.wire.slash_commands import (
    Choices,
    Command,
    as_choices,
    run,
    starting,
    suggest_any_seat,
    suggest_until,
    visitor_of,
)

LATELY = 12
"""Steps of the log that are shown."""
HEAD = "**Lately**"
MOST_LOG = 500
"""Most characters of them, so that they fit below the picture on a phone."""


async def watch_answer(context: Context, at: Visitor) -> Private:
    """Show the board, newest log lines and who is waited for. Raises `NotAllowed`."""
    snapshot = at.snapshot
    snapshot.shown_session()
    waits = at.who_is_awaited() if snapshot.record.status == "running" else ""
    head = snapshot.record.head
    stretches = await context.tables.read(at.game, table_log.lines, (), max(head - LATELY, 0), head)
    lately = [line for each in stretches if not each.undone for line in each.lines]
    picture = await context.tables.looks.board(at.game)
    log = newest_lines(lately, MOST_LOG) or ["…" if lately else "Nothing yet."]
    looks = Row(
        button(Press(Op.TABLE, at.game, rest="watch"), "Refresh"),
        button(Press(Op.BOARD, at.game, rest="text"), "Text"),
        button(Press(Op.LOG, at.game), "Log"),
    )
    text = "\n".join(filter(None, [waits, HEAD, *log]))
    return Private(text, (looks,), (picture,), pictures_first=True)


@press(Op.TABLE, word="watch")
async def watch_pressed(at: Pressed) -> Private:
    """Show the game as everybody may see it."""
    return await watch_answer(at.context, at.visitor)


WHOSE = "Which of your investigators, if you play several"


class SeatCommands(app_commands.Group):
    """Seats that change hands for a time."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="seat", description="Choose who plays your seat while you’re away.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(
        player="Who plays for you",
        until="Like “in 4 days”, “Friday 18:00” or “24 December”, by your own clock",
        investigator=WHOSE,
    )
    async def substitute(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        until: NameText,
        investigator: NameText = "",
    ) -> None:
        """Let someone play your seat until a day; then it’s yours again."""

        async def do(at: Visitor) -> Private:
            if player.bot:
                raise NotAllowed("A bot can’t play.")
            return await substitute_answer(self.context, at, player.id, until, investigator)

        await run(self.context, interaction, do)

    @app_commands.command()
    @app_commands.describe(investigator=WHOSE)
    async def back(self, interaction: discord.Interaction, investigator: NameText = "") -> None:
        """Take your seat back, or give one back to its player."""
        await run(self.context, interaction, lambda at: back_answer(self.context, at, investigator))

    @app_commands.command()
    @app_commands.describe(
        who="An investigator at this table, “companion”, “autopilot” or “nobody”",
        away="Also as soon as you’re away (/me away)",
        investigator=WHOSE,
        player="The friend, if you’d rather choose the person",
    )
    async def friend(
        self,
        interaction: discord.Interaction,
        who: NameText = "",
        away: bool = False,
        investigator: NameText = "",
        player: discord.Member | None = None,
    ) -> None:
        """Name who plays your seat when you’re late."""

        async def do(at: Visitor) -> Private:
            named = None if player is None else player.id
            return await friend_answer(
                self.context, at, who, investigator, player=named, at_once=away
            )

        await run(self.context, interaction, do)

    @app_commands.command()
    @app_commands.describe(
        investigator="Which free investigator it plays; leave empty to let it choose",
        leaves="True: it leaves the seat",
    )
    async def companion(
        self, interaction: discord.Interaction, investigator: NameText = "", leaves: bool = False
    ) -> None:
        """Let a companion play a free seat, or send it away."""

        async def do(at: Visitor) -> Private:
            return await companion_answer(self.context, at, investigator, leaves=leaves)

        await run(self.context, interaction, do)

    @companion.autocomplete("investigator")
    async def _free(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        return as_choices(starting(companion_names(at), current)) if at else []

    @substitute.autocomplete("until")
    async def _times(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        if at is None or not at.seats:
            return []
        return await suggest_until(self.context, interaction.user.id, current)

    @friend.autocomplete("who")
    async def _friends(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        return as_choices(starting(friend_names(at), current)) if at else []

    @friend.autocomplete("investigator")
    @substitute.autocomplete("investigator")
    async def _own(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @back.autocomplete("investigator")
    async def _all(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_any_seat(self.context, interaction, current)


def watch_commands(context: Context) -> list[Command]:
    """List what a spectator can see; players as well, without what is theirs alone."""

    @app_commands.command(description="Watch the game: board, log and whose turn it is.")
    async def watch(interaction: discord.Interaction) -> None:
        await run(context, interaction, lambda at: watch_answer(context, at))

    return [watch]
