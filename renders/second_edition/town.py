"""The town of the board game as a picture."""

from functools import lru_cache

from PIL import Image

from bot.second_edition.views.shapes import TownView
from renders.canvas import paint
from renders.encode import encode
from renders.second_edition.layout import town_scene
from renders.theme import LAMPLIT, Theme


def draw_town(view: TownView, theme: Theme = LAMPLIT) -> Image.Image:
    """The town in RGB, 1276 wide. Pure."""
    return paint(town_scene(view), theme)


@lru_cache(maxsize=32)
def town_png(view: TownView) -> bytes:
    """The town as a PNG; equal views share their bytes."""
    return encode(draw_town(view))
