"""Our drawings as masks of any size: solid shapes on a grid of 100.

Strokes and gaps are at least 5 units wide, so that drawings are readable at 20 px. A drawing is
made four times larger, reduced once and cached. To add one, write a function that takes a `Pen`,
with `@icon`, in a module of drawings. Shared drawings are registered here; each game's package
registers its own on import.
"""

from functools import lru_cache

from PIL import Image

from renders import shared_drawings
from renders.pen import DRAWINGS, Pen

SHARED = shared_drawings
"""Importing a module of drawings registers them."""


def names() -> tuple[str, ...]:
    """Return the names of all icons."""
    return tuple(DRAWINGS)


@lru_cache(maxsize=512)
def mask(name: str, size: int) -> Image.Image:
    """Return the mask of an icon, `size` × `size`. Raises `KeyError` for an unknown name."""
    pen = Pen(size)
    DRAWINGS[name](pen)
    return pen.pixels()


@lru_cache(maxsize=512)
def bounds(name: str, size: int) -> tuple[int, int, int, int]:
    """Return the painted part of a mask: left, top, right, bottom."""
    return mask(name, size).getbbox() or (0, 0, 0, 0)
