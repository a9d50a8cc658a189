"""The frame around what an investigator does: it stops when they leave, and others' go on."""

from __future__ import annotations

import pytest

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script, confirm, run_together
from bot.second_edition.printed.terms import Skill
from tests.second_edition.table import Table
from tests.second_edition.terms import SkillCheck

FIRST, SECOND = Seat(0), Seat(1)


@pytest.fixture
def table() -> Table:
    """Two investigators."""
    return Table("joe_diamond", "bob_jenkins")


async def goes(table: Table, seat: Seat) -> None:
    """An investigator goes insane, say."""
    table.who(seat).leaves()


async def checks(table: Table, seat: Seat, then: Script[object]) -> None:
    """Somebody's check, in which something happens."""
    table.checking(SkillCheck(seat, Skill.LUCK, 0))
    await then


def test_a_frame_within_stops_with_the_one_around_it(table: Table) -> None:
    """Who leaves stops what somebody else did within: nobody performs any more."""
    within = table.bob.performs(checks(table, SECOND, goes(table, FIRST)))

    assert table.run(table.joe.performs(within)) is False
    assert table.performing == ()
    assert table.checks == []


def test_a_frame_that_was_dropped_with_another_is_none(table: Table) -> None:
    """Two act side by side when the one around them leaves: the other is put away too."""
    waits = table.bob.performs(checks(table, SECOND, confirm(SECOND, "Go on?")))

    async def both() -> None:
        await run_together(waits, goes(table, FIRST))

    assert table.run(table.joe.performs(both())) is False
    assert table.performing == ()
    assert table.checks == []


def test_whoever_left_once_can_be_stopped_again(table: Table) -> None:
    """What somebody else leaves in the middle of does not count as theirs later."""
    assert table.run(table.joe.performs(table.bob.performs(goes(table, FIRST)))) is False

    assert table.run(table.bob.performs(goes(table, SECOND))) is False


def test_outside_of_a_frame_nobody_is_stopped(table: Table) -> None:
    """Who does nothing now leaves without anything being stopped."""
    assert table.run(table.joe.performs(goes(table, SECOND))) is True


def test_leaving_is_not_caught_by_a_frame_of_somebody_else(table: Table) -> None:
    """It goes on to the frame of who left."""
    table.run(table.bob.performs(checks(table, SECOND, _leaves(FIRST))))

    assert isinstance(table.raised, SeatLeft)
    assert table.performing == ()


async def _leaves(seat: Seat) -> None:
    raise SeatLeft(seat)
