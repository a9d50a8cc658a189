"""The town of the board game as a picture."""

from functools import lru_cache

from PIL import Image

from bot.second_edition.views.shapes import TownView
from renders.canvas import paint
from renders.encode import encode
from renders.second_edition.layout import town_scene


def draw_town(view: TownView) -> Image.Image:
    """Draw the town as an RGB image 1276 px wide."""
    return paint(town_scene(view))


@lru_cache(maxsize=32)
def town_png(view: TownView) -> bytes:
    """Return the town as a PNG, cached by view."""
    return encode(draw_town(view))
