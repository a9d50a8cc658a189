"""The near end of a scenario: whether to be present when the last agenda ends."""

from __future__ import annotations

from typing import Final

from bot.kits.lcg.autopilot import boss
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.scenarios import Resolution

NEAR: Final = 5
"""Rounds before the end in which the seat begins nothing slow."""
TRAUMA: Final = 1
"""Experience points that a defeat costs."""


def rounds_left(sight: Prospect) -> int | None:
    """Return the doom until the last agenda ends.

    None if another agenda is current, or if doom alone does not end it.
    """
    unending = sight.strategy.unending
    agendas = (each for each in sight.board.agendas if each.code not in unending)
    last = (each for each in agendas if each.number == each.of)
    left = [max(0, each.need - each.have) for each in last if each.need is not None]
    return min(left, default=None)


def is_leaving_better(sight: Prospect) -> bool:
    """Return True if the last agenda's end is worse than the departure of all investigators."""
    facts = sight.game.library.scenarios[sight.game.state.scenario]
    if not facts.agenda_ends or not sight.can_leave_safely:
        return False
    late, gone = facts.resolution(facts.agenda_ends), facts.resolution("none")
    return _least_resolution_gain(late) < _least_resolution_gain(gone) - TRAUMA


def _least_resolution_gain(of: Resolution) -> int:
    """Return the least experience of a resolution, less its trauma."""
    return of.xp - of.physical_trauma - of.mental_trauma - (0 if of.earns_victory else 1)


def is_too_weak(sight: Prospect) -> bool:
    """Return True if the scenario declares that an investigator this weak should resign."""
    me, least = sight.me, sight.plan.leave_at
    return min(me.health - me.damage, me.sanity - me.horror) <= least


def should_leave_now(sight: Prospect) -> bool:
    """Return True if the last agenda's end is worse than leaving, and too near to win before it."""
    left = rounds_left(sight)
    if left is None or left > NEAR or not is_leaving_better(sight):
        return False
    return not _can_win_within(sight, left)


def _can_win_within(sight: Prospect, left: int) -> bool:
    """Return True if the last act's enemy falls in `left` rounds on average."""
    act = sight.board.act
    if act is None or act.number != act.of:
        return False
    found = boss.final_boss(sight)
    if found is None:
        return act.need is not None and act.have >= act.need
    card, health = found
    return boss.rounds_needed(sight, health, card.fight or 0) <= left
