"""A kit that draws nothing, for benchmarks of everything else."""

from __future__ import annotations

from typing import Any

from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit

BOARD = "board.png"


class NoPictures:
    """The pictures of a kit that draws nothing."""

    def __init__(self, pictures: object) -> None:
        self._pictures = pictures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pictures, name)

    def board(self, _scene: bytes) -> Picture:
        """Return an empty picture."""
        return Picture(BOARD, b"", "")

    def results(self, _state: object, _facts: object) -> list[Picture]:
        """Return no pictures."""
        return []


class KitWithoutPictures:
    """A kit that draws nothing."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.pictures = NoPictures(kit.pictures)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kit, name)
