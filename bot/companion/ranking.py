"""Answers with their worth, and the budget for thinking about them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from bot.engine.ask import Answer


class ThinkingBudget(Struct, frozen=True, kw_only=True):
    """The limits for thinking about one decision; the first one reached ends it.

    With only `playouts`, the same view gives the same answer on every machine. With neither limit
    set, nothing is thought ahead.
    """

    seconds: float = 0.0
    playouts: int = 0
    candidates: int = 5
    """The number of the policy's best answers to try."""

    @property
    def thinks(self) -> bool:
        """True if thinking ahead is allowed."""
        return self.seconds > 0 or self.playouts > 0


ALONE: Final = ThinkingBudget()
"""The policy without thinking."""


class RankedAnswer(Struct, frozen=True, kw_only=True):
    """A possible answer of a seat, compared with others for the same question."""

    answer: Answer
    worth: float
    """The expected result of the group, from 0 to 1, found by playouts. Without any (`playouts` is
    0), the policy's points, which only give an order."""
    points: float = 0.0
    """The policy's points."""
    reason: str = ""
    """The reason in one line for the seat's player; empty if there is nothing to say."""
    playouts: int = 0
    error: float = 0.0
    """The standard error of `worth`."""

    def because(self, reason: str) -> RankedAnswer:
        """Return the same answer with a reason."""
        return structs.replace(self, reason=reason)
