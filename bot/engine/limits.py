"""Counts of what may be done so often in a period: once a turn, twice a round, once a game."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Limited(ABC):
    """A game that counts what is limited; periods and keys are the ruleset's own words."""

    @property
    @abstractmethod
    def used(self) -> dict[str, int]:
        """The counts in the state, by ``period/key``."""

    def times(self, period: str, key: str) -> int:
        """Return how often it was done in the running period."""
        return self.used.get(f"{period}/{key}", 0)

    def count(self, period: str, key: str) -> None:
        """It was done once more."""
        self.used[f"{period}/{key}"] = self.times(period, key) + 1

    def counted_under(self, period: str, group: str) -> tuple[str, ...]:
        """Return what was done in the running period of ``group/…``, without it, in that order."""
        start = f"{period}/{group}/"
        return tuple(key.removeprefix(start) for key in self.used if key.startswith(start))

    def forget(self, period: str) -> None:
        """A period ends: its counts start anew."""
        for key in [key for key in self.used if key.startswith(f"{period}/")]:
            del self.used[key]
