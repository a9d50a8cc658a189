"""The colours of seats: a player keeps one in every picture of a campaign and its scenarios."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ids import Seat
from bot.lcg.core.game import Game


def colour_number(g: Game, seat: Seat) -> int:
    """Return the number of a seat's colour: its seat number in the campaign, if there is one."""
    return seat if g.state.places is UNSET else g.state.places[seat]
