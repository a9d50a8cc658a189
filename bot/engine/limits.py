"""Usage counts for limits such as once a turn, twice a round or once a game."""

from __future__ import annotations


class Limits:
    """The usage counts in a state, by ``period/key``; the ruleset chooses both."""

    def __init__(self, used: dict[str, int]) -> None:
        self._used = used

    def use_count(self, period: str, key: str) -> int:
        """Return the number of uses of a key in the current period."""
        return self._used.get(f"{period}/{key}", 0)

    def record_use(self, period: str, key: str) -> None:
        """Record one more use."""
        self._used[f"{period}/{key}"] = self.use_count(period, key) + 1

    def used_keys_under(self, period: str, group: str) -> tuple[str, ...]:
        """Return the keys under ``group/`` used in the current period, in order.

        The prefix is removed.
        """
        start = f"{period}/{group}/"
        return tuple(key.removeprefix(start) for key in self._used if key.startswith(start))

    def forget(self, period: str) -> None:
        """Clear the counts of a period that ends."""
        for key in [key for key in self._used if key.startswith(f"{period}/")]:
            del self._used[key]
