"""`/gm`: what the game master can do. Everything needs a reason, which the table is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.game.snapshot import Told
from bot.table.game.table import SEED_KNOWN
from bot.table.seats import handing, standing_in
from bot.table.steps import audit, game_status as gm_steps, inputs
from cogs.gm.ending import end_game_answer, move_answer, suggest_movable_games
from cogs.gm.overriding import (
    WHY,
    asks_for_hidden_choices,
    change_commands,
    read_answer_for_seat,
    show_all_choices,
    suggest_for_seat,
)
from cogs.reports.wrong_command import reports_answer
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import CHOICE, clip, newest_lines
from cogs.wire.lengths import NameText, OptionalReasonText, ReasonText, SeveralText
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import Choices, suggest_any_seat, visitor_of

NOTHING = "Nothing so far: no game master has stepped in, and every seat has its first player."


class GmCommands(app_commands.Group):
    """The slash commands of `/gm`."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="gm", description="For the game master: step in, openly.")
        self.context = context
        for command in change_commands(context):
            self.add_command(command)

    async def _carry_out_as_gm(
        self,
        interaction: Interaction,
        words: str,
        carry_out: Callable[[Visitor], Awaitable[Told]],
    ) -> None:
        """Run `carry_out` if the caller is game master, and reply with `words` and its lines."""

        async def carry_out_and_report() -> Private:
            told = await carry_out(await self.context.visitor_as_gm(interaction))
            more = (line for line in told.lines[:5] if line != words)
            return sentence("\n".join((f"✓ {words}", *more)))

        await self.context.answering.answer(interaction, carry_out_and_report)

    # --- the table -----------------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(reason=WHY)
    async def pause(self, interaction: discord.Interaction, reason: ReasonText) -> None:
        """Pause the game: nobody can act until you resume it."""
        await self._carry_out_as_gm(
            interaction,
            "The game is paused.",
            lambda at: self.context.tables.change(at.game, gm_steps.pause, at.caller, reason),
        )

    @app_commands.command()
    @app_commands.describe(reason=WHY)
    async def resume(
        self, interaction: discord.Interaction, reason: OptionalReasonText = ""
    ) -> None:
        """Resume a paused game."""

        async def resume_game(at: Visitor) -> Told:
            check_permissions(interaction)
            return await self.context.tables.gm.resume(at.caller, at.game, reason)

        await self._carry_out_as_gm(interaction, "The game resumes.", resume_game)

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End the game where it stands."""

        async def ask_to_end() -> Private:
            return await end_game_answer(self.context, interaction)

        await self.context.answering.answer(interaction, ask_to_end)

    @app_commands.command()
    @app_commands.describe(step="The step to go back to; /log has the numbers")
    async def rewind(
        self, interaction: discord.Interaction, step: app_commands.Range[int, 0, 10**9]
    ) -> None:
        """Look at an earlier position, then go back to it."""
        await self._show_preview(interaction, step)

    @app_commands.command()
    @app_commands.describe(step="The step to look at; /log has the numbers")
    async def preview(
        self, interaction: discord.Interaction, step: app_commands.Range[int, 0, 10**9]
    ) -> None:
        """Look at an earlier position."""
        await self._show_preview(interaction, step)

    async def _show_preview(self, interaction: Interaction, step: int) -> None:
        async def read_preview() -> Private:
            at = await self.context.visitor_as_gm(interaction)
            text, picture = await self.context.tables.gm.preview(at.caller, at.game, step)
            back = button(
                Press(Op.REWIND, at.game, step),
                f"Rewind to step {step} …",
                discord.ButtonStyle.danger,
            )
            head = f"**After step {step}** (nothing has changed yet)"
            known = f"\n{SEED_KNOWN}" if at.snapshot.record.status == "over" else ""
            return Private(clip(f"{head}{known}\n{text}", 3_600), (Row(back),), (picture,))

        await self.context.answering.answer(interaction, read_preview)

    @app_commands.command(name="move-table")
    @app_commands.describe(
        channel="Where the game should continue",
        reason=WHY,
        game="The table’s number, if its channel is gone",
    )
    async def move_table(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel | discord.Thread,
        reason: ReasonText,
        game: NameText = "",
    ) -> None:
        """Move this table, or the one with a number, to another channel."""

        async def move_to_channel() -> Private:
            return await move_answer(self.context, interaction, channel, reason, game)

        await self.context.answering.answer(interaction, move_to_channel)

    @move_table.autocomplete("game")
    async def _suggest_games(
        self, interaction: discord.Interaction, _current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the server's games of which the caller is game master."""
        return await suggest_movable_games(self.context, interaction)

    @app_commands.command()
    async def audit(self, interaction: discord.Interaction) -> None:
        """List everything game masters did here: who, when, why."""

        async def list_gm_actions() -> Private:
            at = await self.context.visitor_as_gm(interaction)
            lines = await self.context.tables.read(at.game, audit.audit_lines, at.caller)
            shown = newest_lines(lines, 3_500)
            return Private(
                "\n".join([("**What game masters did in this game**"), *(shown or [NOTHING])])
            )

        await self.context.answering.answer(interaction, list_gm_actions)

    @app_commands.command()
    async def reports(self, interaction: discord.Interaction) -> None:
        """List what players of this table reported as wrong."""

        async def list_reports() -> Private:
            return await reports_answer(self.context, await self.context.visitor_as_gm(interaction))

        await self.context.answering.answer(interaction, list_reports)

    @app_commands.command()
    @app_commands.describe(investigator="Whose seat", player="Who plays it from now on", reason=WHY)
    async def replace(
        self,
        interaction: discord.Interaction,
        investigator: NameText,
        player: discord.Member,
        reason: ReasonText,
    ) -> None:
        """Give a seat to someone else."""

        async def hand_seat_over(at: Visitor) -> Told:
            if player.bot:
                raise NotAllowed("A bot can’t play.")
            number = _seat_named(at, investigator)
            return await self.context.tables.change(
                at.game, handing.hand_over, at.caller, number, player.id, reason
            )

        await self._carry_out_as_gm(interaction, "The seat has a new player.", hand_seat_over)

    @app_commands.command()
    @app_commands.describe(role="The role; leave empty for only those who manage the server")
    async def role(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Choose a role whose members are game masters at every table here."""

        async def set_gm_role() -> Private:
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotAllowed("Only members who can manage the server choose that role.")
            await self.context.set_gm_role(interaction.guild_id, role.id if role else None)
            return sentence(
                f"✓ Members with {role.mention} are game masters here."
                if role
                else "✓ No role makes anyone a game master here any longer."
            )

        await self.context.answering.answer(interaction, set_gm_role)

    # --- standing in ---------------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(investigator="Whose question", option="Your answer for them", reason=WHY)
    async def answer(
        self,
        interaction: discord.Interaction,
        investigator: NameText,
        option: SeveralText,
        reason: ReasonText,
    ) -> None:
        """Answer a question for someone."""

        async def answer_for_seat() -> Private:
            at = await self.context.visitor_as_gm(interaction)
            seat = _seat_named(at, investigator)
            if asks_for_hidden_choices(at, seat, option):
                return await show_all_choices(self.context, at, seat, reason)
            given = read_answer_for_seat(at, seat, option)
            told = await self.context.tables.change(
                at.game, inputs.submit_input, at.caller, given, "", reason
            )
            return sentence("\n".join(("✓ Answered.", *told.lines[:5])))

        await self.context.answering.answer(interaction, answer_for_seat)

    @app_commands.command()
    @app_commands.describe(
        investigator=("The investigator"), on=("Yes: the autopilot plays. No: it stops"), reason=WHY
    )
    async def autopilot(
        self, interaction: discord.Interaction, investigator: NameText, on: bool, reason: ReasonText
    ) -> None:
        """Let the autopilot play a seat until its player is back, or stop it."""

        async def switch_autopilot() -> Private:
            at = await self.context.visitor_as_gm(interaction)
            seat = _seat_named(at, investigator)
            told = await self.context.tables.change(
                at.game, standing_in.switch_autopilot, at.caller, seat, on, reason
            )
            return sentence("\n".join(told.lines))

        await self.context.answering.answer(interaction, switch_autopilot)

    @answer.autocomplete("option")
    async def _suggest_answers(self, interaction: discord.Interaction, current: str) -> Choices:
        """List the visible choices of the seat, and a row to see the others."""
        at = await visitor_of(self.context, interaction)
        if at is None or at.snapshot.session is None or not at.snapshot.is_gm(at.caller):
            return []
        named = str(getattr(interaction.namespace, "investigator", "") or "")
        rows = _answer_suggestions(at, named, current)
        return [app_commands.Choice(name=name, value=value) for name, value in rows]

    @answer.autocomplete("investigator")
    @autopilot.autocomplete("investigator")
    @replace.autocomplete("investigator")
    async def _suggest_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_any_seat(self.context, interaction, current)


def _answer_suggestions(at: Visitor, named: str, typed: str) -> list[tuple[str, str]]:
    """List the answers for the named investigator; if there are none, a row with the reason."""
    try:
        seat = _seat_named(at, named)
    except NotAllowed:
        return [("Name the investigator first", typed or "none")]
    if rows := suggest_for_seat(at, seat, typed):
        return rows
    asked = bool(suggest_for_seat(at, seat, ""))
    nothing = "no open choice with these words" if asked else "nothing to answer"
    return [(clip(f"{at.name(seat)} has {nothing} right now", CHOICE), typed or "none")]


def _seat_named(at: Visitor, name: str) -> Seat:
    """Return the seat with the named investigator. Raises `NotAllowed` if there is none."""
    seats = at.seats_named(name)
    if len(seats) != 1:
        names = ", ".join(map(at.name, sorted(at.snapshot.labels)))
        raise NotAllowed(f"Which investigator? Here: {names}.")
    return seats[0]
