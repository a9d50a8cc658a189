"""The card game's board as a picture 1200 wide."""

from functools import lru_cache

from PIL import Image

from bot.lcg.views.shapes import BoardView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg.layout import board_scene
from renders.theme import LAMPLIT, Theme


def draw_board(view: BoardView, theme: Theme = LAMPLIT) -> Image.Image:
    """The board in RGB, 1200 wide. Pure."""
    return paint(board_scene(view), theme)


@lru_cache(maxsize=32)
def board_png(view: BoardView) -> bytes:
    """The board as a PNG; equal views share their bytes."""
    return encode(draw_board(view))
