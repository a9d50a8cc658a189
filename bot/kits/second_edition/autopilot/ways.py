"""Ways in Arkham, and what a turn that ends in a place is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import Sight, figures
from bot.second_edition.turn.movement import END_ALL
from bot.second_edition.views.shapes import PlaceView

SEAL: Final = 5
"""Clue tokens that a seal takes."""
ELDER_SIGN: Final = "elder_sign"
LATER: Final = 0.75
"""What is left of a worth with each turn that it takes."""
NEARER: Final = 0.99
"""The same with each step, so that the nearer of two is preferred."""
EXPLORED: Final = 500.0
LATE: Final = 2
"""Doom tokens missing on the track with which one prepares for the final battle."""
DECLINE: Final = 1_000.0
FALL: Final = 8.0
"""Points that going insane or unconscious costs."""
VISIT: Final[Mapping[str, tuple[str, float]]] = {
    "curiositie_shoppe": ("money", 6),
    "general_store": ("money", 4),
    "ye_olde_magick_shoppe": ("money", 5),
    "south_church": ("trophies", 5),
    "science_building": ("trophies", 5),
    "police_station": ("trophies", 10),
}
"""Places worth a visit by who has so much of something."""
CHURCH: Final = "south_church"
FOR_GATES: Final = ("science_building",)
"""Where a gate trophy is worth giving."""
CARE: Final[Mapping[str, tuple[str, str]]] = {
    "st_marys_hospital": ("stamina", "max_stamina"),
    "arkham_asylum": ("sanity", "max_sanity"),
}
"""Where one is healed of what."""


def goes_where_it_matters(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It goes where a turn is worth most: clue tokens, then gates, care when hurt, shops."""
    if ends_here(option):
        to = sight.me.place
    elif option.verb == "move" and option.key.startswith("stop:"):
        to = option.key.partition(":")[2]
    else:
        return 0.0 if option.verb == "move" else -50.0
    if "explored" in sight.me.statuses and to == sight.me.place:
        return EXPLORED
    return worth_of_standing(sight, to) + (option.key == END_ALL)


def ends_here(option: Option) -> bool:
    """Tell whether an option ends the movement where one is, and leaves no clue token."""
    return option.verb == "end-turn" or option.key == END_ALL


def passes_no_monsters(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It takes no way past monsters that would hold it, and stops with none that hurt."""
    if option.verb != "move" and not ends_here(option):
        return 0.0
    held = 1 - math.prod(percent / 100 for percent in figures(option).chances)
    to = sight.me.place if ends_here(option) else option.key.partition(":")[2]
    return -4.0 * held - dread(sight, to)


def walks_in_one_go(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It moves to where it stops."""
    return -50.0 if option.key.startswith("move:") else 0.0


def declines(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It never trades, and declines what is offered."""
    if option.verb != "trade":
        return 0.0
    return DECLINE if option.key.startswith("decline") else NEVER


def dread(sight: Sight, to: str) -> float:
    """Return what waits in a place for who stops there."""
    place = sight.places.get(to)
    if place is None:
        return 0.0
    harm = sum(sight.harm(monster) for monster in place.monsters)
    me = sight.me
    return 2.5 * harm + (FALL if harm >= min(me.sanity, me.stamina) else 0.0)


def worth_of_standing(sight: Sight, start: str) -> float:
    """Return what it is worth to end a turn there: the best in reach, less the longer it takes."""
    far = sight.far.get(start)
    if far is None:
        return 1.0
    pace, worths = sight.pace, _worths(sight)
    return max(
        (
            worths[place] * LATER ** math.ceil(steps / pace) * NEARER**steps
            for place, steps in far.items()
            if place in worths
        ),
        default=0.0,
    )


def _worths(sight: Sight) -> Mapping[str, float]:
    """Return what each place is worth, reckoned once."""
    if not sight.worths:
        sight.worths.update({place.id: worth(sight, place) for place in sight.town.places})
    return sight.worths


def worth(sight: Sight, place: PlaceView) -> float:
    """Return what a turn that ends in a place is worth."""
    if place.closed:
        return 0.0
    return _gate(sight, place) if place.gate is not None else _location(sight, place)


def can_seal(sight: Sight) -> bool:
    """Tell whether who comes back could seal the gate."""
    owned = any(card.code == ELDER_SIGN for card in sight.owned.values())
    return owned or sight.me.clues >= SEAL


def _gate(sight: Sight, place: PlaceView) -> float:
    """A gate: to be entered by who can seal it, or by anybody when there are too many."""
    me, gates = sight.me, sight.town.open_gates
    full = gates.have / gates.of if gates.of else 0.5
    worth = 25.0 if can_seal(sight) else 5.0 + 14.0 * full**2
    if min(me.sanity, me.stamina) <= 2:
        worth *= 0.3
    others = [seat for seat in place.seats if seat != me.id]
    return worth * (0.15 if others or _is_visited(sight, place) else 1.0)


def _is_visited(sight: Sight, place: PlaceView) -> bool:
    """Tell whether somebody is in the world behind a gate."""
    world = place.gate.world if place.gate is not None else ""
    return any(each.id == world and (each.first or each.second) for each in sight.town.worlds)


def _is_late(sight: Sight) -> bool:
    """Tell whether the Ancient One is about to wake."""
    ancient_one, gates = sight.town.ancient_one, sight.town.open_gates
    return ancient_one.of - ancient_one.doom <= LATE or (gates.of or 99) - gates.have <= 1


def _location(sight: Sight, place: PlaceView) -> float:
    me = sight.me
    worth = 0.5 if place.street else 1.0
    others = any(seat != me.id for seat in place.seats)
    if place.clues and not others:
        worth += 5.0 * min(place.clues, 3) * (1.0 if me.clues <= SEAL else 0.3)
    if place.id in CARE:
        have, most = (getattr(me, name) for name in CARE[place.id])
        enough = most if _is_late(sight) else min(3, most / 2) + 0.5
        worth += 9.0 * max(0, enough - have)
    return worth + (_offer(sight, place.id) if is_of_use(sight, place.id) else 0.0)


def is_of_use(sight: Sight, place: str) -> bool:
    """Tell whether what a place offers helps this investigator, who can pay for it."""
    me = sight.me
    if place in CARE:
        have, most = (getattr(me, name) for name in CARE[place])
        return have < most
    if place == CHURCH and "blessed" in me.statuses:
        return False
    what, least = VISIT.get(place, ("money", 99))
    return getattr(me, what) >= least or (place in FOR_GATES and me.gates > 0)


def _offer(sight: Sight, place: str) -> float:
    """Return its worth, beside the care that is reckoned by how much it is needed."""
    match place:
        case "general_store":
            return 12.0 if not sight.is_armed else 2.0
        case "science_building":
            return 11.0
        case "south_church":
            return 6.0
        case _:
            return 0.0 if place in CARE else 2.0


MOVEMENT: Final = (goes_where_it_matters, passes_no_monsters, walks_in_one_go, declines)
