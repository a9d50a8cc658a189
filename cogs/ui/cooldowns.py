"""How often one person may use a command: some ask much of the database or the network.

What was used is remembered for a minute at most and not kept: after a restart everybody begins
anew. How many tables may be open is a quota, counted in the database.
"""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

MINUTE = 60.0
FREQUENT: Final = {
    "me forget": 3,
    "game new": 6,
    "game status": 10,
    "deck import": 10,
}
"""How often a minute."""


def cool(group: app_commands.Group) -> None:
    """Let the group's commands that are named above rest for somebody who uses them too often."""
    for command in group.walk_commands():
        often = FREQUENT.get(command.qualified_name)
        if often is not None and isinstance(command, app_commands.Command):
            _cool(command, often)


def _cool(command: app_commands.Command[Any, ..., Any], often: int) -> None:
    command.checks = [*command.checks]  # a copy: those of the class are every bot's of the process
    app_commands.checks.cooldown(often, MINUTE)(command)


def too_often(error: app_commands.CommandOnCooldown) -> str:
    """What who is too quick is told."""
    seconds = max(1, round(error.retry_after))
    return f"That was often; this command rests for {seconds} second{'s'[: seconds > 1]}."
