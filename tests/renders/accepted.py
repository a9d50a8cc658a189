"""Accepted pictures, and how far a new one is from them."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image, ImageChops

GOLDENS = Path(__file__).parent / "goldens"
MOST = 1 / 500
"""The share of pixels that may differ."""
_SHADE = 25
"""A difference of lightness, of 255, that nobody sees."""


def differing(name: str, data: bytes) -> float:
    """Return the share of pixels unlike the accepted picture (`UPDATE_GOLDENS` accepts it)."""
    path = GOLDENS / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_bytes(data)
    golden = Image.open(path).convert("RGB")
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    assert drawn.size == golden.size
    seen = ImageChops.difference(drawn, golden).convert("L")
    worst = seen.point([0] * _SHADE + [255] * (256 - _SHADE))
    return worst.histogram()[255] / (drawn.width * drawn.height)
