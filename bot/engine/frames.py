"""Frames around what a seat does or suffers: they end early when the seat leaves the game.

A seat leaves in the middle of a script by `SeatLeft`. Its own frame stops there; frames of other
seats go on, unless they stand within the frame that stops. Where several seats go their own ways
side by side, each way is a lane with frames of its own: a seat that is made to leave by somebody
else's lane leaves its own at the next question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from types import CoroutineType
from typing import TypeVar

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script, in_lanes

T = TypeVar("T")


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


class _Lane:
    """The frames of one way; `owners` go it: whose it is last, and around whose ways it lies."""

    def __init__(self, frames: Frames, owners: tuple[Seat, ...] = ()) -> None:
        self._frames = frames
        self.owners = owners
        self.open: list[_Frame] = []
        self.gone: set[Seat] = set()
        """Who was made to leave by another lane."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those inside a frame, the outermost first."""
        return tuple(seat for seat, script in self.open if not _is_closed(script))

    @contextmanager
    def running(self) -> Generator[None]:
        """Around each stretch in which a script of the lane runs."""
        with self._frames.in_lane(self):
            yield

    def check(self) -> None:
        """Raise the `SeatLeft` of who left by another lane."""
        left = next((seat for seat in self.seats if seat in self.gone), None)
        self.gone.clear()
        if left is not None:
            raise SeatLeft(left)


class Frames:
    """The seats that do something now, each by its outermost frame."""

    def __init__(self) -> None:
        self._here = _Lane(self)
        self._beside: list[_Lane] = []
        """The other lanes."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those inside a frame of any lane."""
        return tuple(seat for lane in (self._here, *self._beside) for seat in lane.seats)

    @property
    def owners(self) -> tuple[Seat, ...]:
        """Return whose lane it is in which a script runs now, and those around it, if any."""
        return self._here.owners

    async def side_by_side(self, scripts: Sequence[tuple[Seat, Script[T]]]) -> list[T]:
        """Run what several seats do, each in a lane of its own."""
        lanes = [_Lane(self, (*self.owners, seat)) for seat, _ in scripts]
        self._beside += lanes
        results = await in_lanes(lanes, [script for _, script in scripts])
        self._beside = [lane for lane in self._beside if lane not in lanes]
        return results

    @contextmanager
    def in_lane(self, lane: _Lane) -> Generator[None]:
        """While a script of `lane` runs."""
        before, self._here = self._here, lane
        self._beside = [*(each for each in self._beside if each is not lane), before]
        try:
            yield
        finally:
            self._here = before
            self._beside = [*(each for each in self._beside if each is not before), lane]

    async def perform(
        self, seat: Seat, script: Script[object], put_away: Callable[[Seat], object]
    ) -> bool:
        """Run what `seat` does; False if it left. Within a frame of its own it is just run.

        `put_away` drops what a seat had begun, once its frame is gone.
        Raises the `SeatLeft` of a seat whose frame lies around this one.
        """
        lane = self._here
        if seat in lane.seats:
            await script
            return True
        frame = (seat, script)
        lane.open.append(frame)
        finished = await finishes(seat, script, lambda: _stop(lane, frame, put_away))
        if finished:
            lane.open.remove(frame)
        return finished

    def leave(self, seat: Seat) -> None:
        """Stop the frames of a seat, if it is in any. Raises `SeatLeft` for one of this lane."""
        for lane in self._beside:
            if seat in lane.seats:
                lane.gone.add(seat)
        if seat in self._here.seats:
            raise SeatLeft(seat)

    def drop(self) -> None:
        """Nobody does anything any more: all scripts are dropped."""
        self._here, self._beside = _Lane(self), []


def _stop(lane: _Lane, frame: _Frame, put_away: Callable[[Seat], object]) -> None:
    """Put a frame away, and those that were dropped with it: their scripts are closed."""
    gone = [each for each in lane.open if each is frame or _is_closed(each[1])]
    lane.open = [each for each in lane.open if each not in gone]
    for seat, _script in reversed(gone):
        put_away(seat)


def _is_closed(script: Script[object]) -> bool:
    """Return True if a script was dropped while it ran."""
    return isinstance(script, CoroutineType) and script.cr_frame is None
