"""The fixed slots of the town on a picture 1276 px wide.

A neighbourhood is a panel of four fields; a yellow cross of roads between them touches every place.
Names are short enough for a field; the text board has the full names.
"""

from typing import NamedTuple

from renders.marks import Line, Rect

WIDTH = 1276
FIELD = 193, 149
_PANEL = 408, 320
_PAD, _LANE = 5, 12
_COLUMNS, _ROWS = (6, 434, 862), (96, 444, 792, 1192)

MAP = Rect(6, 96, 1264, 1016)
TRACKS = Rect(6, 1120, 1264, 168)
"""Ancient One, terror and limits, cards in play."""
OUTSIDE = Rect(6, 1296, 1264, 136)
"""The Sky, the Outskirts, and Lost in Time and Space."""
WORLDS = Rect(6, 1440, 1264, 120)
LIST_TOP = 1568
"""The top of the investigators and, below them, the names of the monsters."""
SECOND_TOWN = Rect(6, 1120, 1264, 550)
"""A second town in play: everything below moves down."""
LOWERED = 558
"""How far everything below moves down."""
THIRD = 416
"""The width of boxes in rows of three, with gaps of 8."""


def third(row: Rect, number: int) -> Rect:
    """Return one of the three boxes of a row."""
    return Rect(row.x + number * (THIRD + 8), row.y, THIRD, row.h)


class Hood(NamedTuple):
    """A neighbourhood: its panel's column and row, its street and its places by field.

    Fields are 0 upper left, 1 upper right, 2 lower left, 3 lower right; `open` is the street's.
    """

    id: str
    name: str
    street: str
    column: int
    row: int
    open: int
    places: tuple[tuple[int, str], ...]

    @property
    def panel(self) -> Rect:
        """The panel of the neighbourhood."""
        return Rect(_COLUMNS[self.column], _ROWS[self.row], *_PANEL)

    def field(self, number: int) -> Rect:
        """Return one of the four fields."""
        panel = self.panel
        x = panel.x + _PAD + (number % 2) * (FIELD[0] + _LANE)
        y = panel.y + _PAD + (number // 2) * (FIELD[1] + _LANE)
        return Rect(x, y, *FIELD)

    @property
    def street_field(self) -> Rect:
        """The area of the street's name and tokens."""
        box = self.field(self.open)
        if len(self.places) == 2:
            return Rect(box.x, box.y, box.w, self.panel.h - 2 * _PAD)
        return box

    @property
    def cross(self) -> tuple[int, int]:
        """The middle of the crossing roads."""
        return self.panel.cx, self.panel.cy


HOODS = (
    Hood("northside", "Northside", "northside_streets", 0, 0, 3,
         ((0, "train_station"), (1, "newspaper"), (2, "curiositie_shoppe"))),
    Hood("downtown", "Downtown", "downtown_streets", 1, 0, 2,
         ((0, "bank_of_arkham"), (1, "arkham_asylum"), (3, "independence_square"))),
    Hood("easttown", "Easttown", "easttown_streets", 2, 0, 2,
         ((0, "hibbs_roadhouse"), (1, "velmas_diner"), (3, "police_station"))),
    Hood("miskatonic_u", "Miskatonic U.", "miskatonic_u_streets", 0, 1, 3,
         ((0, "science_building"), (1, "administration"), (2, "library"))),
    Hood("merchant_district", "Merch. Dist.", "merchant_district_streets", 1, 1, 0,
         ((1, "unvisited_isle"), (2, "river_docks"), (3, "unnamable"))),
    Hood("rivertown", "Rivertown", "rivertown_streets", 2, 1, 0,
         ((1, "graveyard"), (2, "black_cave"), (3, "general_store"))),
    Hood("uptown", "Uptown", "uptown_streets", 0, 2, 1,
         ((0, "st_marys_hospital"), (2, "ye_olde_magick_shoppe"), (3, "woods"))),
    Hood("southside", "Southside", "southside_streets", 1, 2, 3,
         ((0, "mas_boarding_house"), (1, "south_church"), (2, "historical_society"))),
    Hood("french_hill", "French Hill", "french_hill_streets", 2, 2, 0,
         ((1, "witch_house"), (3, "silver_twilight_lodge"))),
)  # fmt: skip

SHORT = {
    "train_station": "Train Station",
    "newspaper": "Newspaper",
    "curiositie_shoppe": "Curio Shoppe",
    "bank_of_arkham": "Arkham Bank",
    "arkham_asylum": "Asylum",
    "independence_square": "Indep. Square",
    "hibbs_roadhouse": "Roadhouse",
    "velmas_diner": "Velma’s Diner",
    "police_station": "Police Station",
    "science_building": "Science Bldg",
    "administration": "Admin Bldg",
    "library": "Library",
    "unvisited_isle": "Unvisited Isle",
    "river_docks": "River Docks",
    "unnamable": "Unnamable",
    "graveyard": "Graveyard",
    "black_cave": "Black Cave",
    "general_store": "General Store",
    "st_marys_hospital": "St. Mary’s",
    "ye_olde_magick_shoppe": "Magick Shop",
    "woods": "Woods",
    "mas_boarding_house": "Ma’s House",
    "south_church": "South Church",
    "historical_society": "Hist. Society",
    "witch_house": "Witch House",
    "silver_twilight_lodge": "Silver Twilight",
    **{hood.street: hood.name for hood in HOODS},
}

WIDE = 8
"""The width of a road."""


class Arrow(NamedTuple):
    """An arrow on a road: the direction of monsters on white; black is the opposite.

    A second town has a separate sign for each direction; a black one is for black.
    """

    cx: int
    cy: int
    way: str
    black: bool = False


class SecondTown(NamedTuple):
    """The slots of a second town, below the first: three neighbourhoods and a hill.

    `short`: names that fit into a field. `hill`: a street area without locations, over the whole
    width below the panels.
    """

    name: str
    hoods: tuple[Hood, ...]
    hill: str
    short: dict[str, str]
    roads: tuple[Line, ...]
    byways: tuple[tuple[tuple[int, int], ...], ...]
    arrows: tuple[Arrow, ...]


def lanes(hood: Hood) -> tuple[Line, Line]:
    """Return the crossing roads of a neighbourhood, which end in the middle of the fields."""
    cx, cy = hood.cross
    upper, left = hood.field(0), hood.field(0)
    lower, right = hood.field(3), hood.field(3)
    return (
        Line(left.cx, cy, right.cx, cy, WIDE, "yellow"),
        Line(cx, upper.cy, cx, lower.cy, WIDE, "yellow"),
    )


def _hood_at(column: int, row: int) -> Hood:
    return next(hood for hood in HOODS if (hood.column, hood.row) == (column, row))


def _road_to_right(column: int, row: int) -> Line:
    """Return the road from a neighbourhood to the next one on its right."""
    one, other = _hood_at(column, row), _hood_at(column + 1, row)
    return Line(one.cross[0], one.cross[1], other.cross[0], other.cross[1], WIDE, "yellow")


def _road_down(column: int, row: int) -> Line:
    """Return the road from a neighbourhood to the one below."""
    one, other = _hood_at(column, row), _hood_at(column, row + 1)
    return Line(one.cross[0], one.cross[1], other.cross[0], other.cross[1], WIDE, "yellow")


ROADS = (
    _road_to_right(0, 0), _road_to_right(1, 0), _road_to_right(0, 1),
    _road_to_right(1, 1), _road_to_right(0, 2), _road_to_right(1, 2),
    _road_down(1, 0), _road_down(2, 0), _road_down(2, 1), _road_down(0, 1),
)  # fmt: skip

CORRIDOR_Y = 778
"""The height of the road from Miskatonic U. to French Hill, between two rows of panels."""

# Roads from street field to street field beside the panels: corners with a dot at each end.
BYWAYS = (
    ((408, 410), (440, 450)),
    ((324, 763), (324, CORRIDOR_Y), (952, CORRIDOR_Y), (952, 793)),
)

ARROWS = (
    Arrow(424, 256, "right"),
    Arrow(852, 256, "right"),
    Arrow(1066, 430, "down"),
    Arrow(1066, CORRIDOR_Y, "down"),
    Arrow(424, 430, "up_left"),
    Arrow(424, 604, "right"),
    Arrow(210, CORRIDOR_Y, "up"),
    Arrow(424, 952, "left"),
    Arrow(852, 952, "left"),
)
