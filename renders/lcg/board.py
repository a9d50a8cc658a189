"""The card game's board as a picture 1200 px wide."""

from functools import lru_cache

from PIL import Image

from bot.lcg.views.shapes import BoardView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg.layout import board_scene


def draw_board(view: BoardView) -> Image.Image:
    """Draw the board as an RGB image 1200 px wide."""
    return paint(board_scene(view))


@lru_cache(maxsize=32)
def board_png(view: BoardView) -> bytes:
    """Return the board as a PNG, cached by view."""
    return encode(draw_board(view))
