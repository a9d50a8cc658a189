"""Needs of the group and its obstacles, in points, from the board alone."""

from __future__ import annotations

from bot.kits.lcg.autopilot import boss, harm, stage_plans
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.cards import CardCode, CardType, Keyword
from bot.lcg.views.shapes import EnemyView, PlaceView, SeatView


def missing_clues(sight: Prospect) -> int:
    """Return the number of clues that the group still needs."""
    return max(0, -surplus_clues(sight))


def surplus_clues(sight: Prospect) -> int:
    """Return the clues beyond what the act asks for; negative if some are missing."""
    act, held = sight.board.act, sum(seat.clues for seat in sight.board.seats)
    if sight.plan.clues:
        return held - sight.plan.clues * len(sight.board.seats)
    if act is None:
        return 0
    if sight.price:
        times = max(1, (act.need or 1) - act.have)
        return held - sight.price * min(times, 2 if act.icon != "clue" else times)
    return held - (act.need or 0) if act.icon == "clue" else held


def worth_of_clue(sight: Prospect, place: PlaceView | None = None) -> float:
    """Return the worth of one more clue, at a place if one is given."""
    if not missing_clues(sight) or not stage_plans.counts_clues_at(sight, place):
        return sight.w.spare_clue
    return sight.w.clue if sight.can_leave_safely or not is_last_act(sight) else sight.w.last_clue


def is_last_act(sight: Prospect) -> bool:
    """Return True during the last act."""
    act = sight.board.act
    return act is not None and act.number == act.of


def worth_of_removing(sight: Prospect, enemy: EnemyView) -> float:
    """Return the worth of removing an enemy."""
    card, act = sight.printed(enemy.code), sight.board.act
    points = _threat_worth(sight, enemy) + sight.w.doom * enemy.doom + 0.5 * enemy.clues
    if card is not None and card.victory:
        points += sight.w.victory * card.victory
        points += (
            sight.w.prize if act is not None and has_tally_objective(sight) and card.unique else 0.0
        )
    if is_enemy_of_act(sight, enemy):
        points += sight.w.goal
    points += stage_plans.worth_of_hunting(sight, enemy)
    if _holds_up_clues(sight, enemy):
        points += sight.w.goal / 2
    return points + (sight.w.blocked if _blocks_group(sight, enemy) else 0.0)


def is_held_up(sight: Prospect, place: str) -> bool:
    """Return True if an enemy engages another seat with clues away from a place."""
    return any(
        each.clues and each.place != place and any(not enemy.exhausted for enemy in each.enemies)
        for each in sight.board.seats
        if each.number != sight.seat and not each.out
    )


def _holds_up_clues(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if an enemy engages another seat whose clues are wanted elsewhere."""
    prey, act = sight.prey_by_enemy.get(enemy.id), sight.board.act
    if prey is None or not prey.clues or act is None or act.need is None or missing_clues(sight):
        return False
    there = sight.places.get(prey.place)
    wanted = any(sight.cards[CardCode(each)].type is CardType.LOCATION for each in sight.goals)
    return wanted and there is not None and there.code not in sight.goals


def _blocks_group(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if an enemy is at a place that the group has to reach."""
    spots = (place for place in sight.board.places if enemy in place.enemies)
    return any(
        (_needs_a_visit(place) and missing_clues(sight)) or place.code in sight.goals
        for place in spots
    )


def _needs_a_visit(place: PlaceView) -> bool:
    return bool(place.clues) or not place.revealed


def has_tally_objective(sight: Prospect) -> bool:
    """Return True if the act counts neither clues nor an enemy, but what the group has done."""
    act = sight.board.act
    return act is not None and act.icon not in ("clue", "enemy")


def has_keyword(enemy: EnemyView, keyword: Keyword) -> bool:
    """Return True if an enemy has a keyword now, printed or gained."""
    return keyword in enemy.words


def is_enemy_of_act(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if the act asks for this enemy."""
    act = sight.board.act
    return act is not None and act.icon == "enemy" and enemy.code in sight.goals


def should_fight_aloof(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if an aloof enemy is wanted by the act or the scenario, or has doom."""
    hunted = stage_plans.worth_of_hunting(sight, enemy) > 0
    return hunted or enemy.doom > 0 or is_enemy_of_act(sight, enemy)


def _threat_worth(sight: Prospect, enemy: EnemyView) -> float:
    """Return the threat of an enemy: to the seat, to other seats, or to no seat yet."""
    dealt = enemy.attack_damage + enemy.attack_horror
    prey = sight.prey_by_enemy.get(enemy.id)
    if prey is not None and prey.number == sight.seat:
        return sight.w.own_enemy + harm.share_of_attacks(sight, prey, enemy)
    if prey is not None:
        usual = sight.w.friends_enemy * (1.2 + 0.9 * dealt)
        return max(usual, sight.w.own_enemy + harm.share_of_attacks(sight, prey, enemy))
    if has_keyword(enemy, Keyword.HUNTER):
        return sight.w.hunter + 0.5 * dealt
    return sight.w.idle_enemy


def worth_of_ally(sight: Prospect, code: str) -> float:
    """Return the worth of winning over a character."""
    return sight.strategy.allies.get(CardCode(code), sight.w.friend)


def worth_of_attack(sight: Prospect, enemy: EnemyView, chance: float, damage: int) -> float:
    """Return the worth of an attack with these odds."""
    points = chance * worth_of_damage(sight, enemy, damage)
    return points - (1 - chance) * cost_of_miss(sight, sight.me, enemy)


def worth_of_damage(sight: Prospect, enemy: EnemyView, damage: int) -> float:
    """Return the worth of damage to an enemy: its share of the enemy's remaining health."""
    if enemy.health is None:
        return stage_plans.worth_of_hunting(sight, enemy) or -5.0
    left = max(1, enemy.health - enemy.damage)
    share = min(damage, left) / left * worth_of_removing(sight, enemy)
    if is_enemy_of_act(sight, enemy):
        return max(share, sight.w.boss_hit * min(damage, left))
    return share


def worth_of_evasion(sight: Prospect, enemy: EnemyView, by: SeatView | None = None) -> float:
    """Return the worth of an evaded enemy: a round without its attack, and free hands.

    The group's attacks of this round are safe too, if they risked a retaliation. `by` is the seat
    that evades it; the default is the sight's own.
    """
    if not enemy.id or enemy.exhausted:
        return -5.0
    by = by or sight.me
    return (
        sight.w.slip
        + harm.share_of_attacks(sight, by, enemy)
        + worth_of_safe_attacks(sight, enemy, by, 1)
    )


def worth_of_bearing(sight: Prospect, enemy: EnemyView) -> float | None:
    """Return the gain if the seat bears an enemy's next attack instead of a friend.

    None if the enemy is not ready or attacks no friend, or if other enemies engage the seat.
    """
    prey = sight.prey_by_enemy.get(enemy.id)
    if prey is None or prey.number == sight.seat or enemy.exhausted or sight.attackers:
        return None
    own = harm.share_of_attacks(sight, sight.me, enemy)
    return harm.share_of_attacks(sight, prey, enemy) - own


def cost_of_miss(sight: Prospect, seat: SeatView, enemy: EnemyView) -> float:
    """Return the cost to an investigator of a failed attack, if the enemy retaliates."""
    if enemy.exhausted or not has_keyword(enemy, Keyword.RETALIATE):
        return 0.0
    return harm.harm_cost_for(sight, seat, enemy.attack_damage, enemy.attack_horror)


def worth_of_safe_attacks(sight: Prospect, enemy: EnemyView, evader: SeatView, spent: int) -> float:
    """Return what the attacks of this round gain if the enemy cannot retaliate.

    `spent` is the number of actions that the evader needs first.
    """
    if not has_keyword(enemy, Keyword.RETALIATE):
        return 0.0
    points, hit = 0.0, worth_of_damage(sight, enemy, 1)
    for seat in sight.board.seats:
        free = seat.place == evader.place and not (seat.out or seat.done)
        if not free or any(each.id != enemy.id for each in seat.enemies):
            continue
        left = seat.actions - (spent if seat.number == evader.number else 0)
        mean, odds = boss.best_attack(sight, seat, enemy.fight or 0)
        points += max(0, left) * min(mean * hit, (1 - odds) * cost_of_miss(sight, seat, enemy))
    return points
