"""The enemy of this act or the next: the time the group needs to defeat it, and can survive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import AUTO_FAIL, BARE, SKILLS, Tool, tool_of_attempt
from bot.lcg.printed.cards import Card, CardCode, Keyword, Skill
from bot.lcg.rules.doom import missing_doom
from bot.lcg.rules.log_entries import logged_cards
from bot.lcg.views.shapes import SeatView

ACTIONS: Final = 3
LEAST: Final = 0.05
ALWAYS: Final = 99.0
LONG: Final = 5.0
"""Rounds of attacks that are too many in any case."""


def next_boss(sight: Prospect) -> Card | None:
    """Return the enemy that the next act asks for.

    None if there is none, or if it is already in play.
    """
    g, act = sight.game, sight.board.act
    if act is None or act.icon == "enemy" or act.number >= act.of:
        return None
    acts = g.library.scenarios[g.state.scenario].acts
    found = g.registry.objectives.get(acts[g.state.act.index + 1])
    return None if found is None or found.enemy is None else g.library.cards[found.enemy]


def health_on_entering(sight: Prospect, card: Card) -> int:
    """Return an enemy's health as it enters play."""
    each = len(sight.board.seats) if card.health_per_investigator else 1
    return (card.health or 0) * each


def best_attack_damage(sight: Prospect, seat: SeatView, difficulty: int) -> float:
    """Return the mean damage of one investigator's attack with their best asset."""
    return best_attack(sight, seat, difficulty)[0]


def best_attack(sight: Prospect, seat: SeatView, difficulty: int) -> tuple[float, float]:
    """Return the mean damage and the odds of one investigator's attack with their best asset."""
    means = (
        (_mean_damage(sight, seat, difficulty, tool), tool.damage)
        for tool in (BARE, *_fighting_tools(sight, seat))
    )
    mean, damage = max(means)
    return mean, mean / (1 + damage)


def _fighting_tools(sight: Prospect, seat: SeatView) -> Iterator[Tool]:
    for held in seat.assets:
        for ability in sight.game.registry.abilities.get(CardCode(held.code), ()):
            if ability.attempt is not None and "fight" in ability.is_a:
                spent = ability.cost.discard_self or (ability.cost.uses and held.uses[:1] in "01")
                if not spent:
                    yield tool_of_attempt(ability.attempt, code=held.code)


def miss_rate(sight: Prospect, difficulty: int) -> float:
    """Return how often the best fighter of the group misses at the moment."""
    hits = (
        _mean_damage(sight, seat, difficulty, tool) / (1 + tool.damage)
        for seat in _seats_in_play(sight)
        for tool in (BARE, *_fighting_tools(sight, seat))
    )
    return 1 - max(hits, default=0.0)


def _mean_damage(sight: Prospect, seat: SeatView, difficulty: int, tool: Tool) -> float:
    value = seat.skills[SKILLS.index(tool.skill or Skill.COMBAT)] + tool.bonus
    need = max(0, difficulty + tool.shift)
    bag = sight.modifiers
    good = sum(1 for each in bag if each > AUTO_FAIL and value + each >= need)
    return (1 + tool.damage) * good / max(1, len(bag))


def attacks_survived(sight: Prospect, seat: SeatView, damage: int, horror: int) -> float:
    """Return the attacks that an investigator survives; half of what assets soak counts."""
    body = seat.health - seat.damage + sum(_points_left(a.health, a.damage) for a in seat.assets)
    mind = seat.sanity - seat.horror + sum(_points_left(a.sanity, a.horror) for a in seat.assets)
    blows = [(left - 1) // dealt for left, dealt in ((body, damage), (mind, horror)) if dealt]
    return float(min(blows, default=ALWAYS))


def _points_left(of: int | None, taken: int) -> int:
    return 0 if of is None else max(0, of - taken)


def rounds_needed(sight: Prospect, health: int, difficulty: int) -> float:
    """Return the rounds in which the attacks of the whole group deal this much damage."""
    force = sum(best_attack_damage(sight, each, difficulty) for each in _seats_in_play(sight))
    return health / max(LEAST, ACTIONS * force)


def rounds_survived(sight: Prospect, damage: int, horror: int) -> float:
    """Return the rounds of attacks that the two most resilient investigators survive."""
    blows = sorted(
        (attacks_survived(sight, each, damage, horror) for each in _seats_in_play(sight)),
        reverse=True,
    )
    return sum(blows[:2])


def _seats_in_play(sight: Prospect) -> list[SeatView]:
    return [each for each in sight.board.seats if not each.out]


def doom_left(sight: Prospect) -> int:
    """Return the doom that is missing until the last agenda ends."""
    return min(missing_doom(sight.game, agenda) for agenda in sight.game.stages.agendas)


def is_act_held(sight: Prospect) -> bool:
    """Return True if the scenario declares that the group does not advance the act."""
    g = sight.game
    note = sight.strategy.hold.get(g.stages.act.code)
    return note is not None and bool(logged_cards(g, note))


def should_prepare(sight: Prospect) -> bool:
    """Return True if the group should prepare before the next act begins, and has time to.

    That is also the case in an act that the scenario declares as one to hold.
    """
    if is_act_held(sight):
        return sight.w.prepares
    card = next_boss(sight)
    if card is None or card.health is None or not sight.w.prepares:
        return False
    if sight.game.stages.act.code not in sight.strategy.prepare_in:
        return False
    health, difficulty = health_on_entering(sight, card), card.fight or 0
    if share_of_endurance(sight, card, health) <= sight.w.prepared:
        return False
    needed = min(LONG, rounds_needed(sight, health, difficulty))
    return doom_left(sight) > _hurry(sight) + sight.w.reserve + 1.3 * needed


def _hurry(sight: Prospect) -> int:
    """Return the declared doom at which the group stops preparing."""
    declared, alone = sight.strategy.hurry, sight.strategy.hurry_alone
    return declared if alone is None or len(sight.board.seats) > 1 else alone


def share_of_endurance(sight: Prospect, card: Card, health: int) -> float:
    """Return an enemy's attacks before its defeat, as a share of what the group survives."""
    difficulty = card.fight or 0
    blows = min(LONG, rounds_needed(sight, health, difficulty))
    if card.prints_keyword(Keyword.RETALIATE):
        blows *= 1 + sight.w.retaliated * ACTIONS * miss_rate(sight, difficulty)
    borne = rounds_survived(sight, card.damage or 0, card.horror or 0)
    return blows / max(LEAST, borne)


def is_last_fight_lost(sight: Prospect) -> bool:
    """Return True if the group falls to the last act's enemy before that is defeated."""
    found = final_boss(sight)
    return found is not None and share_of_endurance(sight, *found) > sight.w.hopeless


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
