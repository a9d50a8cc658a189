"""Films, recaps and captions, drawn in the same way for every game."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from bot.engine.game_numbers import Recap
from bot.table.declares.components import Pictures
from bot.table.declares.display_forms import Picture
from renders.caption import add_caption
from renders.film import Film
from renders.recap.picture import recap_alt, recap_png

ALT = 1000
"""The most characters of an alternative text."""


class DrawnPictures(Pictures):
    """The methods that the pictures of all games share."""

    def add_heading(self, png: bytes, head: str, words: str) -> bytes:
        """Draw a heading above a board."""
        return add_caption(png, head, words)

    def recap(self, told: Recap) -> Picture:
        """Draw the numbers of a game."""
        return Picture("recap.png", recap_png(told), recap_alt(told))


class BoardFilm:
    """A film of boards: `draw` draws a captured board, `alt` describes the last one."""

    def __init__(self, draw: Callable[[bytes], Image.Image], alt: Callable[[bytes], str]) -> None:
        self._draw = draw
        self._alt = alt
        self._film = Film()
        self._boards = 0
        self._last = b""

    @property
    def size(self) -> int:
        """Return the bytes so far, without the first board."""
        return self._film.size

    def add(self, scene: bytes, shown: int) -> None:
        """Add a board that is shown for `shown` milliseconds."""
        self._film.add(self._draw(scene), shown)
        self._boards += 1
        self._last = scene

    def finish(self) -> Picture:
        """Return the film as a file.

        Raises `ValueError` if it has no board.
        """
        data = self._film.finish()
        head = f"The whole game in {self._boards} board{'s' * (self._boards != 1)}, at its end: "
        return Picture("film.gif", data, (head + self._alt(self._last))[:ALT])
