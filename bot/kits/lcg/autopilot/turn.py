"""Worth of the options of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.lcg.autopilot import (
    asset_reach,
    boss,
    cards,
    goals,
    harm,
    near_end,
    needs,
    roles,
    stage_plans,
)
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect
from bot.lcg.printed.cards import Keyword
from bot.lcg.views.shapes import EnemyView

ADVANCE: Final = 100.0
NEVER: Final = -50.0
TRIFLE: Final = 0.05
TWO: Final = 2
"""The actions to engage an enemy and evade it."""
LIKELY: Final = 0.4
"""The odds from which on a seat tries to evade or attack a friend's enemy."""
FETCHED: Final = 1.0
"""The additional worth of drawing a card while the scenario wants one of the deck."""
SAVED: Final = 1.0
"""The worth of a card or a resource that the seat saves up."""


def rate_turn_option(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Rate an option of the seat's turn, or of another seat's turn, by its expected worth."""
    way = sight.way(option)
    declared = stage_plans.worth_of_option(sight, option)
    if declared is not None:
        price = cards.points_of_cost(sight, way.cost, way.piece)
        found = stage_plans.worth_of_using(sight, way, declared, price)
    elif option.verb != "resign" and _is_option_of_act(sight, option):
        found = _worth_of_act(sight, way)
    else:
        found = VERBS.get(option.verb, _rate_nothing)(sight, option, way)
    if way.provokes:
        found -= sight.w.haste * harm.cost_of_attacks(sight, sight.attackers)
    return found


def _is_option_of_act(sight: Prospect, option: Option) -> bool:
    act, about = sight.board.act, option.about
    return option.key == "advance" or (
        about is not None and act is not None and about.id == act.code
    )


def _worth_of_act(sight: Prospect, way: OptionUse) -> float:
    """Return the worth of advancing the act, by the odds if it takes a test."""
    if way.has_test:
        return way.expected_points(sight.w.goal, sight.w.help) - 1.5
    if boss.should_prepare(sight):
        return NEVER
    return sight.w.goal / 2 if way.provokes and sight.attackers else ADVANCE


def _rate_investigation(sight: Prospect, _option: Option, way: OptionUse) -> float:
    place = sight.here()
    if place is None or not place.clues:
        return asset_reach.worth_after_asset_move(sight, way.piece) if way.piece else NEVER
    prize = sight.w.victory * place.victory / place.clues
    found = min(place.clues, max(1, way.clues)) if way.clues else 0
    return (
        way.expected_points((needs.worth_of_clue(sight, place) + prize) * found, sight.w.help)
        - way.cost.uses * TRIFLE
    )


def _rate_fight(sight: Prospect, option: Option, way: OptionUse) -> float:
    enemy = sight.enemy(option)
    points = (
        way.expected_points(needs.worth_of_damage(sight, enemy, way.damage), sight.w.help)
        - 0.05 * way.cost.uses
    )
    missed = 1 - max(way.chances, default=0)
    prey = sight.prey_by_enemy.get(enemy.id)
    if not _is_doomed(sight):
        points -= missed * needs.cost_of_miss(sight, sight.me, enemy)
    if prey is not None and prey.number != sight.seat:
        points -= missed * harm.harm_cost_for(sight, prey, way.damage, 0)
    return points - cards.points_of_cost(sight, way.cost, way.piece)


def _is_doomed(sight: Prospect) -> bool:
    """Return True if the engaged enemies defeat the seat at the end of this round anyway."""
    return harm.is_fatal(sight, sight.attackers)


def _rate_move(sight: Prospect, option: Option, _way: OptionUse) -> float:
    """Return the best rate that a move leads to, less the dangers there."""
    to = sight.piece_of(option)
    rate = goals.best_goal_rate(sight, to)
    if _should_wait(sight) or rate <= goals.best_rate_here(sight):
        return NEVER
    follow, relief = sight.w.follow if sight.attackers else 1.0, 0.0
    if sight.attackers and goals.has_better_fighter(sight, to):
        follow = 1.0
        relief = sight.w.relief * sum(harm.cost_of_attack(sight, each) for each in sight.attackers)
    return follow * rate + relief - sight.w.dread * goals.danger_at(sight, to)


def _should_wait(sight: Prospect) -> bool:
    """Return True if the seat is where the act wants its clues and the group has them all."""
    here, act = sight.here(), sight.board.act
    if here is None or act is None or act.need is None or here.code not in sight.goals:
        return False
    if not sight.me.clues or needs.missing_clues(sight):
        return False
    others = sight.board.seats
    return not any(each.enemies and each.clues and each.place != here.id for each in others)


def _rate_engagement(sight: Prospect, option: Option, _way: OptionUse) -> float:
    """Engage an aloof enemy that has to be fought, or any if it is better to be defeated."""
    enemy = sight.enemy(option)
    if needs.has_keyword(enemy, Keyword.ALOOF) and needs.should_fight_aloof(sight, enemy):
        return goals.goal_of_defeat(sight, enemy).rate(0)
    if near_end.should_leave_now(sight):
        return -harm.cost_of_attack(sight, enemy)
    return _worth_of_taking_over(sight, enemy)


def _worth_of_taking_over(sight: Prospect, enemy: EnemyView) -> float:
    """Return the worth of engaging a friend's enemy, to evade it or to bear its attack."""
    prey, lost = sight.prey_by_enemy.get(enemy.id), needs.worth_of_bearing(sight, enemy)
    if prey is None or lost is None:
        return NEVER
    odds = max(sight.chances_to_evade(enemy.id))
    fights = boss.best_attack(sight, sight.me, enemy.fight or 0)[1] >= LIKELY
    if sight.me.actions < TWO or (fights and odds < LIKELY):
        return lost - sight.w.toil
    if odds < LIKELY:
        return NEVER
    spared = harm.share_of_attacks(sight, prey, enemy)
    gain = sight.w.slip + spared + needs.worth_of_safe_attacks(sight, enemy, sight.me, TWO)
    return (odds * gain + (1 - odds) * lost) / TWO - sight.w.toil


def _rate_evasion(sight: Prospect, option: Option, way: OptionUse) -> float:
    return way.expected_points(needs.worth_of_evasion(sight, sight.enemy(option)), sight.w.help)


def _rate_resignation(sight: Prospect, _option: Option, _way: OptionUse) -> float:
    return goals.worth_of_resigning(sight)


def _rate_resource(sight: Prospect, _option: Option, _way: OptionUse) -> float:
    worth = cards.worth_of_resource(sight)
    gate = stage_plans.gate_to_meet(sight)
    return worth if gate is None or gate.resources <= sight.me.resources else worth + SAVED


def _rate_draw(sight: Prospect, _option: Option, _way: OptionUse) -> float:
    gate = stage_plans.gate_to_meet(sight)
    if gate is not None and gate.cards > sight.me.hand and sight.me.deck:
        return sight.w.draw + SAVED
    more = FETCHED if stage_plans.should_fetch(sight) else 0.0
    return more + (
        sight.w.draw if sight.me.hand < sight.w.few and sight.me.deck else sight.w.idle_draw
    )


def _rate_play(sight: Prospect, option: Option, way: OptionUse) -> float:
    """Rate a card in hand, less what it takes from what the seat saves up."""
    worth, gate = cards.worth_of_play(sight, option, way), stage_plans.gate_to_meet(sight)
    card = sight.printed_card(option)
    if gate is None or card is None:
        return worth
    lost = SAVED * (card.cost or 0) if gate.resources else 0.0
    return worth - lost - (SAVED if gate.cards else 0.0)


def _rate_end(_sight: Prospect, _option: Option, _way: OptionUse) -> float:
    return TRIFLE


def _rate_nothing(_sight: Prospect, _option: Option, _way: OptionUse) -> float:
    return NEVER


VERBS: Final[Mapping[str, Callable[[Prospect, Option, OptionUse], float]]] = {
    "investigate": _rate_investigation,
    "fight": _rate_fight,
    "engage": _rate_engagement,
    "evade": _rate_evasion,
    "move": _rate_move,
    "resign": _rate_resignation,
    "play": _rate_play,
    "activate": roles.rate_ability,
    "parley": cards.worth_of_ability,
    "resource": _rate_resource,
    "draw": _rate_draw,
    "end-turn": _rate_end,
}
"""The rating of options by verb; the seat never wants others."""
