"""Distances of places for a seat, in turns: with what monsters on the way are likely to cost."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Final

from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import walking
from bot.tools.aims.second_edition import fights
from bot.tools.aims.second_edition.sight import AimSight

TURN: Final = 3.0
"""What a turn of an investigator is worth: so much less is what takes one more."""
BLOCKED: Final = 1.2
"""Turns that are lost by who is held by a monster."""
HELD: Final = 3.0
"""No place costs more turns: who falls there goes on from the hospital or the asylum."""


def away(sight: AimSight, target: str) -> Mapping[str, float]:
    """Return how many turns it takes to come to a place from the others."""
    if target not in sight.turns:
        here = _held(sight, target)[1]
        found = _spread(sight, target, lambda start, _: sum(_held(sight, start)))
        sight.turns[target] = {
            place: turns - (0.0 if place == target else here) for place, turns in found.items()
        }
    return sight.turns[target]


def ahead(sight: AimSight) -> Mapping[str, float]:
    """Return how many turns it takes the seat to come to the places from where it stands."""
    start = sight.me.place
    found = _spread(sight, start, lambda _, near: sum(_held(sight, near)))
    return {
        place: turns - (0.0 if place == start else _held(sight, place)[1])
        for place, turns in found.items()
    }


def _spread(sight: AimSight, start: str, held: Callable[[str, str], float]) -> Mapping[str, float]:
    """The cheapest ways from a place on, what holds one on each step added."""
    step, found, heap = 1 / sight.near.pace, {start: 0.0}, [(0.0, start)]
    while heap:
        so_far, here = heapq.heappop(heap)
        if so_far > found[here]:
            continue
        for near in sight.board.ways(Place(here)):
            if walking.fare(sight.board, sight.seat, Place(here), near) > sight.me.money:
                continue
            turns = so_far + step + held(here, near)
            if turns < found.get(near, 99.0):
                found[near] = turns
                heapq.heappush(heap, (turns, near))
    return found


def _held(sight: AimSight, place: str) -> tuple[float, float]:
    """Return what a place's monsters likely cost in turns: who comes, and who goes on."""
    if place not in sight.held:
        waiting = [fights.awaited(sight, no) for no in sight.board.monsters_at(Place(place))]
        harm = sum(max(0.0, -worth) / TURN for _, worth in waiting)
        stays = sum(BLOCKED * (1 - share) for share, _ in waiting)
        sight.held[place] = (min(HELD, harm), min(BLOCKED, stays))
    return sight.held[place]
