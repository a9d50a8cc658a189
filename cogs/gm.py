"""`/gm`: what the game master can do. Everything needs a reason, which the table is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.look import Told
from bot.table.table import SEED_KNOWN
from cogs.game import end_question
from cogs.turn import run
from cogs.ui.answers import read_answer, suggest_answers
from cogs.ui.controls import Row, button
from cogs.ui.desk import Desk, Place, check_permissions
from cogs.ui.item import Interaction
from cogs.ui.pending import Which, pending_of
from cogs.ui.press import Op, Press
from cogs.ui.reply import Private, sentence
from cogs.ui.suggesting import Choices, as_choices, named_choices, place_of
from cogs.ui.text import clip
from cogs.ui.typed import starting

Reason = app_commands.Range[str, 1, 200]
WHY = "Why? The table is shown it."


class Gm(app_commands.Group):
    """The game master's commands."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="gm", description="For the game master: step in, openly.")
        self.desk = desk

    async def _do(
        self,
        interaction: Interaction,
        words: str,
        carry_out: Callable[[Place], Awaitable[Told]],
    ) -> None:
        """Carry something out as game master and say so in a line."""

        async def work() -> Private:
            told = await carry_out(await self.desk.as_gm(interaction))
            return sentence("\n".join((f"✓ {words}", *told.lines[:5])))

        await self.desk.answering.answer(interaction, work)

    async def _override(
        self, interaction: Interaction, command: str, target: str, value: str, reason: str
    ) -> None:
        async def carry_out(at: Place) -> Told:
            override = at.look.kit.gm_command(at.look.running(), command, target, value)
            return await self.desk.tables.override(at.caller, at.game, override, reason)

        await self._do(interaction, "Done.", carry_out)

    async def _targets(self, interaction: Interaction, command: str, current: str) -> Choices:
        at = await place_of(self.desk, interaction)
        if at is None or at.look.session is None or not at.look.is_gm(at.caller):
            return []
        return named_choices(at.look.kit.gm_targets(at.look.session, command, current))

    async def _values(
        self, interaction: Interaction, command: str, first: str, current: str
    ) -> Choices:
        """What fits the target, which was typed into the option `first`."""
        at = await place_of(self.desk, interaction)
        if at is None or at.look.session is None or not at.look.is_gm(at.caller):
            return []
        target = str(getattr(interaction.namespace, first, "") or "")
        return named_choices(at.look.kit.gm_values(at.look.session, command, target, current))

    # --- the table -----------------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(reason=WHY)
    async def pause(self, interaction: discord.Interaction, reason: Reason) -> None:
        """Take no inputs for the time being."""
        await self._do(
            interaction,
            "The game is paused.",
            lambda at: self.desk.tables.pause(at.caller, at.game, reason),
        )

    @app_commands.command()
    @app_commands.describe(reason=WHY)
    async def resume(self, interaction: discord.Interaction, reason: str = "") -> None:
        """Take inputs again."""

        async def carry_out(at: Place) -> Told:
            check_permissions(interaction)
            return await self.desk.tables.resume(at.caller, at.game, reason)

        await self._do(interaction, "The game goes on.", carry_out)

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End the game as it stands."""

        async def do(at: Place) -> Private:
            return end_question(at)

        await run(self.desk, interaction, do)

    @app_commands.command()
    @app_commands.describe(step="The step to go back to; /log shows the numbers")
    async def rewind(
        self, interaction: discord.Interaction, step: app_commands.Range[int, 0, 10**9]
    ) -> None:
        """Look at an earlier position, and go back to it."""

        async def work() -> Private:
            at = await self.desk.as_gm(interaction)
            text, picture = await self.desk.tables.preview(at.caller, at.game, step)
            back = button(
                Press(Op.REWIND, at.game, step),
                f"Rewind to step {step} …",
                discord.ButtonStyle.danger,
            )
            head = f"**The position after step {step}** (nothing is changed yet)"
            known = f"\n{SEED_KNOWN}" if at.look.record.status == "over" else ""
            return Private(clip(f"{head}{known}\n{text}", 3_600), (Row(back),), (picture,))

        await self.desk.answering.answer(interaction, work)

    @app_commands.command()
    @app_commands.describe(investigator="Whose seat", player="Who plays it from now on", reason=WHY)
    async def seat(
        self,
        interaction: discord.Interaction,
        investigator: str,
        player: discord.Member,
        reason: Reason,
    ) -> None:
        """Hand a seat to somebody else."""

        async def carry_out(at: Place) -> Told:
            if player.bot:
                raise NotAllowed("A bot cannot play.")
            number = _seat_named(at, investigator)
            return await self.desk.tables.seat(at.caller, at.game, number, player.id, reason)

        await self._do(interaction, "The seat is handed over.", carry_out)

    @app_commands.command()
    @app_commands.describe(
        role="Whose members may use /gm; nothing: only those who manage the server"
    )
    async def role(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Choose a role whose members are game masters of all tables here."""

        async def work() -> Private:
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotAllowed("Only members who may manage the server choose the role.")
            await self.desk.set_gm_role(interaction.guild_id, role.id if role else None)
            return sentence(
                f"✓ Members with {role.mention} are game masters here."
                if role
                else "✓ No role makes game masters here any more."
            )

        await self.desk.answering.answer(interaction, work)

    # --- the position --------------------------------------------------------------------------

    @app_commands.command(name="set")
    @app_commands.describe(target="What", value="A number, or +2, -1", reason=WHY)
    async def set_(
        self, interaction: discord.Interaction, target: str, value: str, reason: Reason
    ) -> None:
        """Set a counter: damage, clues, doom, resources and so on."""
        await self._override(interaction, "set", target, value, reason)

    @set_.autocomplete("target")
    async def _set_targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._targets(interaction, "set", current)

    @set_.autocomplete("value")
    async def _set_values(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._values(interaction, "set", "target", current)

    @app_commands.command()
    @app_commands.describe(target="Who or what", to="Where to; “out” takes it away", reason=WHY)
    async def move(
        self, interaction: discord.Interaction, target: str, to: str, reason: Reason
    ) -> None:
        """Move or remove an investigator, an enemy, a card."""
        await self._override(interaction, "move", target, to, reason)

    @move.autocomplete("target")
    async def _move_targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._targets(interaction, "move", current)

    @move.autocomplete("to")
    async def _move_values(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._values(interaction, "move", "target", current)

    @app_commands.command()
    @app_commands.describe(card="Which card", at="Where, or with whom", reason=WHY)
    async def spawn(
        self, interaction: discord.Interaction, card: str, reason: Reason, at: str = ""
    ) -> None:
        """Bring an enemy or a card into play."""
        await self._override(interaction, "spawn", card, at, reason)

    @spawn.autocomplete("card")
    async def _spawn_targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._targets(interaction, "spawn", current)

    @spawn.autocomplete("at")
    async def _spawn_values(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._values(interaction, "spawn", "card", current)

    @app_commands.command()
    @app_commands.describe(
        target="Who draws, or which deck", value="How many, or a card", reason=WHY
    )
    async def draw(
        self, interaction: discord.Interaction, target: str, reason: Reason, value: str = "1"
    ) -> None:
        """Draw, search or discard cards."""
        await self._override(interaction, "draw", target, value, reason)

    @draw.autocomplete("target")
    async def _draw_targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._targets(interaction, "draw", current)

    @draw.autocomplete("value")
    async def _draw_values(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._values(interaction, "draw", "target", current)

    @app_commands.command()
    @app_commands.describe(
        token="Which chaos token", value="+1 adds it, -1 takes it out", reason=WHY
    )
    async def token(
        self, interaction: discord.Interaction, token: str, reason: Reason, value: str = "+1"
    ) -> None:
        """Add a chaos token to the bag, or take one out."""
        await self._override(interaction, "token", token, value, reason)

    @token.autocomplete("token")
    async def _token_targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._targets(interaction, "token", current)

    @token.autocomplete("value")
    async def _token_values(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._values(interaction, "token", "token", current)

    @app_commands.command()
    @app_commands.describe(investigator="For whom", option="The answer", reason=WHY)
    async def answer(
        self, interaction: discord.Interaction, investigator: str, option: str, reason: Reason
    ) -> None:
        """Answer a question for somebody who is away."""

        async def carry_out(at: Place) -> Told:
            session = at.look.running()
            asked = pending_of(session.asks, (_seat_named(at, investigator),), session.held)
            try:
                reply = read_answer(asked, option)
            except Which as several:
                names = ", ".join(f.option.label for f in several.found if not f.option.secret)
                raise NotAllowed(f"{several} {names}".strip()) from None
            given = Answered(reply.pending.seat, reply.pending.ask.id, reply.answer, by="gm")
            return await self.desk.tables.act(at.caller, at.game, given, reason=reason)

        await self._do(interaction, "Answered.", carry_out)

    @answer.autocomplete("option")
    async def _answers(self, interaction: discord.Interaction, current: str) -> Choices:
        """Public options only, unless the seat is the caller's own: hands stay hidden."""
        at = await place_of(self.desk, interaction)
        if at is None or at.look.session is None or not at.look.is_gm(at.caller):
            return []
        named = str(getattr(interaction.namespace, "investigator", "") or "")
        try:
            seat = _seat_named(at, named)
        except NotAllowed:
            return []
        asks = pending_of(at.look.session.asks, (seat,), at.look.session.held)
        hidden = {o.key for p in asks for o in p.part.options if o.secret}
        rows = suggest_answers(asks, current)
        shown = [row for row in rows if seat in at.seats or row[1].split("/")[-1] not in hidden]
        return [app_commands.Choice(name=name, value=value) for name, value in shown]

    @answer.autocomplete("investigator")
    async def _answer_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._seat_names(interaction, current)

    @seat.autocomplete("investigator")
    async def _seat_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._seat_names(interaction, current)

    async def _seat_names(self, interaction: Interaction, current: str) -> Choices:
        at = await place_of(self.desk, interaction)
        return as_choices(starting(map(at.name, sorted(at.look.labels)), current)) if at else []


def _seat_named(at: Place, name: str) -> Seat:
    """The seat whose investigator is called so. Raises `NotAllowed`."""
    seats = [s for s in sorted(at.look.labels) if starting([at.name(s), at.look.labels[s]], name)]
    if len(seats) != 1 or not name.strip():
        names = ", ".join(map(at.name, sorted(at.look.labels)))
        raise NotAllowed(f"Which investigator? At this table: {names}.")
    return seats[0]
