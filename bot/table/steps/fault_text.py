"""Words about an input that raised: where it happened, and nothing of the game.

The message of an error can name cards that others hold, and who runs the bot may play, too. So only
the kind of an error and the places of the program are told, as in the log; the position and the
input themselves leave the database by an export alone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec

from bot.store.game_records import FaultRecord

_TRACEBACK: Final = "Traceback (most recent call last):"


def line_of(fault: FaultRecord) -> str:
    """A fault in a line."""
    when = datetime.fromtimestamp(fault.at, UTC).isoformat(timespec="seconds")
    return (
        f"{fault.id}  game {fault.game}  step {fault.step}  {when}  "
        f"rules {fault.rules_version}  {kind_of(fault.error)}"
    )


def kind_of(error: str) -> str:
    """The error's class."""
    return error.rstrip().rpartition("\n")[2].partition(":")[0]


def whole_of(fault: FaultRecord) -> str:
    """A fault as the log has it: its line, what was given by whom, and where it was raised."""
    given = msgspec.json.decode(fault.input, type=dict[str, object])
    seat = given.get("seat")
    by = "" if seat is None else f"  seat {seat}"
    return f"{line_of(fault)}\ninput {given.get('type', '?')}{by}\n\n{places_of(fault.error)}"


def places_of(error: str) -> str:
    """The traceback without the messages: files, lines and the classes of errors."""
    kept: list[str] = []
    within = False
    for line in error.splitlines():
        if line == _TRACEBACK:
            within = True
            kept.append(line)
        elif within and line.startswith(" "):
            kept.append(line)
        elif within:  # what is raised; its message may have many lines
            kept.append(line.partition(":")[0])
            within = False
    return "\n".join(kept)
