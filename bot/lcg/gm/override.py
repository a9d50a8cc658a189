"""The game master's commands: JSON objects with a ``do``, enough to build any position.

Each is a record in `bot.lcg.gm`, whose docstring says what it does; `docs/drive.md` has them
all, made from the records. Seats are numbers or names, cards are codes or titles, cards in play
ids, codes or titles. A card that lies nowhere in the game is taken from the box.
"""

from __future__ import annotations

from typing import get_args

from bot.engine.command_reading import Reader
from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.state import Phase
from bot.lcg.gm import AnyCommand, Command, Draws

COMMANDS: Reader[Command] = Reader(get_args(AnyCommand))
"""Reads a command from JSON values."""


def carry_out(g: Game, command: JsonObject) -> Script[None] | None:
    """Carry out a command, or return its script. Raises `RulesError` before any change."""
    wanted = COMMANDS.read(command)
    if g.state.phase is Phase.SETUP and not isinstance(wanted, Draws):
        raise NotAllowed("The scenario is still being set up.")
    return wanted.run(g)


def clear_limbo(g: Game) -> None:
    """Put the cards that were being resolved on their discard piles."""
    for copy in list(g.state.limbo):
        zones.discard(g, copy)
