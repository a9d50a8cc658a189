"""Pages of a scenario's story that the players read by the campaign log or by their choices."""

from __future__ import annotations

from bot.lcg.core.facts import PageRead
from bot.lcg.core.game import Game


def read_page(g: Game, slug: str) -> None:
    """Tell the players a page that the scenario's facts name."""
    g.tell(PageRead(page=slug))
