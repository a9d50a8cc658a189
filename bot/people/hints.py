"""First-time hints: what helps somebody once, when it helps."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Hint(StrEnum):
    """What somebody is told once; kept with what they chose, so a name here never changes."""

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
    Hint.PLAN: "You can plan your turn now: `/plan` says it ahead, and it is played when it comes.",
    Hint.ORDERS: "What you always answer alike, an order can answer: `/orders` shows yours, and "
    "takes them back.",
    Hint.LOBBY: "Boxes, house rules and pace are the table’s to choose above; press **Ready** when "
    "they suit you, and anybody can begin.",
    Hint.AWAY: "Before you go away again, `/me away` asks who plays for you until then.",
    Hint.UNDO: "A slip? `/undo` takes your last step back: freely, until something is revealed or "
    "somebody else acts.",
}
"""Each in a sentence."""
OFF_BY: Final = "(`/me hints` turns such hints off.)"
"""Behind the first one that somebody reads."""
