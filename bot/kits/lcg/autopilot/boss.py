"""The enemy of this act or the next: how long the group needs for it, and can bear it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import AUTO_FAIL, BARE, SKILLS, Tool, tool_of
from bot.lcg.printed.cards import Card, CardCode, Keyword, Skill
from bot.lcg.views.shapes import SeatView

ACTIONS: Final = 3
LEAST: Final = 0.05
ALWAYS: Final = 99.0
LONG: Final = 5.0
"""Rounds of attacks that are too many anyway."""


def ahead(sight: Prospect) -> Card | None:
    """The enemy that the next act asks for; None where there is none, or it is here already."""
    g, act = sight.game, sight.board.act
    if act is None or act.icon == "enemy" or act.number >= act.of:
        return None
    acts = g.library.scenarios[g.state.scenario].acts
    found = g.registry.objectives.get(acts[g.state.act.index + 1])
    return None if found is None or found.enemy is None else g.library.cards[found.enemy]


def health_of(sight: Prospect, card: Card) -> int:
    """The health with which it comes into play."""
    each = len(sight.board.seats) if card.health_per_investigator else 1
    return (card.health or 0) * each


def strength(sight: Prospect, seat: SeatView, difficulty: int) -> float:
    """The mean damage of an attack of somebody at the table, with the best of their assets."""
    return max(_mean(sight, seat, difficulty, tool) for tool in (BARE, *_tools(sight, seat)))


def _tools(sight: Prospect, seat: SeatView) -> Iterator[Tool]:
    for held in seat.assets:
        for ability in sight.game.registry.abilities.get(CardCode(held.code), ()):
            if ability.attempt is not None and "fight" in ability.is_a:
                spent = ability.cost.discard_self or (ability.cost.uses and held.uses[:1] in "01")
                if not spent:
                    yield tool_of(ability.attempt)


def misses(sight: Prospect, difficulty: int) -> float:
    """How often the best fighter of the group misses, as things stand."""
    hits = (
        _mean(sight, seat, difficulty, tool) / (1 + tool.damage)
        for seat in _playing(sight)
        for tool in (BARE, *_tools(sight, seat))
    )
    return 1 - max(hits, default=0.0)


def _mean(sight: Prospect, seat: SeatView, difficulty: int, tool: Tool) -> float:
    value = seat.skills[SKILLS.index(tool.skill or Skill.COMBAT)] + tool.bonus
    need = max(0, difficulty + tool.shift)
    bag = sight.modifiers
    good = sum(1 for each in bag if each > AUTO_FAIL and value + each >= need)
    return (1 + tool.damage) * good / max(1, len(bag))


def bears(sight: Prospect, seat: SeatView, damage: int, horror: int) -> float:
    """How many blows somebody takes before they fall; half of what assets take counts."""
    body = seat.health - seat.damage + sum(_left(a.health, a.damage) for a in seat.assets)
    mind = seat.sanity - seat.horror + sum(_left(a.sanity, a.horror) for a in seat.assets)
    blows = [(left - 1) // dealt for left, dealt in ((body, damage), (mind, horror)) if dealt]
    return float(min(blows, default=ALWAYS))


def _left(of: int | None, taken: int) -> int:
    return 0 if of is None else max(0, of - taken)


def rounds_needed(sight: Prospect, health: int, difficulty: int) -> float:
    """Rounds in which the group deals so much damage, all of them attacking."""
    force = sum(strength(sight, each, difficulty) for each in _playing(sight))
    return health / max(LEAST, ACTIONS * force)


def rounds_borne(sight: Prospect, damage: int, horror: int) -> float:
    """Rounds in which it attacks before it has struck down everybody who fights."""
    blows = sorted((bears(sight, each, damage, horror) for each in _playing(sight)), reverse=True)
    return sum(blows[:2])


def _playing(sight: Prospect) -> list[SeatView]:
    return [each for each in sight.board.seats if not each.out]


def doom_left(sight: Prospect) -> int:
    """Doom until the last agenda ends."""
    g, state = sight.game, sight.game.state
    agendas = g.library.scenarios[state.scenario].agendas[state.agenda.index :]
    codes = [state.instead.get(code, code) for code in agendas]
    return sum(g.library.cards[code].doom or 0 for code in codes) - g.stages.doom


def is_early(sight: Prospect) -> bool:
    """Whether the group is better prepared before the next act begins, and has the time for it."""
    card = ahead(sight)
    if card is None or card.health is None or not sight.w.prepares:
        return False
    health, difficulty = health_of(sight, card), card.fight or 0
    if strain(sight, card, health) <= sight.w.prepared:
        return False
    needed = min(LONG, rounds_needed(sight, health, difficulty))
    return doom_left(sight) > sight.w.reserve + 1.3 * needed


def strain(sight: Prospect, card: Card, health: int) -> float:
    """Return the blows an enemy deals before it falls, as a share of what the group bears."""
    difficulty = card.fight or 0
    blows = min(LONG, rounds_needed(sight, health, difficulty))
    if card.prints_keyword(Keyword.RETALIATE):
        blows *= 1 + sight.w.retaliated * ACTIONS * misses(sight, difficulty)
    borne = rounds_borne(sight, card.damage or 0, card.horror or 0)
    return blows / max(LEAST, borne)


def goal(sight: Prospect) -> tuple[Card, int] | None:
    """The enemy that the last act asks for, with the health that it has left; None without one."""
    act = sight.board.act
    if act is None or act.number != act.of or act.icon != "enemy":
        return None
    foe = next((each for each in sight.enemies.values() if each.code in sight.goals), None)
    card = None if foe is None else sight.printed(foe.code)
    if foe is None or card is None or foe.health is None:
        return None
    return card, max(1, foe.health - foe.damage)


def is_beyond(sight: Prospect) -> bool:
    """Tell whether the enemy whom the last act asks for is too strong for the group."""
    found = goal(sight)
    return found is not None and strain(sight, *found) > sight.w.daring
