"""Frames end early when the seat that acts leaves."""

from __future__ import annotations

from bot.engine.errors import SeatLeft
from bot.engine.fiber import Fiber
from bot.engine.frames import Frames, run_to_end
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.engine.script import Script, confirm, run_together

FIRST, SECOND = Seat(0), Seat(1)


class Acting:
    """Seats in frames, and those whose frames were put away."""

    def __init__(self) -> None:
        self.frames = Frames()
        self.gone: list[int] = []

    def perform(self, seat: Seat, script: Script[object]) -> Script[bool]:
        """A frame of a seat."""
        return self.frames.run_in_frame(seat, script, self.gone.append)

    async def leaves(self, seat: Seat) -> None:
        """A seat leaves."""
        self.frames.end_frames_of(seat)


def run(script: Script[object]) -> object:
    """Return what a script gives that asks nothing that it waits for."""
    fiber = Fiber(script, RunState(1, set()))
    fiber.start()
    return fiber.result


async def nothing() -> None:
    """Do nothing."""


def test_a_frame_that_goes_through_is_over() -> None:
    """Nothing is put away."""
    acting = Acting()

    assert run(acting.perform(FIRST, nothing())) is True
    assert (acting.frames.seats, acting.gone) == ((), [])


def test_a_frame_within_a_frame_of_the_same_seat_is_none() -> None:
    """The outermost one stops."""
    acting = Acting()
    within = acting.perform(FIRST, acting.leaves(FIRST))

    assert run(acting.perform(FIRST, within)) is False
    assert acting.gone == [FIRST]


def test_what_stands_within_goes_first() -> None:
    """Who leaves stops the frames of others within its own."""
    acting = Acting()
    within = acting.perform(SECOND, acting.leaves(FIRST))

    assert run(acting.perform(FIRST, within)) is False
    assert (acting.frames.seats, acting.gone) == ((), [SECOND, FIRST])


def test_frames_that_were_dropped_are_put_away() -> None:
    """One waits beside the other that leaves: the driver closes its script."""
    acting = Acting()

    async def both() -> None:
        asks = confirm(SECOND, "Go on?")
        await run_together(acting.perform(SECOND, asks), acting.leaves(FIRST))

    assert run(acting.perform(FIRST, both())) is False
    assert (acting.frames.seats, acting.gone) == ((), [SECOND, FIRST])


def test_frames_beside_each_other_go_on() -> None:
    """One leaves; the other still waits for its answer."""
    acting = Acting()

    async def leaves() -> bool:
        return await acting.perform(FIRST, acting.leaves(FIRST))

    async def both() -> None:
        await run_together(acting.perform(SECOND, confirm(SECOND, "Go on?")), leaves())

    fiber = Fiber(both(), RunState(1, set()))
    fiber.start()

    assert not fiber.done
    assert (acting.frames.seats, acting.gone) == ((SECOND,), [FIRST])


def test_outside_of_a_frame_nothing_stops() -> None:
    """Whoever does nothing leaves quietly."""
    acting = Acting()

    assert run(acting.perform(FIRST, acting.leaves(SECOND))) is True


def test_dropping_all_ends_all() -> None:
    """After a cut nobody does anything."""
    acting = Acting()
    fiber = Fiber(acting.perform(FIRST, confirm(FIRST, "Go on?")), RunState(1, set()))
    fiber.start()

    acting.frames.drop()

    assert acting.frames.seats == ()


def test_leaving_goes_on_to_whom_it_concerns() -> None:
    """A frame of another puts away what it had begun, and lets it pass."""
    away: list[str] = []

    async def raising() -> None:
        raise SeatLeft(FIRST)

    within = run_to_end(SECOND, raising(), lambda: away.append("second"))

    assert run(run_to_end(FIRST, within, lambda: away.append("first"))) is False
    assert away == ["second", "first"]
