"""First-time hints: what helps somebody once, when it helps."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Hint(StrEnum):
    """A line that somebody is told once; kept with what they chose, so names never change."""

    PLAN = "plan"
    """Who is early: a turn can be said ahead."""
    ORDERS = "orders"
    """Who passes: it can be done in their stead."""
    LOBBY = "lobby"
    """Who sits down for the first time."""
    AWAY = "away"
    """Who comes back: how to go away."""
    UNDO = "undo"
    """Who acts for the first time."""


HINTS: Final = {
    Hint.PLAN: "You can plan this turn now: `/plan`. I’ll play it when your turn comes.",
    Hint.ORDERS: "Always the same answer? An order can give it for you: `/orders`.",
    Hint.LOBBY: "The scenario, house rules and pace are above. Press **Ready** when they suit "
    "you; then anyone can start.",
    Hint.AWAY: "Before you go away again, `/me away` asks who plays for you until then.",
    Hint.UNDO: "A slip? `/undo` undoes your last step, freely until something is revealed or "
    "someone else acts.",
}
"""Each in a sentence."""
OFF_BY: Final = "(`/me hints` turns such hints off.)"
"""Behind the first one that somebody reads."""
