"""Frames: scopes around a seat's scripts that end early if the seat leaves the game.

A seat leaves by raising `SeatLeft` in a script. Its outermost frame stops; frames of other seats
continue unless they are nested inside it. When several seats act side by side, each has a branch
with its own frames. A seat that leaves because of another branch stops at its next question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from types import CoroutineType
from typing import TypeVar

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script, run_in_branches

T = TypeVar("T")


async def run_to_end(seat: Seat, script: Script[object], put_away: Callable[[], object]) -> bool:
    """Run a seat's script; return False if the seat left the game before its end.

    `put_away` discards what the script had begun. It also runs if the seat of an enclosing frame
    left; that `SeatLeft` is raised again.
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


class _Branch:
    """The frames of one of several scripts that run side by side."""

    def __init__(self, frames: Frames, owners: tuple[Seat, ...] = ()) -> None:
        self._frames = frames
        self.owners = owners
        self.open: list[_Frame] = []
        self.gone: set[Seat] = set()
        """The seats that had to leave because of another branch."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats inside a frame, the outermost first."""
        return tuple(seat for seat, script in self.open if not _is_closed(script))

    @contextmanager
    def running(self) -> Generator[None]:
        """Make this the current branch while one of its scripts runs."""
        with self._frames.in_branch(self):
            yield

    def check(self) -> None:
        """Raise `SeatLeft` if another branch has made a seat of this branch leave the game."""
        left = next((seat for seat in self.seats if seat in self.gone), None)
        self.gone.clear()
        if left is not None:
            raise SeatLeft(left)


class Frames:
    """The frames of all seats that are acting now."""

    def __init__(self) -> None:
        self._here = _Branch(self)
        self._beside: list[_Branch] = []
        """The branches other than the current one."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats inside a frame of any branch."""
        return tuple(seat for branch in (self._here, *self._beside) for seat in branch.seats)

    @property
    def owners(self) -> tuple[Seat, ...]:
        """The seat of the current branch, after the seats of enclosing branches; may be empty."""
        return self._here.owners

    async def run_side_by_side(self, scripts: Sequence[tuple[Seat, Script[T]]]) -> list[T]:
        """Run the scripts of several seats, each in its own branch."""
        branches = [_Branch(self, (*self.owners, seat)) for seat, _ in scripts]
        self._beside += branches
        results = await run_in_branches(branches, [script for _, script in scripts])
        self._beside = [branch for branch in self._beside if branch not in branches]
        return results

    @contextmanager
    def in_branch(self, branch: _Branch) -> Generator[None]:
        """Make `branch` the current branch inside this context."""
        before, self._here = self._here, branch
        self._beside = [*(each for each in self._beside if each is not branch), before]
        try:
            yield
        finally:
            self._here = before
            self._beside = [*(each for each in self._beside if each is not before), branch]

    async def run_in_frame(
        self, seat: Seat, script: Script[object], put_away: Callable[[Seat], object]
    ) -> bool:
        """Run a seat's script; return False if the seat left the game before its end.

        Inside a frame of the same seat the script just runs. `put_away` discards what a seat had
        begun, after its frame is gone. Raises the `SeatLeft` of a seat whose frame encloses this
        one.
        """
        branch = self._here
        if seat in branch.seats:
            await script
            return True
        frame = (seat, script)
        branch.open.append(frame)
        finished = await run_to_end(seat, script, lambda: _remove_frame(branch, frame, put_away))
        if finished:
            branch.open.remove(frame)
        return finished

    def end_frames_of(self, seat: Seat) -> None:
        """End the scripts of a seat that leaves. Raises `SeatLeft` in the current branch."""
        for branch in self._beside:
            if seat in branch.seats:
                branch.gone.add(seat)
        if seat in self._here.seats:
            raise SeatLeft(seat)

    def drop(self) -> None:
        """Drop all frames and branches."""
        self._here, self._beside = _Branch(self), []


def _remove_frame(branch: _Branch, frame: _Frame, put_away: Callable[[Seat], object]) -> None:
    """Remove a frame, and all frames whose scripts were closed with it."""
    gone = [each for each in branch.open if each is frame or _is_closed(each[1])]
    branch.open = [each for each in branch.open if each not in gone]
    for seat, _script in reversed(gone):
        put_away(seat)


def _is_closed(script: Script[object]) -> bool:
    """Return True if a script was closed while it ran."""
    return isinstance(script, CoroutineType) and script.cr_frame is None
