"""Films of boards, for both games."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from bot.table.declares.kit import Picture
from renders.film import Film


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

    def done(self) -> Picture:
        """The file. Raises `ValueError` where there is no board."""
        data = self._film.done()
        head = f"The whole game in {self._boards} board{'s' * (self._boards != 1)}, at its end: "
        return Picture("film.gif", data, (head + self._alt(self._last))[:ALT])


ALT = 1000
"""Characters of a text beside a picture."""
