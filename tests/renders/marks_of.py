"""The marks of a picture's layout, as the tests of layouts look at them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from renders.marks import Group, Icon, Scene, Text


def texts(scene: Scene) -> Iterator[tuple[Group, Text]]:
    """Every line of type with its group."""
    for group in scene.groups:
        for mark in group.marks:
            if isinstance(mark, Text) and mark.text:
                yield group, mark


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
