"""Memory of the newest things of a kind, where nothing is lost by forgetting the others."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 1_000
"""How many are kept if nothing else is said."""


class Newest(OrderedDict[K, V]):
    """A dictionary that drops what was written down the longest time ago."""

    def __init__(self, most: int | None = None) -> None:
        """At most `most` are kept."""
        super().__init__()
        self._most = MOST if most is None else most

    def __setitem__(self, key: K, value: V) -> None:
        """Write it down as the newest."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)
