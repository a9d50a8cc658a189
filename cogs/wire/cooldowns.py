"""Cooldowns: how often one person may use a command, or a button that does the same.

Some ask much of the database or the network.

What was used is remembered for a minute at most and not kept: after a restart everybody begins
anew. How many tables may be open is a quota, counted in the database.
"""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.engine.errors import NotAllowed
from cogs.wire.custom_id import Op, Press

MINUTE = 60.0
FREQUENT: Final = {
    "me forget": 3,
    "game new": 6,
    "game rematch": 6,
    "game import": 6,
    "game status": 10,
    "deck import": 10,
    "deck check": 10,
    "advise": 3,
    "tutorial": 6,
}
"""How often a minute."""
LIKE: Final = {
    Op.NEW: "game new",
    Op.AGAIN: "game new",
    Op.TUTORIAL: "tutorial",
    Op.ADVISE: "advise",
}
"""Presses that do what a command does."""
REMATCH: Final = "rematch"
MOST_KNOWN: Final = 1_000
"""How many people's presses are remembered at most before old ones are looked for."""

AnyCommand = app_commands.Command[Any, ..., Any]


def cool(command: AnyCommand | app_commands.Group) -> None:
    """Let a command, or those of a group, rest for somebody who uses it too often."""
    every = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
    for each in every:
        often = FREQUENT.get(each.qualified_name)
        if often is not None and isinstance(each, app_commands.Command):
            _cool(each, often)


def _cool(command: AnyCommand, often: int) -> None:
    command.checks = [*command.checks]  # a copy: those of the class are every bot's of the process
    app_commands.checks.cooldown(often, MINUTE)(command)


def too_often(error: app_commands.CommandOnCooldown) -> str:
    """Return what who is too quick is told."""
    return _resting("command", error.retry_after)


def _resting(what: str, left: float) -> str:
    seconds = max(1, round(left))
    return f"Too fast. Try again in {seconds} second{'s'[: seconds > 1]}."


# --- presses --------------------------------------------------------------------------------------


def command_like(press: Press) -> str:
    """The command that does what a press does, of those that rest; none: empty."""
    if press.op is Op.DECK:
        return "" if press.rest else "deck import"
    if press.op is Op.TABLE:
        return "game rematch" if press.rest == REMATCH else ""
    return LIKE.get(press.op, "")


class Rests:
    """The presses of the last minute that do what a command does that rests."""

    def __init__(self) -> None:
        self._used: dict[tuple[int, str], app_commands.Cooldown] = {}

    def use(self, press: Press, user: int, at: float) -> None:
        """Count a press at a time. Raises `NotAllowed` where it was one too many."""
        name = command_like(press)
        if not name:
            return
        if len(self._used) > MOST_KNOWN:
            self._used = {who: c for who, c in self._used.items() if c.get_tokens(at) < c.rate}
        cooldown = self._used.setdefault(
            (user, name), app_commands.Cooldown(FREQUENT[name], MINUTE)
        )
        if (left := cooldown.update_rate_limit(at)) is not None:
            raise NotAllowed(_resting("button", left))
