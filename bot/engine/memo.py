"""A cache for computations while the game cannot change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_UNKNOWN: Any = object()
"""Marks a missing entry, because None is a valid value."""


class Memo:
    """A cache that works inside a `with` block in which the game does not change.

    `lasting`: keep the entries for later blocks until the owner calls `forget`.
    """

    __slots__ = ("_depth", "_lasting", "kept", "plain", "steady")

    def __init__(self, *, lasting: bool = False) -> None:
        self._depth = 0
        self.steady = False
        """True inside a block. A plain attribute because it is read very often."""
        self.plain = False
        """True if nobody reads names, notes and figures in this block: only the rules use the
        question."""
        self._lasting = lasting
        self.kept: dict[object, Any] = {}
        """The cached values. Callers may add entries under their own keys while `steady` is
        True."""

    def __enter__(self) -> None:
        self._depth += 1
        self.steady = True

    def __exit__(self, *_error: object) -> None:
        self._depth -= 1
        self.steady = self._depth > 0
        if self.steady:
            return
        self.plain = False
        if not self._lasting:
            self.kept.clear()

    def forget(self) -> None:
        """Clear the cache after a change; inside a block nothing can have changed."""
        if not self._depth:
            self.kept.clear()

    def cached_result(self, look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `look(…)`, computed once for the same arguments inside a block.

        The arguments must be hashable, and callers must not modify the result.
        """
        if not self.steady:
            return look(*args, **kwargs)
        key = (look, *args, *kwargs.items()) if kwargs else (look, *args)
        if (found := self.kept.get(key, _UNKNOWN)) is _UNKNOWN:
            found = self.kept[key] = look(*args, **kwargs)
        return found
