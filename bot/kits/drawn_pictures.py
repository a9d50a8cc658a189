"""Films, recaps and captions, alike for every game that is drawn."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from bot.engine.game_numbers import Recap
from bot.engine.ruleset import G, S
from bot.table.declares.components import Pictures
from bot.table.declares.display_forms import Picture
from renders.caption import add_caption
from renders.film import Film
from renders.recap.picture import recap_alt, recap_png

ALT = 1000
"""Characters of a text beside a picture."""


class DrawnPictures(Pictures[S, G]):
    """The part that pictures of all games have in common."""

    def add_heading(self, png: bytes, head: str, words: str) -> bytes:
        """A board with a heading above it."""
        return add_caption(png, head, words)

    def recap(self, told: Recap) -> Picture:
        """The numbers of a game, drawn."""
        return Picture("recap.png", recap_png(told), recap_alt(told))


class BoardFilm:
    """A film of boards: `draw` draws one that was captured, `alt` says what the last one shows."""

    def __init__(self, draw: Callable[[bytes], Image.Image], alt: Callable[[bytes], str]) -> None:
        self._draw = draw
        self._alt = alt
        self._film = Film()
        self._boards = 0
        self._last = b""

    @property
    def size(self) -> int:
        """Bytes so far, without the first board."""
        return self._film.size

    def add(self, scene: bytes, shown: int) -> None:
        """Another board, for so many milliseconds."""
        self._film.add(self._draw(scene), shown)
        self._boards += 1
        self._last = scene

    def finish(self) -> Picture:
        """The file. Raises `ValueError` where there is no board."""
        data = self._film.finish()
        head = f"The whole game in {self._boards} board{'s' * (self._boards != 1)}, at its end: "
        return Picture("film.gif", data, (head + self._alt(self._last))[:ALT])
