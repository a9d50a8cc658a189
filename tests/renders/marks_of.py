"""The marks of a picture's layout, as the tests of layouts look at them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PIL import Image, ImageDraw

from renders.lettering import font
from renders.marks import Group, Icon, Scene, Text


def texts(scene: Scene) -> Iterator[tuple[Group, Text]]:
    """Every line of type with its group."""
    for group in scene.groups:
        for mark in group.marks:
            if isinstance(mark, Text) and mark.text:
                yield group, mark


def pixels(text: Text) -> list[tuple[int, int]]:
    """Return where a line of type has ink that is seen, a quarter of full strength or more."""
    right, bottom = text.ink.right + text.size, text.ink.bottom + text.size
    sheet = Image.new("L", (right, bottom))
    face = font(text.face, text.size)
    ImageDraw.Draw(sheet).text((text.left, text.y), text.text, fill=255, font=face, anchor="ls")
    return [(n % right, n // right) for n, shade in enumerate(sheet.tobytes()) if shade >= 64]


def collisions(scene: Scene) -> list[tuple[str, Text | Icon, Text | Icon]]:
    """Words and icons of one panel that share a pixel, but for faint decoration."""
    return [
        (group.name, one, other)
        for group in scene.groups
        for one, other in combinations(_legible(group), 2)
        if one.ink.overlaps(other.ink)
    ]


def _legible(group: Group) -> list[Text | Icon]:
    return [
        mark
        for mark in group.marks
        if isinstance(mark, Text) or (isinstance(mark, Icon) and not mark.faint)
    ]
