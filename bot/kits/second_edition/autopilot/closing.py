"""Closing a gate: the skill, and the chance once the sliders are set for it."""

from __future__ import annotations

from typing import Final

from bot.kits.second_edition.autopilot.sight import Sight, chance_of
from bot.second_edition.core.state import Gate
from bot.second_edition.printed.terms import TRACKS
from bot.second_edition.verbs import gates

FIGHT: Final = 1
"""The slider of Fight and Will."""
LORE: Final = 2
"""The slider of Lore and Luck."""


def chance_to_close(sight: Sight, gate: Gate) -> float:
    """Return the chance that a seat closes a gate in two attempts; 1 with an Elder Sign."""
    if sight.has_sign:
        return 1.0
    best = max(best_skill_in_reach(sight, track) for track in (FIGHT, LORE)) + modifier_of_gate(
        sight, gate
    )
    need = gates.close_difficulty(sight.board, gate)
    more = max(0, sight.me.clues - sight.town.price) if sight.w.sealing else sight.me.clues
    once = chance_of(best, sight.lowest, need)
    helped = chance_of(best + min(3, more), sight.lowest, need)
    return 1 - (1 - helped) * (1 - 0.7 * once)


def modifier_of_gate(sight: Sight, gate: Gate) -> int:
    """Return the modifier of the check to close a gate."""
    return sight.board.gates.modifier(gate.no)


def is_fight_best(sight: Sight) -> bool:
    """Return True if Fight is the seat's best skill to close gates, False if it is Lore."""
    return best_skill_in_reach(sight, FIGHT) >= best_skill_in_reach(sight, LORE)


def best_skill_in_reach(sight: Sight, track: int) -> int:
    """Return a slider's first skill at its best stop, including cards."""
    if not sight.is_known:
        return 0
    printed = sight.board.sheets.printed(sight.seat).tracks[track][-1][0]
    return max(0, printed + sight.board.sheets.skill_bonus(sight.seat, TRACKS[track][0]))
