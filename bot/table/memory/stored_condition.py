"""Conditions as a seat keeps them, in its orders and its plan."""

from __future__ import annotations

from msgspec import Struct


class Condition(Struct, frozen=True, omit_defaults=True):
    """A condition of the game’s, with what it wants to know."""

    code: str
    seat: int = -1
    """A friend; -1 is oneself."""
    percent: int = 0
