"""Situations of movement and of Other Worlds that are seldom met; sections as cited."""

from __future__ import annotations

import pytest

from tests.second_edition.heroes import joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase, legal_choices


def _in_the_abyss(*cards: str) -> Table:
    """Joe in the first area of the Abyss, whose gate is at the Woods, with Lore 3."""
    table = joe()
    table.joe.at("abyss:1")
    table.gate("woods", "abyss")
    table.joe.sliders = [0, 0, 3]
    for card in cards:
        table.joe.gets(card)
    table.phase = Phase.MOVEMENT
    table.run(table.joe.begin_movement())
    return table


@pytest.mark.parametrize("vehicle", ["motorcycle", "patrol_wagon", "map_of_arkham"])
def test_who_found_a_gate_goes_no_further(vehicle: str) -> None:
    """§3 II: After Find Gate there is no further movement in that turn."""
    table = _in_the_abyss("find_gate", vehicle)
    table.joe.rolls(6, 1)

    table.run(table.joe.ask_movement_choice(), "cast:")

    assert (table.joe.place, table.joe.explored) == ("woods", True)
    keys = [choice.key for choice in legal_choices(table.joe.movement_choices())]
    assert not [key for key in keys if key.startswith(("move:", "use:"))]


def test_monsters_at_a_gate_that_was_found_may_be_left_alone() -> None:
    """§3 II: After Find Gate the monsters at the gate may be left alone, as after any return."""
    table = _in_the_abyss("find_gate")
    table.monster("cultist", "woods")
    table.joe.rolls(6, 1)
    table.run(table.joe.ask_movement_choice(), "cast:")

    table.act(table.joe.end_movement(), "leave")

    assert (table.joe.place, table.joe.explored) == ("woods", True)
