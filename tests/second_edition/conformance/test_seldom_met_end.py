"""Situations around the awakening and the end that are seldom met; sections as cited."""

from __future__ import annotations

from tests.second_edition.duels import UPTOWN, fight
from tests.second_edition.table import Table
from tests.second_edition.terms import Standing


def test_the_last_sanity_as_the_ancient_one_awakes() -> None:
    """§14: An investigator at 0 Sanity as the battle begins is devoured."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="yig")
    table.joe.at(UPTOWN)
    table.joe.gets("bind_monster")
    table.joe.sanity, table.joe.sliders = 2, [0, 0, 3]
    table.doom = table.ancient_one.doom - 1
    table.joe.rolls(6, *[1] * 9)
    fight(table, "cultist", "cast:")

    table.run(table.begin_battle())

    assert [w.standing for w in table.playing()] == [Standing.PLAYING]
    assert table.joe.standing is Standing.OUT
