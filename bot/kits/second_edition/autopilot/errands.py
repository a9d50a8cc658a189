"""Errands in Arkham: the worth of a turn in each place, and the division of places among seats."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import battle, closing, fights, offers, routes, rumors
from bot.kits.second_edition.autopilot.sight import RARE, Sight, TownSight
from bot.kits.second_edition.autopilot.weights import WayToWin
from bot.second_edition.core.state import Gate
from bot.second_edition.printed.terms import ASYLUM, CHURCH, HOSPITAL, Place
from bot.second_edition.verbs.gates import SEALS_TO_WIN

SEALS: Final = 3
"""The number of elder signs after which few gates open, so that all can be closed."""
UNIT: Final = 5
"""Toughness of trophies that is worth spending."""
DEAR: Final = 4
"""Dollars that make shops worth a visit."""
MORE: Final = 3.0
"""Dice of weapons to have in addition for the final battle."""
SOON: Final = 0.3
"""The nearness of the final battle at which gate trophies are spent on a Blessing."""
RICH: Final = 2
"""Dollars that pay for full care."""
HEALTHY: Final[Mapping[int, float]] = {0: 0.05, 1: 0.5, 2: 0.9}
"""The share of a gate's worth by the lower of Sanity and Stamina; 1 if higher."""


def worth_of_ending_turn(sight: Sight, start: str) -> float:
    """Return the worth of ending a turn in a place: the best errand from there, less its cost."""
    best = 0.0
    for place, whole in worths_of_places(sight).items():
        # The movement itself counts the monsters where it ends.
        worth = whole - worth_of_hunt(sight, place) if place == start else whole
        if worth <= best:
            continue
        far = routes.costs_of_reaching(sight, place).get(start)
        if far is not None:
            best = max(best, worth - cost_of_distance(sight, far))
    return best


def cost_of_distance(sight: Sight, far: float) -> float:
    """Return the cost of a distance: whole turns, the first in any case."""
    turn = sight.w.turn
    whole = max(1.0, math.ceil(far / turn - 0.01)) * turn if far else 0.0
    return whole + 0.1 * far


def best_errand_place(sight: Sight) -> str:
    """Return the destination of the seat's best errand, or ""."""
    here = sight.me.place
    far, aims = routes.costs_from_seat(sight), worths_of_places(sight)
    return max(
        aims,
        key=lambda place: (
            aims[place]
            - cost_of_distance(sight, far.get(place, routes.FAR))
            - 0.01 * (place != here)
        ),
        default="",
    )


def worths_of_places(sight: Sight) -> Mapping[str, float]:
    """Return the worth of each place to the seat; places left to others are worth little."""
    if not sight.worths:
        taken = assign_errands(sight.town)
        for place in sight.board.town.areas():
            worth = worth_of_errand(sight, place)
            if worth > 0:
                others = taken.get(place, sight.seat) != sight.seat
                sight.worths[place] = worth * (sight.w.taken if others else 1.0)
    return sight.worths


def assign_errands(town: TownSight) -> Mapping[str, int]:
    """Assign each seat at most one place: the best pairs of investigator and place first."""
    pairs = sorted(_errand_pairs(town), reverse=True)
    busy: set[int] = set()
    found: dict[str, int] = {}
    for _, seat, place in pairs:
        if seat not in busy and place not in found:
            busy.add(seat)
            found[place] = seat
    return found


def _errand_pairs(town: TownSight) -> list[tuple[float, int, str]]:
    """Return each errand with its worth for each seat that could do it alone."""
    board, found = town.board, list[tuple[float, int, str]]()
    open_gates = [gate.place for gate in board.state.gates]
    goals = [*open_gates, *(place for place in board.state.clues if place not in open_gates)]
    for who in board.seats.playing():
        if not board.town.in_arkham(who.place) or who.explored or who.arrested:
            continue
        sight = town.sight(who.seat)
        far = routes.costs_from_seat(sight)
        for place in goals:
            value = worth_of_errand(sight, place) - cost_of_distance(
                sight, far.get(place, routes.FAR)
            )
            found.append((value, who.seat, place))
    return found


def worth_of_errand(sight: Sight, place: Place) -> float:
    """Return the worth for a seat of ending a turn in a place."""
    gate = sight.board.gates.at(place)
    if gate is not None:
        return worth_of_gate(sight, gate)
    if sight.board.town.is_closed(place):
        return 0.0
    met = sight.w.encounters * offers.mean_worth_of_encounter(sight, place)
    service = worth_of_service(sight, place)
    return (
        worth_of_clues(sight, place)
        + worth_of_hunt(sight, place)
        + (max(service, met) if service else met)
        + rumors.worth_of_rumor(sight, place)
    )


def worth_of_hunt(sight: Sight, place: str) -> float:
    """Return the worth of fighting the monsters of a place; more if they hold up others."""
    monsters = sight.at(place)
    if not monsters or not sight.w.dares:
        return 0.0
    worth = sum(max(fights.worths_of_meeting(sight, no)[:2]) for no in monsters)
    if worth <= 0:
        return 0.0
    held = [each for near in sight.board.town.ways(Place(place)) for each in _others(sight, near)]
    return worth + sight.w.freed * len(held)


def _others(sight: Sight, place: str) -> list[Seat]:
    """Return the other seats in a place."""
    return [seat for seat in sight.town.people.get(Place(place), ()) if seat != sight.seat]


def worth_of_service(sight: Sight, place: Place) -> float:
    """Return the worth of a place's service instead of an encounter."""
    return worth_of_care(sight, place) + worth_of_sales(sight, place)


def worth_of_gate(sight: Sight, gate: Gate) -> float:
    """Return the worth of a gate: more if the seat can seal it, or if too many are open."""
    w, town = sight.w, sight.town
    have, limit = len(sight.board.state.gates), town.gate_limit
    spare = limit - have
    often = town.gate_rates.get(gate.place, RARE)
    rush = w.urgent * max(0.0, w.easy - spare)
    worth = w.plain + w.crowded * (have / limit) ** 2
    if sight.can_seal and sight.board.town.unstable(gate.place):
        worth = max(worth, w.seals * (0.6 + 0.4 * often))
    chance = closing.chance_to_close(sight, gate)
    worth = (worth + bonus_for_last_gates(sight)) * chance + rush * math.sqrt(chance)
    worth *= HEALTHY.get(sight.health, 1.0)
    return worth * (w.taken if _has_visitor(sight, gate) else 1.0)


def bonus_for_last_gates(sight: Sight) -> float:
    """Return the extra worth of a gate when closing all is near: enough trophies, few gates."""
    state = sight.board.state
    trophies = sum(len(who.gates) for who in state.investigators)
    near = state.players - trophies - len(state.gates) <= 0
    return sight.w.last / max(1, len(state.gates)) if near else 0.0


def _may_spend_gates(sight: Sight) -> bool:
    """Return True if gate trophies may be spent: few seals, or more trophies than needed."""
    state = sight.board.state
    to_spare = (
        len(state.seals) < SEALS or sum(len(w.gates) for w in state.investigators) > state.players
    )
    return sight.w.spends_gates or (sight.town.way is WayToWin.CLOSED and to_spare)


def _has_visitor(sight: Sight, gate: Gate) -> bool:
    """Return True if another seat is behind a gate or about to enter it."""
    board = sight.board
    world = board.gates.world(gate.no)
    inside = sum(board.town.world_of(who.place) == world for who in board.seats.playing())
    if inside >= len(board.gates.leading_to(world)):
        return True
    return bool(_others(sight, gate.place))


def strands_others(sight: Sight, option: Option) -> bool:
    """Return True if closing the gate here leaves someone in its Other World without a way out.

    False if it wins the game.
    """
    return bool(seats_behind_gate(sight)) and not _can_win_by_gate(sight, option)


def seats_behind_gate(sight: Sight) -> list[Seat]:
    """Return the seats that can return by no other gate than the one where this seat is."""
    board, gate = sight.board, sight.board.gates.at(sight.me.place)
    if gate is None or len(board.gates.leading_to(board.gates.world(gate.no))) > 1:
        return []
    world = board.gates.world(gate.no)
    return [w.seat for w in board.seats.playing() if board.town.world_of(w.place) == world]


def _can_win_by_gate(sight: Sight, option: Option) -> bool:
    """Return True if closing or sealing the gate here can win the game."""
    state = sight.board.state
    trophies = sum(len(who.gates) for who in state.investigators) + 1
    sealed = len(state.seals) == SEALS_TO_WIN - 1 and (option.verb == "seal" or sight.can_seal)
    return sealed or (len(state.gates) == 1 and trophies >= state.players)


def worth_of_clues(sight: Sight, place: Place) -> float:
    """Return the worth of the clue tokens in a place; 0 if another investigator is there."""
    lying, w = sight.board.state.clues.get(place, 0), sight.w
    if not lying or _others(sight, place):
        return 0.0
    enough = sight.town.price + w.more
    wanted = 1.0 if sight.me.clues < enough else w.spare
    closer = min(lying, max(0.0, sight.town.price - sight.me.clues))
    share = min(1.0, sight.me.clues / sight.town.price) - 0.5
    return w.token * min(lying, 3) * wanted * (1 + w.near * share) + w.short * closer


def worth_of_care(sight: Sight, place: Place) -> float:
    """Return the worth of healing in a place, by need."""
    me, w = sight.me, sight.w
    if place == HOSPITAL:
        have, most = me.stamina, sight.max_stamina
    elif place == ASYLUM:
        have, most = me.sanity, sight.max_sanity
    else:
        return 0.0
    healed = most if me.money >= RICH else min(most, have + 1)
    if healed <= have:
        return 0.0
    gain = sum(fights.cost_of_loss(sight, n + 1, 1) for n in range(have, healed))
    prepared = sight.town.battle_nearness
    missing = 3.0 * max(0.0, min(w.healthy, most) - have)
    return w.care * (gain * (1 + w.readiness * prepared) + missing)


def worth_of_sales(sight: Sight, place: Place) -> float:
    """Return the worth of a place's sales for trophies or money."""
    w, me, near = sight.w, sight.me, sight.town.battle_nearness
    match place:
        case "science_building":
            units = _trophy_units(sight, gates_too=_may_spend_gates(sight))
            return w.dissection * (1 - 0.5 * near) if units else 0.0
        case "general_store":
            wants = w.armed + MORE * near
            lack = max(0.0, 1 - sight.arms.total / wants)
            return w.arms * (1 + near) * lack if me.money >= DEAR else 0.0
        case "curiositie_shoppe":
            return w.curios * (0.5 + min(me.money, 15) / 10) if me.money > DEAR else 0.0
        case _ if place == CHURCH and not sight.is_blessed:
            units = _trophy_units(sight, gates_too=_may_spend_gates(sight) or near > SOON)
            return w.blessing * (1 + w.readiness * near) if units else 0.0
        case _:
            return 0.0


def _trophy_units(sight: Sight, *, gates_too: bool) -> int:
    """Return how often the seat could pay with trophies; those it needs in battle are kept."""
    kept = battle.PREY.get(sight.board.state.ancient_one)
    monsters = 0 if kept == "monsters" else sight.toughness // UNIT
    return monsters + (gates_too and kept != "gates") * len(sight.me.gates)
