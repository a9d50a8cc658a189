"""The board game's pictures compared with accepted ones, with a small tolerance.

To accept new ones: `UPDATE_GOLDENS=1 pytest tests/renders/test_town_goldens.py`, then look at
each, at full size and 390 wide.
"""

import pytest

from renders.second_edition.dice import dice_png
from renders.second_edition.sheet import sheet_png
from renders.second_edition.town import draw_town, town_png
from tests.renders import sheet_scenes, town_scenes as scenes
from tests.renders.accepted import MOST, differing

_KIB = 1024

PICTURES = (
    {f"town_{name}": (town_png, make()) for name, make in scenes.TOWNS.items()}
    | {f"sheet_{name}": (sheet_png, make()) for name, make in sheet_scenes.SHEETS.items()}
    | {f"dice_{name}": (dice_png, view) for name, view in sheet_scenes.DICE.items()}
)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_accepted(name: str) -> None:
    """Fewer than one pixel in 500 differs by more than a shade."""
    draw, view = PICTURES[name]

    assert differing(name, draw(view)) < MOST


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small(name: str) -> None:
    """At most 200 KiB, of two towns 300, so that it loads quickly on a phone."""
    draw, view = PICTURES[name]
    most = 300 if "dunwich" in name else 200

    assert len(draw(view)) <= most * _KIB


def test_equal_views_give_the_same_bytes() -> None:
    """Nothing but the view decides: neither order nor what was drawn before."""
    first = draw_town(scenes.calm()).tobytes()
    draw_town(scenes.crowded())

    assert draw_town(scenes.calm()).tobytes() == first
    assert town_png(scenes.calm()) is town_png(scenes.calm())


def test_the_real_town_holds_everything() -> None:
    """Eight investigators and a full board, with each thing that a town can show."""
    town = scenes.real("eight")
    states = {state for seat in town.seats for state in seat.statuses}

    assert len(town.seats) == 8
    assert town.monsters.have >= 11
    assert town.sky
    assert {"lost", "arrested", "delayed", "explored", "blessed", "cursed"} <= states
    assert town.environment is not None
    assert town.rumor is not None
    assert any(world.first for world in town.worlds)
    assert any(world.second for world in town.worlds)
    for mark in ("gate", "sealed", "closed", "clues", "monsters", "marker"):
        assert any(getattr(place, mark) for place in town.places), mark
