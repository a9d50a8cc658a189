"""Where people can write: what becomes of their words is decided for every such place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from tests.e2e.server import Server

SHOWN = frozenset({"reason"})
"""Shown to the table, cleaned: `tests/table/test_permissions.py` writes each of them."""
ANNOUNCED = frozenset({"admin announce.words"})
"""The owner's, shown to all tables, cleaned: `test_admin.py`."""
KEPT = frozenset(
    {"deck import.name", "deck import.deck", "deck import.instead", "deck upgrade.deck"}
)
"""Names that are kept and shown, cleaned: `tests/cogs/test_deck.py`."""
REPORTED = frozenset({"wrong.what"})
"""Shown to the game master and the operator, cleaned: `test_reports.py`."""
TIMES = frozenset({"me quiet.hours", "me digest.time", "me away.until", "seat substitute.until"})
"""Read as a time, and shown only as what was read, to its writer."""
KNOWN = KEPT | TIMES | ANNOUNCED | REPORTED


def texts(
    commands: Iterator[app_commands.Command[Any, Any, Any] | app_commands.Group],
) -> Iterator[tuple[app_commands.Command[Any, Any, Any], app_commands.Parameter]]:
    """Every argument of a command in which anything can be written."""
    for command in commands:
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                if parameter.type is discord.AppCommandOptionType.string and not parameter.choices:
                    yield command, parameter


async def test_what_is_written_is_shown_cleaned_or_names_a_thing(server: Server) -> None:
    """A new text argument is looked up among things that there are, or joins a list above."""
    unknown = [
        name
        for command, parameter in texts(server.keeper.tree.walk_commands())
        if (name := f"{command.qualified_name}.{parameter.display_name}") not in KNOWN
        and parameter.display_name not in SHOWN
        and not parameter.autocomplete
    ]
    assert unknown == []
