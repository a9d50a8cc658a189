"""The base of all commands, and look-ups of the seats and places that they name."""

from __future__ import annotations

from abc import abstractmethod

from bot.engine.command_reading import GmCommand
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Place

SeatNumber = int
"""A seat of the game, by its number."""


class Command(GmCommand, frozen=True):
    """Base of all commands; each has to define `run`."""

    @abstractmethod
    def run(self, b: Board) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""


def within(number: int, least: int, most: int, *, called: str = "The number") -> int:
    """Return the number if it is between `least` and `most` (inclusive). Raises `NotAllowed`."""
    if not least <= number <= most:
        raise NotAllowed(f"{called} is between {least} and {most}.")
    return number


def find_playing(b: Board, number: SeatNumber) -> Seat:
    """Return the seat with this number, which must be in the game. Raises `NotAllowed`."""
    seat = Seat(within(number, 0, len(b.state.investigators) - 1))
    if not b.who(seat).playing:
        raise NotAllowed("That investigator isn’t taking part now.")
    return seat


def maybe_playing(b: Board, number: SeatNumber | None) -> Seat | None:
    """Return the seat if a number is given; it must be in the game. Raises `NotAllowed`."""
    return None if number is None else find_playing(b, number)


def find_in_arkham(b: Board, name: str) -> Place:
    """Return the location or street of Arkham with this name. Raises `NotAllowed`."""
    place = Place(name)
    if not b.town.in_arkham(place):
        raise NotAllowed(f"I don’t know a place “{place}” in Arkham.")
    return place


def find_location(b: Board, name: str) -> Place:
    """Return the location with this name. Raises `NotAllowed`."""
    place = Place(name)
    if not b.town.is_location(place):
        raise NotAllowed(f"I don’t know a location “{place}”.")
    return place
