"""The register of sentences: a function for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.engine.facts import Fact
from bot.lcg.core.game import Game

F = TypeVar("F", bound=Fact)
Say = Callable[[Game, Any], str]

SAYS: dict[type[Fact], Say] = {}


def says(kind: type[F]) -> Callable[[Callable[[Game, F], str]], Callable[[Game, F], str]]:
    """Register the function that returns the sentence for a kind of fact."""

    def register(say: Callable[[Game, F], str]) -> Callable[[Game, F], str]:
        SAYS[kind] = say
        return say

    return register
