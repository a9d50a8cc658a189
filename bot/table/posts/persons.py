"""People in sentences that are kept: their seat is written down; told, it becomes their name.

What is stored names no person (see `outbox`); a seat's mark becomes whoever sits there by then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.engine.ids import Seat

_MARK = re.compile(r"<@seat:(\d+)>")


def person_mark(seat: Seat) -> str:
    """A seat's player in a sentence that is stored."""
    return f"<@seat:{seat}>"


def with_people(text: str, person: Callable[[Seat], str]) -> str:
    """The sentence with each mark as `person` calls that seat's player."""
    return _MARK.sub(lambda found: person(Seat(int(found[1]))), text)


def without_people(text: str, occupants: Mapping[Seat, int]) -> str:
    """The sentence as it may be stored: marks for the mentions of those who sit at the table."""
    for seat, user in occupants.items():
        text = text.replace(f"<@{user}>", person_mark(seat))
    return text
