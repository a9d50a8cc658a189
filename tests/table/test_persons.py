"""People in sentences about seats."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.table.posts.persons import seats_by_person


def test_each_person_is_named_once() -> None:
    """The seats of one person are a group; seats that nobody plays stay apart."""
    seats = [Seat(n) for n in range(5)]

    groups = seats_by_person(seats, {Seat(0): 5, Seat(2): 5, Seat(3): 7})

    assert groups == [[0, 2], [1], [3], [4]]
