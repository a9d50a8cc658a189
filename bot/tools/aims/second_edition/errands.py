"""Errands in Arkham: what a turn in a place is worth to whom, and who of the group goes where."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from bot.second_edition.printed.terms import Place
from bot.second_edition.views.shapes import PlaceView, SeatView
from bot.tools.aims.second_edition import closing
from bot.tools.aims.second_edition.goals import Way
from bot.tools.aims.second_edition.sight import AimSight

LATER: Final = 0.78
"""What is left of a worth with each turn that it takes."""
TAKEN: Final = 0.08
"""What is left of a place that somebody else is better placed for."""
CLUE: Final = 5.0
GATE: Final = 30.0
"""Worth of a gate that can be sealed."""
PLAIN: Final = 11.0
"""Worth of a gate that is only closed."""
CROWDED: Final = 16.0
"""What is added when nearly as many gates are open as awaken the Ancient One."""
HEALTHY: Final[Mapping[int, float]] = {0: 0.05, 1: 0.25, 2: 0.65, 3: 0.9}
"""What is left of a gate's worth with so much of the lower of Sanity and Stamina; else all."""
ENOUGH: Final = 3
"""Sanity and Stamina with which one sets out."""
CARE: Final[Mapping[str, tuple[str, str]]] = {
    "st_marys_hospital": ("stamina", "max_stamina"),
    "arkham_asylum": ("sanity", "max_sanity"),
}


def worth_of_standing(sight: AimSight, start: str) -> float:
    """What it is worth to end a turn there: the best errand from there, less what it takes."""
    best = 0.5
    for place, worth in worths(sight).items():
        away = sight.away(place).get(start)
        if away is not None:
            turns = max(1.0, math.ceil(away - 0.01)) if away else 0.0
            best = max(best, worth * LATER**turns * 0.99**away)
    return best


def ahead(sight: AimSight) -> Sequence[str]:
    """Where the seat stands, and the way of the next turn to its best errand."""
    here = sight.me.place
    if here not in sight.near.places:
        return ()
    aims = worths(sight)
    if not aims:
        return (here,)
    best = max(aims, key=lambda place: aims[place] * LATER ** sight.away(place).get(here, 99.0))
    far, way = sight.away(best), [here]
    for _ in range(sight.near.pace):
        near = sight.board.ways(Place(way[-1]))
        if way[-1] == best or not near:
            break
        way.append(min(near, key=lambda place: far.get(place, 99.0)))
    return way


def worths(sight: AimSight) -> Mapping[str, float]:
    """What each place is worth to the seat, those left to others worth little."""
    if not sight.worths:
        taken = assigned(sight)
        for place in sight.town.places:
            worth = errand(sight, sight.me, place)
            if worth > 0:
                others = taken.get(place.id, sight.me.id) != sight.me.id
                sight.worths[place.id] = worth * (TAKEN if others else 1.0)
    return sight.worths


def assigned(sight: AimSight) -> Mapping[str, str]:
    """Who is to go where: the best pairs of investigator and place first, one errand each."""
    pairs = sorted(_pairs(sight), reverse=True)
    busy: set[str] = set()
    found: dict[str, str] = {}
    for _, seat, place in pairs:
        if seat not in busy and place not in found:
            busy.add(seat)
            found[place] = seat
    return found


def _pairs(sight: AimSight) -> list[tuple[float, str, str]]:
    """Each errand that somebody could do alone, with what it is worth to whom."""
    found: list[tuple[float, str, str]] = []
    for seat in sight.town.seats:
        far = sight.near.far.get(seat.place)
        if seat.out or far is None or "arrested" in seat.statuses:
            continue
        pace = max(1, seat.sliders[0][0] if seat.sliders else 3)
        for place in sight.town.places:
            if place.clues or place.gate is not None:
                turns = math.ceil(far.get(place.id, 99) / pace)
                value = errand(sight, seat, place) * LATER**turns
                found.append((value, seat.id, place.id))
    return found


def errand(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """What it is worth to a seat to end a turn in a place."""
    if place.closed and place.gate is None:
        return 0.0
    if place.gate is not None:
        return gate(sight, seat, place)
    return clues(sight, seat, place) + care(sight, seat, place) + offers(sight, seat, place)


def gate(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """A gate: for who can seal it, or for anybody when there are too many."""
    gates = sight.town.open_gates
    full = gates.have / gates.of if gates.of else 0.5
    often = sight.often.get(place.id, 0.2)
    sealed = GATE * (0.7 + 0.3 * often)
    worth = sealed if sight.can_seal(seat) else PLAIN + CROWDED * full**2
    assert place.gate is not None
    worth *= closing.chance(sight, seat, place.gate.modifier)
    worth *= HEALTHY.get(min(seat.sanity, seat.stamina), 1.0)
    return worth * (TAKEN if _is_visited(sight, seat, place) else 1.0)


def _is_visited(sight: AimSight, seat: SeatView, place: PlaceView) -> bool:
    """Whether somebody else is behind a gate or about to go through it."""
    assert place.gate is not None
    world = place.gate.world
    inside = sum(len((*each.first, *each.second)) for each in sight.town.worlds if each.id == world)
    gates = sum(1 for each in sight.gates if each.gate is not None and each.gate.world == world)
    return inside >= gates or any(other != seat.id for other in place.seats)


def clues(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Clue tokens that lie there, unless somebody stands there already."""
    if not place.clues or any(other != seat.id for other in place.seats):
        return 0.0
    wanted = 1.0 if seat.clues < sight.price else 0.5
    closer = min(place.clues, max(0, sight.price - seat.clues))
    return CLUE * min(place.clues, 3) * wanted + 1.0 * closer


def care(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Where one is healed, by how much it is needed."""
    if place.id not in CARE:
        return 0.0
    have, most = (getattr(seat, name) for name in CARE[place.id])
    enough = min(ENOUGH, most)
    missing = max(0, enough - have)
    healed = missing if seat.money >= 2 else min(1, missing)
    return (4.0 * healed + 3.0 * missing) if missing else 0.0


def offers(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """What a place sells for trophies or money."""
    units = seat.trophies // 5 + (seat.gates if sight.way is Way.SEALED else 0)
    match place.id:
        case "science_building":
            return 11.0 if units else 0.0
        case "general_store":
            return 9.0 if seat.money >= 4 and not sight.near.armed else 0.0
        case "curiositie_shoppe":
            return 7.0 if seat.money >= 5 else 0.0
        case "south_church":
            return 7.0 if seat.trophies >= 5 and "blessed" not in seat.statuses else 0.0
        case _:
            return 0.0
