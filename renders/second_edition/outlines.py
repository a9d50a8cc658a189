"""Outlines of tokens in the town: movement of monsters, directions of roads.

An outline is drawn three times, each smaller than the last: ink, cream, colour.
"""

import math

from renders.pen import Pen, Point, icon

_ARROWS = {
    "right": 0,
    "down": 90,
    "left": 180,
    "up": 270,
    "up_left": 225,
}


@icon("moves_normal")
def moves_normal(pen: Pen) -> None:
    """A square with round corners."""
    pen.round_box(3, 3, 97, 97, 14)


@icon("moves_fast")
def moves_fast(pen: Pen) -> None:
    """A broad arrow to the right."""
    pen.area((1, 6), (70, 6), (99, 50), (70, 94), (1, 94))


@icon("moves_stationary")
def moves_stationary(pen: Pen) -> None:
    """A tombstone with cut shoulders."""
    pen.area((4, 97), (4, 30), (26, 3), (74, 3), (96, 30), (96, 97))


@icon("moves_flying")
def moves_flying(pen: Pen) -> None:
    """A crest with raised corners."""
    pen.area((2, 4), (30, 12), (50, 4), (70, 12), (98, 4), (92, 74), (50, 99), (8, 74))


@icon("moves_unique")
def moves_unique(pen: Pen) -> None:
    """A wide hexagon."""
    pen.area((22, 4), (78, 4), (100, 50), (78, 96), (22, 96), (0, 50))


@icon("moves_stalker")
def moves_stalker(pen: Pen) -> None:
    """An octagon."""
    pen.area((29, 2), (71, 2), (98, 29), (98, 71), (71, 98), (29, 98), (2, 71), (2, 29))


def _draw_arrow(pen: Pen, degrees: int) -> None:
    turned = math.radians(degrees)
    sin, cos = math.sin(turned), math.cos(turned)
    points: list[Point] = [(42, 0), (-32, -32), (-15, 0), (-32, 32)]
    pen.area(*((50 + x * cos - y * sin, 50 + x * sin + y * cos) for x, y in points))


def _register_arrow(name: str, degrees: int) -> None:
    @icon(f"arrow_{name}")
    def draw_arrow(pen: Pen) -> None:
        _draw_arrow(pen, degrees)


for _name, _degrees in _ARROWS.items():
    _register_arrow(_name, _degrees)


@icon("notch_right")
def notch_right(pen: Pen) -> None:
    """A triangle that points to the right."""
    pen.area((14, 4), (92, 50), (14, 96))


@icon("notch_left")
def notch_left(pen: Pen) -> None:
    """A triangle that points to the left."""
    pen.area((86, 4), (8, 50), (86, 96))


@icon("hatching")
def hatching(pen: Pen) -> None:
    """Stripes over the whole square; four fit, so that squares join."""
    for n in range(-4, 5):
        left = n * 25
        pen.area((left + 100, 0), (left + 111, 0), (left + 11, 100), (left, 100))
