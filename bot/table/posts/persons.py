"""Placeholders for people in stored sentences, replaced when a sentence is posted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from bot.engine.ids import Seat

_MARK = re.compile(r"<@seat:(\d+)>")


def person_mark(seat: Seat) -> str:
    """Return the placeholder for a seat's occupant in a stored sentence."""
    return f"<@seat:{seat}>"


def replace_person_marks(text: str, person: Callable[[Seat], str]) -> str:
    """Return the text with each placeholder replaced by `person` of its seat."""
    return _MARK.sub(lambda found: person(Seat(int(found[1]))), text)


def seats_by_person(seats: Iterable[Seat], players: Mapping[Seat, int]) -> list[list[Seat]]:
    """Return the seats grouped by user; seats without a user stay alone."""
    groups: dict[tuple[int, Seat | None], list[Seat]] = {}
    for seat in seats:
        user = players.get(seat, 0)
        groups.setdefault((user, None if user else seat), []).append(seat)
    return list(groups.values())


def replace_mentions(text: str, occupants: Mapping[Seat, int]) -> str:
    """Return the text with mentions of occupants replaced by placeholders."""
    for seat, user in occupants.items():
        text = text.replace(f"<@{user}>", person_mark(seat))
    return text
