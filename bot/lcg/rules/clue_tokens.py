"""Placing clues on cards in play; a card can turn them into doom."""

from __future__ import annotations

from bot.lcg.core.constants import CLUES_TO_DOOM
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.rules.doom import tell_doom


def lay_clues(g: Game, piece: Piece, count: int) -> None:
    """Place clues on a card; its text may turn them into doom immediately.

    The agenda does not advance for that doom before its next check.
    """
    if not count or not any(g.constants.answers(CLUES_TO_DOOM, piece)):
        piece.clues += count
        return
    piece.doom += count
    tell_doom(g, count, g.pieces.face(piece))
