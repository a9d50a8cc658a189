"""Pictures compared with accepted ones; `UPDATE_GOLDENS=1` accepts: look at each, also at 390."""

import pytest

from renders.lcg.campaign_picture import campaign_png
from renders.lcg.deck import deck_png
from renders.lcg.hand import hand_png
from renders.lcg.layout import board_png, draw_board
from renders.lcg.skill_test_picture import skill_test_png
from renders.recap.picture import recap_png
from renders.second_edition.dice import dice_png
from renders.second_edition.layout import draw_town, town_png
from renders.second_edition.sheet import sheet_png
from tests.renders import (
    card_scenes,
    lcg_hand_scenes as hand_scenes,
    lcg_scenes as scenes,
    sheet_scenes,
    town_scenes,
)
from tests.renders.accepted import MOST, differing
from tests.renders.campaign_scenes import CAMPAIGNS
from tests.renders.deck_scenes import DECKS
from tests.renders.recap_scenes import RECAPS

_KIB = 1024

CARD_GAME = (
    {f"board_{name}": (board_png, make()) for name, make in scenes.BOARDS.items()}
    | {f"hand_{count}": (hand_png, hand_scenes.hand(count)) for count in (5, 8, 11)}
    | {f"test_{name}": (skill_test_png, view) for name, view in hand_scenes.TESTS.items()}
    | {f"deck_{name}": (deck_png, make()) for name, make in DECKS.items()}
    | {f"campaign_{name}": (campaign_png, make()) for name, make in CAMPAIGNS.items()}
    | {"recap_campaign": (recap_png, RECAPS["campaign"])}
    | {f"card_{name}": (draw, view) for name, (draw, view) in card_scenes.CARDS.items()}
)
BOARD_GAME = (
    {f"town_{name}": (town_png, make()) for name, make in town_scenes.TOWNS.items()}
    | {f"sheet_{name}": (sheet_png, make()) for name, make in sheet_scenes.SHEETS.items()}
    | {f"dice_{name}": (dice_png, view) for name, view in sheet_scenes.DICE.items()}
)
PICTURES = CARD_GAME | BOARD_GAME


def _picture(name: str) -> bytes:
    draw, view = PICTURES[name]
    return draw(view)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_accepted(name: str) -> None:
    """Fewer than one pixel in 500 differs by more than a shade."""
    assert differing(name, _picture(name)) < MOST


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small(name: str) -> None:
    """At most 150 KiB, a town 200, two towns 240: they load quickly on a phone."""
    most = 150 if name in CARD_GAME else 240 if "dunwich" in name else 200

    assert len(_picture(name)) <= most * _KIB


def test_equal_views_give_the_same_bytes() -> None:
    """Nothing but the view decides: neither order nor what was drawn before."""
    board = draw_board(scenes.calm()).tobytes()
    town = draw_town(town_scenes.calm()).tobytes()
    draw_board(scenes.crowded())
    draw_town(town_scenes.crowded())

    assert draw_board(scenes.calm()).tobytes() == board
    assert draw_town(town_scenes.calm()).tobytes() == town
    assert board_png(scenes.calm()) is board_png(scenes.calm())
    assert town_png(town_scenes.calm()) is town_png(town_scenes.calm())
