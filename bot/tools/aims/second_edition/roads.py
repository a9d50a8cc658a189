"""How far places are for a seat, in turns: what monsters on the way are likely to cost included."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import Final

from bot.second_edition.printed.terms import Place
from bot.tools.aims.second_edition import fights
from bot.tools.aims.second_edition.sight import AimSight

TURN: Final = 3.0
"""What a turn of an investigator is worth: so much less is what takes one more."""
BLOCKED: Final = 1.2
"""Turns that are lost by who is held by a monster."""


def away(sight: AimSight, target: str) -> Mapping[str, float]:
    """How many turns it takes to come to a place from the others."""
    if target not in sight.turns:
        sight.turns[target] = _turns_to(sight, target)
    return sight.turns[target]


def _turns_to(sight: AimSight, target: str) -> Mapping[str, float]:
    """The cheapest ways, from the target on."""
    step, found, heap = 1 / sight.near.pace, {target: 0.0}, [(0.0, target)]
    while heap:
        so_far, here = heapq.heappop(heap)
        if so_far > found[here]:
            continue
        turns = so_far + step + _held(sight, here)
        for near in sight.board.ways(Place(here)):
            if turns < found.get(near, 99.0):
                found[near] = turns
                heapq.heappush(heap, (turns, near))
    return found


def _held(sight: AimSight, place: str) -> float:
    """Turns that the monsters of a place are likely to cost who comes there."""
    if place not in sight.held:
        here = sight.board.monsters_at(Place(place))
        waiting = [fights.awaited(sight, no) for no in here]
        sight.held[place] = sum(
            BLOCKED * (1 - share) + max(0.0, -worth) / TURN for share, worth in waiting
        )
    return sight.held[place]
