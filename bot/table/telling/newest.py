"""A dictionary of the newest entries, for caches that may forget the others."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 1_000
"""The default number of entries."""


class Newest(OrderedDict[K, V]):
    """A dictionary that drops the oldest entry when it is full."""

    def __init__(self, most: int | None = None) -> None:
        """Keep at most `most` entries."""
        super().__init__()
        self._most = MOST if most is None else most

    def __setitem__(self, key: K, value: V) -> None:
        """Add an entry as the newest."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)
