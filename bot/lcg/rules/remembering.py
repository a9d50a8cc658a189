"""What the players remember until the end of a scenario, because a card says so."""

from __future__ import annotations

from bot.lcg.core.facts import Remembered
from bot.lcg.core.game import Game


def _limit_key(slug: str) -> str:
    return f"remembered:{slug}"


def remember(g: Game, slug: str) -> None:
    """Remember something that the scenario's facts name; nothing happens if it is known already."""
    if not is_remembered(g, slug):
        g.limits.record_use("game", _limit_key(slug))
        g.tell(Remembered(what=slug))


def is_remembered(g: Game, slug: str) -> bool:
    """Return True if the players remember something that the scenario's facts name."""
    return g.limits.use_count("game", _limit_key(slug)) > 0
