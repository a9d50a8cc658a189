"""`/wrong` and *Something’s wrong …*: a person says in a sentence what is wrong.

The report stores the step, so that the operator can replay the position (`keeper reports`). It
changes nothing in the game, and nobody at the table sees it but the game master.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord
from discord import app_commands, ui

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.said import to_plain_line
from bot.store.game_records import ReportRecord
from bot.table.steps.report_text import report_line
from cogs.turn.contributions import QUESTION_BUTTONS
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import report_button
from cogs.wire.custom_id import Control, Interaction, Op, Press
from cogs.wire.discord_text import mention, newest_lines
from cogs.wire.forms import text_field
from cogs.wire.lengths import WRONG, WrongText
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, Request, press, press_anywhere
from cogs.wire.reply import Answer, Private, sentence
from cogs.wire.slash_commands import Command, visitor_of

SENTENCE, STEP = "wrong", "step"
"""Custom ids of the fields of the form."""
LOG, QUESTION = "log", "question"
"""First words of the thing that a report is about."""
READERS: Final = "The game master and this bot’s operator read it. The game doesn’t change."
THE_MASTER: Final = "The game master (`/gm reports`)"
A_DAY: Final = 10
"""Reports that one person may send within a day."""
MOST: Final = 3_500
"""Characters of the list."""
NEWEST: Final = 20
"""Reports in the game master's list."""
ENOUGH: Final = (
    f"You’ve sent {A_DAY} reports within a day. Please tell this bot’s operator directly, or try "
    "again tomorrow."
)


@QUESTION_BUTTONS.add
def odds_button(visitor: Visitor, shown: Pending) -> Iterator[Control]:
    """Yield the button where an option states a chance of success."""
    if any("%" in option.note for option in shown.part.options):
        yield report_button(visitor.game, QUESTION, shown.ask.kind)


@press(Op.REPORT, in_direct_message=True)
async def report_pressed(at: Pressed) -> Answer:
    """Open the form, or store what was typed into it."""
    if not at.from_form:
        return _report_form(at)
    step = at.visitor.snapshot.record.head
    if at.press.rest.startswith(LOG):
        step = _read_step(at.values[1] if len(at.values) > 1 else "", step)
    return await _store_and_confirm(at, at.visitor, _subject_of_press(at.press), step)


@press_anywhere(Op.REPORT)
async def report_pressed_anywhere(at: Request) -> Answer:
    """Open or store the form of a report outside a table, about a card or a rule."""
    return (
        await _store_and_confirm(at, None, _subject_of_press(at.press))
        if at.from_form
        else _report_form(at)
    )


def _report_form(at: Request) -> ui.Modal:
    form = ui.Modal(title="Something’s wrong", custom_id=at.press.custom_id)
    field = text_field(SENTENCE, min_length=3, style=discord.TextStyle.paragraph)
    form.add_item(ui.Label(text="What should be different?", component=field, description=READERS))
    if at.press.rest.startswith(LOG):
        number = text_field(STEP, required=False, default=str(at.press.ask))
        form.add_item(ui.Label(text="At which step of the log?", component=number))
    return form


def _subject_of_press(pressed: Press) -> str:
    kind, _, name = pressed.rest.partition(".")
    return f"{kind} {name.replace('-', ' ')}".strip()


def _read_step(typed: str, head: int) -> int:
    """Return the typed step number; the newest step for an empty text. Raises `Malformed`."""
    if not typed.strip():
        return head
    if not typed.strip().isdecimal() or int(typed) > head:
        raise Malformed(f"The log has the steps 0 to {head}.")
    return int(typed)


async def _store_and_confirm(
    at: Request, visitor: Visitor | None, about: str, step: int = 0
) -> Private:
    return await store_report(at.context, at.interaction, visitor, at.value, about, step)


async def store_report(
    context: Context,
    interaction: Interaction,
    visitor: Visitor | None,
    typed: str,
    about: str,
    step: int,
) -> Private:
    """Store a report and confirm it.

    Raises `NotAllowed` after too many, `Malformed` if it is empty.
    """
    said = to_plain_line(typed, WRONG)
    if not said:
        raise Malformed("Please say in a sentence what’s wrong.")
    snapshot = visitor and visitor.snapshot
    record = ReportRecord(
        id=0,
        guild=interaction.guild_id,
        game=snapshot and snapshot.record.id,
        step=step,
        at=context.tables.now(),
        user=interaction.user.id,
        about=about,
        sentence=said,
        rules_version=snapshot.kit.rules.version if snapshot else "",
    )
    number = await context.store.reports.put(record, most=A_DAY)
    if number is None:
        raise NotAllowed(ENOUGH)
    readers = "This bot’s operator" if snapshot is None else f"{THE_MASTER} and this bot’s operator"
    back = "" if snapshot is None else " The game hasn’t changed; `/undo` undoes your last step."
    thanks = f"✓ Thank you. {readers} can read this as report {number}.{back}"
    return Private(thanks, beside_panel=True)


async def reports_answer(context: Context, at: Visitor) -> Private:
    """List the reports of the table for its game master."""
    found = await context.store.reports.of_game(at.game, NEWEST)
    if not found:
        return sentence("Nobody has reported anything at this table.")
    lines = [f"{report_line(each)} ({mention(each.user)})" for each in found]
    return Private("\n".join(("**What players reported**", *newest_lines(lines, MOST))))


def report_commands(context: Context) -> list[Command]:
    """Return the command `/wrong`."""

    @app_commands.command(description="Tell us that something is wrong: a rule, a card, a number.")
    @app_commands.describe(what="What should be different?")
    async def wrong(interaction: discord.Interaction, what: WrongText) -> None:
        async def store_wrong_report() -> Private:
            at = await visitor_of(context, interaction)
            head = at.snapshot.record.head if at else 0
            return await store_report(context, interaction, at, what, _open_question_kind(at), head)

        await context.answering.answer(interaction, store_wrong_report)

    return [wrong]


def _open_question_kind(at: Visitor | None) -> str:
    """Return the kind of the caller's open question; it reveals nothing hidden."""
    if at is None or at.snapshot.session is None:
        return ""
    asked = next(iter(at.pending()), None)
    return f"{QUESTION} {asked.ask.kind} of seat {asked.seat}" if asked else ""
