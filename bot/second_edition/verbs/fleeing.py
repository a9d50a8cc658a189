"""Fleeing from a combat: when it is possible, and what a failure does.

“The guide” is a printed guide to combat, which a house rule puts in force.
"""

from __future__ import annotations

from bot.second_edition.core.facts import Note, Noted
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat
from bot.second_edition.verbs.monster_markers import foe

_FOUGHT, _CAUGHT = "fought", "caught"
"""Notes of a combat by the guide: a round of fighting is over; a Flee of this round failed."""


def why_not(b: Board, combat: Combat) -> str:
    """Return why fleeing is impossible now, or "".

    Rules, "Evading and combat"; by the guide, "Phase 3: Flee or Fight".
    """
    now, guide = foe(b, combat), b.state.settings.combat_guide
    name = b.monsters.facts(now.no).name
    if is_caught(combat):
        return f"You couldn’t flee: you have to fight {name} now."
    if not now.ambush or (guide and not combat.lingering.get(_FOUGHT)):
        return ""
    return f"{name} ambushes: no fleeing{' once it was fought' if guide else ''}."


def is_caught(combat: Combat) -> bool:
    """Return True if fleeing failed this round, so that the monster has to be fought now."""
    return bool(combat.lingering.get(_CAUGHT))


def catch(b: Board, combat: Combat) -> bool:
    """Record that fleeing failed; return True if a fight follows in this round, as in the guide."""
    if not b.state.settings.combat_guide or combat.over:
        return False
    combat.lingering[_CAUGHT] = 1
    return True


def say_caught(b: Board, combat: Combat) -> None:
    """Report that fleeing failed and the fight follows."""
    code = b.state.markers[foe(b, combat).no]
    b.tell(Noted(what=Note.CAUGHT, seat=combat.seat, code=code))


def end_fighting(b: Board, combat: Combat) -> None:
    """Record that a round of fighting is over."""
    if b.state.settings.combat_guide:
        combat.lingering.pop(_CAUGHT, None)
        combat.lingering[_FOUGHT] = 1


def failure(b: Board) -> str:
    """Return what a failed Flee does after the damage, if it differs from the rulebook; or ""."""
    return "fails: fight it in this round" if b.state.settings.combat_guide else ""
