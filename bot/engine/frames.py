"""Frames around what a seat does or suffers: they end early when the seat leaves the game.

A seat leaves in the middle of a script by `SeatLeft`. Its own frame stops there; frames of other
seats go on, unless they stand within the frame that stops.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CoroutineType

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script


async def finishes(seat: Seat, script: Script[object], put_away: Callable[[], object]) -> bool:
    """Run what `seat` does; False if the seat left in the middle.

    `put_away` drops what the script had begun. It is called as well where another seat left around
    this frame; the `SeatLeft` of that seat goes on.
    """
    try:
        await script
    except SeatLeft as left:
        put_away()
        if left.seat != seat:
            raise
        return False
    return True


_Frame = tuple[Seat, Script[object]]


class Frames:
    """The seats that do something now, each by its outermost frame."""

    def __init__(self) -> None:
        self._open: list[_Frame] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those inside a frame, the outermost first."""
        return tuple(seat for seat, script in self._open if not _is_closed(script))

    async def perform(
        self, seat: Seat, script: Script[object], put_away: Callable[[Seat], object]
    ) -> bool:
        """Run what `seat` does; False if it left. Within a frame of its own it is just run.

        `put_away` drops what a seat had begun, once its frame is gone.
        Raises the `SeatLeft` of a seat whose frame lies around this one.
        """
        if seat in self.seats:
            await script
            return True
        frame = (seat, script)
        self._open.append(frame)
        finished = await finishes(seat, script, lambda: self._stop(frame, put_away))
        if finished:
            self._open.remove(frame)
        return finished

    def leave(self, seat: Seat) -> None:
        """Stop the frame of a seat, if it is in one. Raises `SeatLeft`."""
        if seat in self.seats:
            raise SeatLeft(seat)

    def drop(self) -> None:
        """Nobody does anything any more: all scripts are dropped."""
        self._open.clear()

    def _stop(self, frame: _Frame, put_away: Callable[[Seat], object]) -> None:
        """Put a frame away, and those that were dropped with it: their scripts are closed."""
        gone = [each for each in self._open if each is frame or _is_closed(each[1])]
        self._open = [each for each in self._open if each not in gone]
        for seat, _script in reversed(gone):
            put_away(seat)


def _is_closed(script: Script[object]) -> bool:
    """Whether a script was dropped while it ran."""
    return isinstance(script, CoroutineType) and script.cr_frame is None
