"""A picture before it is painted: a flat list of marks, each with its place in pixels.

Layouts return marks, tests inspect them without pixels, and `canvas` paints them in order.
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
        """The first column to the right of the box."""
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
        """Return the box without a border of `by` pixels."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: int, dy: int) -> "Rect":
        """Return the box moved by an offset."""
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
        """Return True if the other box is inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Slab(NamedTuple):
    """A filled box with round or cut corners, and optionally a frame inside its edge.

    `corners`: shape the top left, top right, bottom right and bottom left corner. A dashed frame is
    drawn `gap` pixels inside the edge.
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
    """A drawing of `icons`, centred; `faint`: decoration that text may overlap."""

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
    """A line of text; `y` is its baseline, `anchor` says whether `x` is its left, middle or right.

    `faint`: it only repeats what an icon or another text shows, so it may be small.
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
        """The left end of the line."""
        wide = lettering.width(self.text, self.face, self.size)
        return self.x - {"l": 0, "m": wide // 2, "r": wide}[self.anchor]

    @property
    def ink(self) -> Rect:
        """The pixels from the top of capitals to a little below the baseline."""
        wide = lettering.width(self.text, self.face, self.size)
        tall = round(self.size * 0.74)
        return Rect(self.left, self.y - tall, wide, tall + round(self.size * 0.2))


class Line(NamedTuple):
    """A straight line in any direction with flat ends, centred on its coordinates."""

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
    """Marks that belong together and stay inside `box`.

    `alone`: nothing is painted in its box before, so the painted group can be cached.
    """

    name: str
    box: Rect
    marks: tuple[Mark, ...]
    alone: bool = False

    def moved(self, dy: int) -> "Group":
        """Return the same group `dy` pixels lower."""
        marks = tuple(_move_down(mark, dy) for mark in self.marks)
        return self._replace(box=self.box.moved(0, dy), marks=marks)


def _move_down(mark: Mark, dy: int) -> Mark:
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
    """A whole picture: its size, its background and its groups in painting order."""

    width: int
    height: int
    groups: tuple[Group, ...]
    ground: Role = "ground"


def fit_line(x: int, y: int, words: lettering.Fitted, colour: Role, anchor: str = "l") -> Text:
    """Return a line of fitted text with its baseline at `y`."""
    return Text(x, y, words.text, words.face, words.size, colour, anchor)


def centred(x: int, cy: int, text: str, face: str, size: int, colour: Role) -> Text:
    """Return a line centred on (x, cy), by the height of its capitals."""
    return Text(x, lettering.middle(cy, size), text, face, size, colour, "m")
