"""The enemy that the last act asks for, and the time the group needs to defeat it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import AUTO_FAIL, BARE, SKILLS, Tool, tool_of_attempt
from bot.lcg.printed.cards import Card, CardCode, Skill
from bot.lcg.views.shapes import SeatView

ACTIONS: Final = 3
LEAST: Final = 0.05


def best_attack_damage(sight: Prospect, seat: SeatView, difficulty: int) -> float:
    """Return the mean damage of one investigator's attack with their best asset."""
    return max(
        _mean_damage(sight, seat, difficulty, tool)
        for tool in (BARE, *_fighting_tools(sight, seat))
    )


def _fighting_tools(sight: Prospect, seat: SeatView) -> Iterator[Tool]:
    for held in seat.assets:
        for ability in sight.game.registry.abilities.get(CardCode(held.code), ()):
            if ability.attempt is not None and "fight" in ability.is_a:
                spent = ability.cost.discard_self or (ability.cost.uses and held.uses[:1] in "01")
                if not spent:
                    yield tool_of_attempt(ability.attempt)


def _mean_damage(sight: Prospect, seat: SeatView, difficulty: int, tool: Tool) -> float:
    value = seat.skills[SKILLS.index(tool.skill or Skill.COMBAT)] + tool.bonus
    need = max(0, difficulty + tool.shift)
    bag = sight.modifiers
    good = sum(1 for each in bag if each > AUTO_FAIL and value + each >= need)
    return (1 + tool.damage) * good / max(1, len(bag))


def rounds_needed(sight: Prospect, health: int, difficulty: int) -> float:
    """Return the rounds in which the attacks of the whole group deal this much damage."""
    force = sum(best_attack_damage(sight, each, difficulty) for each in _seats_in_play(sight))
    return health / max(LEAST, ACTIONS * force)


def _seats_in_play(sight: Prospect) -> list[SeatView]:
    return [each for each in sight.board.seats if not each.out]


def final_boss(sight: Prospect) -> tuple[Card, int] | None:
    """Return the enemy that the last act asks for and its remaining health, or None."""
    act = sight.board.act
    if act is None or act.number != act.of or act.icon != "enemy":
        return None
    foe = next((each for each in sight.enemies.values() if each.code in sight.goals), None)
    card = None if foe is None else sight.printed(foe.code)
    if foe is None or card is None or foe.health is None:
        return None
    return card, max(1, foe.health - foe.damage)
