"""The games without their pictures: words cost what they cost, and nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from bot.rulesets import KITS, kits
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit

T = TypeVar("T")
NOTHING_DRAWN = Picture("board.png", b"", "A board")


def unlit_kits(slugs: Sequence[str] = tuple(KITS)) -> Mapping[str, Kit]:
    """These kits, drawing nothing. They are kits of their own: nobody else's are changed."""
    known = kits()
    return {slug: _unlit(known[slug]) for slug in slugs}


def _unlit(kit: Any) -> Kit:
    kit.pictures.board = lambda _scene: NOTHING_DRAWN
    kit.pictures.recap = lambda _told: NOTHING_DRAWN
    kit.pictures.hand = lambda _session, _seat: None
    kit.pictures.results = lambda _state, _facts: []
    return kit


class Blind:
    """Draws at once what costs nothing."""

    def open(self) -> None:
        """Get ready."""

    async def draw(self, job: Callable[[], T]) -> tuple[T, float]:
        """Return what `job` gives, in no time."""
        return job(), 0.0

    async def close(self) -> None:
        """End."""


NOBODY_DRAWS: Final = Blind()
