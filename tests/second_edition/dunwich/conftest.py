"""A quiet town with the box in play."""

from __future__ import annotations

import pytest

from tests.second_edition.content.driving import Position
from tests.second_edition.table import Table

BOX = ("dunwich",)


@pytest.fixture
def position() -> Position:
    """Two investigators in Arkham; no monster, gate or Environment on the board."""
    made = Position(
        "dunwich mythos",
        investigators=["joe_diamond", "bob_jenkins"],
        ancient_one="azathoth",
        boxes=list(BOX),
    )
    made.empties_the_board()
    made.leave_environment(how="test")
    made.me.at("uptown_streets")
    made.other.at("general_store")
    return made


@pytest.fixture
def table() -> Table:
    """Two investigators in Arkham, nothing on the board but clue tokens."""
    made = Table("joe_diamond", "bob_jenkins", boxes=BOX)
    made.joe.at("uptown_streets")
    made.bob.at("general_store")
    return made
