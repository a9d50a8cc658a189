"""Which sentence tells facts: each registers under the kind of fact that it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.engine.facts import Fact
from bot.second_edition.core.game import Board

F = TypeVar("F", bound=Fact)
Say = Callable[[Board, Any], str]

SayTogether = Callable[[Board, Sequence[Any]], str]

SAYS: dict[type[Fact], Say] = {}
SAYS_TOGETHER: dict[type[Fact], SayTogether] = {}
"""What tells several facts in one line, by the kind of the first of them."""


def says(kind: type[F]) -> Callable[[Callable[[Board, F], str]], Callable[[Board, F], str]]:
    """The sentence that tells facts of a kind."""

    def register(say: Callable[[Board, F], str]) -> Callable[[Board, F], str]:
        SAYS[kind] = say
        return say

    return register


def says_together(
    kind: type[F],
) -> Callable[[Callable[[Board, Sequence[F]], str]], Callable[[Board, Sequence[F]], str]]:
    """The sentence that tells several facts, the first of this kind, in one line."""

    def register(
        say: Callable[[Board, Sequence[F]], str],
    ) -> Callable[[Board, Sequence[F]], str]:
        SAYS_TOGETHER[kind] = say
        return say

    return register
