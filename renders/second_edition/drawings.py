"""Drawings for the board game's town: dimensions, gates, states of a place."""

import math
from itertools import pairwise

from renders.pen import Pen, Point, icon, star

# --- dimensions: thick outlines and solid signs ---------------------------------------------


@icon("circle")
def circle(pen: Pen) -> None:
    """A ring."""
    pen.ring(50, 50, 46, 20)


@icon("square")
def square(pen: Pen) -> None:
    """A square ring."""
    pen.box(10, 10, 90, 90)
    pen.box(30, 30, 70, 70, ink=False)


def _ring_of(pen: Pen, corners: list[Point], inner: float) -> None:
    """Draw a polygon with a hole of the same shape around (50, 50), `inner` times its size."""
    pen.area(*corners)
    pen.area(*((50 + (x - 50) * inner, 50 + (y - 50) * inner) for x, y in corners), ink=False)


@icon("diamond")
def diamond(pen: Pen) -> None:
    """A ring that stands on a corner."""
    _ring_of(pen, [(50, 0), (94, 50), (50, 100), (6, 50)], 0.44)


@icon("triangle")
def triangle(pen: Pen) -> None:
    """A triangular ring."""
    pen.area((50, 4), (98, 92), (2, 92))
    pen.area((50, 43), (67, 75), (33, 75), ink=False)


@icon("hexagon")
def hexagon(pen: Pen) -> None:
    """A ring with six sides."""
    _ring_of(pen, [(26, 8), (74, 8), (98, 50), (74, 92), (26, 92), (2, 50)], 0.54)


@icon("slash")
def slash(pen: Pen) -> None:
    """A slanting bar."""
    pen.area((60, 2), (90, 2), (40, 98), (10, 98))


@icon("star")
def solid_star(pen: Pen) -> None:
    """A solid star."""
    star(pen, 50, 54, 52, 21)


@icon("moon")
def moon(pen: Pen) -> None:
    """A crescent."""
    pen.disc(50, 50, 46)
    pen.disc(70, 40, 38, ink=False)


@icon("plus")
def plus(pen: Pen) -> None:
    """A solid cross."""
    pen.box(36, 4, 64, 96)
    pen.box(4, 36, 96, 64)


# --- the town -------------------------------------------------------------------------------


@icon("gate")
def gate(pen: Pen) -> None:
    """A swirl with three arms."""
    pen.disc(50, 50, 13)
    for arm in range(3):
        turned = math.radians(120 * arm)
        points: list[Point] = []
        for step in range(19):
            angle = turned + math.radians(step * 11)
            r = 11 + step * 1.85
            points.append((50 + r * math.cos(angle), 50 + r * math.sin(angle)))
        for n, (start, end) in enumerate(pairwise(points)):
            pen.stroke(start, end, width=13 - n * 0.38)


@icon("lock")
def lock(pen: Pen) -> None:
    """A closed padlock."""
    pen.arc(50, 42, 24, 180, 360, 12)
    pen.box(20, 40, 32, 56)
    pen.box(68, 40, 80, 56)
    pen.round_box(10, 46, 90, 98, 10)
    pen.disc(50, 66, 9, ink=False)
    pen.area((46, 66), (54, 66), (57, 86), (43, 86), ink=False)


@icon("explored")
def explored(pen: Pen) -> None:
    """A ring with a tick, distinct from the first player's flag even at small sizes."""
    pen.ring(50, 50, 49, 9)
    pen.stroke((27, 53), (44, 69), (74, 33), width=14)


@icon("bars")
def bars(pen: Pen) -> None:
    """The bars of a cell."""
    pen.box(4, 8, 96, 22)
    pen.box(4, 78, 96, 92)
    for left in (12, 43, 74):
        pen.box(left, 20, left + 14, 80)


@icon("skip")
def skip(pen: Pen) -> None:
    """An arrow head against a bar: a turn that is passed over."""
    pen.area((10, 8), (72, 50), (10, 92))
    pen.box(74, 8, 90, 92)


@icon("first_player")
def first_player(pen: Pen) -> None:
    """A flag with a notch."""
    pen.stroke((12, 6), (12, 95), width=10)
    pen.area((16, 6), (96, 6), (80, 30), (96, 54), (16, 54))


@icon("outskirts")
def outskirts(pen: Pen) -> None:
    """A signpost."""
    pen.round_box(44, 2, 56, 98, 4)
    pen.area((12, 12), (78, 12), (96, 26), (78, 40), (12, 40))
    pen.area((88, 50), (22, 50), (4, 63), (22, 76), (88, 76))


@icon("lost")
def lost(pen: Pen) -> None:
    """A broken spiral."""
    for first, last in ((0, 52), (62, 108), (118, 150)):
        points: list[Point] = []
        for step in range(first, last):
            angle, r = math.radians(step * 7), 5 + step * 0.275
            points.append((50 + r * math.cos(angle), 50 + r * math.sin(angle)))
        pen.stroke(*points, width=7.5)


@icon("rumor")
def rumor(pen: Pen) -> None:
    """A newspaper."""
    pen.round_box(4, 12, 96, 88, 6)
    pen.box(14, 22, 86, 36, ink=False)
    pen.box(14, 46, 44, 78, ink=False)
    pen.box(54, 46, 86, 53, ink=False)
    pen.box(54, 62, 86, 69, ink=False)


@icon("shop")
def shop(pen: Pen) -> None:
    """A shop with an awning."""
    pen.area((16, 6), (84, 6), (98, 42), (2, 42))
    pen.box(12, 50, 88, 96)
    pen.box(22, 58, 48, 80, ink=False)
    pen.box(60, 58, 78, 97, ink=False)


@icon("blessed")
def blessed(pen: Pen) -> None:
    """A sun."""
    pen.disc(50, 50, 22)
    for ray in range(8):
        angle = math.radians(45 * ray)
        x, y = math.cos(angle), math.sin(angle)
        pen.stroke((50 + 34 * x, 50 + 34 * y), (50 + 44 * x, 50 + 44 * y), width=9)


@icon("cursed")
def cursed(pen: Pen) -> None:
    """A circle with an arrow that points down."""
    pen.ring(50, 50, 48, 9)
    pen.box(44, 22, 56, 58)
    pen.area((28, 52), (72, 52), (50, 78))
