"""Seats, what they keep, and who sits there."""

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import Outgoing, SeatRecord, TableDeed, Tenure


class SeatStore(Protocol):
    """Seats, what they keep, and who sits there."""

    async def seats(self, game: int) -> list[SeatRecord]:
        """A game's seats, in order."""
        ...

    async def put_seat(self, seat: SeatRecord) -> None:
        """Create a seat, or change its label and settings. Raises `NoSuchGame`."""
        ...

    async def keep(self, seats: Sequence[SeatRecord]) -> None:
        """Replace what seats keep (their settings); unknown seats are left out."""
        ...

    async def remove_seat(self, game: int, seat: int) -> None:
        """Take a seat away with its tenures (a lobby's affair)."""
        ...

    async def join(
        self, seat: SeatRecord, user: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """Sit down; the seat is created if need be. False: they sit there already.

        Raises `SeatTaken` if somebody else does.
        """
        ...

    async def leave(
        self, game: int, seat: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """End the present tenure. False: the seat was empty."""
        ...

    async def replace(
        self,
        game: int,
        seat: int,
        user: int,
        at: float,
        *,
        outbox: Sequence[Outgoing] = (),
        settings: bytes | None = None,
        deed: TableDeed | None = None,
    ) -> bool:
        """End the present tenure, if any, and begin another. False: they sit there already.

        `settings` replace what the seat keeps, if given; the deed is kept in the same transaction.

        Raises `NoSuchGame` where there is no such game or seat.
        """
        ...

    async def occupants(self, game: int) -> dict[int, int]:
        """Return who sits where now: seat to user."""
        ...

    async def tenures(self, game: int) -> list[Tenure]:
        """Return who ever sat where, in order of their beginnings."""
        ...
