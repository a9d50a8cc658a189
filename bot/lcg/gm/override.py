"""The game master's commands: JSON objects with a ``do``, enough to build any position.

Each is a record in `bot.lcg.gm`, whose docstring says what it does; `docs/drive.md` has them
all, made from the records. Seats are numbers or names, cards are codes or titles, cards in play
ids, codes or titles. A card that lies nowhere in the game is taken from the box.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.state import Phase
from bot.lcg.gm import AnyCommand, Command, Draws

VERBS: tuple[str, ...] = tuple(
    str(kind.__struct_config__.tag) for kind in get_args(AnyCommand) if issubclass(kind, Command)
)

_BOUND = re.compile(r"Expected `int[^`]*` ([<>])= (\d+) - at `\$\.(\w+)`")


def read_command(given: dict[str, Any]) -> AnyCommand:
    """A command from JSON values. Raises `Malformed`."""
    verb = given.get("do")
    if verb not in VERBS:
        raise Malformed(f"There is no command {verb!r}. There are: {', '.join(VERBS)}.")
    try:
        return msgspec.convert(given, AnyCommand)
    except msgspec.ValidationError as error:
        if words := _out_of_range(str(error)):
            raise Malformed(words) from error
        raise Malformed(f"The command {verb!r} cannot be read: {error}.") from error


def _out_of_range(error: str) -> str:
    """A bound that a number breaks, in words; empty for other errors."""
    found = _BOUND.fullmatch(error)
    if found is None:
        return ""
    sign, bound, field = found.groups()
    return f"“{field.replace('_', ' ')}” has to be at {'least' if sign == '>' else 'most'} {bound}."


def carry_out(g: Game, command: dict[str, Any]) -> Script[None] | None:
    """Carry out a command at once, or give the script that does what follows.

    Raises `RulesError` before anything is changed.
    """
    wanted = read_command(command)
    if g.state.phase is Phase.SETUP and not isinstance(wanted, Draws):
        raise NotAllowed("The scenario is still being set up.")
    return wanted.run(g)


def clear_limbo(g: Game) -> None:
    """Cards that were being resolved go to their discard piles."""
    for copy in list(g.state.limbo):
        zones.discard(g, copy)
