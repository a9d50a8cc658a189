"""Ways through the town: what it takes a seat to come to a place, in points.

A turn costs; a monster on the way costs what evading or fighting it is likely to, and the turn
that is lost where it holds one.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Final

from bot.kits.second_edition.autopilot import fights
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import walking

HELD: Final = 9.0
"""No place costs more: who falls there goes on from the hospital or the asylum."""
FAR: Final = 99.0


def away(sight: Sight, target: str) -> Mapping[str, float]:
    """Return what it takes to come to a place from the others: steps, and monsters but its own."""
    if target not in sight.turns:
        sight.turns[target] = _spread(sight, target, lambda start, _: passing(sight, start))
    return sight.turns[target]


def ahead(sight: Sight) -> Mapping[str, float]:
    """Return what it takes the seat to come to the places from where it stands."""
    return _spread(
        sight, sight.me.place, lambda _, near: passing(sight, near), lambda to: arriving(sight, to)
    )


def _spread(
    sight: Sight,
    start: str,
    held: Callable[[str, str], float],
    beside: Callable[[str], float] | None = None,
) -> Mapping[str, float]:
    """The cheapest ways from a place on, what passing monsters costs on each step added."""
    board, found, heap = sight.board, {start: 0.0}, [(0.0, start)]
    step, rides = sight.w.turn / sight.pace, bool(board.library.trains)
    while heap:
        so_far, here = heapq.heappop(heap)
        if so_far > found[here]:
            continue
        for near in board.ways(Place(here)):
            if rides and walking.fare(board, sight.seat, Place(here), near) > sight.me.money:
                continue
            cost = (
                so_far
                + step
                + (
                    held(here, near)
                    if near in sight.town.monsters or here in sight.town.monsters
                    else 0.0
                )
            )
            if cost < found.get(near, FAR):
                found[near] = cost
                heapq.heappush(heap, (cost, near))
    if beside is None:
        return found
    crowded = sight.town.monsters
    return {
        to: cost + (beside(to) - passing(sight, to)) * (to in crowded and to != start)
        for to, cost in found.items()
    }


def passing(sight: Sight, place: str) -> float:
    """Return what the monsters of a place cost who goes on from there."""
    cost, later = 0.0, sight.w.turn * sight.w.blocked
    for no in sight.at(place):
        battle, evade, share = fights.reckoned(sight, no)
        cost += min(-evade + (1 - share) * later, -battle + later)
    return max(0.0, min(HELD, cost))


def arriving(sight: Sight, place: str) -> float:
    """Return what the monsters of a place cost who ends a movement there."""
    return min(HELD, sum(-max(fights.reckoned(sight, no)[:2]) for no in sight.at(place)))
