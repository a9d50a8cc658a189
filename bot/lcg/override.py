"""The game master's commands: JSON objects with a ``do``, enough to build any position.

==============  ==================================================================================
``set``         ``on`` (seat, card, ``act``, ``agenda``) and any of ``damage``, ``horror``,
                ``doom``, ``clues``, ``resources``, ``uses``, ``actions``, ``physical_trauma``,
                ``mental_trauma``, ``xp``, ``acted``
``round``       ``number``
``lead``        ``seat``
``stage``       ``of`` (``act``, ``agenda``), ``number`` from 1: without advancing
``advance``     ``what`` (``act``, ``agenda``): with its back
``move``        ``who`` (a seat or several), ``to``, ``enter``
``reveal``      ``place``
``place``       ``card``, ``revealed``: a location comes into play
``remove``      ``what``, ``to`` (``discard``, ``removed``, ``victory``, ``hand``, ``deck``,
                ``aside``): a card leaves play
``defeat``      ``what`` (seat or enemy), ``by``
``resign``      ``seat``
``spawn``       ``card``, ``at`` or ``engaged``, ``exhausted``, ``damage``, ``resolve``
``engage``      ``enemy``, ``seat``
``disengage``   ``enemy``
``send``        ``enemy``, ``to``: to a location, disengaged
``exhaust``     ``what``, ``exhausted`` (false readies)
``give``        ``seat``, ``cards``: added to the hand
``hand``        ``seat``, ``cards``: the whole hand
``discard``     ``seat``, ``cards`` or ``random`` (a number; all if both are left out): from
                hand
``put``         ``card``, one of ``control``, ``threat``, ``attach``, ``at``; ``owner``,
                ``resolve``
``stack``       ``top``, ``seat`` (the encounter deck if left out), ``only``
``shuffle``     ``seat`` (the encounter deck if left out), ``discard``
``bag``         ``add``, ``take``, ``only``: chaos tokens
``draws``       ``purpose`` (``bag``, ``random``), ``next``, ``seat``: fixed beforehand
``draw``        ``seat``, ``count``
``encounter``   ``seat``, ``card``: drawn and resolved
``deal``        ``seat``, ``damage``, ``horror``, ``direct``
``attack``      ``enemy``, ``seat``
``test``        ``seat``, ``skill``, ``difficulty``
``go``          ``to`` (a phase, ``turn``, or a step), ``seat``: what runs is dropped
``end``         ``resolution``
==============  ==================================================================================

Seats are numbers or names, cards are codes or titles, cards in play ids, codes or titles. A card
that lies nowhere in the game is taken from the box.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.script import Script
from bot.lcg import zones
from bot.lcg.commands import AnyCommand, Command, Draws
from bot.lcg.game import Game
from bot.lcg.state import Phase

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
