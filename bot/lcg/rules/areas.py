"""Areas of a scenario for cards out of play: putting cards there, and random draws from them."""

from __future__ import annotations

from bot.lcg.core import zones
from bot.lcg.core.facts import AreaDrawn, AreaJoined
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece


def join_area(g: Game, card: Piece | CopyNo, area: str) -> None:
    """Put a card, in play or not, into an area; all players see which card it is."""
    copy = card.copy if isinstance(card, Piece) else card
    if isinstance(card, Piece):
        zones.leave_play(g, card, area)
    else:
        zones.take_out(g, copy)
        (g.state.areas or {})[area].append(copy)
    g.tell(AreaJoined(code=g.card(copy).code, area=area))


def draw_to_area(g: Game, origin: str, area: str) -> CopyNo | None:
    """Move a random card from one area to another, unseen; None if there is no card to move."""
    areas = g.state.areas or {}
    pile = areas.get(origin, [])
    if not pile:
        return None
    copy = g.chance.choose("area", pile, [str(g.card(each).code) for each in pile])
    pile.remove(copy)
    areas[area].append(copy)
    g.tell(AreaDrawn(origin=origin, area=area))
    return copy
