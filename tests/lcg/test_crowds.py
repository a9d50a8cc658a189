"""A board with many enemies on it: what a decision costs grows as they do, and no faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from bot.lcg.text.prompts import explain
from tests.lcg.player import Player
from tests.lcg.table import Table

GHOUL, RATS, BYAKHEE = "01160", "01159", "01175"
SOME, MANY = 10, 40


@pytest.mark.parametrize("alike", [True, False], ids=["of one name", "of several"])
def test_a_turn_among_four_times_as_many_enemies(alike: bool) -> None:
    """What can be done is found out in at most five times as many steps of the program."""
    few, many = calls_of_a_turn(SOME, alike), calls_of_a_turn(MANY, alike)

    assert many < 5 * few


def test_the_last_action_among_four_times_as_many_enemies() -> None:
    """Whether a turn ends by itself is found out in at most five times as many steps, too."""
    few, many = (ending(crowd(number, exhausted=True)) for number in (SOME, MANY))
    spent, more = (calls_of(partial(who.does, "resource")) for who in (few, many))

    assert more < 5 * spent


def test_the_words_among_four_times_as_many_enemies() -> None:
    """So are the odds under a turn, of which a message has room for some."""
    few, many = (
        calls_of(partial(explain, table.game, table.ask, None))
        for table in (crowd(number) for number in (SOME, MANY))
    )

    assert many < 5 * few


def calls_of_a_turn(enemies: int, alike: bool) -> int:
    """Return how often a function is called until the turn is asked about again."""
    table = crowd(enemies, alike)
    return calls_of(lambda: table.sets(0, resources=7))


def crowd(enemies: int, alike: bool = False, *, exhausted: bool = False) -> Table:
    """Roland with a knife among enemies that are engaged with him."""
    table = Table()
    table.roland.controls("01086")  # a Knife has two ways to attack each of them
    for number in range(enemies):
        code = RATS if alike else (GHOUL, RATS, BYAKHEE)[number % 3]
        table.enemy(code, exhausted=exhausted).engaged_with(table.roland)
    return table


def ending(table: Table) -> Player:
    """Roland with one action left."""
    table.sets(0, actions=1)
    return table.roland


def calls_of(choice: Callable[[], object]) -> int:
    """Return how often a function of ours is called by a choice."""
    calls = 0

    def count(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        choice()
    finally:
        sys.setprofile(before)
    return calls
