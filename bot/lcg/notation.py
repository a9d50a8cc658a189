"""A whole position as short text."""

from __future__ import annotations

from bot.lcg.game import Game


def position(g: Game) -> str:
    """Hidden things included."""
    return f"{g.state.scenario} round {g.state.round}"
