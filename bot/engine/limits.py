"""Counts of what may be done so often in a period: once a turn, twice a round, once a game."""

from __future__ import annotations


class Limits:
    """The counts in a state, by ``period/key``; both are the ruleset's own words."""

    def __init__(self, used: dict[str, int]) -> None:
        self._used = used

    def times(self, period: str, key: str) -> int:
        """Return how often it was done in the running period."""
        return self._used.get(f"{period}/{key}", 0)

    def count(self, period: str, key: str) -> None:
        """Count it once more."""
        self._used[f"{period}/{key}"] = self.times(period, key) + 1

    def counted_under(self, period: str, group: str) -> tuple[str, ...]:
        """Return the keys counted in the running period under ``group/``, without it, in order."""
        start = f"{period}/{group}/"
        return tuple(key.removeprefix(start) for key in self._used if key.startswith(start))

    def forget(self, period: str) -> None:
        """Drop the counts of a period that ends."""
        for key in [key for key in self._used if key.startswith(f"{period}/")]:
            del self._used[key]
