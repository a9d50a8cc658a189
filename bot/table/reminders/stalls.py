"""Automatic actions that failed: retried ever later, then paused until the table changes.

An action that is due and changes nothing must never be due again at the same moment. Failures are
stored among the game's timers, so that a restart does not start over, and are dropped as soon as
the table changes (`TableAutomation.mark`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.store.game_records import Timer
from bot.table.declares.pace import HOUR, MINUTE
from bot.table.reminders.reminder_policy import FAR
from bot.table.reminders.scheduled_actions import ScheduledAction

log = structlog.stdlib.get_logger(__name__)

KEY: Final = "stall:"
"""The first part of the keys of their rows."""
ALL: Final = "*"
"""In place of an action: all automatic actions of the table."""
BACK_OFF: Final = (5.0, MINUTE, 10 * MINUTE, HOUR)
"""Seconds until each retry; after the last the action is paused."""
WHAT: Final = {
    "plan": "{0}’s plan (`/plan`)",
    "order": "{0}’s orders (`/orders`)",
    "deadline": "{0}’s deadline",
    "deadline-near": "{0}’s warning before the deadline",
    "autopilot": "{0}’s autopilot",
    "companion": "{0}’s companion",
    "away": "letting a stand-in play {0}",
    "home": "returning {0} to their player",
    "seat-back": "returning {0} to their player",
    "vote-lapses": "closing the undo request",
}
"""Actions by the first part of their keys, as players read them."""
RESTS: Final = (
    "I couldn’t do this automatically: {0}. I’ll leave it until something changes "
    "at this table. Everything else continues, and the game master can answer for anyone "
    "(`/gm answer`)."
)


class Stall(Struct, frozen=True, omit_defaults=True):
    """A failed automatic action: how often it was tried and when it is tried again."""

    key: str
    """The key of the action."""
    mark: str
    """The digest of the table at that time: the failure counts only while it is the same."""
    tries: int = 1
    until: float = FAR
    """Not before then (seconds since the epoch); `FAR` if it is paused."""
    fault: bool = False
    """It raised an error."""

    @property
    def is_paused(self) -> bool:
        """Return True if the action is not retried until the table changes."""
        return self.until >= FAR


def count_stall(before: Stall | None, key: str, mark: str, now: float, *, fault: bool) -> Stall:
    """Return the record of one more failure; `mark` is the digest of the table's state."""
    tries = before.tries + 1 if before is not None and before.mark == mark else 1
    until = now + BACK_OFF[tries - 1] if tries <= len(BACK_OFF) else FAR
    return Stall(key, mark, tries, until, fault)


def without_stalled_actions(
    actions: Iterable[ScheduledAction], stalls: Mapping[str, Stall]
) -> list[ScheduledAction]:
    """Return the actions without paused ones, and with later times for postponed ones."""
    found: list[ScheduledAction] = []
    for action in actions:
        stall = stalls.get(action.key)
        if stall is None:
            found.append(action)
        elif not stall.is_paused:
            found.append(replace(action, at=max(action.at, stall.until), seat=None))
    return found


def paused_action_sentence(key: str, names: Mapping[Seat, str]) -> str:
    """Return the sentence that players read when an action is paused."""
    kind, _, rest = key.partition(":")
    number = rest.partition(":")[0]
    name = names.get(Seat(int(number)), "") if number.isdecimal() else ""
    what = WHAT.get(kind, "something unnamed").format(name or "someone")
    return RESTS.format(what)


# --- storing --------------------------------------------------------------------------------------


def stall_timers(game: int, stalls: Collection[Stall]) -> list[Timer]:
    """Return the timers under which failed actions are stored; they are never due."""
    return [Timer(game, f"{KEY}{each.key}", FAR, msgspec.json.encode(each)) for each in stalls]


def read_stalls(timers: Iterable[Timer]) -> dict[str, Stall]:
    """Return the failed actions stored in timers, by key; unreadable ones are left out."""
    found: dict[str, Stall] = {}
    for timer in timers:
        if not timer.key.startswith(KEY):
            continue
        try:
            stall = msgspec.json.decode(timer.payload, type=Stall)
        except msgspec.DecodeError:
            log.warning("a stalled action cannot be read", game=timer.game)
        else:
            found[stall.key] = stall
    return found
