"""The layout of Dunwich, and drawings of its places."""

from renders.marks import Line
from renders.pen import Pen, icon
from renders.second_edition.slots import WIDE, Arrow, Hood, SecondTown

_HOODS = (
    Hood("backwoods_country", "Backwoods", "backwoods_country_streets", 0, 3, 1,
         ((0, "whateley_farm"), (2, "wizards_hill"), (3, "cold_spring_glen"))),
    Hood("blasted_heath", "Blasted Heath", "blasted_heath_streets", 1, 3, 2,
         ((0, "gardners_place"), (1, "devils_hopyard"), (3, "harney_jones_shack"))),
    Hood("village_commons", "Commons", "village_commons_streets", 2, 3, 0,
         ((1, "darkes_carnival"), (2, "bishops_brook_bridge"), (3, "dunwich_village"))),
)  # fmt: skip
_WEST, _MIDDLE, _EAST = _HOODS
_TOP, _HILL = _WEST.panel.y, _WEST.panel.bottom + 28
_CORRIDOR_Y = _TOP - 14


def _road_between(one: Hood, other: Hood) -> Line:
    return Line(*one.cross, *other.cross, WIDE, "yellow")


def _road_to_hill(hood: Hood) -> Line:
    """Return the road from a neighbourhood to Sentinel Hill, below."""
    x, y = hood.cross
    return Line(x, y, x, _HILL, WIDE, "yellow")


TOWN = SecondTown(
    name="Dunwich",
    hoods=_HOODS,
    hill="sentinel_hill",
    short={
        "whateley_farm": "Whateley’s",
        "wizards_hill": "Wizard’s Hill",
        "cold_spring_glen": "Cold Spr. Glen",
        "gardners_place": "Gardners’",
        "devils_hopyard": "Hopyard",
        "harney_jones_shack": "Jones’ Shack",
        "darkes_carnival": "Carnival",
        "bishops_brook_bridge": "Brook Bridge",
        "dunwich_village": "Village",
        "sentinel_hill": "Sentinel Hill",
        **{hood.street: hood.name for hood in _HOODS},
    },
    roads=(
        _road_between(_WEST, _MIDDLE), _road_between(_MIDDLE, _EAST),
        _road_to_hill(_WEST), _road_to_hill(_MIDDLE), _road_to_hill(_EAST),
    ),
    byways=(((324, _TOP + 1), (324, _CORRIDOR_Y), (952, _CORRIDOR_Y), (952, _TOP + 1)),),
    arrows=(
        Arrow(638, _CORRIDOR_Y, "right"),
        Arrow(852, _MIDDLE.cross[1], "right", black=True),
        Arrow(1050, _HILL - 14, "up"),
        Arrow(1082, _HILL - 14, "up", black=True),
    ),
)  # fmt: skip


@icon("whateley_farm")
def whateley_farm(pen: Pen) -> None:
    """A barn with a gambrel roof."""
    pen.area((50, 8), (82, 24), (94, 50), (94, 94), (6, 94), (6, 50), (18, 24))
    pen.box(32, 56, 68, 95, ink=False)
    pen.stroke((32, 56), (68, 94), width=6)
    pen.stroke((68, 56), (32, 94), width=6)
    pen.box(42, 28, 58, 42, ink=False)


@icon("wizards_hill")
def wizards_hill(pen: Pen) -> None:
    """A hill with a bare tree."""
    pen.area((2, 94), (24, 74), (50, 66), (76, 74), (98, 94))
    pen.stroke((50, 70), (50, 26), width=8)
    pen.stroke((50, 46), (28, 24), width=6)
    pen.stroke((50, 52), (74, 28), width=6)
    pen.stroke((50, 30), (40, 8), width=5)
    pen.stroke((50, 30), (62, 8), width=5)


@icon("cold_spring_glen")
def cold_spring_glen(pen: Pen) -> None:
    """A spring between two cliffs."""
    pen.area((2, 6), (34, 6), (42, 50), (26, 94), (2, 94))
    pen.area((98, 6), (66, 6), (58, 50), (74, 94), (98, 94))
    pen.stroke((50, 20), (48, 50), (54, 94), width=9)


@icon("gardners_place")
def gardners_place(pen: Pen) -> None:
    """A well."""
    pen.area((50, 4), (88, 28), (12, 28))
    pen.box(20, 28, 28, 62)
    pen.box(72, 28, 80, 62)
    pen.box(47, 28, 53, 46)
    pen.round_box(12, 60, 88, 94, 5)
    pen.box(20, 70, 46, 74, ink=False)
    pen.box(54, 80, 80, 84, ink=False)


@icon("devils_hopyard")
def devils_hopyard(pen: Pen) -> None:
    """A ring of stones under a moon."""
    pen.disc(70, 22, 15)
    pen.disc(77, 18, 13, ink=False)
    for left, top in ((4, 58), (24, 46), (46, 42), (68, 48), (84, 60)):
        pen.round_box(left, top, left + 13, 92, 5)


@icon("harney_jones_shack")
def harney_jones_shack(pen: Pen) -> None:
    """A hut with a leaning roof and a chimney."""
    pen.box(68, 10, 80, 40)
    pen.area((4, 48), (92, 24), (97, 38), (8, 62))
    pen.box(14, 54, 88, 94)
    pen.box(24, 64, 44, 95, ink=False)
    pen.box(58, 62, 78, 78, ink=False)


@icon("darkes_carnival")
def darkes_carnival(pen: Pen) -> None:
    """A tent with a flag."""
    pen.stroke((50, 30), (50, 4), width=5)
    pen.area((52, 4), (74, 11), (52, 18))
    pen.area((50, 26), (96, 58), (88, 94), (12, 94), (4, 58))
    pen.area((50, 52), (64, 94), (36, 94), ink=False)


@icon("bishops_brook_bridge")
def bishops_brook_bridge(pen: Pen) -> None:
    """A covered bridge over a brook."""
    pen.area((8, 34), (22, 14), (78, 14), (92, 34))
    pen.box(12, 34, 88, 74)
    for left in (22, 44, 66):
        pen.box(left, 42, left + 12, 64, ink=False)
    pen.stroke((2, 86), (26, 80), (50, 88), (74, 80), (98, 86), width=6)


@icon("dunwich_village")
def dunwich_village(pen: Pen) -> None:
    """Houses around a steeple that has lost its top."""
    pen.area((40, 18), (52, 10), (60, 22), (60, 94), (40, 94))
    pen.area((4, 58), (20, 42), (36, 58), (36, 94), (4, 94))
    pen.area((64, 58), (80, 42), (96, 58), (96, 94), (64, 94))
    pen.box(46, 34, 54, 48, ink=False)
    for left in (14, 74):
        pen.box(left, 68, left + 12, 80, ink=False)


@icon("sentinel_hill")
def sentinel_hill(pen: Pen) -> None:
    """An altar of stone on a round hill."""
    pen.area((0, 96), (20, 72), (50, 62), (80, 72), (100, 96))
    pen.box(24, 34, 76, 44)
    pen.box(30, 44, 40, 64)
    pen.box(60, 44, 70, 64)
