"""Jim Culver and his own asset (Dunwich notes §6)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import GHOUL
from tests.lcg.table import Table

AT_TABLE = ("jim_culver", "roland_banks")
TRUMPET = "02012"


def test_jims_skulls_are_nought(table: Table) -> None:
    """Two ghouls about: for Roland a skull is −2, for Jim 0."""
    table.enemy(GHOUL).at("Study")
    table.enemy(GHOUL).at("Study")
    table.jim.tests("willpower", 4, token="skull")
    assert table.result() == (True, 4)

    table.roland.tests("willpower", 3, token="skull")
    assert table.result() == (False, 1)


def test_jims_elder_sign_is_one(table: Table) -> None:
    """+1 if he leaves it as it is."""
    table.jim.tests("willpower", 5, token="elder_sign").passes()

    assert table.result() == (True, 5)


def test_jim_treats_his_elder_sign_as_a_skull(table: Table) -> None:
    """It is worth 0 then, and sounds the trumpet."""
    trumpet = table.jim.controls(TRUMPET)
    table.jim.has(horror=2).tests("willpower", 5, token="elder_sign")
    assert not table.jim.can("activate", "Trumpet")

    table.jim.does("activate", "Jim Culver").does("activate", "Trumpet")

    assert (table.result(), table.jim.horror, trumpet.exhausted) == ((False, 4), 1, True)


def test_jim_leaves_the_elder_signs_of_others(table: Table) -> None:
    """Roland's elder sign is Roland's."""
    table.roland.tests("willpower", 3, token="elder_sign")

    assert table.kinds == ["turn"]


def test_the_trumpet_answers_the_skulls_of_others(table: Table) -> None:
    """It heals whoever is near; of several he chooses."""
    table.jim.controls(TRUMPET)
    table.jim.has(horror=1)
    table.roland.has(horror=1).tests("willpower", 3, token="skull")
    table.jim.does("activate", "Trumpet").chooses("Roland Banks")

    assert (table.jim.horror, table.roland.horror) == (1, 0)


def test_the_trumpet_wants_horror_nearby(table: Table) -> None:
    """Without it, exhausted, or with another token nothing is asked."""
    trumpet = table.jim.controls(TRUMPET)
    table.jim.tests("willpower", 3, token="skull")
    assert table.kinds == ["turn"]

    table.jim.has(horror=1).tests("willpower", 3, token="cultist")
    assert table.kinds == ["turn"]
    table.order("exhaust", what=trumpet.id)
    table.jim.tests("willpower", 3, token="skull")
    assert table.kinds == ["turn"]


@pytest.mark.parametrize(("answer", "damage"), [("own", 1), ("", 0)])
def test_jims_elder_sign_is_a_skull_outside_tests_too(
    table: Table, answer: str, damage: int
) -> None:
    """Hypnotic Gaze: a skull turns the ghoul on itself, an elder sign does not."""
    ghoul = table.enemy(GHOUL).engaged_with(table.jim)
    table.jim.holds("02153")
    table.enemies_attack()
    table.tokens("elder_sign")
    table.jim.does("play", "Hypnotic Gaze")
    table.jim.does("activate", "Jim Culver") if answer else table.jim.passes()

    assert (ghoul.damage, table.jim.damage) == (damage, 0)
