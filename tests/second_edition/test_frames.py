"""The frame around what an investigator does: it stops when they leave, and others' go on."""

from __future__ import annotations

import pytest

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script, confirm, together
from bot.second_edition.core.frames import perform
from bot.second_edition.core.state import Check
from bot.second_edition.printed.terms import Skill
from tests.second_edition.scene import Scene

FIRST, SECOND = Seat(0), Seat(1)


@pytest.fixture
def scene() -> Scene:
    """Two investigators."""
    return Scene("joe_diamond", "bob_jenkins")


async def goes(scene: Scene, seat: Seat) -> None:
    """An investigator goes insane, say."""
    scene.b.frames.leave(seat)


async def checks(scene: Scene, seat: Seat, then: Script[object]) -> None:
    """Somebody's check, in which something happens."""
    scene.b.state.checks.append(Check(seat, Skill.LUCK, 0))
    await then


def test_a_frame_within_stops_with_the_one_around_it(scene: Scene) -> None:
    """Who leaves stops what somebody else did within: nobody performs any more."""
    within = perform(scene.b, SECOND, checks(scene, SECOND, goes(scene, FIRST)))

    assert scene.run(perform(scene.b, FIRST, within)) is False
    assert scene.b.frames.seats == ()
    assert scene.b.state.checks == []


def test_a_frame_that_was_dropped_with_another_is_none(scene: Scene) -> None:
    """Two act side by side when the one around them leaves: the other is put away too."""
    waits = perform(scene.b, SECOND, checks(scene, SECOND, confirm(SECOND, "Go on?")))

    async def both() -> None:
        await together(waits, goes(scene, FIRST))

    assert scene.run(perform(scene.b, FIRST, both())) is False
    assert scene.b.frames.seats == ()
    assert scene.b.state.checks == []


def test_whoever_left_once_can_be_stopped_again(scene: Scene) -> None:
    """What somebody else leaves in the middle of does not count as theirs later."""
    assert scene.run(perform(scene.b, FIRST, perform(scene.b, SECOND, goes(scene, FIRST)))) is False

    assert scene.run(perform(scene.b, SECOND, goes(scene, SECOND))) is False


def test_outside_of_a_frame_nobody_is_stopped(scene: Scene) -> None:
    """Who does nothing now leaves without anything being stopped."""
    assert scene.run(perform(scene.b, FIRST, goes(scene, SECOND))) is True


def test_leaving_is_not_caught_by_a_frame_of_somebody_else(scene: Scene) -> None:
    """It goes on to the frame of who left."""
    scene.run(perform(scene.b, SECOND, checks(scene, SECOND, _leaves(FIRST))))

    assert isinstance(scene.raised, SeatLeft)
    assert scene.b.frames.seats == ()


async def _leaves(seat: Seat) -> None:
    raise SeatLeft(seat)
