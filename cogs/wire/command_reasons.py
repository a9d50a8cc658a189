"""Reasons that were given with a command which is still to be confirmed."""

from __future__ import annotations

from typing import Final

MOST: Final = 100
"""Reasons that are remembered; the oldest is forgotten first."""


class Reasons:
    """The reasons by person and change. After a restart whoever confirms is asked again."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], str] = {}

    def put(self, user: int, change: str, reason: str) -> None:
        """Remember a reason until the change is made."""
        self._given.pop((user, change), None)
        self._given[user, change] = reason
        if len(self._given) > MOST:
            del self._given[next(iter(self._given))]

    def take(self, user: int, change: str) -> str:
        """Return the reason and forget it; empty if it is unknown."""
        return self._given.pop((user, change), "")
