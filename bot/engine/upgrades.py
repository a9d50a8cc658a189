"""Convert saved states from older formats to the current one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject

S = TypeVar("S")
C = TypeVar("C")
Raw = JsonObject
"""A decoded JSON state."""


class Upgrades(Generic[S, C]):
    """Converts a ruleset's states from any readable format, one step per format.

    A step changes the JSON of a state in place; `C` is the context it gets. Each step has an
    example among the tests. Until 1.0 a change of the state may raise `first` instead.
    """

    def __init__(self, kind: type[S], *steps: Callable[[Raw, C], None], first: int = 1) -> None:
        self._kind = kind
        self._steps = steps
        self._first = first

    @property
    def schema(self) -> int:
        """The format that is written now."""
        return self._first + len(self._steps)

    def decode(self, data: bytes, schema: int, context: C) -> S:
        """Decode a state that was written in the format `schema`, upgrading it if necessary.

        Raises `NotAllowed` for a format that this program cannot read.
        """
        if not self._first <= schema <= self.schema:
            age = "a newer" if schema > self.schema else "an earlier"
            known = f"{self._first} to {self.schema}" if self._steps else f"only {self.schema}"
            raise NotAllowed(
                f"This game was saved by {age} Keeper (form {schema}; this one reads {known})."
            )
        if schema == self.schema:
            return msgspec.json.decode(data, type=self._kind)
        raw: Raw = msgspec.json.decode(data)
        for step in self._steps[schema - self._first :]:
            step(raw, context)
        return msgspec.convert(raw, self._kind)
