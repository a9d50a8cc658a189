"""Routes through the town with their cost in points: turns, and monsters on the way."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Final

from bot.kits.second_edition.autopilot import fights
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import walking_paths

FAR: Final = 99.0


def costs_of_reaching(sight: Sight, target: str) -> Mapping[str, float]:
    """Return the cost of reaching a place from each other: steps, and monsters before it."""
    if target not in sight.turns:
        sight.turns[target] = _cheapest_routes(
            sight, target, lambda start, _: cost_of_passing(sight, start)
        )
    return sight.turns[target]


def costs_from_seat(sight: Sight) -> Mapping[str, float]:
    """Return the cost of reaching each place from the seat's own."""
    start, crowded = sight.me.place, sight.town.monsters
    found = _cheapest_routes(sight, start, lambda _, near: cost_of_passing(sight, near))
    ends = found.keys() & crowded.keys() - {start}
    return {
        to: cost + (cost_of_arriving(sight, to) - cost_of_passing(sight, to) if to in ends else 0.0)
        for to, cost in found.items()
    }


def _cheapest_routes(
    sight: Sight, start: str, held: Callable[[str, str], float]
) -> Mapping[str, float]:
    """Return the cheapest routes from a place, including the monsters at each step."""
    board, found, heap = sight.board, {start: 0.0}, [(0.0, start)]
    step, rides = sight.w.turn / sight.steps_per_turn, bool(board.library.trains)
    while heap:
        so_far, here = heapq.heappop(heap)
        if so_far > found[here]:
            continue
        for near in board.town.ways(Place(here)):
            if (
                rides
                and walking_paths.train_fare(board, sight.seat, Place(here), near) > sight.me.money
            ):
                continue
            crowded = near in sight.town.monsters or here in sight.town.monsters
            cost = so_far + step + (held(here, near) if crowded else 0.0)
            if cost < found.get(near, FAR):
                found[near] = cost
                heapq.heappush(heap, (cost, near))
    return found


def cost_of_passing(sight: Sight, place: str) -> float:
    """Return the cost of a place's monsters for passing through."""
    cost, later = 0.0, sight.w.turn * sight.w.blocked
    for no in sight.at(place):
        battle, evade, share = fights.worths_of_meeting(sight, no)
        cost += min(-evade + (1 - share) * later, -battle + later)
    return max(0.0, min(fights.cost_of_knock_out(sight), cost))


def cost_of_arriving(sight: Sight, place: str) -> float:
    """Return the cost of a place's monsters for ending a movement there."""
    cost = sum(-max(fights.worths_of_meeting(sight, no)[:2]) for no in sight.at(place))
    return min(fights.cost_of_knock_out(sight), cost)
