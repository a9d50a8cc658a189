"""The nearest and the farthest cards in play. Rules Reference, "Nearest"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId


def nearest_enemies(g: Game, seat: Seat, wanted: Sequence[Piece]) -> list[Piece]:
    """Return those of some enemies that are nearest to a seat. Rules Reference, "Nearest"."""
    place = g.who(seat).place
    away = g.places.distances(place) if place is not None else {}
    far = len(g.places.all())  # more than any way
    distance = {enemy.id: away.get(g.places.where(enemy) or PieceId(""), far) for enemy in wanted}
    if not wanted:
        return []
    best = min(distance.values())
    return [enemy for enemy in wanted if distance[enemy.id] == best]


def farthest_enemies(g: Game, seat: Seat, wanted: Sequence[Piece]) -> list[Piece]:
    """Return those of some enemies that are farthest from a seat. Rules Reference, "Nearest"."""
    return farthest(g, seat, wanted)


def farthest_places(g: Game, seat: Seat) -> list[Piece]:
    """Return the farthest locations that a seat can reach. Rules Reference, "Nearest"."""
    return farthest(g, seat, g.places.all())


def farthest_from_all(g: Game, wanted: Sequence[Piece]) -> list[Piece]:
    """Return the locations with the greatest sum of distances to all investigators.

    A location that cannot be reached counts as farther than any other.
    """
    far = len(g.places.all())
    ways = [g.places.distances(who.place) for who in g.playing() if who.place is not None]
    sums = {place.id: sum(way.get(place.id, far) for way in ways) for place in wanted}
    most = max(sums.values(), default=0)
    return [place for place in wanted if sums[place.id] == most]


def farthest(g: Game, seat: Seat | None, wanted: Sequence[Piece]) -> list[Piece]:
    """Return the cards in play that are farthest from an investigator, by reachable distance.

    Without a seat, return all.
    """
    if not wanted or seat is None:
        return list(wanted)
    place = g.who(seat).place
    away = g.places.distances(place) if place is not None else {}
    distance = {each.id: away.get(g.places.where(each) or PieceId(""), -1) for each in wanted}
    most = max(distance.values())
    return [each for each in wanted if distance[each.id] == most]
