"""Our own drawings as masks of any size: solid shapes on a grid of 100.

No stroke is under 5 units and no gap either, so that 20 px stay readable. A drawing is made four
times larger, reduced once and kept. To add one: a function that takes a `Pen`, with `@icon`, in one
of the modules of drawings. What both games share is registered here; each game's package registers
its own as it is imported.
"""

from functools import lru_cache

from PIL import Image

from renders import shared_drawings
from renders.pen import DRAWINGS, Pen

SHARED = shared_drawings
"""Importing a module of drawings registers them."""


def names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(DRAWINGS)


@lru_cache(maxsize=512)
def mask(name: str, size: int) -> Image.Image:
    """The mask of an icon, `size` × `size`; an unknown name is a KeyError."""
    pen = Pen(size)
    DRAWINGS[name](pen)
    return pen.pixels()


@lru_cache(maxsize=512)
def bounds(name: str, size: int) -> tuple[int, int, int, int]:
    """The part of a mask that is drawn on: left, top, right, bottom."""
    return mask(name, size).getbbox() or (0, 0, 0, 0)
