"""The ways in which the board game is won, and what each of them asks of the group."""

from __future__ import annotations

from enum import StrEnum


class Way(StrEnum):
    """What the group is after; by the resolution of such a victory."""

    SEALED = "sealed"
    """Six elder signs on the board."""
    CLOSED = "closed"
    """No gate is open, and there is a gate trophy for each player."""
    BEATEN = "beaten"
    """The Ancient One is beaten in the final battle."""
