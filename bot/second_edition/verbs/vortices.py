"""Vortices: where the arrows of a second board end, and what becomes of monsters there."""

from __future__ import annotations

from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterSwallowed
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.verbs import doom_and_terror, monster_markers


async def swallow(b: Board, no: MonsterNo, vortex: Place) -> None:
    """Return a monster in a vortex to the cup (Spawn: to its place) and raise the terror level."""
    monster_markers.return_monster(b, no)
    await doom_and_terror.raise_terror(b)
    await listen(b, MonsterSwallowed(monster=no, vortex=vortex))
