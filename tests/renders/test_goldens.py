"""Pictures compared with accepted ones, with a small tolerance.

To accept new ones: `UPDATE_GOLDENS=1 pytest tests/renders/test_goldens.py`, then look at each, at
full size and 550 wide.
"""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renders.lcg_board import board_png, draw_board
from renders.lcg_deck import deck_png
from renders.lcg_hand import hand_png
from renders.skill_test import skill_test_png
from tests.renders import lcg_scenes as scenes
from tests.renders.deck_scenes import DECKS

_GOLDENS = Path(__file__).parent / "goldens"
_KIB = 1024

PICTURES = (
    {f"board_{name}": (board_png, make()) for name, make in scenes.BOARDS.items()}
    | {f"hand_{count}": (hand_png, scenes.hand(count)) for count in (5, 8, 11)}
    | {f"test_{name}": (skill_test_png, view) for name, view in scenes.TESTS.items()}
    | {f"deck_{name}": (deck_png, make()) for name, make in DECKS.items()}
)


def _picture(name: str) -> bytes:
    draw, view = PICTURES[name]
    return draw(view)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_accepted(name: str) -> None:
    """Fewer than one pixel in 500 differs by more than a shade."""
    data = _picture(name)
    path = _GOLDENS / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    golden = Image.open(path).convert("RGB")
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    assert drawn.size == golden.size

    worst = ImageChops.difference(drawn, golden).convert("L").point([0] * 25 + [255] * 231)

    assert worst.histogram()[255] < drawn.width * drawn.height / 500


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small(name: str) -> None:
    """At most 150 KiB, so that it loads quickly on a phone."""
    assert len(_picture(name)) <= 150 * _KIB


def test_equal_views_give_the_same_bytes() -> None:
    """Nothing but the view decides: neither order nor what was drawn before."""
    first = draw_board(scenes.calm()).tobytes()
    draw_board(scenes.crowded())

    assert draw_board(scenes.calm()).tobytes() == first
    assert board_png(scenes.calm()) is board_png(scenes.calm())
