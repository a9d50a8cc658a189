"""Needs of the group and what is in its way, in points, from the board alone."""

from __future__ import annotations

from typing import Final

from bot.lcg.printed.cards import Keyword
from bot.lcg.views.shapes import EnemyView, PlaceView
from bot.tools.aims.lcg import harm
from bot.tools.aims.lcg.sight import AimSight

CLUE, SPARE_CLUE, LAST_CLUE = 2.0, 0.15, 4.0
"""A clue that the group needs, one that it does not need yet, and one on which all depends."""
GOAL: Final = 8.0
"""An enemy whom the act asks for, or the place to which it leads."""
DOOM: Final = 2.5
"""Each doom that leaves with an enemy."""
OWN, OTHERS = 1.2, 1.5
"""An enemy that holds up the seat itself; how much one that holds up others counts."""
BLOCKED: Final = 1.2
"""An enemy that waits where the group has to go."""
SLIP: Final = 0.2
"""Free hands for the rest of a turn."""


def lacking(sight: AimSight) -> int:
    """Clues that the group does not have yet."""
    act = sight.board.act
    if act is None:
        return 0
    held = sum(seat.clues for seat in sight.board.seats)
    if sight.price:
        times = max(1, (act.need or 1) - act.have)
        return max(0, sight.price * min(times, 2 if act.icon != "clue" else times) - held)
    return max(0, (act.need or 0) - held) if act.icon == "clue" else 0


def clue(sight: AimSight) -> float:
    """Return what one more clue is worth."""
    if not lacking(sight):
        return SPARE_CLUE
    return CLUE if sight.leaves_well or not is_last(sight) else LAST_CLUE


def is_last(sight: AimSight) -> bool:
    """Tell whether the last act is played."""
    act = sight.board.act
    return act is not None and act.number == act.of


def rid_of(sight: AimSight, enemy: EnemyView) -> float:
    """Return what it is worth that an enemy is gone."""
    card, act = sight.printed(enemy.code), sight.board.act
    points = _threat(sight, enemy) + DOOM * enemy.doom + 0.5 * enemy.clues
    if card is not None and card.victory:
        points += 1.0 + (4.0 if act is not None and _is_tally(sight) and card.unique else 0.0)
    if is_goal(sight, enemy):
        points += GOAL
    return points + (BLOCKED if _blocks(sight, enemy) else 0.0)


def _blocks(sight: AimSight, enemy: EnemyView) -> bool:
    """Tell whether it stands where the group has to go."""
    spots = (place for place in sight.board.places if enemy in place.enemies)
    act = sight.board.act
    goal = act.goal if act is not None else ""
    return any((_open(place) and lacking(sight)) or place.code == goal for place in spots)


def _open(place: PlaceView) -> bool:
    return bool(place.clues) or not place.revealed


def _is_tally(sight: AimSight) -> bool:
    act = sight.board.act
    return act is not None and act.icon not in ("clue", "enemy")


def has(sight: AimSight, enemy: EnemyView, keyword: Keyword) -> bool:
    """Tell whether a keyword is printed on an enemy."""
    card = sight.printed(enemy.code)
    return card is not None and card.has_keyword(keyword)


def is_goal(sight: AimSight, enemy: EnemyView) -> bool:
    """Tell whether the act asks for this enemy."""
    act = sight.board.act
    return act is not None and act.icon == "enemy" and act.goal == enemy.code


def _threat(sight: AimSight, enemy: EnemyView) -> float:
    """Return how much an enemy is in the way: of the seat itself, of others, of nobody yet."""
    dealt = enemy.attack_damage + enemy.attack_horror
    prey = sight.prey_of.get(enemy.id)
    if prey is not None and prey.number == sight.seat:
        return OWN + harm.blow(sight, enemy)
    if prey is not None:
        return OTHERS * (1.2 + 0.9 * dealt)
    return 0.7 + 0.5 * dealt if has(sight, enemy, Keyword.HUNTER) else 0.3


def attack(sight: AimSight, enemy: EnemyView, chance: float, damage: int) -> float:
    """Return what an attack is worth by its odds."""
    points = chance * hit(sight, enemy, damage)
    if has(sight, enemy, Keyword.RETALIATE):
        points -= (1 - chance) * harm.blow(sight, enemy)
    return points


def hit(sight: AimSight, enemy: EnemyView, damage: int) -> float:
    """Return what so much damage to an enemy is worth: its part of what the enemy has left."""
    if enemy.health is None:
        return -5.0
    left = max(1, enemy.health - enemy.damage)
    return min(damage, left) / left * rid_of(sight, enemy)


def slip(sight: AimSight, enemy: EnemyView) -> float:
    """Return the worth of an evaded enemy: a round without its attack, and free hands."""
    return SLIP + harm.blow(sight, enemy) if enemy.id and not enemy.exhausted else -5.0
