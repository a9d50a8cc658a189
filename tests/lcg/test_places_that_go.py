"""Locations that leave play."""

from __future__ import annotations

from bot.lcg.rules.places import remove_place
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table


def test_enemies_of_a_location_that_is_removed_are_discarded(table: Table) -> None:
    """Rules Reference, "Leaves Play": who is engaged stays with the investigator elsewhere."""
    table.lays("Attic")
    alone = table.enemy(RATS, exhausted=True).at("Attic")
    engaged = table.enemy(GHOUL).engaged_with(table.roland)

    remove_place(table.game, table.place("Attic"))

    assert [each.id for each in table.game.enemies()] == [engaged.id]
    assert alone.code in {table.game.card(copy).code for copy in table.game.state.encounter_discard}


def test_enemies_elsewhere_stay(table: Table) -> None:
    """Rules Reference, "Removed from Game": only what is there goes."""
    table.lays("Cellar")
    rats = table.enemy(RATS, exhausted=True).at("Cellar")
    table.lays("Attic")

    remove_place(table.game, table.place("Attic"))

    assert rats.place == table.place("Cellar").id
