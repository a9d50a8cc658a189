"""Marks for seats in stored sentences; posting replaces them by who sits there by then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from bot.engine.ids import Seat

_MARK = re.compile(r"<@seat:(\d+)>")


def person_mark(seat: Seat) -> str:
    """A seat's player in a sentence that is stored."""
    return f"<@seat:{seat}>"


def with_people(text: str, person: Callable[[Seat], str]) -> str:
    """The sentence with each mark as `person` calls that seat's player."""
    return _MARK.sub(lambda found: person(Seat(int(found[1]))), text)


def seats_by_person(seats: Iterable[Seat], players: Mapping[Seat, int]) -> list[list[Seat]]:
    """Return the seats in groups of one person each; a seat that nobody plays is alone."""
    groups: dict[tuple[int, Seat | None], list[Seat]] = {}
    for seat in seats:
        user = players.get(seat, 0)
        groups.setdefault((user, None if user else seat), []).append(seat)
    return list(groups.values())


def without_people(text: str, occupants: Mapping[Seat, int]) -> str:
    """The sentence as it may be stored: marks for the mentions of those who sit at the table."""
    for seat, user in occupants.items():
        text = text.replace(f"<@{user}>", person_mark(seat))
    return text
