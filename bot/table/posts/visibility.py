"""Visibility of facts for users with several seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.ids import Seat


def visible_to(facts: Sequence[Fact], seats: Sequence[Seat]) -> tuple[Sequence[Fact], Seat | None]:
    """Return the facts, and one seat that may see all that these seats may see together."""
    if len(seats) < 2:
        return facts, next(iter(seats), None)
    first = seats[0]
    known = [
        replace(fact, only=(first,))
        if any(map(fact.is_visible_to, seats[1:])) and fact.only
        else fact
        for fact in facts
    ]
    return known, first
