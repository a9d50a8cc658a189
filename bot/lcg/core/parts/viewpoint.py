"""The seats that look at the game, and a cache for blocks in which nothing can change."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from bot.engine.ids import Seat
from bot.engine.memo import Memo


class Viewpoint:
    """The seats whose hidden cards may be considered, and a cache of looked-up values."""

    def __init__(self, *, any_hidden: bool) -> None:
        self.memo = Memo()
        self.eyes: tuple[Seat, ...] | None = None
        """The seats whose hidden cards count; None: the hidden cards of all seats."""
        self._any_hidden = any_hidden

    def looking(self, *, again: bool = False, plain: bool = False) -> Memo:
        """Return the cache as the context of a block in which nothing changes.

        `again`: nothing has changed since the last such block. `plain`: nobody reads the notes of
        options until the block ends.
        """
        self.memo.plain |= plain
        if not again and self.memo.kept:
            self.memo.forget()
        return self.memo

    @contextmanager
    def as_seen_by(self, *seats: Seat) -> Generator[None]:
        """Ignore the hidden cards of other seats' hands in a block in which nothing changes."""
        if not self._any_hidden:
            yield
            return
        before = self.eyes, self.memo
        self.eyes, self.memo = seats, Memo()
        try:
            with self.memo:
                yield
        finally:
            self.eyes, self.memo = before
