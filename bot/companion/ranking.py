"""Answers with what they are worth, and how long may be thought about them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from bot.engine.ask import Answer


class ThinkingBudget(Struct, frozen=True, kw_only=True):
    """The thinking that a decision may cost; the first limit that is reached ends it.

    With `playouts` alone the same sight gives the same answer, on whatever machine. With neither
    nothing is thought ahead.
    """

    seconds: float = 0.0
    playouts: int = 0
    candidates: int = 5
    """How many of the policy's best answers are tried."""

    @property
    def thinks(self) -> bool:
        """Return True if anything may be thought ahead."""
        return self.seconds > 0 or self.playouts > 0


ALONE: Final = ThinkingBudget()
"""The policy alone."""


class RankedAnswer(Struct, frozen=True, kw_only=True):
    """An answer that a seat can give, beside others of the same question."""

    answer: Answer
    worth: float
    """From 0 to 1: what the group may hope for after it, by playing on. Where nothing was played
    on (`playouts` is 0) the policy's points, of which only the order says something."""
    points: float = 0.0
    """The policy's own points."""
    reason: str = ""
    """Why, in a line for the seat's player; empty where there is nothing to say."""
    playouts: int = 0
    error: float = 0.0
    """The standard error of `worth`."""

    def because(self, reason: str) -> RankedAnswer:
        """The same with why."""
        return structs.replace(self, reason=reason)
