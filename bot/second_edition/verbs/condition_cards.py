"""Conditions: cards of locations that affect all players while they are face up."""

from __future__ import annotations

from msgspec import UNSET

from bot.second_edition.core.facts import ConditionTurned
from bot.second_edition.core.game import Board


def is_face_up(b: Board, code: str) -> bool:
    """Return True if a Condition is face up."""
    return code in (b.state.conditions or ())


def turn_up(b: Board, code: str) -> bool:
    """Turn a Condition face up; return False if it was."""
    if is_face_up(b, code):
        return False
    b.state.conditions = (*(b.state.conditions or ()), code)
    b.tell(ConditionTurned(card=code))
    return True


def turn_down(b: Board, code: str) -> bool:
    """Turn a Condition face down; return False if it was."""
    if not is_face_up(b, code):
        return False
    left = tuple(each for each in b.state.conditions or () if each != code)
    b.state.conditions = left or UNSET
    return True
