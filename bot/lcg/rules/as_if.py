"""Doing something as if one were elsewhere. FAQ 1.8, "As If"."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.state import PieceId


async def as_if_at(g: Game, seat: Seat, place: PieceId, script: Script[object]) -> None:
    """Run what an investigator does as if they were at a location, which is not moving there.

    Whoever is moved meanwhile stays where they were moved to.
    """
    origin = g.acting(seat).place
    g.who(seat).place = place
    await perform(g, seat, script)
    if g.who(seat).place == place:
        g.who(seat).place = origin
