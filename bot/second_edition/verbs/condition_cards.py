"""Conditions: cards of locations that hold for all while face up."""

from __future__ import annotations

from msgspec import UNSET

from bot.second_edition.core.facts import ConditionTurned
from bot.second_edition.core.game import Board


def is_face_up(b: Board, code: str) -> bool:
    """Return True if a Condition holds."""
    return code in (b.state.conditions or ())


def turn_up(b: Board, code: str) -> bool:
    """A Condition holds from now on; False where it did."""
    if is_face_up(b, code):
        return False
    b.state.conditions = (*(b.state.conditions or ()), code)
    b.tell(ConditionTurned(card=code))
    return True


def turn_down(b: Board, code: str) -> bool:
    """A Condition holds no more; False where it did not."""
    if not is_face_up(b, code):
        return False
    left = tuple(each for each in b.state.conditions or () if each != code)
    b.state.conditions = left or UNSET
    return True
