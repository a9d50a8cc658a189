"""What happens beside the journal: votes, what was done to a game, faults."""

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import FaultRecord, Outgoing, TableDeed, VoteRecord


class DeedStore(Protocol):
    """What happens beside the journal: votes, what was done to a game, faults."""

    async def vote(self, game: int) -> VoteRecord | None:
        """The request that stands: one of an older step than the newest does not any more."""
        ...

    async def set_vote(
        self, game: int, vote: VoteRecord | None, *, outbox: Sequence[Outgoing] = ()
    ) -> None:
        """Put a request in place of the game's last one, or drop it (None), and tell.

        Raises `NoSuchGame`.
        """
        ...

    async def put_deed(self, deed: TableDeed) -> None:
        """Keep something that was done beside the journal. Raises `NoSuchGame`."""
        ...

    async def deeds(self, game: int) -> list[TableDeed]:
        """Return what was done to a game beside its journal, oldest first."""
        ...

    async def put_fault(self, fault: FaultRecord) -> int:
        """Keep an input that raised; its id. The same input at the same step is kept once.

        Raises `NoSuchGame`.
        """
        ...

    async def faults(self, newest: int | None = None) -> list[FaultRecord]:
        """The inputs that raised, oldest first: all, or so many of the newest."""
        ...

    async def fault(self, number: int) -> FaultRecord | None:
        """The one with this id."""
        ...
