"""Goals of moving: what could be done in each place, and what each action towards it is worth."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.kits.lcg.autopilot.sight import BARE, Tool
from bot.lcg.printed.cards import Skill
from bot.lcg.views.shapes import EnemyView, PlaceView
from bot.tools.aims.lcg import harm, needs
from bot.tools.aims.lcg.sight import AimSight

NEVER: Final = -50.0
LAST_CALL, FLIGHT = 20.0, 6.0
"""To resign before it is over for all, and before the seat is defeated."""
FRIEND, PRIZE = 3.0, 0.7
"""Somebody who waits to be won over; a point of victory."""
TALK: Final = 1.5
"""Actions that it takes to talk somebody over."""
COMMON: Final = 0.6
"""The odds of a search in a place that is not known yet."""


def leaving(sight: AimSight) -> float:
    """Return what it is worth to resign: before it is too late for all, or for the seat."""
    if not sight.leaves_well:
        return NEVER
    agenda, me = sight.board.agenda, sight.me
    ends = agenda is not None and agenda.number == agenda.of and agenda.need is not None
    here = sight.here()
    far = bool(sight.refuges) and (here is None or here.code not in sight.refuges)
    soon = agenda is not None and ends and agenda.have + 1 >= (agenda.need or 0)
    if soon and (far or me.actions <= 1):
        return LAST_CALL
    fatal = sum(harm.blow(sight, each) for each in sight.hunters) >= harm.FATAL
    return FLIGHT if fatal and (far or me.actions <= 1) else NEVER


def best_tool(sight: AimSight) -> Tool:
    """With what the seat fights best."""
    return max((BARE, *sight.tools.values()), key=lambda each: force(sight, each))


def force(sight: AimSight, tool: Tool, against: int = 3) -> float:
    """The mean damage of an attack with a tool."""
    if tool.clues > 1 or tool.shift:
        return 0.0
    return sight.odds(Skill.COMBAT, against, tool) * (1 + tool.damage)


class Goal(Struct, frozen=True):
    """Something to do in a place: what it brings in all, and how many actions it takes."""

    gain: float
    effort: float

    def rate(self, far: int) -> float:
        """Return what each action towards it is worth, from so many steps away."""
        return self.gain / (far + self.effort)


def goals(sight: AimSight, place: PlaceView) -> list[Goal]:
    """List what the seat could do in a place."""
    found = [*_search(sight, place), *_errands(sight, place)]
    for enemy in sight.by_place.get(place.id, ()):
        found += _against(sight, enemy)
    return found


def _against(sight: AimSight, enemy: EnemyView) -> list[Goal]:
    """To fight an enemy, or to talk to it."""
    tool, worth = best_tool(sight), needs.rid_of(sight, enemy)
    found = [Goal(worth, TALK)] if enemy.code in sight.talkers else []
    odds = sight.odds(Skill.COMBAT, enemy.fight, tool)
    if enemy.health is None or not odds:
        return found
    blows = -(-max(1, enemy.health - enemy.damage) // (1 + tool.damage))
    return [*found, Goal(worth, blows / odds)]


def _search(sight: AimSight, place: PlaceView) -> list[Goal]:
    """Looking for clues there; where somebody else does already, for a part of them."""
    if not place.revealed:
        usual = len(sight.board.seats)
        return [Goal(needs.clue(sight) * usual, usual / COMMON)]
    odds = sight.odds(Skill.INTELLECT, place.shroud)
    others = sum(1 for id_ in place.seats if id_ != sight.me.id)
    found = min(place.clues / (1 + others), max(1, needs.lacking(sight)))
    if not found or not odds:
        return []
    return [Goal(found * needs.clue(sight) + PRIZE * place.victory, found / odds)]


def _errands(sight: AimSight, place: PlaceView) -> list[Goal]:
    """List what the act wants done there, and leaving."""
    act = sight.board.act
    found = [Goal(leaving(sight), 1.0)] if place.code in sight.refuges else []
    if any(each.ally for each in place.attached):
        found.append(Goal(FRIEND, 2.0))
    if act is not None and place.code == act.goal:
        ready = act.need is None or (sight.me.clues > 0 and not needs.lacking(sight))
        found += [Goal(needs.GOAL, 1.0)] if ready else []
    return found


def ahead(sight: AimSight, to: str) -> float:
    """The best to which a step leads on the shortest way."""
    here, there = sight.ranges[sight.me.place], sight.ranges.get(to) or sight.steps(to)
    on_the_way = [place for place, far in there.items() if far < here.get(place, far)]
    return max(
        (goal.rate(here[each]) for each in on_the_way for goal in goals(sight, sight.places[each])),
        default=-1.0,
    )
