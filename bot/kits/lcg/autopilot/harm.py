"""Costs of damage and horror, in points."""

from __future__ import annotations

from collections.abc import Iterable

from bot.kits.lcg.autopilot import near_end
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.views.shapes import EnemyView, SeatView


def harm_cost(sight: Prospect, damage: int, horror: int) -> float:
    """Return the cost to the seat of this damage and horror."""
    return harm_cost_for(sight, sight.me, damage, horror)


def harm_cost_for(sight: Prospect, me: SeatView, damage: int, horror: int) -> float:
    """Return the cost to an investigator of this damage and horror."""
    return weight_of_harm(sight) * full_harm_cost(sight, me, damage, horror)


def full_harm_cost(sight: Prospect, me: SeatView, damage: int, horror: int) -> float:
    """Return the cost of damage and horror to an investigator who has much left to do."""
    shield = sight.w.asset_shield
    body = me.health - me.damage + shield * sum(_points_left(a.health, a.damage) for a in me.assets)
    mind = me.sanity - me.horror + shield * sum(_points_left(a.sanity, a.horror) for a in me.assets)
    return _cost_of_points(sight, damage, body) + _cost_of_points(sight, horror, mind)


def weight_of_harm(sight: Prospect) -> float:
    """Return the weight of harm: less if only the last act counts, below 0 if defeat is better."""
    act = sight.board.act
    if near_end.should_leave_now(sight):
        return -sight.w.despair
    if sight.faces_final_boss:
        return sight.w.last_stand
    if sight.can_leave_safely or act is None:
        return 1.0
    return sight.w.bold if act.number == act.of else sight.w.wary


def _points_left(of: int | None, taken: int) -> int:
    return 0 if of is None else max(0, of - taken)


def _cost_of_points(sight: Prospect, amount: int, left: float) -> float:
    if not amount:
        return 0.0
    w = sight.w
    return w.fatal if amount >= left else amount * (w.scratch + w.wound / (left - amount))


def cost_of_attack(sight: Prospect, enemy: EnemyView) -> float:
    """Return the cost to the seat of an enemy's attack."""
    return harm_cost(sight, enemy.attack_damage, enemy.attack_horror)


def cost_of_attacks(sight: Prospect, enemies: Iterable[EnemyView]) -> float:
    """Return the cost to the seat if all these enemies attack."""
    found = tuple(enemies)
    damage = sum(enemy.attack_damage for enemy in found)
    return harm_cost(sight, damage, sum(enemy.attack_horror for enemy in found))


def share_of_attacks(sight: Prospect, seat: SeatView, enemy: EnemyView) -> float:
    """Return the cost to an investigator of an enemy's attack, with those of the other enemies.

    Attacks that are only fatal together count in full.
    """
    dealt = enemy.attack_damage, enemy.attack_horror
    others = [each for each in seat.enemies if each.id != enemy.id and not each.exhausted]
    alone = harm_cost_for(sight, seat, *dealt)
    if not others:
        return alone
    rest = sum(e.attack_damage for e in others), sum(e.attack_horror for e in others)
    both = harm_cost_for(sight, seat, dealt[0] + rest[0], dealt[1] + rest[1])
    return max(alone, both - harm_cost_for(sight, seat, *rest))


def is_fatal(sight: Prospect, enemies: Iterable[EnemyView]) -> bool:
    """Return True if the seat does not survive the attacks of all these enemies."""
    weight = weight_of_harm(sight)
    return weight > 0 and cost_of_attacks(sight, enemies) >= sight.w.fatal * weight
