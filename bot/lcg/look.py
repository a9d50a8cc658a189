"""What a seat may see of the card game."""

from __future__ import annotations

import msgspec

from bot.engine.ask import Ask
from bot.lcg.game import Game
from bot.lcg.view import BagView, BoardView


def encode(board: BoardView) -> bytes:
    """A board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(board)


def board(g: Game, _asks: tuple[Ask, ...]) -> BoardView:
    """The board as everybody may see it."""
    scenario = g.library.scenarios[g.state.scenario]
    return BoardView(
        scenario=scenario.name,
        campaign="",
        difficulty=g.state.difficulty,
        round=g.state.round,
        phase=g.state.phase,
        places=(),
        seats=(),
        bag=BagView(),
    )
