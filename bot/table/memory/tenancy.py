"""Occupation of a seat: whether who sits there is ready, and for whom they stand in."""

from __future__ import annotations

from msgspec import Struct


class Lent(Struct, frozen=True):
    """A seat lent to somebody, whom the store's tenures name. Times are seconds since the epoch."""

    until: float
    """When the owner has the seat back."""
    since: float
    """When the owner's tenure ended and the substitute's began."""


class Tenancy(Struct, frozen=True, omit_defaults=True):
    """The occupation of a seat."""

    ready: bool = False
    """In the lobby: whoever sits here wants the game to begin."""
    lent: Lent | None = None
    companion: bool = False
    """A companion plays it while nobody sits there."""


SIMPLY = Tenancy()
