"""Add a heading above a finished picture, to tell several boards apart."""

from io import BytesIO

from PIL import Image

from renders.canvas import Canvas
from renders.encode import encode
from renders.lettering import BOLD, SEMIBOLD, fit, middle
from renders.marks import Rect, Slab, Text, fit_line
from renders.theme import LAMPLIT, MARGIN, floor_of

_HIGH_TO_WIDE = 14
"""The picture's width divided by the heading's height, so that it is readable on a phone."""
_RULE = 4


def add_caption(png: bytes, head: str, words: str) -> bytes:
    """Return the picture as a PNG with a band on top: `head` in brass, then `words`."""
    below = Image.open(BytesIO(png)).convert("RGB")
    wide, high = below.width, below.width // _HIGH_TO_WIDE
    band = Rect(0, 0, wide, high)
    canvas = Canvas(band, LAMPLIT.rgb("panel"))
    size = high // 2
    line = middle((high - _RULE) // 2, size)
    first = Text(MARGIN, line, head, BOLD, size, "brass")
    start = first.ink.right + MARGIN
    rest = fit(words, "", SEMIBOLD, size, wide - start - MARGIN, floor_of(wide))
    for mark in (
        first,
        fit_line(start, line, rest, "cream"),
        Slab(Rect(0, high - _RULE, wide, _RULE), "brass"),
    ):
        canvas.paint(mark)
    whole = Image.new("RGB", (wide, high + below.height))
    whole.paste(canvas.image, (0, 0))
    whole.paste(below, (0, high))
    return encode(whole)
