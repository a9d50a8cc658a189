"""The order in which companions take their turns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import boss, needs
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import SKILLS
from bot.lcg.printed.cards import Keyword, Skill
from bot.lcg.views.shapes import SeatView

USUAL: Final = 3
"""The difficulty at which fighters are compared."""
FIRST: Final = -1.0


def next_to_go(sight: Prospect, seats: Collection[Seat]) -> Seat:
    """Return the seat of `seats` that should take the next turn.

    A fighter goes first to free a companion at the same place from an enemy. In the last fight who
    can evade an enemy that retaliates goes first, and the best fighter goes last, after the help
    that the others fetch.
    """
    return min(sorted(seats), key=lambda seat: _rank(sight, sight.board.seat(seat)))


def _rank(sight: Prospect, seat: SeatView) -> float:
    strength = boss.best_attack_damage(sight, seat, USUAL)
    if _can_free_another(sight, seat, strength):
        return -strength
    if sight.faces_final_boss:
        return FIRST if _can_evade_boss(sight, seat) else strength
    return 0.0


def _can_evade_boss(sight: Prospect, seat: SeatView) -> bool:
    """Return True if an agile seat is where an enemy of the act is that retaliates."""
    return any(
        each.code in sight.goals
        and needs.has_keyword(each, Keyword.RETALIATE)
        and not each.exhausted
        and seat.skills[SKILLS.index(Skill.AGILITY)] >= (each.evade or 0)
        for each in sight.by_place.get(seat.place, ())
    )


def _can_free_another(sight: Prospect, seat: SeatView, strength: float) -> bool:
    """Return True if a weaker fighter at the same place is engaged with a lesser enemy."""
    return any(
        each.place == seat.place
        and boss.best_attack_damage(sight, each, USUAL) < strength
        and any(enemy.code not in sight.goals for enemy in each.enemies)
        for each in sight.board.seats
        if not each.out and each.number != seat.number
    )
