"""Vortices: where the arrows of a second board end, and what becomes of monsters there."""

from __future__ import annotations

from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterSwallowed
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.verbs import doom_and_terror, monster_markers


async def swallow(b: Board, no: MonsterNo, vortex: Place) -> None:
    """A monster that moved into a vortex goes back to the cup at once, and the terror level rises.

    Spawn goes where it waits to be placed. What else a vortex does listens to the moment.
    Rules of Dunwich Horror, 6.
    """
    monster_markers.return_monster(b, no)
    await doom_and_terror.raise_terror(b)
    await listen(b, MonsterSwallowed(monster=no, vortex=vortex))
