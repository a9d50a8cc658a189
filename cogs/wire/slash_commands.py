"""Slash commands of a table: carried out and answered privately; suggestions while typing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from discord import app_commands

from bot.engine.errors import Closed, RulesError
from bot.engine.ids import Seat
from bot.engine.names import match_rank
from bot.people.absence_times import suggested_times
from bot.people.time_zones import zone_by_name
from bot.store.errors import StoreError
from bot.table.declares.lobby_choices import Choice
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Interaction
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.reply import Private

Command = app_commands.Command[Any, Any, Any]
Do = Callable[[Visitor], Awaitable[Private]]

TRIES = 4
"""Tries of a command while others change the question at the same time."""
AS = "Which of your investigators, if you play several"


async def run_at_table(context: Context, interaction: Interaction, do: Do) -> None:
    """Run a command at the channel's table and answer.

    If the question changed meanwhile, run it again.
    """

    async def do_at_newest_question() -> Private:
        for _ in range(TRIES):
            try:
                return await do(await context.visitor_here(interaction))
            except Closed:
                continue
        return await do(await context.visitor_here(interaction))

    await context.answering.answer(interaction, do_at_newest_question)


Choices = list[app_commands.Choice[str]]
MOST_SUGGESTIONS = 25
"""Suggestions that Discord shows."""


async def visitor_of(context: Context, interaction: Interaction) -> Visitor | None:
    """Return the caller at the table; None if there is none, and nothing is suggested."""
    try:
        return await context.visitor_here(interaction)
    except (RulesError, StoreError):
        return None


def matching_names(names: Iterable[str], typed: str) -> list[str]:
    """Return at most 25 names that match the typed text, those that begin with it first."""
    near = [(match_rank(name, typed), name) for name in names]
    fits = sorted(((n, name) for n, name in near if n is not None), key=lambda each: each[0])
    return [name for _, name in fits[:MOST_SUGGESTIONS]]


def names_as_choices(names: list[str]) -> Choices:
    """Return names as choices with the same values."""
    return [app_commands.Choice(name=clip(name, CHOICE), value=name[:CHOICE]) for name in names]


async def own_seats_of(
    context: Context, interaction: Interaction
) -> tuple[Visitor | None, list[Seat]]:
    """Return the user who types a command, and their seats that its option `as` names."""
    at = await visitor_of(context, interaction)
    named = getattr(interaction.namespace, "as", None)
    return at, at.own_seats(named if isinstance(named, str) else "") if at else []


def suggest_typed(unknown: str, typed: str) -> Choices:
    """Suggest the typed text itself, or a line that names the words not understood."""
    whole = typed.strip()
    if not 0 < len(whole) <= CHOICE:
        return []
    name = f"I don’t understand “{unknown}”" if unknown else whole
    return [app_commands.Choice(name=clip(name, CHOICE), value=whole)]


async def suggest_until(context: Context, user: int, current: str) -> Choices:
    """Return possible ends of an absence, each with its time in the user's time zone."""
    try:
        me = await context.tables.people.load_preferences(user)
    except StoreError:
        return []
    found = suggested_times(current, context.tables.now(), zone_by_name(me.zone))
    rows = [(name, value) for name, value in found if len(value) <= CHOICE]
    return [
        app_commands.Choice(name=clip(name, CHOICE), value=value)
        for name, value in rows[:MOST_SUGGESTIONS]
    ]


async def suggest_any_seat(context: Context, interaction: Interaction, current: str) -> Choices:
    """Return all investigators of the table."""
    here = await visitor_of(context, interaction)
    names = map(here.name, sorted(here.snapshot.labels)) if here else ()
    return names_as_choices(matching_names(names, current))


def investigators_as_choices(choices: list[Choice]) -> Choices:
    """Return choices with their names to show and slugs as values."""
    return [
        app_commands.Choice(name=clip(choice.name, CHOICE), value=choice.slug[:CHOICE])
        for choice in choices[:MOST_SUGGESTIONS]
    ]
