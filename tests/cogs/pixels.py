"""The smallest pictures that a browser shows."""

from __future__ import annotations

import io

from PIL import Image


def png(size: tuple[int, int] = (320, 200), colour: str = "#2f6f62") -> bytes:
    """A plain PNG."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()
