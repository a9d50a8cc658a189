"""Pictures compared with accepted ones, with a small tolerance.

To accept new ones: `UPDATE_GOLDENS=1 pytest tests/renders/test_goldens.py`, then look at each, at
full size and 390 wide.
"""

import pytest

from renders.lcg.board import board_png, draw_board
from renders.lcg.campaign import campaign_png
from renders.lcg.deck import deck_png
from renders.lcg.hand import hand_png
from renders.lcg.skill_test import skill_test_png
from renders.recap.picture import recap_png
from tests.renders import card_scenes, lcg_hand_scenes as hand_scenes, lcg_scenes as scenes
from tests.renders.accepted import MOST, differing
from tests.renders.campaign_scenes import CAMPAIGNS
from tests.renders.deck_scenes import DECKS
from tests.renders.recap_scenes import RECAPS

_KIB = 1024

PICTURES = (
    {f"board_{name}": (board_png, make()) for name, make in scenes.BOARDS.items()}
    | {f"hand_{count}": (hand_png, hand_scenes.hand(count)) for count in (5, 8, 11)}
    | {f"test_{name}": (skill_test_png, view) for name, view in hand_scenes.TESTS.items()}
    | {f"deck_{name}": (deck_png, make()) for name, make in DECKS.items()}
    | {f"campaign_{name}": (campaign_png, make()) for name, make in CAMPAIGNS.items()}
    | {"recap_campaign": (recap_png, RECAPS["campaign"])}
    | {f"card_{name}": (draw, view) for name, (draw, view) in card_scenes.CARDS.items()}
)


def _picture(name: str) -> bytes:
    draw, view = PICTURES[name]
    return draw(view)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_accepted(name: str) -> None:
    """Fewer than one pixel in 500 differs by more than a shade."""
    assert differing(name, _picture(name)) < MOST


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
