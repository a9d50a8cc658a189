"""Locations at which an enemy spawns, by its printed instruction. Rules Reference, "Spawn"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import (
    CardCode,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnBeside,
    SpawnFarthest,
    SpawnFarthestEmpty,
    SpawnFarthestFromAll,
    SpawnMostClues,
    SpawnNearestUnrevealed,
    SpawnStart,
    SpawnTrait,
)
from bot.lcg.rules.nearness import farthest, farthest_from_all, nearest_enemies

Where = (
    SpawnAt
    | SpawnAnyEmpty
    | SpawnFarthestEmpty
    | SpawnFarthest
    | SpawnFarthestFromAll
    | SpawnNearestUnrevealed
    | SpawnStart
    | SpawnMostClues
    | SpawnTrait
    | SpawnBeside
)


def _places_among(
    g: Game, codes: Collection[CardCode], among: Sequence[Piece] | None = None
) -> list[Piece]:
    places = g.places.all() if among is None else among
    return [place for place in places if g.card(place).stands_at(codes)]


def _places_with_most_clues(g: Game, *, revealed: bool) -> list[Piece]:
    among = [place for place in g.places.all() if place.revealed or not revealed]
    most = max((place.clues for place in among), default=0)
    return [place for place in among if place.clues == most]


def spawn_places(g: Game, where: Where, seat: Seat | None) -> list[Piece]:
    """Return the locations at which an enemy spawns by its instruction.

    `seat` is the investigator who has drawn it.
    """
    match where:
        case SpawnBeside(side=side):
            here = g.places.of_seat(seat) if seat is not None else None
            return [] if here is None else [g.places.beside(here, side) or here]
        case SpawnFarthest() | SpawnFarthestEmpty():
            return farthest(g, seat, _allowed_places(g, where))
        case SpawnAt(nearest=True) | SpawnTrait(nearest=True) | SpawnNearestUnrevealed():
            found = _allowed_places(g, where)
            return found if seat is None else nearest_enemies(g, seat, found)
        case _:
            return _allowed_places(g, where)


def _allowed_places(g: Game, where: Where) -> list[Piece]:
    """Return the locations that an instruction names, whoever draws the enemy."""
    match where:
        case SpawnAt():
            return _places_among(g, where.locations) or _places_among(g, where.otherwise)
        case SpawnTrait(trait=trait):
            return [place for place in g.places.all() if g.card(place).has_trait(trait)]
        case SpawnNearestUnrevealed():
            return [place for place in g.places.all() if not place.revealed]
        case SpawnStart():
            return list(filter(None, [g.places.start()]))
        case SpawnMostClues(revealed=revealed):
            return _places_with_most_clues(g, revealed=revealed)
        case SpawnAnyEmpty(locations=codes):
            return _places_among(g, codes, _empty_places(g)) if codes else _empty_places(g)
        case SpawnFarthestEmpty():
            return _empty_places(g)
        case SpawnFarthestFromAll():
            return farthest_from_all(g, _empty_places(g) or g.places.all())
        case _:
            return g.places.all()


def _empty_places(g: Game) -> list[Piece]:
    return [
        place
        for place in g.places.all()
        if not g.investigators.at(place.id) and not g.enemies.at(place.id)
    ]
