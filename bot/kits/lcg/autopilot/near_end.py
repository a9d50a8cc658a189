"""Endings of a scenario that are near: whether to be there when the last agenda ends."""

from __future__ import annotations

from typing import Final

from bot.kits.lcg.autopilot import boss
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.scenarios import Resolution

NEAR: Final = 5
"""Rounds before the end in which nothing slow is begun any more."""
TRAUMA: Final = 1
"""Points of experience that a defeat costs."""


def rounds_left(sight: Prospect) -> int | None:
    """Return the doom until the last agenda ends; None while another one is in play."""
    agenda = sight.board.agenda
    if agenda is None or agenda.number != agenda.of or agenda.need is None:
        return None
    return max(0, agenda.need - agenda.have)


def is_worse_late(sight: Prospect) -> bool:
    """Tell whether the end of the last agenda is worse than that nobody is left."""
    facts = sight.game.library.scenarios[sight.game.state.scenario]
    if not facts.agenda_ends or not sight.leaves_well:
        return False
    late, gone = facts.resolution(facts.agenda_ends), facts.resolution("none")
    return _brings(late) < _brings(gone) - TRAUMA


def _brings(of: Resolution) -> int:
    """Return the experience that it brings at least, less trauma."""
    return of.xp - of.physical_trauma - of.mental_trauma - (0 if of.earns_victory else 1)


def is_too_late(sight: Prospect) -> bool:
    """Tell whether the scenario can hardly be won before the last agenda ends, which is worse."""
    left = rounds_left(sight)
    if left is None or left > NEAR or not is_worse_late(sight):
        return False
    return not _wins_in(sight, left)


def _wins_in(sight: Prospect, left: int) -> bool:
    """Tell whether the enemy of the last act falls in so many rounds, on the average."""
    act = sight.board.act
    if act is None or act.number != act.of:
        return False
    found = boss.goal(sight)
    if found is None:
        return act.need is not None and act.have >= act.need
    card, health = found
    return boss.rounds_needed(sight, health, card.fight or 0) <= left
