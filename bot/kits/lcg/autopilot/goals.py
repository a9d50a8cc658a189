"""Goals of movement: the possible uses of each place, and their worth per action."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct, structs

from bot.kits.lcg.autopilot import boss, harm, near_end, needs, stage_plans
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import BARE, Tool
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill
from bot.lcg.views.shapes import EnemyView, PlaceView

NEVER: Final = -50.0
LEAST_ODDS: Final = 0.1
"""The lowest odds to assume: cards and luck may help."""
ROUND: Final = 3
"""The actions of a round."""
HELPED: Final = 0.4
"""The share of attempts that cards from hand support."""


def worth_of_resigning(sight: Prospect) -> float:
    """Return the worth of resigning before the scenario is lost, or before the seat is defeated."""
    if not sight.can_leave_safely or not sight.w.resigns:
        return NEVER
    if stage_plans.is_time_to_leave(sight):
        return sight.w.last_call
    if sight.me.actions > 1 and not _is_far_from_refuge(sight):
        return NEVER
    left = near_end.rounds_left(sight)
    if (left is not None and left <= 1) or near_end.should_leave_now(sight):
        return sight.w.last_call
    return _worth_of_flight(sight)


def _worth_of_flight(sight: Prospect) -> float:
    """Return the worth of resigning because the seat is weak, or will be defeated."""
    if near_end.is_too_weak(sight):
        return sight.w.flight
    fatal = harm.cost_of_attacks(sight, sight.attackers) >= sight.w.fatal
    return sight.w.flight * (1 - _escape_odds(sight)) if fatal else NEVER


def _is_far_from_refuge(sight: Prospect) -> bool:
    here = sight.here()
    return bool(sight.places_to_resign) and (
        here is None or here.code not in sight.places_to_resign
    )


def _escape_odds(sight: Prospect) -> float:
    """Return the odds that the seat defeats or evades the one enemy that would defeat it."""
    if len(sight.attackers) != 1:
        return 0.0
    foe = sight.attackers[0]
    odds = [
        max(way.chances)
        for way in sight.ways.values()
        if way.has_test
        and way.target == foe.id
        and (way.damage >= _health_left_of(foe) or not way.damage)
    ]
    return max(odds, default=0.0)


def _health_left_of(enemy: EnemyView) -> int:
    return 0 if enemy.health is None else enemy.health - enemy.damage


def best_tool(sight: Prospect) -> Tool:
    """Return the tool with which the seat fights best."""
    return max((BARE, *sight.tools.values()), key=lambda each: mean_attack_damage(sight, each))


def mean_attack_damage(sight: Prospect, tool: Tool, against: int = 3) -> float:
    """Return the mean damage of an attack with a tool."""
    if tool.clues > 1 or tool.shift or tool.spent:
        return 0.0
    return sight.odds(Skill.COMBAT, against, tool) * (1 + tool.damage)


FRIEND: Final = 4
"""The assumed difficulty of winning over a character."""


class Goal(Struct, frozen=True):
    """A use of a place: its total gain and the actions it takes."""

    gain: float
    effort: float

    def rate(self, far: int) -> float:
        """Return the gain for each action, including `far` moves."""
        return self.gain / (far + self.effort)


def goals_at_place(sight: Prospect, place: PlaceView) -> list[Goal]:
    """Return the uses of a place for the seat."""
    found = [*_clue_goals(sight, place), *_act_goals(sight, place), *_plan_goals(sight, place)]
    for enemy in sight.by_place.get(place.id, ()):
        found += _enemy_goals(sight, enemy)
        if sight.faces_final_boss and enemy.code in sight.goals:
            found.append(Goal(sight.w.support, 1.0))
    return found


def _plan_goals(sight: Prospect, place: PlaceView) -> list[Goal]:
    """Return what the scenario declares about a place: to be there, and abilities to use."""
    found = [Goal(worth, effort) for worth, effort in stage_plans.uses_at(sight, place)]
    visit = stage_plans.worth_of_visit(sight, place)
    return [*found, Goal(visit, 1.0)] if visit else found


def odds_of_attempt(
    sight: Prospect, skill: Skill, difficulty: int | None, tool: Tool = BARE
) -> float:
    """Return the approximate odds of an attempt, some with a card's help; never hopeless."""
    helped = structs.replace(tool, bonus=tool.bonus + 2)
    alone, better = (sight.odds(skill, difficulty, each) for each in (tool, helped))
    return max(LEAST_ODDS, (1 - HELPED) * alone + HELPED * better)


def _enemy_goals(sight: Prospect, enemy: EnemyView) -> list[Goal]:
    """Return the goals of fighting an enemy and of parleying with it."""
    worth = needs.worth_of_removing(sight, enemy)
    found = [Goal(worth, sight.w.talk)] if enemy.code in sight.enemies_to_parley else []
    found += _rescue_goals(sight, enemy)
    if enemy.health is None and not stage_plans.worth_of_hunting(sight, enemy):
        return found
    return [*found, goal_of_defeat(sight, enemy)]


def goal_of_defeat(sight: Prospect, enemy: EnemyView) -> Goal:
    """Return the goal of defeating an enemy; an aloof one has to be engaged first."""
    tool = best_tool(sight)
    odds = odds_of_attempt(sight, Skill.COMBAT, enemy.fight, tool)
    blows = -(-max(1, (enemy.health or 0) - enemy.damage) // (1 + tool.damage))
    first = needs.has_keyword(enemy, Keyword.ALOOF) and enemy.id not in sight.prey_by_enemy
    return Goal(needs.worth_of_removing(sight, enemy), first + blows / odds)


def _rescue_goals(sight: Prospect, enemy: EnemyView) -> list[Goal]:
    """Return the goal of taking an enemy from a friend, if the seat gets there in this turn.

    Other goals can wait, so the way there counts little.
    """
    spared = needs.worth_of_bearing(sight, enemy)
    if spared is None or spared <= sight.w.toil:
        return []
    place = sight.prey_by_enemy[enemy.id].place
    far = sight.distances_from[sight.me.place].get(place, ROUND)
    urgent = (spared - sight.w.toil) * (far + 1) / 2
    return [Goal(urgent, 1.0)] if far < sight.me.actions else []


def cost_of_engagement(sight: Prospect, enemy: EnemyView, actions: int) -> float:
    """Return the cost of an enemy that engages the seat with this many actions left."""
    tool, health = best_tool(sight), enemy.health
    slip = odds_of_attempt(sight, Skill.AGILITY, enemy.evade)
    needed = 1 / slip + sight.w.loose
    if health is not None:
        odds = odds_of_attempt(sight, Skill.COMBAT, enemy.fight, tool)
        needed = min(needed, -(-max(1, health - enemy.damage) // (1 + tool.damage)) / odds)
    rounds = max(0.0, needed - actions) / 3
    return sight.w.toil * needed + harm.cost_of_attack(sight, enemy) * min(rounds, 3.0)


def danger_at(sight: Prospect, place: str) -> float:
    """Return the cost of the ready enemies at a place that would engage the seat."""
    free = (each for each in sight.by_place.get(place, ()) if each.id not in sight.prey_by_enemy)
    left = sight.me.actions - 1
    return sum(cost_of_engagement(sight, each, left) for each in free if not each.exhausted)


def has_better_fighter(sight: Prospect, place: str) -> bool:
    """Return True if an investigator there fights better than the seat."""
    mine = boss.best_attack_damage(sight, sight.me, 3)
    return any(
        each.place == place
        and not each.out
        and boss.best_attack_damage(sight, each, 3) > 1.4 * mine
        for each in sight.board.seats
        if each.number != sight.me.number
    )


def _clue_goals(sight: Prospect, place: PlaceView) -> list[Goal]:
    """Return the goals of searching for clues; other investigators there take a share."""
    if not place.revealed:
        return [_discovery_goal(sight, place)]
    lacking = stage_plans.lacks_for_gate(sight, place.code)
    if not lacking and not sight.may_investigate(place):
        return []
    odds = odds_of_attempt(sight, Skill.INTELLECT, place.shroud)
    others = sum(1 for id_ in place.seats if id_ != sight.me.id)
    left = place.clues / (1 + sight.w.crowd * others)
    found = min(left, max(1, needs.missing_clues(sight)))
    if not found or _leaves_clues_to_others(sight, place):
        return []
    goals = [Goal(found * needs.worth_of_clue(sight, place), lacking + found / odds)]
    if place.victory:
        goals.append(
            Goal(
                left * needs.worth_of_clue(sight, place) + sight.w.victory * place.victory,
                left / odds,
            )
        )
    return goals


def _discovery_goal(sight: Prospect, place: PlaceView) -> Goal:
    """Return the goal of revealing a place: its expected clues, and the view."""
    may = expected_values_of(sight, place)
    odds = odds_of_attempt(sight, Skill.INTELLECT, round(may.shroud))
    found = min(may.clues, max(1, needs.missing_clues(sight)))
    gain = found * needs.worth_of_clue(sight, place) + sight.w.victory * may.victory
    explore = sight.plan.explore
    if explore is not None and not sight.is_shut_out(place):
        return Goal(max(explore, gain * odds / max(odds, found)), 1.0)
    return Goal(gain + sight.w.curiosity, max(1.0, found / odds))


def _act_goals(sight: Prospect, place: PlaceView) -> list[Goal]:
    """Return the goals of the act at a place, and of resigning there."""
    act = sight.board.act
    found = [Goal(worth_of_resigning(sight), 1.0)] if place.code in sight.places_to_resign else []
    for each in place.attached:
        if each.ally:
            odds = odds_of_attempt(sight, Skill.INTELLECT, FRIEND)
            found.append(Goal(odds * needs.worth_of_ally(sight, each.code), 1.0))
    if act is not None and place.code in sight.goals:
        ready = act.need is None or _brings_last_clues(sight, place)
        found += [Goal(sight.w.goal, 1.0)] if ready else []
    return found


def _brings_last_clues(sight: Prospect, place: PlaceView) -> bool:
    """Return True if the seat should bring its clues to where the act wants them.

    It need not while an enemy holds up another seat with clues. If others are about to find the
    last clues, a seat away from clues brings its own.
    """
    if not sight.me.clues or needs.is_held_up(sight, place.id):
        return False
    if not needs.missing_clues(sight):
        return True
    here = sight.here()
    idle = here is not None and here.revealed and not here.clues
    return idle and _clues_left_to_find(sight) <= 0


def _leaves_clues_to_others(sight: Prospect, place: PlaceView) -> bool:
    """Return True if a seat with clues need not go to a place, as others will find the rest."""
    away = place.id != sight.me.place and sight.me.clues > 0
    return away and needs.missing_clues(sight) > 0 and _clues_left_to_find(sight) <= 0


def _clues_left_to_find(sight: Prospect) -> float:
    """Return the missing clues, less those that other seats will find in a round where they are."""
    found = 0.0
    for seat in sight.board.seats:
        place = sight.places.get(seat.place)
        busy = seat.number == sight.seat or seat.out or seat.enemies
        if place is not None and place.revealed and not busy:
            odds = sight.odds(Skill.INTELLECT, place.shroud, seat=seat)
            found += min(place.clues, ROUND * odds)
    return needs.missing_clues(sight) - found


def best_rate_here(sight: Prospect) -> float:
    """Return the best rate of all goals where the seat is; -1 if there are none."""
    here = sight.here()
    goals = goals_at_place(sight, here) if here is not None else []
    return max((goal.rate(0) for goal in goals), default=-1.0)


def best_goal_rate(sight: Prospect, to: str) -> float:
    """Return the best rate of all goals to which a move leads on a shortest route.

    The dangers at a goal count from afar as they do beside it, so that the seat does not turn
    back there. Those at `to` itself are not counted.
    """
    here, there = (
        sight.distances_from[sight.me.place],
        sight.distances_from.get(to) or sight.steps(to),
    )
    on_the_way = [place for place, far in there.items() if far < here.get(place, far)]
    return max(
        (
            goal.rate(here[each]) - (sight.w.dread * danger_at(sight, each) if each != to else 0.0)
            for each in on_the_way
            for goal in goals_at_place(sight, sight.places[each])
        ),
        default=-1.0,
    )


# --- unrevealed locations -------------------------------------------------------------------------


USUAL: Final = 3.0
"""The assumed shroud of an unknown location."""


class Expectation(Struct, frozen=True):
    """The expected values of an unrevealed location."""

    shroud: float
    clues: float
    victory: float


def expected_values_of(sight: Prospect, place: PlaceView) -> Expectation:
    """Return the expectation of an unrevealed location: the average of all cards with its name."""
    known = _possible_cards(sight, place)
    seats = len(sight.board.seats)
    if not known:
        return Expectation(USUAL, float(seats), 0.0)
    return Expectation(
        fmean(card.shroud or 0 for card in known),
        fmean((card.clues or 0) * (1 if card.clues_fixed else seats) for card in known),
        fmean(card.victory or 0 for card in known),
    )


def _possible_cards(sight: Prospect, place: PlaceView) -> Sequence[Card]:
    card = sight.printed(place.code)
    if card is None:
        return ()
    library = sight.game.library
    named = library.locations_behind(card.name) or library.cards_named(card.name)
    here = {CardCode(each.code) for each in sight.board.places if each.revealed}
    return [
        each
        for each in named
        if each.type is CardType.LOCATION and each.shroud is not None and each.code not in here
    ]
