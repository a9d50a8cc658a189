"""A picture before it is painted: a flat list of marks, each with its place in pixels.

Layouts return marks; tests look at them without a pixel; `canvas` paints them in order.
"""

from typing import NamedTuple

from renders import icons, lettering
from renders.theme import Role


class Rect(NamedTuple):
    """A box: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    @property
    def cx(self) -> int:
        """The middle column."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """The middle row."""
        return self.y + self.h // 2

    def inset(self, by: int) -> "Rect":
        """The box without a border of `by` pixels."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: int, dy: int) -> "Rect":
        """The same box somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: "Rect") -> bool:
        """Return True if the boxes share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, other: "Rect") -> bool:
        """Return True if the other box lies inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Slab(NamedTuple):
    """A filled box with round or cut corners and perhaps a frame inside its edge.

    `corners` says which of top left, top right, bottom right, bottom left are shaped. A dashed
    frame is drawn `gap` pixels inside the edge.
    """

    box: Rect
    fill: Role
    corner: int = 0
    cut: bool = False
    frame: Role = ""
    width: int = 0
    dashed: bool = False
    gap: int = 0
    corners: tuple[bool, bool, bool, bool] = (True, True, True, True)

    @property
    def ink(self) -> Rect:
        """The pixels it may cover."""
        return self.box


class Disc(NamedTuple):
    """A filled circle with a ring inside its edge (`ring` empty: none)."""

    cx: int
    cy: int
    r: int
    fill: Role
    ring: Role = ""
    width: int = 0

    @property
    def ink(self) -> Rect:
        """The pixels it may cover."""
        return Rect(self.cx - self.r, self.cy - self.r, 2 * self.r, 2 * self.r)


class Icon(NamedTuple):
    """A drawing of `icons`, centred; `faint` marks decoration that words may cross."""

    name: str
    cx: int
    cy: int
    size: int
    colour: Role
    faint: bool = False

    @property
    def ink(self) -> Rect:
        """The pixels it covers."""
        left, top, right, bottom = icons.bounds(self.name, self.size)
        x, y = self.cx - self.size // 2, self.cy - self.size // 2
        return Rect(x + left, y + top, right - left, bottom - top)


class Text(NamedTuple):
    """A line of type; `y` is its baseline, `anchor` is l, m or r of `x`.

    `faint` marks words that only say again what an icon or another line says: they may be small.
    """

    x: int
    y: int
    text: str
    face: str
    size: int
    colour: Role
    anchor: str = "l"
    faint: bool = False

    @property
    def left(self) -> int:
        """Return where the line starts."""
        wide = lettering.width(self.text, self.face, self.size)
        return self.x - {"l": 0, "m": wide // 2, "r": wide}[self.anchor]

    @property
    def ink(self) -> Rect:
        """From the capitals' top to a little below the baseline."""
        wide = lettering.width(self.text, self.face, self.size)
        tall = round(self.size * 0.74)
        return Rect(self.left, self.y - tall, wide, tall + round(self.size * 0.2))


class Line(NamedTuple):
    """A straight line of any direction with flat ends; `y` and `x` are its middle."""

    x1: int
    y1: int
    x2: int
    y2: int
    width: int
    colour: Role

    @property
    def ink(self) -> Rect:
        """The pixels it may cover."""
        half = (self.width + 1) // 2
        left, top = min(self.x1, self.x2) - half, min(self.y1, self.y2) - half
        return Rect(left, top, abs(self.x2 - self.x1) + 2 * half, abs(self.y2 - self.y1) + 2 * half)


Mark = Slab | Disc | Icon | Text | Line


class Group(NamedTuple):
    """Marks that belong together and stay in `box`.

    `alone` says that nothing was painted in its box before, so that it may be kept as a whole.
    """

    name: str
    box: Rect
    marks: tuple[Mark, ...]
    alone: bool = False

    def moved(self, dy: int) -> "Group":
        """The same group, `dy` pixels lower."""
        marks = tuple(_lower(mark, dy) for mark in self.marks)
        return self._replace(box=self.box.moved(0, dy), marks=marks)


def _lower(mark: Mark, dy: int) -> Mark:
    match mark:
        case Slab():
            return mark._replace(box=mark.box.moved(0, dy))
        case Disc() | Icon():
            return mark._replace(cy=mark.cy + dy)
        case Text():
            return mark._replace(y=mark.y + dy)
        case Line():
            return mark._replace(y1=mark.y1 + dy, y2=mark.y2 + dy)


class Scene(NamedTuple):
    """A whole picture: its size, its ground and its groups in painting order."""

    width: int
    height: int
    groups: tuple[Group, ...]
    ground: Role = "ground"


def fit_line(x: int, y: int, words: lettering.Fitted, colour: Role, anchor: str = "l") -> Text:
    """A line of fitted words with its baseline at `y`."""
    return Text(x, y, words.text, words.face, words.size, colour, anchor)


def centred(x: int, cy: int, text: str, face: str, size: int, colour: Role) -> Text:
    """A line centred on (x, cy), by its capitals' height."""
    return Text(x, lettering.middle(cy, size), text, face, size, colour, "m")
