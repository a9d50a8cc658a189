"""`/gm set`, `move`, `spawn` …, rewinds and answers for a seat; what a change ends is confirmed."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Coroutine

import discord
from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Part
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.declares.vocabulary import GmVerb, merge_gm_verbs
from bot.table.game.snapshot import Told
from bot.table.steps import game_status as gm_steps, inputs, override_ends, undo as undo_steps
from cogs.turn.typed_answers import read_answer, suggest_answers
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import clip_lines
from cogs.wire.forms import reason_form
from cogs.wire.lengths import NameText, ReasonText
from cogs.wire.pending import Pending, Which, open_questions
from cogs.wire.presses import Pressed, press
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Answer, Private, sentence
from cogs.wire.slash_commands import (
    MOST_SUGGESTIONS,
    Choices,
    Command,
    investigators_as_choices,
    visitor_of,
)

CHANGE = "gm"
"""The first word of the presses that confirm a change."""
NO = "no"
MOST = 38
"""Bytes of typed text that fit into a custom id."""
_BETWEEN = "\n"


class Overriding(Struct, frozen=True):
    """A command that changes the position, with its typed arguments."""

    name: str
    first: str
    second: str

    @property
    def code(self) -> str:
        """The change as text for a custom id. Raises `Malformed` if it is too long."""
        typed = _BETWEEN.join((self.name, self.first, self.second)).encode()
        if len(typed) > MOST:
            raise Malformed(
                "That ends someone’s part in the game, so I have to ask first, and for that the "
                "names are too long. Choose both from the lists."
            )
        return base64.b32encode(typed).decode().rstrip("=").lower()


def read_change(code: str) -> Overriding:
    """Return the change that a custom id encodes. Raises `NotAllowed` for any other text."""
    try:
        padded = code.upper() + "=" * (-len(code) % 8)
        name, first, second = base64.b32decode(padded).decode().split(_BETWEEN)
    except (binascii.Error, ValueError):
        raise NotAllowed("That button is too old. Give the command again.") from None
    return Overriding(name, first, second)


async def override_answer(
    context: Context, at: Visitor, change: Overriding, reason: str
) -> Private:
    """Make a game master's change. If it would eliminate a seat or end the game, ask first."""
    master = at.snapshot.kit.gm
    command = master.command(
        at.snapshot.require_session(), change.name, change.first, change.second
    )
    if ends := await context.tables.read(
        at.game, override_ends.describe_override_ends, at.caller, command, reason
    ):
        return _confirmation_question(context, at, change, ends, reason)
    return _change_made_answer(
        await context.tables.change(at.game, inputs.override, at.caller, command, reason)
    )


@press(Op.TABLE, word=CHANGE)
async def override_pressed(at: Pressed) -> Answer:
    """Make a confirmed change. If its reason is no longer in memory, open the form for it."""
    code = at.press.rest.partition(".")[2]
    if code == NO:
        return sentence("Nothing changed.")
    at.visitor.check_gm()
    change, master = read_change(code), at.visitor.snapshot.kit.gm
    reason = (
        at.values[0]
        if at.from_form
        else at.context.reasons.take_reason(at.visitor.caller.user, code)
    )
    if not reason:
        return reason_form(at.press, "Change the game")
    session = at.visitor.snapshot.require_session()
    command = master.command(session, change.name, change.first, change.second)
    told = await at.context.tables.change(
        at.visitor.game, inputs.override, at.visitor.caller, command, reason
    )
    return _change_made_answer(told)


def _confirmation_question(
    context: Context, at: Visitor, change: Overriding, ends: str, reason: str
) -> Private:
    context.reasons.remember_reason(at.caller.user, change.code, reason)
    press = Press(Op.TABLE, at.game, rest=f"{CHANGE}.{change.code}")
    never = Press(Op.TABLE, at.game, rest=f"{CHANGE}.{NO}")
    return Private(
        f"**{ends}** Nothing has changed yet. Is that what you want?",
        (
            Row(
                button(press, "Do it", discord.ButtonStyle.danger),
                button(never, "Never mind"),
            ),
        ),
    )


def _change_made_answer(told: Told) -> Private:
    return sentence("\n".join(("✓ Done.", *told.lines[:5])))


# --- rewinding ------------------------------------------------------------------------------------


@press(Op.REWIND)
async def rewind_pressed(at: Pressed) -> Answer:
    """Ask for the reason, then go back to the step of the id."""
    at.visitor.check_gm()
    if not at.from_form:
        return reason_form(at.press, f"Rewind to step {at.press.ask}")
    step = at.press.ask
    told = await at.context.tables.change(
        at.visitor.game, undo_steps.rewind, at.visitor.caller, step, at.value
    )
    return sentence(done_text(f"The game is back at step {step}.", told))


# --- commands -------------------------------------------------------------------------------------


WHY = "Why? Everyone at the table will see it."


def change_commands(context: Context) -> list[Command]:
    """Return a command for each kind of change.

    Raises `ValueError` if two games define it differently.
    """
    changes = merge_gm_verbs(kit.words.vocabulary for kit in context.kits.values())
    return [_change_command(context, change) for change in changes]


def _change_command(context: Context, change: GmVerb) -> Command:
    renamed = app_commands.rename(first=change.target.name, second=change.value.name)
    described = app_commands.describe(
        first=change.target.help, second=change.value.help, reason=WHY
    )
    command: Command = app_commands.Command(
        name=change.name,
        description=change.help,
        callback=described(renamed(_command_callback(context, change))),
    )

    async def suggest_targets(interaction: discord.Interaction, current: str) -> Choices:
        at = await _find_table_for_gm(context, interaction)
        if at is None:
            return []
        found = at.snapshot.kit.gm.targets(at.snapshot.require_session(), change.name, current)
        return investigators_as_choices(found)

    async def suggest_values(interaction: discord.Interaction, current: str) -> Choices:
        at = await _find_table_for_gm(context, interaction)
        if at is None:
            return []
        target = str(getattr(interaction.namespace, change.target.name, "") or "")
        found = at.snapshot.kit.gm.values(
            at.snapshot.require_session(), change.name, target, current
        )
        return investigators_as_choices(found)

    command.autocomplete("first")(suggest_targets)
    command.autocomplete("second")(suggest_values)
    return command


def _command_callback(
    context: Context, change: GmVerb
) -> Callable[..., Coroutine[object, object, None]]:
    """Return the callback of a change's command; a value with a default is optional.

    Discord.py reads the options and their order from the callback's signature.

    Discord.py reads the options and their order from the callback's signature.
    """

    async def make_change(interaction: Interaction, first: str, second: str, reason: str) -> None:
        async def override_as_gm() -> Private:
            at = await context.visitor_as_gm(interaction)
            return await override_answer(
                context, at, Overriding(change.name, first, second), reason
            )

        await context.answering.answer(interaction, override_as_gm)

    async def change_to_value(
        interaction: discord.Interaction, first: NameText, second: NameText, reason: ReasonText
    ) -> None:
        await make_change(interaction, first, second, reason)

    async def change_to_optional_value(
        interaction: discord.Interaction, first: NameText, reason: ReasonText, second: NameText = ""
    ) -> None:
        await make_change(interaction, first, second or change.default or "", reason)

    return change_to_value if change.default is None else change_to_optional_value


async def _find_table_for_gm(context: Context, interaction: Interaction) -> Visitor | None:
    """Return the channel's table.

    None unless its game has begun and the caller is its game master.
    """
    at = await visitor_of(context, interaction)
    if at is None or at.snapshot.session is None or not at.snapshot.is_gm(at.caller):
        return None
    return at


# --- answering for a seat -------------------------------------------------------------------------


LOOK = "look"
"""The text typed instead of an option to see the hidden ones."""
LOOK_LABEL = "Look at hidden choices (everyone is told)"
HIDDEN = f"To see choices hidden from you, take `{LOOK}`. Everyone at the table is told."


def suggest_for_seat(visitor: Visitor, seat: Seat, text: str) -> list[tuple[str, str]]:
    """Return at most 25 autocomplete choices, (text, value), for answers of this seat.

    They are the answers that the caller may see. If others are hidden, the last choice reveals
    them.
    """
    rows = suggest_answers(_visible_questions(visitor, seat), text)
    if _may_see_seat(visitor, seat) or text.strip().casefold() not in LOOK_LABEL.casefold():
        return rows
    return [*rows[: MOST_SUGGESTIONS - 1], (LOOK_LABEL, LOOK)]


def read_answer_for_seat(visitor: Visitor, seat: Seat, text: str) -> Answered:
    """Parse the text that a game master typed as an answer for a seat. Raises `RulesError`."""
    asked = _visible_questions(visitor, seat)
    if not asked:
        raise NotAllowed(f"{visitor.name(seat)} has nothing to answer right now.")
    try:
        reply = read_answer(asked, text)
    except Which as several:
        raise NotAllowed(f"{several} {', '.join(several.choices)}".strip()) from None
    except NotAllowed as refusal:
        more = "" if _may_see_seat(visitor, seat) else f" {HIDDEN}"
        raise NotAllowed(f"{refusal}{more}") from None
    return Answered(seat, reply.pending.ask.id, reply.answer, by="gm")


async def show_all_choices(context: Context, visitor: Visitor, seat: Seat, reason: str) -> Private:
    """Return every choice of a seat, after announcing to the table that they are looked at."""
    await context.tables.change(
        visitor.game, gm_steps.look_at_choices, visitor.caller, seat, reason
    )
    seen = Visitor(visitor.caller, await context.tables.games.snapshot(visitor.game))
    lines = [f"✓ Everyone is told. {visitor.name(seat)} can choose from these, with `/gm answer`:"]
    for each in _visible_questions(seen, seat):
        lines.append(f"**{each.ask.prompt}**")
        lines += [f"- {each.label(option)}" for option in each.part.options]
    return Private(clip_lines(lines, 1_900))


def asks_for_hidden_choices(visitor: Visitor, seat: Seat, text: str) -> bool:
    """Return True if the game master typed the word that reveals hidden choices."""
    return text.strip().casefold() == LOOK and not _may_see_seat(visitor, seat)


def _visible_questions(visitor: Visitor, seat: Seat) -> list[Pending]:
    """Return the question of a seat, without the options hidden from the caller."""
    session = visitor.snapshot.require_session()
    asked = open_questions(session, (seat,), visitor.snapshot.kit.words.vocabulary)
    return [
        each if _may_see_question(visitor, each) else _without_hidden_options(each)
        for each in asked
    ]


def _may_see_seat(visitor: Visitor, seat: Seat) -> bool:
    session = visitor.snapshot.require_session()
    return all(
        _may_see_question(visitor, each)
        for each in open_questions(session, (seat,), visitor.snapshot.kit.words.vocabulary)
    )


def _may_see_question(visitor: Visitor, pending: Pending) -> bool:
    looked = (visitor.caller.user, pending.seat, pending.ask.id)
    return pending.seat in visitor.seats or looked in visitor.snapshot.seen


def _without_hidden_options(pending: Pending) -> Pending:
    part = pending.part
    shown = Part(
        tuple(option for option in part.options if not option.secret),
        part.form,
        tuple(barred for barred in part.barred if not barred.secret),
    )
    ask = replace(pending.ask, parts={**pending.ask.parts, pending.seat: shown})
    return replace(pending, ask=ask)
