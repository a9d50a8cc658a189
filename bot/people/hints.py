"""Hints for people who do something for the first time."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Hint(StrEnum):
    """A hint that each person gets once. The values are stored with their settings."""

    PLAN = "plan"
    """For someone who looks before their turn: `/plan`."""
    ORDERS = "orders"
    """For someone who passes: `/orders`."""
    LOBBY = "lobby"
    """For someone who joins a table for the first time."""
    AWAY = "away"
    """For someone who returns: `/me away`."""
    UNDO = "undo"
    """For someone who acts for the first time: `/undo`."""


HINTS: Final = {
    Hint.PLAN: "You can plan this turn now: `/plan`. I’ll play it when your turn comes.",
    Hint.ORDERS: "Always the same answer? An order can give it for you: `/orders`.",
    Hint.LOBBY: "The scenario, house rules and pace are above. Press **Ready** when they suit "
    "you; then anyone can start.",
    Hint.AWAY: "Before you go away again, `/me away` asks who plays for you until then.",
    Hint.UNDO: "A slip? `/undo` undoes your last step, freely until something is revealed or "
    "someone else acts.",
}
"""The sentence of each hint."""
OFF_BY: Final = "(`/me hints` turns such hints off.)"
"""Follows the first hint that a person gets."""
