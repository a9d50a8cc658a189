"""Autocomplete: exactly what is legal now, for the seats of whoever types and nobody else."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.store.errors import StoreError
from cogs.turn.answers import suggest_answers
from cogs.turn.multi_seat import all_of, is_both
from cogs.turn.next_turn import pending_ahead
from cogs.turn.typed import suggest_noted
from cogs.wire.autocomplete import Choices, as_choices, starting, visitor_of
from cogs.wire.context import Context, Visitor
from cogs.wire.item import Interaction
from cogs.wire.pending import Pending
from cogs.wire.text import CHOICE, clip


async def suggest_argument(
    context: Context, interaction: Interaction, place: int, current: str
) -> Choices:
    """Return what the argument at `place` of the command being typed can be, with cost and odds."""
    here = await visitor_of(context, interaction)
    command = interaction.command
    if here is None or command is None:
        return []
    texts = ["", ""]
    texts[1 - place] = _other(interaction, 1 - place)
    texts[place] = current
    try:
        pending = await pending_ahead(context, here, _pending(here, interaction))
    except (RulesError, StoreError):
        return []
    rows = suggest_noted(pending, command.name, place, texts, _names(here))
    return [app_commands.Choice(name=clip(name, CHOICE), value=value) for name, value in rows]


def _other(interaction: Interaction, place: int) -> str:
    """Return what was typed for the argument at `place`, whatever its name is."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return ""
    names = [each.display_name for each in command.parameters if each.display_name != "as"]
    value: Any = getattr(interaction.namespace, names[place], "") if place < len(names) else ""
    return value if isinstance(value, str) else ""


def _names(here: Visitor) -> dict[Seat, str]:
    """The names of the caller's seats, where there are several to be told apart."""
    return {seat: here.name(seat) for seat in here.seats} if len(here.seats) > 1 else {}


def _pending(here: Visitor, interaction: Interaction) -> list[Pending]:
    """The questions of the caller's seats, or of the one named with `as`."""
    named = getattr(interaction.namespace, "as", None)
    if isinstance(named, str) and named and not is_both(named):
        seats = tuple(s for s in here.seats if starting([here.name(s)], named))
        return here.pending(seats)
    return here.pending()


async def suggest_seat(
    context: Context, interaction: Interaction, current: str, *, both: bool = False
) -> Choices:
    """The caller's own investigators, and all of them at once where that can be."""
    here = await visitor_of(context, interaction)
    if here is None:
        return []
    seats = [here.name(seat) for seat in here.seats]
    also = [all_of(len(seats))] if both and len(seats) > 1 else []
    return as_choices(starting([*seats, *also], current))


async def suggest_answer(context: Context, interaction: Interaction, current: str) -> Choices:
    """Any option of any pending question of the caller's seats."""
    here = await visitor_of(context, interaction)
    if here is None:
        return []
    rows = suggest_answers(_pending(here, interaction), current, _names(here))
    return [app_commands.Choice(name=name, value=value) for name, value in rows]
