"""Lower the priority of a process, so that others get the processor first."""

from __future__ import annotations

import os
from typing import Final

NICE: Final = 5
"""The `nice` value for drawing, which gives way to playing."""


def lower_priority() -> None:
    """Lower the priority of this process, so that processes running games come first."""
    os.nice(NICE)
