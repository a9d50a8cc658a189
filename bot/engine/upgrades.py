"""States saved in older forms, brought up to date step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from bot.engine.errors import NotAllowed

S = TypeVar("S")
C = TypeVar("C")
Raw = dict[str, Any]
"""A state as JSON has it."""


class Upgrades(Generic[S, C]):
    """The forms that a ruleset's states ever had: the first is form 1, each step makes the next.

    A step changes the JSON of a state in place; `C` is what it looks things up in. Each has an
    example among the tests.
    """

    def __init__(self, kind: type[S], *steps: Callable[[Raw, C], None]) -> None:
        self._kind = kind
        self._steps = steps

    @property
    def schema(self) -> int:
        """The form that is written now."""
        return len(self._steps) + 1

    def decode(self, data: bytes, schema: int, context: C) -> S:
        """The state in `data`, written in the form `schema`.

        Raises `NotAllowed` for a form that is newer than this program.
        """
        if schema > self.schema:
            raise NotAllowed(
                f"This game was saved by a newer Keeper (form {schema}, known up to {self.schema})."
            )
        if schema == self.schema:
            return msgspec.json.decode(data, type=self._kind)
        raw: Raw = msgspec.json.decode(data)
        for step in self._steps[schema - 1 :]:
            step(raw, context)
        return msgspec.convert(raw, self._kind)
