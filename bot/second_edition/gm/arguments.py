"""What the commands are given: each argument read and checked.

All readers raise `Malformed` for a value of another type, `NotAllowed` for one out of range.
"""

from __future__ import annotations

from typing import Any

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Place

Command = dict[str, Any]


def whole(
    command: Command, name: str, least: int = 0, most: int = 999, *, called: str = "The number"
) -> int:
    """A whole number between `least` and `most`, both included."""
    value = command.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"{name} has to be a whole number.")
    if not least <= value <= most:
        raise NotAllowed(f"{called} is between {least} and {most}.")
    return value


def text(command: Command, name: str) -> str:
    """A text."""
    value = command.get(name)
    if not isinstance(value, str):
        raise Malformed(f"{name} has to be a text.")
    return value


def switch(command: Command, *, default: bool = True) -> bool:
    """The ``on`` of a command."""
    value = command.get("on", default)
    if not isinstance(value, bool):
        raise Malformed("on has to be true or false.")
    return value


def seat_of(b: Board, command: Command, name: str = "seat") -> Seat:
    """The seat of somebody who takes part now."""
    seat = Seat(whole(command, name, 0, len(b.state.investigators) - 1))
    if not b.who(seat).playing:
        raise NotAllowed("That investigator does not take part now.")
    return seat


def arkham_place(b: Board, command: Command) -> Place:
    """A location or street of Arkham."""
    place = Place(text(command, "place"))
    if not b.in_arkham(place):
        raise NotAllowed(f"There is no place “{place}” in Arkham.")
    return place


def location(b: Board, command: Command) -> Place:
    """A location."""
    place = Place(text(command, "place"))
    if not b.is_location(place):
        raise NotAllowed(f"There is no location “{place}”.")
    return place
