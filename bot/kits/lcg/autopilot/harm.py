"""Costs of damage and horror, in points."""

from __future__ import annotations

from collections.abc import Iterable

from bot.kits.lcg.autopilot import near_end
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.views.shapes import EnemyView, SeatView


def hurt(sight: Prospect, damage: int, horror: int) -> float:
    """Return the cost to the seat of this damage and horror."""
    return hurt_of(sight, sight.me, damage, horror)


def hurt_of(sight: Prospect, me: SeatView, damage: int, horror: int) -> float:
    """Return the cost to an investigator of this damage and horror."""
    shield = sight.w.asset_shield
    body = me.health - me.damage + shield * sum(_rest_of(a.health, a.damage) for a in me.assets)
    mind = me.sanity - me.horror + shield * sum(_rest_of(a.sanity, a.horror) for a in me.assets)
    return fear(sight) * (_harm_cost(sight, damage, body) + _harm_cost(sight, horror, mind))


def fear(sight: Prospect) -> float:
    """Return the weight of harm: less if only the last act counts, below 0 if defeat is better."""
    act = sight.board.act
    if near_end.is_too_late(sight):
        return -sight.w.despair
    if sight.leaves_well or act is None:
        return 1.0
    return sight.w.bold if act.number == act.of else sight.w.wary


def _rest_of(of: int | None, taken: int) -> int:
    return 0 if of is None else max(0, of - taken)


def _harm_cost(sight: Prospect, amount: int, left: float) -> float:
    if not amount:
        return 0.0
    w = sight.w
    return w.fatal if amount >= left else amount * (w.scratch + w.wound / (left - amount))


def blow(sight: Prospect, enemy: EnemyView) -> float:
    """Return the cost to the seat of an enemy's attack."""
    return hurt(sight, enemy.attack_damage, enemy.attack_horror)


def blows(sight: Prospect, enemies: Iterable[EnemyView]) -> float:
    """Return the cost to the seat if all these enemies attack."""
    found = tuple(enemies)
    damage = sum(enemy.attack_damage for enemy in found)
    return hurt(sight, damage, sum(enemy.attack_horror for enemy in found))
