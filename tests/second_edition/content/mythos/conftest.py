"""A quiet town for the Mythos cards."""

from __future__ import annotations

import pytest

from tests.second_edition.content.driving import Position


@pytest.fixture
def position() -> Position:
    """Two investigators, no monster, gate or Environment on the board."""
    made = Position("mythos", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    made.empties_the_board()
    made.leave_environment(how="test")
    made.me.at("uptown_streets")
    made.other.at("general_store")
    return made
