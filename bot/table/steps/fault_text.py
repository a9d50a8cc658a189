"""Descriptions of errors that an input raised, without anything about the game.

An error's message can name cards in others' hands, and the operator may play too. So only the kind
of an error and its places in the program are shown, as in the log; the position and the input leave
the database only in an export.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec

from bot.store.game_records import FaultRecord

_TRACEBACK: Final = "Traceback (most recent call last):"


def fault_line(fault: FaultRecord) -> str:
    """Return a fault as one line."""
    when = datetime.fromtimestamp(fault.at, UTC).isoformat(timespec="seconds")
    return (
        f"{fault.id}  game {fault.game}  step {fault.step}  {when}  "
        f"rules {fault.rules_version}  {error_class(fault.error)}"
    )


def error_class(error: str) -> str:
    """Return the error's class."""
    return error.rstrip().rpartition("\n")[2].partition(":")[0]


def full_fault_text(fault: FaultRecord) -> str:
    """Return a fault as logged: one line, kind and seat of the input, traceback."""
    given = msgspec.json.decode(fault.input, type=dict[str, object])
    seat = given.get("seat")
    by = "" if seat is None else f"  seat {seat}"
    places = traceback_places(fault.error)
    return f"{fault_line(fault)}\ninput {given.get('type', '?')}{by}\n\n{places}"


def traceback_places(error: str) -> str:
    """Return a traceback without messages: files, lines, classes of errors."""
    kept: list[str] = []
    within = False
    for line in error.splitlines():
        if line == _TRACEBACK:
            within = True
            kept.append(line)
        elif within and line.startswith(" "):
            kept.append(line)
        elif within:  # the error itself; its message may have many lines
            kept.append(line.partition(":")[0])
            within = False
    return "\n".join(kept)
