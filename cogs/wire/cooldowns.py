"""Limits for one person: rates of commands and buttons, and the cost of look-ups.

Some of these need much of the database or the network. Uses are remembered for a minute at most and
not stored: a restart clears them. The number of open tables has a quota, counted in the database.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

from discord import app_commands
from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.look_up_work import Work, count_work_in
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
"""Uses a minute."""
LIKE: Final = {
    Op.NEW: "game new",
    Op.AGAIN: "game new",
    Op.TUTORIAL: "tutorial",
    Op.ADVISE: "advise",
}
"""Presses that do the same as a command."""
REMATCH: Final = "rematch"
MOST_KNOWN: Final = 1_000
"""People remembered before those without a recent use are dropped."""

AnyCommand = app_commands.Command[Any, ..., Any]


def limit_command_rate(command: AnyCommand | app_commands.Group) -> None:
    """Limit the rate of a command, or of those of a group, for each person."""
    every = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
    for each in every:
        often = FREQUENT.get(each.qualified_name)
        if often is not None and isinstance(each, app_commands.Command):
            _limit_rate(each, often)


def _limit_rate(command: AnyCommand, often: int) -> None:
    # a copy: the class's list is shared by all bots of the process
    command.checks = [*command.checks]
    app_commands.checks.cooldown(often, MINUTE)(command)


def too_often_sentence(error: app_commands.CommandOnCooldown) -> str:
    """Return the reply to a user who repeats a command too soon."""
    return _wait_sentence("command", error.retry_after)


def _wait_sentence(what: str, left: float) -> str:
    seconds = max(1, round(left))
    return f"Too fast. Try again in {seconds} second{'s'[: seconds > 1]}."


# --- presses --------------------------------------------------------------------------------------


def command_like(press: Press) -> str:
    """Return the rate-limited command that does the same as a press; empty if there is none."""
    if press.op is Op.DECK:
        return "" if press.rest else "deck import"
    if press.op is Op.TABLE:
        return "game rematch" if press.rest == REMATCH else ""
    return LIKE.get(press.op, "")


class Rests:
    """Counts the presses of each user that are rate-limited like a command."""

    def __init__(self) -> None:
        self._used: dict[tuple[int, str], app_commands.Cooldown] = {}

    def count_press(self, press: Press, user: int, at: float) -> None:
        """Count a press. Raises `NotAllowed` if there were too many in a minute."""
        name = command_like(press)
        if not name:
            return
        if len(self._used) > MOST_KNOWN:
            self._used = {who: c for who, c in self._used.items() if c.get_tokens(at) < c.rate}
        cooldown = self._used.setdefault(
            (user, name), app_commands.Cooldown(FREQUENT[name], MINUTE)
        )
        if (left := cooldown.update_rate_limit(at)) is not None:
            raise NotAllowed(_wait_sentence("button", left))


# --- look-ups -------------------------------------------------------------------------------------


MOST: Final = 4_000_000.0
"""Characters of a full budget: about a hundred suggestions of all card names."""
A_SECOND: Final = 100_000.0
"""Characters that are added to a budget in each second."""


class Bucket(Struct):
    """The look-up budget of one user, in characters."""

    at: float
    """The time at which `left` was true, in seconds since the epoch."""
    left: float = MOST
    """Characters; below zero if the newest look-up took more than there was."""

    def refill(self, now: float) -> None:
        """Add the characters earned since the last refill; none if the clock was set back."""
        self.left = min(MOST, self.left + max(0.0, now - self.at) * A_SECOND)
        self.at = now


class LookUps:
    """The look-up budgets of all users."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` returns seconds since the epoch."""
        self._now = now
        self._buckets: dict[int, Bucket] = {}

    def check(self, user: int) -> None:
        """Raise `NotAllowed` if a user has used up their budget."""
        left = self._bucket(user).left
        if left <= 0:
            seconds = int(-left / A_SECOND) + 1
            wait = f"{seconds} second{'s'[: seconds > 1]}"
            raise NotAllowed(f"That was a lot to look up. Please try again in {wait}.")

    @contextmanager
    def charging(self, user: int) -> Generator[Work]:
        """Count the characters looked up within the block, and charge them to a user's budget."""
        work = Work()
        try:
            with count_work_in(work):
                yield work
        finally:
            self._bucket(user).left -= work.characters

    def _bucket(self, user: int) -> Bucket:
        now = self._now()
        if len(self._buckets) > MOST_KNOWN:
            self._drop_full(now)
        bucket = self._buckets.setdefault(user, Bucket(now))
        bucket.refill(now)
        return bucket

    def _drop_full(self, now: float) -> None:
        for bucket in self._buckets.values():
            bucket.refill(now)
        self._buckets = {user: b for user, b in self._buckets.items() if b.left < MOST}
