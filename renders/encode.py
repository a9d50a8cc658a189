"""Encode a painted picture as a file."""

from functools import cache
from io import BytesIO

from PIL import Image

from renders.theme import LAMPLIT

# Higher levels cost much more time than they save bytes. Lossless WebP is a third smaller (board
# 27 for 42 KiB, town 127 for 175) but takes four times as long (37 for 10 ms, 85 for 17 ms). Few
# posts have a board, so PNG stays.
_LEVEL = 3
DENSE = 5
"""The compression level of a large picture: an eighth smaller for a third more time."""


@cache
def _palette_image() -> Image.Image:
    """Return a picture with the theme's palette, padded with its first colour."""
    entries = LAMPLIT.palette
    master = Image.new("P", (1, 1))
    padded = entries + entries[:1] * (256 - len(entries))
    master.putpalette([value for entry in padded for value in entry])
    return master


def to_palette(image: Image.Image) -> Image.Image:
    """Return the picture with every pixel set to the nearest entry of the fixed palette."""
    return image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)


def encode(image: Image.Image, level: int = _LEVEL) -> bytes:
    """Return a PNG with 8 bits a pixel in the theme's fixed palette, without dithering."""
    out = BytesIO()
    to_palette(image).save(out, "PNG", compress_level=level, optimize=False)
    return out.getvalue()
