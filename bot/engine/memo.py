"""Looking things up once for as long as nothing can change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_UNKNOWN: Any = object()
"""What is not looked up yet: what is may be None."""


class Memo:
    """Keeps what is looked up in a `with` block that changes nothing; see `Ruleset.looking`.

    With `lasting` it is known in the next block, too, until whoever owns it says `forget`.
    """

    __slots__ = ("_depth", "_lasting", "kept", "plain", "steady")

    def __init__(self, *, lasting: bool = False) -> None:
        self._depth = 0
        self.steady = False
        """Whether nothing can change now; looked at so often that it is no property."""
        self.plain = False
        """Whether nobody reads now what stands beside options: a block for the rules alone."""
        self._lasting = lasting
        self.kept: dict[object, Any] = {}
        """What is known in this block; what has a key of its own may be put there while steady."""

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
        """Something has changed; within a block nothing has."""
        if not self._depth:
            self.kept.clear()

    def once(self, look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`look(…)`; while nothing can change it is called once for the same arguments.

        They must be hashable, and what it gives is not to be changed.
        """
        if not self.steady:
            return look(*args, **kwargs)
        key = (look, *args, *kwargs.items()) if kwargs else (look, *args)
        if (found := self.kept.get(key, _UNKNOWN)) is _UNKNOWN:
            found = self.kept[key] = look(*args, **kwargs)
        return found
