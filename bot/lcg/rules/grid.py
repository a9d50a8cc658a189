"""Locations on a grid that grows while investigators reveal it; `Scenario.on_grid`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.lcg.core import zones
from bot.lcg.core.facts import PlaceLaid
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.printed.cards import Side
from bot.lcg.rules.movement_and_clues import add_place


def add_first_place(g: Game, copy: CopyNo) -> Piece:
    """Put the starting location of a grid into play, unrevealed."""
    place = add_place(g, copy)
    g.state.grid, g.state.start = {place.id: (0, 0)}, place.id
    return place


def free_sides(g: Game, place: Piece, sides: Iterable[Side]) -> list[Side]:
    """Return those of these sides of a location on which no other location lies."""
    return [side for side in sides if g.places.beside(place, side) is None]


def add_place_beside(g: Game, copy: CopyNo, place: Piece, side: Side) -> Piece:
    """Put a location into play, unrevealed, on a free side of another one."""
    (column, row), (columns, rows) = (g.state.grid or {})[place.id], side.step
    laid = zones.put(g, copy)
    laid.revealed = False
    g.state.grid = {**(g.state.grid or {}), laid.id: (column + columns, row + rows)}
    g.tell(PlaceLaid(code=g.pieces.face(laid), side=side, beside=g.pieces.face(place)))
    return laid


def nearest_places(g: Game) -> list[Piece]:
    """Return the locations on the grid, those nearest to the lead first."""
    here = g.places.of_seat(g.state.lead)
    away = g.places.distances(here.id) if here is not None else {}
    on_grid = [place for place in g.places.all() if g.places.spot(place) is not None]
    return sorted(on_grid, key=lambda place: away.get(place.id, len(on_grid)))
