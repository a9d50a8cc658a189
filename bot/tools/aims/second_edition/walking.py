"""The Movement phase: where to go, and by what danger."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.ways import DECLINE, ends_here
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn import walking
from bot.second_edition.turn.movement import END_ALL
from bot.tools.aims.second_edition import answers, fights
from bot.tools.aims.second_edition.errands import worth_of_standing
from bot.tools.aims.second_edition.sight import AimSight

EXPLORED: Final = 500.0
OPEN: Final = 0.2
"""What each monster in the town costs who ends in a street."""


def where_to(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """Return what a move, the end of the movement, or another deed is worth."""
    if option.verb == "trade":
        return DECLINE if option.key.startswith("decline") else -DECLINE
    if ends_here(option):
        to = sight.me.place
    elif option.verb == "move" and option.key.startswith("stop:"):
        to = option.key.partition(":")[2]
    elif option.verb == "use":
        return answers.reads(sight, option)
    else:
        return -50.0
    if "explored" in sight.me.statuses and to == sight.me.place:
        return EXPLORED + (option.key == END_ALL)
    worth, stays = worth_of_standing(sight, to), worth_of_standing(sight, sight.me.place)
    worth -= exposed(sight, to)
    passes, cost = danger(sight, to, worth - stays)
    return passes * worth + (1 - passes) * (stays - 1.0) + cost + (option.key == END_ALL)


def exposed(sight: AimSight, to: str) -> float:
    """Return the cost of ending in a street: there monsters come, into locations hardly any."""
    place = sight.near.places.get(to)
    return OPEN * sight.town.monsters.have if place is not None and place.street else 0.0


def danger(sight: AimSight, to: str, gain: float = 0.0) -> tuple[float, float]:
    """The chance to come past all monsters on the way, and what meeting them is worth.

    Each is evaded where that is better, with what is gained by coming there. The monsters of the
    last stop are met as well, but hold nobody back who has come there.
    """
    path = [] if to == sight.me.place else sight.routes.get(Place(to), [])
    here = walking.unhandled_monsters(sight.board, sight.seat)
    on_the_way = [*here, *(no for place in path[:-1] for no in sight.board.monsters_at(place))]
    passes, worth = 1.0, 0.0
    for no in on_the_way if path else ():
        fight, evade = _either(sight, no)
        slips = evade + sight.evading(no) * gain >= fight
        worth += passes * (evade if slips else fight)
        passes *= sight.evading(no) if slips else 0.0
    there = sight.board.monsters_at(path[-1]) if path else here
    return passes, worth + passes * sum(max(_either(sight, no)) for no in there)


def _either(sight: AimSight, no: MonsterNo) -> tuple[float, float]:
    """Return what fighting a monster is worth, and what evading it is."""
    return fights.fought(sight, no), fights.evaded(sight, no, sight.evading(no))
