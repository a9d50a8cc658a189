"""Data types of the boards: locations, streets, worlds, gates, and the towns' connections."""

from __future__ import annotations

from msgspec import Struct

from bot.second_edition.printed.terms import (
    Colour,
    Dimension,
    Place,
)


class NeighborhoodFacts(Struct, frozen=True, kw_only=True):
    """A neighborhood: a street area and its locations."""

    id: str
    name: str


class Location(Struct, frozen=True, kw_only=True):
    """A location; it is connected only to its own street."""

    id: Place
    name: str
    neighborhood: str
    street: Place
    unstable: bool = False
    closes_at: int | None = None
    """The terror level that closes it permanently."""


class Street(Struct, frozen=True, kw_only=True):
    """A street area."""

    id: Place
    name: str
    neighborhood: str
    """Empty for a street area without locations and deck."""
    streets: tuple[Place, ...]
    """Adjacent streets."""
    white: Place
    """The destination of the white arrow, perhaps a vortex; the black one is below."""
    black: Place
    town: str = ""
    """The town of a box's own board, by its name; empty for the base board's."""


class World(Struct, frozen=True, kw_only=True):
    """An Other World; its areas are the places `<id>:1` and `<id>:2`."""

    id: str
    name: str
    colours: frozenset[Colour]
    short: str = ""
    """The name to use where room is scarce; empty: `name`."""


class Vortex(Struct, frozen=True, kw_only=True):
    """A vortex: the end of some street arrows, where investigators and tokens never are."""

    id: Place
    name: str


class Train(Struct, frozen=True, kw_only=True):
    """A train between locations of the towns."""

    stations: tuple[Place, ...]
    money: int
    """Dollars that a ride costs; the movement points below."""
    points: int


class GateFacts(Struct, frozen=True, kw_only=True):
    """A kind of gate marker, of which there are `count`."""

    id: str = ""
    """Its own where the markers of a world differ, else the world's."""
    world: str
    modifier: int
    symbol: Dimension
    count: int = 2
    stand_in: bool = False
    """No source tells modifier and symbol."""

    @property
    def marker(self) -> str:
        """Return the name of this marker in a game."""
        return self.id or self.world
