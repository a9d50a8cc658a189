"""Moves of enemies towards the nearest investigator, or away from them, by effects of cards."""

from __future__ import annotations

from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.rules.enemies import first_steps, may_enter, move_along


def _places_of_nearest(g: Game, enemy: Piece, here: Piece) -> list[PieceId]:
    """Return the locations of the investigators nearest to an enemy, of those it can reach."""
    away = g.places.distances(here.id, enemy=enemy)
    spots = dict.fromkeys(who.place for who in g.playing() if who.place is not None)
    reached = [spot for spot in spots if spot in away]
    least = min((away[spot] for spot in reached), default=0)
    return [spot for spot in reached if away[spot] == least]


async def move_towards_nearest(g: Game, enemy: Piece) -> None:
    """Move an enemy one location towards the nearest investigator; the lead chooses in a tie."""
    here = g.piece(g.places.where(enemy))
    if here is not None:
        nearest = _places_of_nearest(g, enemy, here)
        await move_along(g, enemy, first_steps(g, enemy, here, nearest))


def _steps_away(g: Game, enemy: Piece, here: Piece) -> list[Piece]:
    """Return the neighbours of an enemy's location that are farther from a nearest investigator.

    If there are some without investigators, return only these.
    """
    away = [g.places.distances(spot) for spot in _places_of_nearest(g, enemy, here)]
    steps = [
        near
        for near in g.places.enemy_ways(here, enemy)
        if may_enter(g, enemy, near)
        and any(ways.get(near.id, 0) > ways.get(here.id, 0) for ways in away)
    ]
    return [near for near in steps if not g.investigators.at(near.id)] or steps


async def move_away_from_nearest(g: Game, enemy: Piece) -> None:
    """Move an enemy one location away from the nearest investigator, to an empty one if possible.

    The lead chooses among several. Without a location that is farther away the enemy stays.
    """
    here = g.piece(g.places.where(enemy))
    if here is not None:
        await move_along(g, enemy, _steps_away(g, enemy, here))
