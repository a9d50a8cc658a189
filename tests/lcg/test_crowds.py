"""A board with many enemies on it: what a decision costs grows as they do, and no faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from tests.lcg.table import Table

GHOUL, RATS, BYAKHEE = "01160", "01159", "01175"
SOME, MANY = 10, 40


@pytest.mark.parametrize("alike", [True, False], ids=["of one name", "of several"])
def test_a_turn_among_four_times_as_many_enemies(alike: bool) -> None:
    """What can be done is found out in at most five times as many steps of the program."""
    few, many = calls_of_a_turn(SOME, alike), calls_of_a_turn(MANY, alike)

    assert many < 5 * few


def calls_of_a_turn(enemies: int, alike: bool) -> int:
    """How often a function is called until the turn is asked about again."""
    table = Table()
    table.roland.controls("01086")  # a Knife has two ways to attack each of them
    for number in range(enemies):
        code = RATS if alike else (GHOUL, RATS, BYAKHEE)[number % 3]
        table.enemy(code).engaged_with(table.roland)
    return calls_of(lambda: table.sets(0, resources=7))


def calls_of(deed: Callable[[], object]) -> int:
    """How often a function of ours is called by a deed."""
    calls = 0

    def count(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return calls
