"""The roads between places on the card game's board, as marks in pixels."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot.lcg.views.shapes import PlaceView
from renders.lcg.slots import PlaceBox
from renders.marks import Disc, Line, Mark, Rect
from renders.theme import CUT

_WIDE = 7
_DOT = 9
_LEVEL = 40
"""Boxes that share at least this many rows or columns are joined by a straight road."""

Point = tuple[int, int]


class Placed(NamedTuple):
    """A place with its box."""

    place: PlaceView
    slot: PlaceBox
    box: Rect


def road_marks(placed: Sequence[Placed]) -> tuple[list[Mark], list[Mark]]:
    """Return a yellow line for each connection; a one-way road ends in an arrow head.

    The first list contains roads that pass a third place, to be painted behind the cards. If
    several places have the same name and connections, only the nearest of them get a line.
    """
    names = Counter(_repeated_names(placed))
    behind: list[Mark] = []
    over: list[Mark] = []
    for item, other in _connected_pairs(placed):
        if not _is_told(item.place, other.place, names):
            both = item.place.id in other.place.connections
            ends_here = (item.place.id, other.place.id)
            between = [third.box for third in placed if third.place.id not in ends_here]
            marks = _line_marks(item.box, other.box, both)
            (behind if _passes_other_box(item.box, other.box, between) else over).extend(marks)
    return behind, over


def _repeated_names(placed: Sequence[Placed]) -> list[str]:
    """Return the names of revealed places, each as often as places of it have equal connections."""
    shown = [item.place for item in placed if item.place.revealed]
    ids: dict[str, set[str]] = {}
    for place in shown:
        ids.setdefault(place.name, set()).add(place.id)
    kinds = Counter((place.name, frozenset(place.connections) - ids[place.name]) for place in shown)
    return [name for (name, _), count in kinds.items() if count > 1 for _ in range(count)]


def _connected_pairs(placed: Sequence[Placed]) -> list[tuple[Placed, Placed]]:
    """Return each pair of connected places once."""
    at = {item.place.id: item for item in placed}
    found: dict[frozenset[str], tuple[Placed, Placed]] = {}
    for item in placed:
        for other in item.place.connections:
            if other in at and other != item.place.id:
                found.setdefault(frozenset({item.place.id, other}), (item, at[other]))
    return list(found.values())


def _is_told(place: PlaceView, other: PlaceView, names: Counter[str]) -> bool:
    """Return True if a long road is not drawn, since names or notes tell of the connection."""
    repeated = max(names[place.name], names[other.name]) > 1
    if not (repeated or other.id in place.noted) or place.at is None or other.at is None:
        return False
    (column, row), (other_column, other_row) = place.at, other.at
    return abs(column - other_column) + abs(row - other_row) > 1


def _passes_other_box(start: Rect, end: Rect, others: Sequence[Rect]) -> bool:
    """Return True if a road runs through any of the other boxes."""
    (x1, y1), (x2, y2) = ends(start, end)
    points = (Rect(x1 + (x2 - x1) * n // 24, y1 + (y2 - y1) * n // 24, 1, 1) for n in range(1, 24))
    return any(box.overlaps(point) for point in points for box in others)


def _line_marks(start: Rect, end: Rect, both: bool) -> list[Mark]:
    (x1, y1), (x2, y2) = ends(start, end)
    length = math.hypot(x2 - x1, y2 - y1)
    marks: list[Mark] = [Line(x1, y1, x2, y2, _WIDE, "yellow")]
    if length >= 36 and both:
        marks += [Disc(x1, y1, _DOT, "yellow"), Disc(x2, y2, _DOT, "yellow")]
    elif not both and length:
        marks += _arrow_marks((x1, y1), (x2, y2), length)
    return marks


def _arrow_marks(start: Point, end: Point, length: float) -> list[Mark]:
    """Return two short strokes that form an arrow head at the end of a one-way road."""
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    marks: list[Mark] = []
    for turn in (-1, 1):
        x = round(end[0] - 16 * dx + turn * 13 * dy)
        y = round(end[1] - 16 * dy - turn * 13 * dx)
        marks.append(Line(x, y, end[0], end[1], _WIDE, "yellow"))
    return marks


def ends(start: Rect, end: Rect) -> tuple[Point, Point]:
    """Return the ends of a road: straight if the boxes overlap enough, otherwise at corners."""
    top, bottom = max(start.y, end.y), min(start.bottom, end.bottom)
    left, right = max(start.x, end.x), min(start.right, end.right)
    if right <= left and bottom - top >= _LEVEL:
        return _horizontal_ends(start, end, (top + bottom) // 2)
    if right - left >= _LEVEL:
        return _vertical_ends(start, end, (left + right) // 2)
    return _diagonal_ends(start, end)


def _horizontal_ends(start: Rect, end: Rect, y: int) -> tuple[Point, Point]:
    if start.right <= end.x:
        return (start.right, y), (end.x, y)
    return (start.x, y), (end.right, y)


def _vertical_ends(start: Rect, end: Rect, x: int) -> tuple[Point, Point]:
    if start.bottom <= end.y:
        return (x, start.bottom), (x, end.y)
    return (x, start.y), (x, end.bottom)


def _diagonal_ends(start: Rect, end: Rect) -> tuple[Point, Point]:
    """Return the ends of a road from corner to corner, in the middle of the cuts."""
    inset = CUT // 2
    x1, x2 = _nearest_ends(start.x, start.right, end.x, end.right, inset)
    y1, y2 = _nearest_ends(start.y, start.bottom, end.y, end.bottom, inset)
    return (x1, y1), (x2, y2)


def _nearest_ends(
    low: int, high: int, other_low: int, other_high: int, inset: int
) -> tuple[int, int]:
    """Return the nearest ends of two spans, each moved `inset` pixels inwards."""
    if low + high < other_low + other_high:
        return high - inset, other_low + inset
    return low + inset, other_high - inset
