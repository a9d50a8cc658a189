"""Lower the priority of a process, so that others get the processor first."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

IDLE: Final = "--idle"
"""The argument of a process that should only use idle processor time."""
NICE: Final = 5
"""The `nice` value for drawing, which gives way to playing."""
NICEST: Final = 19


def go_behind() -> None:
    """Give way to the processes that run games."""
    os.nice(NICE)


def take_what_is_left() -> None:
    """Use only idle processor time, so that any other process starts immediately.

    Falls back to the lowest priority if the system has no idle class or forbids it.
    """
    os.nice(NICEST)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
