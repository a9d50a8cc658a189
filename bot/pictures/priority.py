"""The place of a process behind others that want the processor."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

IDLE: Final = "--idle"
"""The argument of a process that is to take only what nobody else wants."""
NICE: Final = 5
"""Playing goes before drawing, where both want the processor."""
NICEST: Final = 19


def go_behind() -> None:
    """Let playing go first."""
    os.nice(NICE)


def take_what_is_left() -> None:
    """Let everybody go first: whoever wakes does so at once, not when our turn ends.

    Where the system knows no such class, or does not allow it, by the lowest priority.
    """
    os.nice(NICEST)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
