"""A quiet town for the Mythos cards."""

from __future__ import annotations

import pytest

from bot.second_edition.turn import mythos
from bot.second_edition.verbs import monsters
from tests.second_edition.content.driving import OTHER, Position


@pytest.fixture
def position() -> Position:
    """Two investigators, no monster, gate or Environment on the board."""
    made = Position("mythos", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    for monster in list(made.state.monsters):
        monsters.return_monster(made.board, monster.no)
    made.state.gate_stack += [gate.no for gate in made.state.gates]
    made.state.gates.clear()
    mythos.leave_environment(made.board, how="test")
    made.at("uptown_streets")
    made.at("general_store", seat=OTHER)
    return made
