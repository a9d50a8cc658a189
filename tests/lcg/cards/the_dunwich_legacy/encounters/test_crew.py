"""Naomi's Crew (Dunwich notes §8)."""

from __future__ import annotations

from tests.lcg.codes import GHOUL
from tests.lcg.table import Table

THUG, MOBSTER, HUNTED = "02097", "02098", "02099"
CACHE = "01088"


def test_a_thug_keeps_resources_away(table: Table) -> None:
    """Neither cards nor the upkeep give any; others gain theirs. A card that would is idle."""
    table.enemy(THUG, exhausted=True).engaged_with(table.roland)
    table.roland.holds(CACHE).has(resources=1)
    table.daisy.has(resources=1)

    assert table.roland.why_not("play", "Emergency Cache") == "You can’t gain resources now."
    assert not table.roland.can("resource")

    table.goes("upkeep")
    table.settle()
    assert (table.roland.resources, table.daisy.resources) == (1, 2)


def test_a_mobster_takes_a_resource(table: Table) -> None:
    """With each attack; who has none loses none."""
    table.enemy(MOBSTER).engaged_with(table.roland)
    table.roland.has(resources=1)

    table.enemies_attack()
    assert (table.roland.damage, table.roland.resources) == (1, 0)


def test_hunted_down_by_who_is_near(table: Table) -> None:
    """A Criminal comes a step and attacks at once; one that stays away does not."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.enemy(MOBSTER).at("Attic")

    table.draws_encounter(HUNTED)
    table.roland.chooses("Roland")
    table.settle()

    assert table.roland.damage == 1
    assert [each.code for each in table.roland.engaged()] == [MOBSTER]


def test_hunted_by_nobody(table: Table) -> None:
    """Without an unengaged Criminal it surges; ghouls are no criminals."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(MOBSTER).engaged_with(table.daisy)
    table.encounter_deck("Dissonant Voices")

    table.draws_encounter(HUNTED)

    assert table.roland.damage == 0
    assert table.in_play(MOBSTER)
