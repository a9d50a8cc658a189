"""Errands in Arkham: what a turn in a place is worth to whom, and who of the group goes where."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from bot.second_edition.printed.terms import Place
from bot.second_edition.views.shapes import PlaceView, SeatView
from bot.tools.aims.second_edition import closing, roads
from bot.tools.aims.second_edition.goals import WayToWin
from bot.tools.aims.second_edition.sight import AimSight

STEP: Final = 0.1
"""What is less with each further turn on the way, so that the nearer of two is preferred."""
TAKEN: Final = 0.08
"""What is left of a place that somebody else is better placed for."""
URGENT: Final = 5.0
"""What is added with each gate that is fewer than so many before the Ancient One awakens:"""
EASY: Final = 4
LAST: Final = 30.0
"""What the last open gate is worth beside that, where all are to be closed; divided among more."""
SEALS: Final = 3
"""With so many elder signs on the board gates open seldom enough for all to be closed."""
UNIT: Final = 5
"""Toughness of trophies that buys something."""
DEAR: Final = 4
"""Dollars with which shops are worth a visit."""
ARMED: Final = 5
"""What weapons add with which nobody looks for more."""
RICH: Final = 2
"""Dollars that buy whole care."""
HEALTHY: Final[Mapping[int, float]] = {0: 0.05, 1: 0.25, 2: 0.65, 3: 0.9}
"""What is left of a gate's worth with so much of the lower of Sanity and Stamina; else all."""
ENOUGH: Final = 3
"""Sanity and Stamina with which one sets out."""
CARE: Final[Mapping[str, tuple[str, str]]] = {
    "st_marys_hospital": ("stamina", "max_stamina"),
    "arkham_asylum": ("sanity", "max_sanity"),
}


def worth_of_standing(sight: AimSight, start: str) -> float:
    """Return what it is worth to end a turn there: the best errand, less what it takes."""
    found = (
        worth - cost(away)
        for place, worth in worths(sight).items()
        if (away := roads.away(sight, place).get(start)) is not None
    )
    return max(found, default=0.0)


def cost(away: float) -> float:
    """Return the cost of so many turns away: whole turns, the first of them as soon as any."""
    whole = max(1.0, math.ceil(away - 0.01)) if away else 0.0
    return roads.TURN * whole + STEP * away


def ahead(sight: AimSight) -> Sequence[str]:
    """Return where the seat stands, and the way of the next turn to its best errand."""
    here = sight.me.place
    if here not in sight.near.places:
        return ()
    aims = worths(sight)
    if not aims:
        return (here,)
    best = max(
        aims, key=lambda place: aims[place] - roads.TURN * roads.away(sight, place).get(here, 99.0)
    )
    far, way = roads.away(sight, best), [here]
    for _ in range(sight.near.pace):
        near = sight.board.ways(Place(way[-1]))
        if way[-1] == best or not near:
            break
        way.append(min(near, key=lambda place: far.get(place, 99.0)))
    return way


def worths(sight: AimSight) -> Mapping[str, float]:
    """Return what each place is worth to the seat, those left to others worth little."""
    if not sight.worths:
        taken = assigned(sight)
        for place in sight.town.places:
            worth = errand(sight, sight.me, place)
            if worth > 0:
                others = taken.get(place.id, sight.me.id) != sight.me.id
                sight.worths[place.id] = worth * (TAKEN if others else 1.0)
    return sight.worths


def assigned(sight: AimSight) -> Mapping[str, str]:
    """Decide who goes where: the best pairs of investigator and place first, one errand each."""
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
    for other in sight.group:
        seat = other.me
        if seat.out or seat.place not in other.near.far or "arrested" in seat.statuses:
            continue
        turns = roads.ahead(other)
        for place in sight.town.places:
            if place.clues or place.gate is not None:
                value = errand(other, seat, place) - cost(turns.get(place.id, 99.0))
                found.append((value, seat.id, place.id))
    return found


def errand(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Return what it is worth to a seat to end a turn in a place."""
    if place.closed and place.gate is None:
        return 0.0
    if place.gate is not None:
        return gate(sight, seat, place)
    return clues(sight, seat, place) + care(sight, seat, place) + offers(sight, seat, place)


def gate(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """A gate: for who can seal it, or for anybody when there are too many."""
    assert place.gate is not None
    goal, gates = sight.goal, sight.town.open_gates
    full = gates.have / gates.of if gates.of else 0.5
    often = sight.often.get(place.id, 0.2)
    spare = (gates.of or gates.have + EASY) - gates.have
    worth = goal.plain + goal.crowded * full**2 + URGENT * max(0, EASY - spare)
    if sight.can_seal(seat):
        worth = max(worth, goal.seals * (0.7 + 0.3 * often))
        worth += URGENT * max(0, EASY - spare)
    worth += last_gates(sight)
    worth *= closing.chance(sight, seat, place.gate.modifier)
    worth *= HEALTHY.get(min(seat.sanity, seat.stamina), 1.0)
    return worth * (TAKEN if _is_visited(sight, seat, place) else 1.0)


def last_gates(sight: AimSight) -> float:
    """Return what is added when closing all gates is near: trophies enough, and few gates."""
    trophies = sum(seat.gates for seat in sight.town.seats)
    missing = len(sight.town.seats) - trophies - len(sight.gates)
    near = sight.way is WayToWin.CLOSED and missing <= 0
    return LAST / max(1, len(sight.gates)) if near else 0.0


def _spends_gates(sight: AimSight) -> bool:
    """Tell whether a gate trophy may be spent: where they win, early, then what is to spare."""
    seats, early = sight.town.seats, len(sight.board.state.seals) < SEALS
    to_spare = early or sum(seat.gates for seat in seats) > len(seats)
    return sight.goal.spends_gates or (sight.way is WayToWin.CLOSED and to_spare)


def _is_visited(sight: AimSight, seat: SeatView, place: PlaceView) -> bool:
    """Tell whether somebody else is behind a gate or about to go through it."""
    assert place.gate is not None
    world = place.gate.world
    inside = sum(len((*each.first, *each.second)) for each in sight.town.worlds if each.id == world)
    gates = sum(1 for each in sight.gates if each.gate is not None and each.gate.world == world)
    return inside >= gates or any(other != seat.id for other in place.seats)


def clues(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Clue tokens that lie there, unless somebody stands there already."""
    if not place.clues or any(other != seat.id for other in place.seats):
        return 0.0
    enough = sight.price + sight.goal.clues
    wanted = 1.0 if seat.clues < enough else 0.5
    closer = min(place.clues, max(0, enough - seat.clues))
    return sight.goal.token * min(place.clues, 3) * wanted + 1.0 * closer


def care(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Return the worth of a place where one is healed, by how much it is needed."""
    if place.id not in CARE:
        return 0.0
    have, most = (getattr(seat, name) for name in CARE[place.id])
    enough = most if sight.late else min(ENOUGH, most)
    missing = max(0, enough - have)
    healed = missing if seat.money >= RICH else min(1, missing)
    there = seat.place == place.id and have < most
    return 4.0 * healed + 3.0 * missing + (2.0 if there and seat.money >= RICH else 0.0)


def offers(sight: AimSight, seat: SeatView, place: PlaceView) -> float:
    """Return the worth of what a place sells for trophies or money."""
    goal = sight.goal
    match place.id:
        case "science_building":
            units = seat.trophies // UNIT + (seat.gates if _spends_gates(sight) else 0)
            return 11.0 if units else 0.0
        case "general_store":
            return goal.arms if seat.money >= DEAR and sight.arms < ARMED else 0.0
        case "curiositie_shoppe":
            return goal.curios if seat.money > DEAR else 0.0
        case "south_church":
            unblessed = "blessed" not in seat.statuses
            return goal.blessing if seat.trophies >= UNIT and unblessed else 0.0
        case _:
            return 0.0
