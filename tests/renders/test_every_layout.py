"""Checks of the layout of every picture, of both games and of recaps."""

from __future__ import annotations

from itertools import combinations

import pytest

from renders.lettering import TITLE
from renders.marks import Rect, Scene
from tests.renders import test_layout, test_recap, test_town_layout
from tests.renders.marks_of import collisions, texts

SCENES: dict[str, Scene] = (
    test_layout.ALL
    | test_town_layout.ALL
    | {f"recap {name}": scene for name, scene in test_recap.ALL.items()}
)
LYING_OVER = {"far roads", "roads", "turn"}
"""Groups that are drawn over others on purpose: roads on cards' edges, the tab on its panel's."""
every_scene = pytest.mark.parametrize("name", SCENES)


@every_scene
def test_nothing_leaves_its_panel(name: str) -> None:
    """Every mark lies inside its group's box, and every group on the picture."""
    scene = SCENES[name]
    whole = Rect(0, 0, scene.width, scene.height)
    free = LYING_OVER if name in test_layout.ALL else ()
    for group in scene.groups:
        assert whole.holds(group.box), group.name
        for mark in group.marks:
            assert group.box.holds(mark.ink) or group.name in free, (group.name, mark)


@every_scene
def test_panels_do_not_overlap(name: str) -> None:
    """No two groups share a pixel, but those that are meant to lie over others."""
    solid = [group for group in SCENES[name].groups if group.name not in LYING_OVER]
    for one, other in combinations(solid, 2):
        assert not one.box.overlaps(other.box), (one.name, other.name)


@every_scene
def test_words_and_icons_do_not_overlap(name: str) -> None:
    """Words and icons of a panel keep apart, but for faint decoration and tokens' badges."""
    assert collisions(SCENES[name]) == []


@every_scene
def test_the_poster_face_is_never_small_nor_cut(name: str) -> None:
    """Federo lacks the ellipsis and is too light below 28 px."""
    for _, mark in texts(SCENES[name]):
        assert mark.face != TITLE or (mark.size >= 28 and "…" not in mark.text), mark
