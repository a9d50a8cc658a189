"""Horror tokens on locations, which do not affect investigators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.core.facts import HorrorOnPlace
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece


def place_horror(g: Game, place: Piece, amount: int = 1) -> None:
    """Place horror on a location; a negative amount removes horror, as far as there is any."""
    changed = max(amount, -place.horror)
    if changed:
        place.horror += changed
        told = g.pieces.face(place)
        g.tell(HorrorOnPlace(place=told, amount=changed, total=place.horror))


def beside_horror(g: Game) -> list[Piece]:
    """Return the locations without horror that are connected to one with horror."""
    places = g.places.all()
    return [each for each in places if not each.horror and _leads_to_horror(g, each)]


def _leads_to_horror(g: Game, place: Piece) -> bool:
    return any(near.horror for near in g.places.connections(place))


def spread_horror(g: Game, places: Sequence[Piece]) -> None:
    """Place 1 horror on each of these locations at the same time."""
    for place in places:
        place_horror(g, place)
