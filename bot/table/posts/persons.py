"""Marks for seats in stored sentences; posting replaces them by the seat's occupant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from bot.engine.ids import Seat

_MARK = re.compile(r"<@seat:(\d+)>")


def person_mark(seat: Seat) -> str:
    """Return the mark of a seat's occupant for a sentence that is stored."""
    return f"<@seat:{seat}>"


def replace_person_marks(text: str, person: Callable[[Seat], str]) -> str:
    """Return the text with each mark replaced by the result of `person`."""
    return _MARK.sub(lambda found: person(Seat(int(found[1]))), text)


def seats_by_person(seats: Iterable[Seat], players: Mapping[Seat, int]) -> list[list[Seat]]:
    """Return the seats in groups of one user each; a seat without a user is alone."""
    groups: dict[tuple[int, Seat | None], list[Seat]] = {}
    for seat in seats:
        user = players.get(seat, 0)
        groups.setdefault((user, None if user else seat), []).append(seat)
    return list(groups.values())


def replace_mentions(text: str, occupants: Mapping[Seat, int]) -> str:
    """Return the text with mentions of occupants replaced by marks, for storing."""
    for seat, user in occupants.items():
        text = text.replace(f"<@{user}>", person_mark(seat))
    return text
