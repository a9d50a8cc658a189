"""The occupation of a seat: readiness, loan, companion."""

from __future__ import annotations

from msgspec import Struct


class Lent(Struct, frozen=True):
    """A loan of a seat, whose lender is in the store's tenures.

    Times are seconds since the epoch.
    """

    until: float
    """When the lender gets the seat back."""
    since: float
    """When the lender's tenure ended and the substitute's began."""


class Tenancy(Struct, frozen=True, omit_defaults=True):
    """The occupation of a seat."""

    ready: bool = False
    """In the lobby: the occupant is ready to begin."""
    lent: Lent | None = None
    companion: bool = False
    """A companion plays it while it has no occupant."""


PLAIN_TENANCY = Tenancy()
