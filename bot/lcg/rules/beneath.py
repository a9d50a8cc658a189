"""Cards face down under locations: no attachments, not in play, and seen by nobody."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.facts import CardsLaidUnder
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.rules.draws import draw_encounter, resolve_encounter


def put_under(g: Game, place: Piece, copy: CopyNo) -> None:
    """Put a card that is not in play face down under a location."""
    zones.take_out(g, copy)
    under = dict(g.state.under or {})
    under[place.id] = [*under.get(place.id, ()), copy]
    g.state.under = under
    g.tell(CardsLaidUnder(place=place.code, count=1))


async def draw_from_under(g: Game, seat: Seat, place: Piece) -> None:
    """Draw the card under a location; surge draws from the encounter deck.

    Rules Reference, "Surge".
    """
    found = g.places.under(place)
    if found and await resolve_encounter(g, seat, found[0]) and g.who(seat).playing:
        await draw_encounter(g, seat)
