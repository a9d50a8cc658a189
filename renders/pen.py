"""The pen for our drawings, on a grid of 100, and the registry of drawings."""

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

_SCALE = 4

Point = tuple[float, float]


class Pen:
    """Draws on the grid of 100; `ink=False` erases."""

    def __init__(self, size: int) -> None:
        side = size * _SCALE
        self._unit = side / 100
        self.image = Image.new("L", (side, side))
        self._draw = ImageDraw.Draw(self.image)

    def _scaled_points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._unit, y * self._unit) for x, y in points]

    def area(self, *points: Point, ink: bool = True) -> None:
        """Draw a filled polygon."""
        self._draw.polygon(self._scaled_points(points), fill=255 if ink else 0)

    def box(self, left: float, top: float, right: float, bottom: float, ink: bool = True) -> None:
        """Draw a filled rectangle."""
        self.area((left, top), (right, top), (right, bottom), (left, bottom), ink=ink)

    def round_box(
        self, left: float, top: float, right: float, bottom: float, r: float, ink: bool = True
    ) -> None:
        """Draw a filled rectangle with round corners."""
        box = tuple(v * self._unit for v in (left, top, right, bottom))
        fill = 255 if ink else 0
        self._draw.rounded_rectangle(box, radius=r * self._unit, fill=fill)

    def disc(self, cx: float, cy: float, r: float, ink: bool = True) -> None:
        """Draw a filled circle."""
        self.oval(cx, cy, r, r, ink=ink)

    def oval(self, cx: float, cy: float, rx: float, ry: float, ink: bool = True) -> None:
        """Draw a filled ellipse."""
        box = tuple(v * self._unit for v in (cx - rx, cy - ry, cx + rx, cy + ry))
        self._draw.ellipse(box, fill=255 if ink else 0)

    def ring(self, cx: float, cy: float, r: float, width: float) -> None:
        """Draw a circle's outline, inside the radius."""
        self.disc(cx, cy, r)
        self.disc(cx, cy, r - width, ink=False)

    def stroke(self, *points: Point, width: float, ink: bool = True) -> None:
        """Draw a line through the points with round ends and joints."""
        fill = 255 if ink else 0
        self._draw.line(self._scaled_points(points), fill=fill, width=round(width * self._unit))
        for x, y in points:
            self.disc(x, y, width / 2, ink=ink)

    def arc(self, cx: float, cy: float, r: float, start: float, end: float, width: float) -> None:
        """Draw an arc with round ends; degrees, clockwise from the right."""
        steps = max(8, int(abs(end - start) / 6))
        angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
        points = [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]
        self.stroke(*points, width=width)

    def pixels(self) -> Image.Image:
        """Return the mask at its final size."""
        return self.image.reduce(_SCALE)


Drawing = Callable[[Pen], None]
DRAWINGS: dict[str, Drawing] = {}


def icon(name: str) -> Callable[[Drawing], Drawing]:
    """Register a drawing under a name."""

    def register(drawing: Drawing) -> Drawing:
        DRAWINGS[name] = drawing
        return drawing

    return register


def curve(start: Point, *pulls: tuple[Point, Point, Point]) -> list[Point]:
    """Return points along cubic curves: each pull has two handles and the next end."""
    points = [start]
    for one, two, end in pulls:
        x0, y0 = points[-1]
        for n in range(1, 17):
            t = n / 16
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(
                (
                    a * x0 + b * one[0] + c * two[0] + d * end[0],
                    a * y0 + b * one[1] + c * two[1] + d * end[1],
                )
            )
    return points


def almond(pen: Pen, cy: float, half: float, tall: float) -> None:
    """Draw a filled outline of an eye around (50, cy)."""
    pen.area(
        *curve(
            (50 - half, cy),
            ((50 - half * 0.5, cy - tall), (50 + half * 0.5, cy - tall), (50 + half, cy)),
            ((50 + half * 0.5, cy + tall), (50 - half * 0.5, cy + tall), (50 - half, cy)),
        )
    )


def star(pen: Pen, cx: float, cy: float, outer: float, inner: float) -> None:
    """Draw a filled star with five points."""
    points = [
        (
            cx + (outer, inner)[n % 2] * math.sin(math.pi * n / 5),
            cy - (outer, inner)[n % 2] * math.cos(math.pi * n / 5),
        )
        for n in range(10)
    ]
    pen.area(*points)
