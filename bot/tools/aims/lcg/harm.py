"""Costs of being dealt damage and horror, in points."""

from __future__ import annotations

from typing import Final

from bot.lcg.views.shapes import EnemyView
from bot.tools.aims.lcg.sight import AimSight

FATAL: Final = 12.0
"""More than anybody takes."""
BOLD, WARY = 0.25, 0.7
"""What is left of fear where leaving means to lose: in the last act, and before it."""
SCRATCH, WOUND = 0.4, 1.6
"""A point of it as long as there are many left, and what it costs more the fewer there are."""


def hurt(sight: AimSight, damage: int, horror: int) -> float:
    """Return what the seat loses by being dealt this much."""
    me = sight.me
    body = me.health - me.damage + sum(_left(a.health, a.damage) for a in me.assets)
    mind = me.sanity - me.horror + sum(_left(a.sanity, a.horror) for a in me.assets)
    return fear(sight) * (_pain(damage, body) + _pain(horror, mind))


def fear(sight: AimSight) -> float:
    """Return how much it counts: less where all is lost unless the last act is done."""
    act = sight.board.act
    if sight.leaves_well or act is None:
        return 1.0
    return BOLD if act.number == act.of else WARY


def _left(of: int | None, taken: int) -> int:
    return 0 if of is None else max(0, of - taken)


def _pain(amount: int, left: int) -> float:
    if not amount:
        return 0.0
    return FATAL if amount >= left else amount * (SCRATCH + WOUND / (left - amount))


def blow(sight: AimSight, enemy: EnemyView) -> float:
    """Return what an attack of an enemy costs the seat."""
    return hurt(sight, enemy.attack_damage, enemy.attack_horror)
