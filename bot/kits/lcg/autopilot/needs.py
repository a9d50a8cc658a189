"""Needs of the group and its obstacles, in points, from the board alone."""

from __future__ import annotations

from bot.kits.lcg.autopilot import harm
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.cards import Keyword
from bot.lcg.views.shapes import EnemyView, PlaceView


def lacking(sight: Prospect) -> int:
    """Return the number of clues that the group still needs."""
    return max(0, -surplus(sight))


def surplus(sight: Prospect) -> int:
    """Return the clues beyond what the act asks for; negative if some are missing."""
    act = sight.board.act
    if act is None:
        return 0
    held = sum(seat.clues for seat in sight.board.seats)
    if sight.price:
        times = max(1, (act.need or 1) - act.have)
        return held - sight.price * min(times, 2 if act.icon != "clue" else times)
    return held - (act.need or 0) if act.icon == "clue" else held


def clue(sight: Prospect) -> float:
    """Return the worth of one more clue."""
    if not lacking(sight):
        return sight.w.spare_clue
    return sight.w.clue if sight.leaves_well or not is_last(sight) else sight.w.last_clue


def is_last(sight: Prospect) -> bool:
    """Return True during the last act."""
    act = sight.board.act
    return act is not None and act.number == act.of


def rid_of(sight: Prospect, enemy: EnemyView) -> float:
    """Return the worth of removing an enemy."""
    card, act = sight.printed(enemy.code), sight.board.act
    points = _threat_worth(sight, enemy) + sight.w.doom * enemy.doom + 0.5 * enemy.clues
    if card is not None and card.victory:
        points += sight.w.victory * card.victory
        points += sight.w.prize if act is not None and is_tally(sight) and card.unique else 0.0
    if is_goal(sight, enemy):
        points += sight.w.goal
    return points + (sight.w.blocked if _blocks_group(sight, enemy) else 0.0)


def _blocks_group(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if an enemy is at a place that the group has to reach."""
    spots = (place for place in sight.board.places if enemy in place.enemies)
    return any(
        (_needs_a_visit(place) and lacking(sight)) or place.code in sight.goals for place in spots
    )


def _needs_a_visit(place: PlaceView) -> bool:
    return bool(place.clues) or not place.revealed


def is_tally(sight: Prospect) -> bool:
    """Return True if the act counts neither clues nor an enemy, but what the group has done."""
    act = sight.board.act
    return act is not None and act.icon not in ("clue", "enemy")


def has(enemy: EnemyView, keyword: Keyword) -> bool:
    """Return True if an enemy has a keyword now, printed or gained."""
    return keyword in enemy.words


def is_goal(sight: Prospect, enemy: EnemyView) -> bool:
    """Return True if the act asks for this enemy."""
    act = sight.board.act
    return act is not None and act.icon == "enemy" and enemy.code in sight.goals


def _threat_worth(sight: Prospect, enemy: EnemyView) -> float:
    """Return the threat of an enemy: to the seat, to other seats, or to no seat yet."""
    dealt = enemy.attack_damage + enemy.attack_horror
    prey = sight.prey_of.get(enemy.id)
    if prey is not None and prey.number == sight.seat:
        return sight.w.own_enemy + harm.blow(sight, enemy)
    if prey is not None:
        return sight.w.friends_enemy * (1.2 + 0.9 * dealt)
    if has(enemy, Keyword.HUNTER):
        return sight.w.hunter + 0.5 * dealt
    return sight.w.idle_enemy


def attack(sight: Prospect, enemy: EnemyView, chance: float, damage: int) -> float:
    """Return the worth of an attack with these odds."""
    points = chance * hit(sight, enemy, damage)
    if has(enemy, Keyword.RETALIATE):
        points -= (1 - chance) * harm.blow(sight, enemy)
    return points


def hit(sight: Prospect, enemy: EnemyView, damage: int) -> float:
    """Return the worth of damage to an enemy: its share of the enemy's remaining health."""
    if enemy.health is None:
        return -5.0
    left = max(1, enemy.health - enemy.damage)
    return min(damage, left) / left * rid_of(sight, enemy)


def slip(sight: Prospect, enemy: EnemyView) -> float:
    """Return the worth of an evaded enemy: a round without its attack, and free hands."""
    return sight.w.slip + harm.blow(sight, enemy) if enemy.id and not enemy.exhausted else -5.0
