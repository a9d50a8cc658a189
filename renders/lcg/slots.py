"""The fixed slots of locations on the card game's board, in pixels.

The scenario's map gives column and row; places without them are arranged in a plain grid.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from bot.lcg.views.shapes import PlaceView
from renders.marks import Rect

MAP = Rect(16, 294, 1168, 560)
"""The part of the board for places."""

_LARGE_WIDE, _LARGE_LEAST = 364, 200
_ROW_GAP = 16
_SMALL_GAP = 20
_GROWING_HIGH = 180
"""The height of a place on a grid that grows, in pixels."""
_LARGE_COLUMNS, _SMALL_COLUMNS = 3, 5


class PlaceBox(NamedTuple):
    """A place's box at its lowest height. `tall` is the greatest height in pixels.

    A `hung` box grows upwards, a `centred` one in both directions.
    """

    box: Rect
    tall: int
    hung: bool = False
    centred: bool = False
    small: bool = False

    def grown(self, high: int) -> Rect:
        """Return the box with a height of `high` pixels."""
        top = self.box.y
        if self.hung:
            top = self.box.bottom - high
        elif self.centred:
            top = self.box.cy - high // 2
        return Rect(self.box.x, top, self.box.w, high)


def slots(places: Sequence[PlaceView], grid: tuple[int, int]) -> list[PlaceBox]:
    """Return a slot for each place, in order; a plain grid if any place is not on the map."""
    fields = [place.at for place in places if place.at is not None]
    if places and all(place.spot for place in places):
        return [_growing_slot(at, grid) for at in fields]
    if len(fields) < len(places) or not all(grid):
        return _in_rows(len(places))
    return [_map_slot(at, grid, fields) for at in fields]


def _map_slot(
    at: tuple[int, int], grid: tuple[int, int], taken: Container[tuple[int, int]]
) -> PlaceBox:
    """Return a slot on a map; a large one keeps its height beside a middle card of its column."""
    if grid[0] > _LARGE_COLUMNS:
        return _small_slot(at, grid)
    (column, row), slot = at, _large_slot(at, grid)
    beside = (column, row - 1) in taken or (column, row + 1) in taken
    return slot._replace(tall=slot.box.h) if grid[1] > 2 and beside else slot


def _large_slot(at: tuple[int, int], grid: tuple[int, int]) -> PlaceBox:
    """Return a large slot; the first row starts at the map's top, the last ends at its bottom."""
    (column, row), (columns, rows) = at, grid
    gap = (MAP.w - columns * _LARGE_WIDE) // max(1, columns - 1)
    x = MAP.x + column * (_LARGE_WIDE + gap) if columns > 1 else MAP.cx - _LARGE_WIDE // 2
    share = (MAP.h - _ROW_GAP * (rows - 1)) // rows
    least = min(_LARGE_LEAST, share)
    if rows > 1 and row == 0:
        return PlaceBox(Rect(x, MAP.y, _LARGE_WIDE, least), MAP.h - _ROW_GAP - least)
    if rows > 1 and row == rows - 1:
        box = Rect(x, MAP.bottom - least, _LARGE_WIDE, least)
        return PlaceBox(box, MAP.h - _ROW_GAP - least, hung=True)
    centre = MAP.y + row * (share + _ROW_GAP) + share // 2
    tall = MAP.h if rows <= _LARGE_COLUMNS else share
    return PlaceBox(Rect(x, centre - least // 2, _LARGE_WIDE, least), tall, centred=True)


def _small_slot(at: tuple[int, int], grid: tuple[int, int]) -> PlaceBox:
    if grid[0] > _SMALL_COLUMNS:
        return _staggered_slot(at, grid)
    (column, row), (columns, rows) = at, (grid[0], max(3, grid[1]))
    wide = (MAP.w + _SMALL_GAP) // columns - _SMALL_GAP
    high = (MAP.h + _ROW_GAP) // rows - _ROW_GAP
    x = MAP.x + column * (wide + _SMALL_GAP)
    return PlaceBox(Rect(x, MAP.y + row * (high + _ROW_GAP), wide, high), high, small=True)


def _growing_slot(at: tuple[int, int], grid: tuple[int, int]) -> PlaceBox:
    """Return a slot of a grid that grows: rows continue below the map, few columns are centred."""
    (column, row), columns = at, grid[0]
    wide = min(_LARGE_WIDE, (MAP.w + _SMALL_GAP) // columns - _SMALL_GAP)
    left = MAP.cx - (columns * (wide + _SMALL_GAP) - _SMALL_GAP) // 2
    x, y = left + column * (wide + _SMALL_GAP), MAP.y + row * (_GROWING_HIGH + _ROW_GAP)
    return PlaceBox(Rect(x, y, wide, _GROWING_HIGH), _GROWING_HIGH, small=True)


def _staggered_slot(at: tuple[int, int], grid: tuple[int, int]) -> PlaceBox:
    """Return a slot two columns wide; neighbouring columns use different rows."""
    (column, row), (columns, rows) = at, grid
    step = (MAP.w + _SMALL_GAP) // (columns + 1)
    high = (MAP.h + _ROW_GAP) // rows - _ROW_GAP
    box = Rect(MAP.x + column * step, MAP.y + row * (high + _ROW_GAP), 2 * step - _SMALL_GAP, high)
    return PlaceBox(box, high, small=True)


def _in_rows(count: int) -> list[PlaceBox]:
    """Return slots for up to six large cards in two rows, or small ones, four or five a row."""
    if count <= 2 * _LARGE_COLUMNS:
        grid = (min(count, _LARGE_COLUMNS), 1 if count <= _LARGE_COLUMNS else 2)
        return [_plain_grid_slot(_large_slot((n % 3, n // 3), grid), grid[1]) for n in range(count)]
    columns = 4 if count <= 12 else 5
    grid = (columns, -(-count // columns))
    return [_small_slot((n % columns, n // columns), grid) for n in range(count)]


def _plain_grid_slot(slot: PlaceBox, rows: int) -> PlaceBox:
    """Return a slot of a plain grid, which never grows into the other row."""
    return slot._replace(tall=(MAP.h - _ROW_GAP * (rows - 1)) // rows)
