"""Where each location of the card game lies on the board: a slot is for ever.

Slots are by card code, so that two printings of one place share a slot. A scenario without slots
gets a plain grid in the order in which its places are given.
"""

from collections.abc import Sequence
from typing import NamedTuple

from renders.marks import Rect

# The part of the board that belongs to places.
MAP = Rect(20, 184, 1146, 624)

SMALL = (266, 190)
LARGE_MIN = 238
LARGE_MAX = 480


class Slot(NamedTuple):
    """A place's box at its lowest height. `tall` is the greatest height; `hung` grows upwards."""

    box: Rect
    tall: int
    hung: bool = False

    @property
    def small(self) -> bool:
        """Whether the place is drawn as a small card without boxes."""
        return self.box.h < LARGE_MIN


def _small(column: int, row: int) -> Slot:
    return Slot(Rect(20 + 294 * column, 184 + 214 * row, *SMALL), SMALL[1])


_ATTIC = Slot(Rect(20, 184, 352, LARGE_MIN), 370)
_CELLAR = Slot(Rect(20, 570, 352, LARGE_MIN), 370, hung=True)
_HALLWAY = Slot(Rect(432, 300, 362, 340), LARGE_MAX)
_PARLOR = Slot(Rect(854, 366, 312, 256), 442)

SLOTS = {
    # The Gathering: the Study stands alone, where the Hallway comes later.
    "01111": _HALLWAY,
    "01112": _HALLWAY,
    "01113": _ATTIC,
    "01114": _CELLAR,
    "01115": _PARLOR,
    # The Midnight Masks: no road crosses another.
    "01124": _small(0, 1),
    "01125": _small(1, 1),
    "01126": _small(2, 2),
    "01127": _small(2, 2),
    "01128": _small(3, 2),
    "01129": _small(2, 1),
    "01130": _small(2, 0),
    "01131": _small(2, 0),
    "01132": _small(1, 0),
    "01133": _small(1, 2),
    "01134": _small(3, 0),
    # The Devourer Below: four of the six Woods are in play, in ring order.
    "01149": _small(1, 1),
    "01156": _small(2, 1),
}

WOODS = frozenset({"01150", "01151", "01152", "01153", "01154", "01155"})
_RING = (_small(0, 0), _small(3, 0), _small(3, 2), _small(0, 2))


def slots(codes: Sequence[str]) -> list[Slot]:
    """A slot for each place, in order; the grid when one has none or two share one."""
    ring = iter(_RING)
    found = [next(ring, None) if code in WOODS else SLOTS.get(code) for code in codes]
    known = [slot for slot in found if slot is not None]
    if len(known) == len(codes) and len(set(known)) == len(known):
        return known
    return _grid(len(codes))


def _grid(count: int) -> list[Slot]:
    if count <= 6:
        boxes = [Rect(20 + 403 * (n % 3), 184 + 332 * (n // 3), 340, 292) for n in range(count)]
        return [Slot(box, 292) for box in boxes]
    columns = 4 if count <= 12 else 5
    rows = max(3, -(-count // columns))
    wide, tall = (MAP.w + 28) // columns, (MAP.h + 22) // rows
    return [
        Slot(
            Rect(
                MAP.x + wide * (n % columns),
                MAP.y + tall * (n // columns),
                wide - 28,
                tall - 22,
            ),
            tall - 22,
        )
        for n in range(count)
    ]
