"""Colours and sizes of all pictures, and the fixed palette of their files.

A colour is always referred to by its role (``"paper"``, ``"seat0"``); only this module knows its
value.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

import msgspec

RGB = tuple[int, int, int]
Role = str

SEAT_COLOURS = (
    "#F0A830",
    "#6EC1F2",
    "#F5E663",
    "#3FBF95",
    "#E8703A",
    "#E29AC4",
    "#4C86D9",
    "#E9E9E4",
)

_LAMPLIT = {
    "ground": "#0F1A1F",
    "panel": "#1B2A31",
    "panel2": "#26393F",
    "line": "#48626A",
    "cream": "#F4EBD7",
    "mist": "#B4BFB9",
    "grey": "#7D8583",
    "paper": "#F1E7D0",
    "dim": "#CDC1A3",
    "paper2": "#D8CAA9",
    "dim2": "#B5A786",
    "fold": "#B9A67F",
    "ink": "#1B1712",
    "ink2": "#574C3B",
    "brass": "#E3AE45",
    "brass2": "#8A6A2A",
    "yellow": "#F2C53D",
    "blood": "#B5371F",
    "alarm": "#F6DCCB",
    "ember": "#F08A5D",
    "sea": "#1F5F99",
    "sky": "#7CC0EE",
    "moss": "#1E6F5C",
    "jade": "#5CC9A7",
    "gate": "#4B2F73",
    "gate2": "#65478F",
    "lilac": "#C7A8F0",
    "amber": "#855511",
    "slate": "#3A4A50",
    "black": "#0A0E10",
}

# Even mixes between colours that touch, for anti-aliasing: (one, other, steps between).
_BLENDS = (
    ("paper", "ink", 7),
    ("ground", "cream", 7),
    ("panel", "cream", 6),
    ("panel2", "cream", 4),
    ("ink", "cream", 4),
    ("paper2", "ink", 4),
    ("alarm", "ink", 4),
    ("brass", "ink", 4),
    ("jade", "ink", 4),
    ("dim", "ink", 3),
    ("paper", "ink2", 3),
    ("paper2", "ink2", 3),
    ("dim", "ink2", 2),
    ("paper", "paper2", 2),
    ("paper", "moss", 4),
    ("paper2", "moss", 3),
    ("alarm", "blood", 3),
    ("dim", "blood", 3),
    ("paper2", "blood", 3),
    ("paper2", "sea", 3),
    ("panel", "mist", 4),
    ("panel2", "mist", 3),
    ("ground", "mist", 3),
    ("panel", "brass", 4),
    ("ground", "brass", 3),
    ("panel2", "brass", 2),
    ("panel", "lilac", 4),
    ("panel", "jade", 4),
    ("panel2", "jade", 2),
    ("panel", "ember", 4),
    ("panel2", "ember", 2),
    ("ground", "ember", 3),
    ("panel", "sky", 4),
    ("panel2", "sky", 2),
    ("blood", "cream", 4),
    ("sea", "cream", 4),
    ("moss", "cream", 4),
    ("amber", "cream", 3),
    ("slate", "cream", 3),
    ("gate", "cream", 3),
    ("panel", "line", 2),
    ("panel2", "line", 2),
    ("ground", "line", 1),
    ("ground", "panel", 1),
    ("ground", "yellow", 3),
    ("ground", "paper", 3),
    ("black", "paper", 2),
    ("ground", "jade", 2),
    ("paper", "brass", 2),
    *((f"seat{n}", "ink", 3) for n in range(len(SEAT_COLOURS))),
)


def _parse_rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _even_mixes(one: RGB, other: RGB, steps: int) -> list[RGB]:
    """Return the `steps` even mixes strictly between two colours."""
    return [
        (
            round(one[0] + (other[0] - one[0]) * n / (steps + 1)),
            round(one[1] + (other[1] - one[1]) * n / (steps + 1)),
            round(one[2] + (other[2] - one[2]) * n / (steps + 1)),
        )
        for n in range(1, steps + 1)
    ]


class Theme(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A set of colours by role. It is equal only to itself, so it can be a cache key."""

    name: str
    colours: Mapping[Role, RGB]

    def rgb(self, role: Role) -> RGB:
        """Return the colour of a role. Raises `KeyError` for an unknown role."""
        return self.colours[role]

    @cached_property
    def palette(self) -> tuple[RGB, ...]:
        """Every role and seat first, then the mixes; at most 256 entries without duplicates."""
        entries = list(self.colours.values())
        for one, other, steps in _BLENDS:
            entries += _even_mixes(self.rgb(one), self.rgb(other), steps)
        return tuple(dict.fromkeys(entries))


LAMPLIT = Theme(
    "lamplit",
    MappingProxyType(
        {role: _parse_rgb(text) for role, text in _LAMPLIT.items()}
        | {f"seat{n}": _parse_rgb(text) for n, text in enumerate(SEAT_COLOURS)}
    ),
)

# Shared by both games: margins, gaps and radii in pixels of a picture 1600 px wide.
MARGIN = 20
GAP = 12
RADIUS = 10
FRAME = 2
SPINE = 8
CUT = 16
SHADOW = (5, 6)

PHONE = 390
"""The width in pixels at which a phone shows a picture."""
LEAST_SEEN = 9
"""The smallest size of text that carries meaning, in pixels on a phone."""


def floor_of(wide: int) -> int:
    """Return the smallest size of text that carries meaning, in pixels of a picture this wide."""
    return -(-LEAST_SEEN * wide // PHONE)


BOARD_FLOOR = floor_of(1200)
TOWN_FLOOR = floor_of(1276)

# The smallest text size of a picture, by width.
FLOOR = MappingProxyType({1200: 28, 800: 21})


def seat_role(number: int) -> Role:
    """Return the colour role of a seat, counted from 0; colours repeat after eight."""
    return f"seat{number % len(SEAT_COLOURS)}"
