"""Interactions that a table has carried out: a repeated delivery changes nothing."""

from __future__ import annotations

from collections import deque
from typing import Final

from bot.store.api import Store

RECENT: Final = 64
"""Interactions cached in memory, and steps of another process that are searched; the store has all.
"""


class Interactions:
    """The interactions that one table has carried out, to recognise repeated ones."""

    def __init__(self, game: int, store: Store) -> None:
        self._game = game
        self._store = store
        self._recent: deque[int] = deque(maxlen=RECENT)
        self.done_earlier = frozenset[int]()
        """Interactions that another process had carried out when the table was loaded."""

    async def read(self, head: int) -> None:
        """Load the last interactions of the previous process, as Discord may repeat them."""
        newest = await self._store.journal.entries(self._game, after=max(0, head - RECENT))
        done = {each.interaction for each in newest if each.interaction is not None}
        self.done_earlier = frozenset(done.difference(self._recent))
        self._recent.extend(self.done_earlier)

    def note_done(self, interaction: int | None) -> None:
        """Record that an interaction has been carried out."""
        if interaction is not None:
            self._recent.append(interaction)

    async def has_done(self, interaction: int | None, *, quick: bool = False) -> bool:
        """Return True if an interaction was carried out; `quick` checks only the memory."""
        if interaction is None:
            return False
        if interaction in self._recent:
            return True
        return not quick and await self._store.journal.find_by_interaction(interaction) is not None
