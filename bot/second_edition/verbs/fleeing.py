"""Fleeing from a combat: its conditions, and the effect of a failure.

By the rulebook a failed Flee ends the round of combat, and Ambush prevents it. A house rule, the
combat guide, differs in both.
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
    """Return True if a Flee of this round failed and the monster has to be fought in it."""
    return bool(combat.lingering.get(_CAUGHT))


def catch(b: Board, combat: Combat) -> bool:
    """By the guide a failed Flee is followed by a fight in the same round; whether it is."""
    if not b.state.settings.combat_guide or combat.over:
        return False
    combat.lingering[_CAUGHT] = 1
    return True


def say_caught(b: Board, combat: Combat) -> None:
    """That the fight comes, and why nobody chose it."""
    code = b.state.markers[foe(b, combat).no]
    b.tell(Noted(what=Note.CAUGHT, seat=combat.seat, code=code))


def end_fighting(b: Board, combat: Combat) -> None:
    """A round of fighting is over."""
    if b.state.settings.combat_guide:
        combat.lingering.pop(_CAUGHT, None)
        combat.lingering[_FOUGHT] = 1


def failure(b: Board) -> str:
    """Return the effect of a failed Flee after the damage, if it differs from the rulebook."""
    return "fails: fight it in this round" if b.state.settings.combat_guide else ""
