"""Acting as if at another location. FAQ 1.8, "As If"."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.state import PieceId


async def as_if_at(g: Game, seat: Seat, place: PieceId, script: Script[object]) -> None:
    """Run an investigator's script as if at another location, without a move.

    If the script moves the investigator, the new location is kept.
    """
    origin = g.acting(seat).place
    g.who(seat).place = place
    await perform(g, seat, script)
    if g.who(seat).place == place:
        g.who(seat).place = origin
