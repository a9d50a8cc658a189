"""Headings above pictures that tell several boards apart."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renders.caption import add_caption
from renders.encode import encode
from renders.theme import LAMPLIT, floor_of


@pytest.mark.parametrize("wide", [1200, 1276])
def test_a_heading_stands_above_and_changes_nothing_below(wide: int) -> None:
    """The picture grows by a band whose type can be read on a phone."""
    plain = encode(Image.new("RGB", (wide, 300), LAMPLIT.rgb("paper")))
    made = Image.open(BytesIO(add_caption(plain, "Before", "step 12 · Round 3 · Mythos phase")))
    band = made.height - 300
    assert made.width == wide
    assert band // 2 >= floor_of(wide)
    below = made.convert("RGB").crop((0, band, wide, made.height))
    assert ImageChops.difference(below, Image.open(BytesIO(plain)).convert("RGB")).getbbox() is None
    assert made.convert("RGB").crop((0, 0, wide, band)).getcolors(1) is None


def test_long_words_are_cut_to_the_width() -> None:
    """Whatever a chapter is called, the band is one line high."""
    plain = encode(Image.new("RGB", (1200, 100)))
    short, long = (add_caption(plain, "Now", "word " * count) for count in (1, 90))
    assert Image.open(BytesIO(short)).size == Image.open(BytesIO(long)).size
