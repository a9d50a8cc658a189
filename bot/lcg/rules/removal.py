"""Removing cards from the game, exile, and cards that go directly to the victory display."""

from __future__ import annotations

from bot.lcg.core import zones
from bot.lcg.core.facts import CardRemoved, VictoryJoined
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, StruckCard


def remove_from_game(g: Game, copy: CopyNo) -> None:
    """Remove a card from the game, wherever it is. Rules Reference, "Removed from Game"."""
    _take_away(g, copy)
    g.tell(CardRemoved(code=g.card(copy).code, seat=g.cards.owner(copy)))


def exile(g: Game, copy: CopyNo) -> None:
    """Exile a card: it leaves the game, and in a campaign its owner's deck."""
    _take_away(g, copy)
    code, owner = g.card(copy).code, g.cards.owner(copy)
    if owner is not None:
        g.state.lost.append(StruckCard(code, owner))
    g.tell(CardRemoved(code=code, seat=owner, exiled=True))


def _take_away(g: Game, copy: CopyNo) -> None:
    piece = next((each for each in g.in_play.all() if each.copy == copy), None)
    if piece is not None:
        zones.leave_play(g, piece, "removed")
    else:
        zones.remove(g, copy)


def join_victory(g: Game, copy: CopyNo) -> None:
    """Put a card that is not in play into the victory display."""
    zones.take_out(g, copy)
    g.state.victory.append(copy)
    card = g.card(copy)
    g.tell(VictoryJoined(code=card.code, victory=card.victory))
