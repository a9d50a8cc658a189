"""What is still to be told, and the messages that play a part."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.store.records import OutboxRow, Outgoing, SeatRecord, Timer


class OutboxStore(Protocol):
    """What is still to be told, and the messages that play a part."""

    async def enqueue(
        self,
        game: int,
        outbox: Sequence[Outgoing],
        *,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> None:
        """Tell something that no input caused (a reminder, a refreshed status).

        `timers` replace all timers of the game, and `seats` what these seats keep (their
        settings), in the same transaction. Raises `NoSuchGame`.
        """
        ...

    async def pending_outbox(self, channel: int | None = None) -> list[OutboxRow]:
        """Return what is still to be told, in order, in one channel or in all."""
        ...

    async def mark_sent(
        self, rows: Collection[int], message_id: int | None, *, role: str | None = None
    ) -> None:
        """These rows were told, by this message; it plays `role` from now on, if given.

        They are dropped, the journal keeps what happened; their ids, and the nonces made of them,
        are never used again.
        """
        ...

    async def keep_told(
        self,
        game: int,
        *,
        kept: Collection[int] = (),
        done: Collection[int] = (),
        messages: Mapping[str, int | None],
    ) -> None:
        """The rows `kept` were told, by a message that still grows: they are not dropped yet.

        Those that are `done` are dropped, and these messages play their parts from now on: all at
        once. Raises `NoSuchGame`.
        """
        ...

    async def told_outbox(self, game: int) -> list[OutboxRow]:
        """Return what the message tells that still grows, in order."""
        ...

    async def mark_failed(self, row: int, *, not_before: float | None, at: float = 0.0) -> None:
        """A try failed `at` a time: try again at `not_before`, or give up (None).

        What was given up is kept for a while: see `prune_outbox`.
        """
        ...

    async def message(self, game: int, role: str) -> int | None:
        """The message that plays a part for a game: "status", "board", "thread:2"."""
        ...

    async def set_message(self, game: int, role: str, message_id: int | None) -> None:
        """Remember or forget (None) the message that plays a part. Raises `NoSuchGame`."""
        ...

    async def messages(self, game: int) -> dict[str, int]:
        """All messages that play a part for a game, by their parts."""
        ...

    async def set_messages(self, game: int, messages: Mapping[str, int | None]) -> None:
        """Remember or forget (None) several at once, by their parts. Raises `NoSuchGame`."""
        ...

    async def forget_messages(self) -> None:
        """Forget every message id: the messages of an earlier run do not exist any more."""
        ...
