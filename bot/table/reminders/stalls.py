"""Actions that came to nothing: put off, longer each time, then at rest until something changes.

The law of what happens by itself: an action that is due and changes nothing is never due again at
the same moment. What is known of it is kept among the game's timers, so that a restart does not
begin anew with it, and is forgotten as soon as the table is another than it was
(`TableAutomation.mark`).
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
"""How the keys of their rows begin."""
ALL: Final = "*"
"""In place of an action: everything that the table does by itself."""
BACK_OFF: Final = (5.0, MINUTE, 10 * MINUTE, HOUR)
"""Seconds until it is tried again, after each try that came to nothing; after the last it rests."""
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
"""Actions by how their keys begin, as the table reads of them."""
RESTS: Final = (
    "I couldn’t do this automatically: {0}. I’ll leave it until something changes "
    "at this table. Everything else continues, and the game master can answer for anyone "
    "(`/gm answer`)."
)


class Stall(Struct, frozen=True, omit_defaults=True):
    """An action that came to nothing."""

    key: str
    """The action's."""
    mark: str
    """The table as it was then: with another one it is not true any more."""
    tries: int = 1
    until: float = FAR
    """Not before then (seconds since the epoch); `FAR`: it rests."""
    fault: bool = False
    """It raised."""

    @property
    def rests(self) -> bool:
        """Return True if it is not tried any more."""
        return self.until >= FAR


def count_stall(before: Stall | None, key: str, mark: str, now: float, *, fault: bool) -> Stall:
    """One more try that came to nothing, at a table that is so."""
    tries = before.tries + 1 if before is not None and before.mark == mark else 1
    until = now + BACK_OFF[tries - 1] if tries <= len(BACK_OFF) else FAR
    return Stall(key, mark, tries, until, fault)


def postpone(
    actions: Iterable[ScheduledAction], stalls: Mapping[str, Stall]
) -> list[ScheduledAction]:
    """Actions without those that rest; of one that is put off nobody is sure that it comes."""
    found: list[ScheduledAction] = []
    for action in actions:
        stall = stalls.get(action.key)
        if stall is None:
            found.append(action)
        elif not stall.rests:
            found.append(replace(action, at=max(action.at, stall.until), seat=None))
    return found


def told_of(key: str, names: Mapping[Seat, str]) -> str:
    """The sentence that the table reads when an action rests."""
    kind, _, rest = key.partition(":")
    number = rest.partition(":")[0]
    name = names.get(Seat(int(number)), "") if number.isdecimal() else ""
    what = WHAT.get(kind, "something unnamed").format(name or "someone")
    return RESTS.format(what)


# --- kept -----------------------------------------------------------------------------------------


def timers_of(game: int, stalls: Collection[Stall]) -> list[Timer]:
    """The rows that keep them; none of them is ever due."""
    return [Timer(game, f"{KEY}{each.key}", FAR, msgspec.json.encode(each)) for each in stalls]


def stalls_in(timers: Iterable[Timer]) -> dict[str, Stall]:
    """Those among timers, by the key of the action; what cannot be read is left out."""
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
