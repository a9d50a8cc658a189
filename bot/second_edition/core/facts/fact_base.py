"""The base of most facts: their seats, with the investigators at that time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec import structs

from bot.engine.facts import Fact
from bot.engine.ids import Seat


class BoardFact(Fact, frozen=True, kw_only=True):
    """A fact of the board game that may name seats."""

    people: ClassVar[Mapping[str, str]] = {}
    """Fields that name a seat, each with the field for the investigator who sat there then."""


class SeatFact(BoardFact, frozen=True, kw_only=True):
    """A fact about a seat."""

    people: ClassVar[Mapping[str, str]] = {"seat": "who"}

    seat: Seat
    who: str = ""
    """The investigator's code: after a devoured one, another follows in the seat."""


class MaybeSeatFact(BoardFact, frozen=True, kw_only=True):
    """A fact that may be about a seat."""

    people: ClassVar[Mapping[str, str]] = {"seat": "who"}

    seat: Seat | None = None
    who: str = ""
    """The investigator's code; empty where it is about nobody."""


def with_people(fact: Fact, code: Callable[[Seat], str]) -> Fact:
    """Return the fact with the current investigators' codes of its seats."""
    if not isinstance(fact, BoardFact):
        return fact
    named = {
        into: code(seat)
        for field, into in fact.people.items()
        if (seat := getattr(fact, field)) is not None and not getattr(fact, into)
    }
    return structs.replace(fact, **named) if named else fact
