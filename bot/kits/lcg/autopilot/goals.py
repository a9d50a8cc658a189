"""Goals of moving: what could be done in each place, and what each action towards it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct, structs

from bot.kits.lcg.autopilot import boss, harm, near_end, needs
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import BARE, Tool
from bot.lcg.printed.cards import Card, CardCode, CardType, Skill
from bot.lcg.views.shapes import EnemyView, PlaceView

NEVER: Final = -50.0
LEAST_ODDS: Final = 0.1
"""Odds below which nothing is taken to be: cards and luck turn up."""
HELPED: Final = 0.4
"""How many attempts are helped by cards from hand."""


def leaving(sight: Prospect) -> float:
    """Return what it is worth to resign: before it is too late for all, or for the seat."""
    if not sight.leaves_well or not sight.w.resigns:
        return NEVER
    if boss.is_beyond(sight):
        return sight.w.last_call
    if sight.me.actions > 1 and not _is_far_from_refuge(sight):
        return NEVER
    left = near_end.rounds_left(sight)
    if (left is not None and left <= 1) or near_end.is_too_late(sight):
        return sight.w.last_call
    fatal = harm.blows(sight, sight.hunters) >= sight.w.fatal
    return sight.w.flight * (1 - _escapes(sight)) if fatal else NEVER


def _is_far_from_refuge(sight: Prospect) -> bool:
    here = sight.here()
    return bool(sight.refuges) and (here is None or here.code not in sight.refuges)


def _escapes(sight: Prospect) -> float:
    """Return how surely the seat gets rid of the one enemy that would strike it down."""
    if len(sight.hunters) != 1:
        return 0.0
    foe = sight.hunters[0]
    odds = [
        max(way.chances)
        for way in sight.ways.values()
        if way.tested and way.target == foe.id and (way.damage >= _left_of(foe) or not way.damage)
    ]
    return max(odds, default=0.0)


def _left_of(enemy: EnemyView) -> int:
    return 0 if enemy.health is None else enemy.health - enemy.damage


def best_tool(sight: Prospect) -> Tool:
    """With what the seat fights best."""
    return max((BARE, *sight.tools.values()), key=lambda each: force(sight, each))


def force(sight: Prospect, tool: Tool, against: int = 3) -> float:
    """The mean damage of an attack with a tool."""
    if tool.clues > 1 or tool.shift or tool.spent:
        return 0.0
    return sight.odds(Skill.COMBAT, against, tool) * (1 + tool.damage)


class Goal(Struct, frozen=True):
    """Something to do in a place: what it brings in all, and how many actions it takes."""

    gain: float
    effort: float

    def rate(self, far: int) -> float:
        """Return what each action towards it is worth, from so many steps away."""
        return self.gain / (far + self.effort)


def goals(sight: Prospect, place: PlaceView) -> list[Goal]:
    """List what the seat could do in a place."""
    found = [*_search(sight, place), *_errands(sight, place)]
    for enemy in sight.by_place.get(place.id, ()):
        found += _against(sight, enemy)
    return found


def prospect_of(sight: Prospect, skill: Skill, difficulty: int | None, tool: Tool = BARE) -> float:
    """About how often an attempt will succeed, some of them with a card's help; never hopeless."""
    helped = structs.replace(tool, bonus=tool.bonus + 2)
    alone, better = (sight.odds(skill, difficulty, each) for each in (tool, helped))
    return max(LEAST_ODDS, (1 - HELPED) * alone + HELPED * better)


def _against(sight: Prospect, enemy: EnemyView) -> list[Goal]:
    """To fight an enemy, or to talk to it."""
    tool, worth = best_tool(sight), needs.rid_of(sight, enemy)
    found = [Goal(worth, sight.w.talk)] if enemy.code in sight.talkers else []
    if enemy.health is None:
        return found
    odds = prospect_of(sight, Skill.COMBAT, enemy.fight, tool)
    blows = -(-max(1, enemy.health - enemy.damage) // (1 + tool.damage))
    return [*found, Goal(worth, blows / odds)]


def burden(sight: Prospect, enemy: EnemyView, actions: int) -> float:
    """Return what an enemy costs that engages the seat while it has so many actions left."""
    tool, health = best_tool(sight), enemy.health
    slip = prospect_of(sight, Skill.AGILITY, enemy.evade)
    needed = 1 / slip + sight.w.loose
    if health is not None:
        odds = prospect_of(sight, Skill.COMBAT, enemy.fight, tool)
        needed = min(needed, -(-max(1, health - enemy.damage) // (1 + tool.damage)) / odds)
    rounds = max(0.0, needed - actions) / 3
    return sight.w.toil * needed + harm.blow(sight, enemy) * min(rounds, 3.0)


def is_guarded(sight: Prospect, place: str) -> bool:
    """Tell whether somebody is there who fights better than the seat itself."""
    mine = boss.strength(sight, sight.me, 3)
    return any(
        each.place == place and not each.out and boss.strength(sight, each, 3) > 1.4 * mine
        for each in sight.board.seats
        if each.number != sight.me.number
    )


def _search(sight: Prospect, place: PlaceView) -> list[Goal]:
    """Looking for clues there; where somebody else does already, for a part of them."""
    if not place.revealed:
        return [_discovery(sight, place)]
    odds = prospect_of(sight, Skill.INTELLECT, place.shroud)
    others = sum(1 for id_ in place.seats if id_ != sight.me.id)
    left = place.clues / (1 + sight.w.crowd * others)
    found = min(left, max(1, needs.lacking(sight)))
    if not found:
        return []
    goals = [Goal(found * needs.clue(sight), found / odds)]
    if place.victory:
        goals.append(Goal(left * needs.clue(sight) + sight.w.victory * place.victory, left / odds))
    return goals


def _discovery(sight: Prospect, place: PlaceView) -> Goal:
    """To go where nobody has been: for the clues that may lie there, and to see it."""
    may = expected(sight, place)
    odds = prospect_of(sight, Skill.INTELLECT, round(may.shroud))
    found = min(may.clues, max(1, needs.lacking(sight)))
    gain = found * needs.clue(sight) + sight.w.victory * may.victory
    return Goal(gain + sight.w.curiosity, max(1.0, found / odds))


def _errands(sight: Prospect, place: PlaceView) -> list[Goal]:
    """List what the act wants done there, and leaving."""
    act = sight.board.act
    found = [Goal(leaving(sight), 1.0)] if place.code in sight.refuges else []
    if any(each.ally for each in place.attached):
        found.append(Goal(sight.w.friend, 2.0))
    if act is not None and place.code in sight.goals:
        ready = act.need is None or (sight.me.clues > 0 and not needs.lacking(sight))
        found += [Goal(sight.w.goal, 1.0)] if ready else []
    return found


def ahead(sight: Prospect, to: str) -> float:
    """The best to which a step leads on the shortest way."""
    here, there = sight.ranges[sight.me.place], sight.ranges.get(to) or sight.steps(to)
    on_the_way = [place for place, far in there.items() if far < here.get(place, far)]
    return max(
        (goal.rate(here[each]) for each in on_the_way for goal in goals(sight, sight.places[each])),
        default=-1.0,
    )


# --- unrevealed locations -------------------------------------------------------------------------


USUAL: Final = 3.0
"""The shroud of a location of which nothing is known."""


class Expectation(Struct, frozen=True):
    """The mean of what may lie there."""

    shroud: float
    clues: float
    victory: float


def expected(sight: Prospect, place: PlaceView) -> Expectation:
    """Return the expectation of an unrevealed location: the average of all of its name."""
    known = _versions(sight, place)
    seats = len(sight.board.seats)
    if not known:
        return Expectation(USUAL, float(seats), 0.0)
    return Expectation(
        fmean(card.shroud or 0 for card in known),
        fmean((card.clues or 0) * (1 if card.clues_fixed else seats) for card in known),
        fmean(card.victory or 0 for card in known),
    )


def _versions(sight: Prospect, place: PlaceView) -> Sequence[Card]:
    card = sight.printed(place.code)
    if card is None:
        return ()
    library = sight.game.library
    named = library.cards_named(card.name)
    here = {CardCode(each.code) for each in sight.board.places if each.revealed}
    return [
        each
        for each in named
        if each.type is CardType.LOCATION and each.shroud is not None and each.code not in here
    ]
