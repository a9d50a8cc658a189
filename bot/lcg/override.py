"""The game master's commands."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import Malformed
from bot.engine.script import Script
from bot.lcg import zones
from bot.lcg.game import Game


def carry_out(_g: Game, command: dict[str, Any]) -> Script[None] | None:
    """Carry out a command at once, or give the script that does."""
    raise Malformed(f"There is no command {command!r}.")


def clear_limbo(g: Game) -> None:
    """Cards that were being resolved go to their discard piles."""
    for copy in list(g.state.limbo):
        zones.discard(g, copy)
