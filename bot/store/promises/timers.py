"""What a game does by itself, and when."""

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import Timer


class TimerStore(Protocol):
    """What a game does by itself, and when."""

    async def set_timers(self, game: int, timers: Sequence[Timer]) -> None:
        """Replace all timers of a game. Raises `NoSuchGame`."""
        ...

    async def timers(self, *, due: float | None = None, game: int | None = None) -> list[Timer]:
        """The timers of running games, soonest first: all, or those due by a time.

        With `game` those of that one, whatever its status.
        """
        ...

    async def next_timer(self) -> Timer | None:
        """The timer of a running game that is due first."""
        ...
