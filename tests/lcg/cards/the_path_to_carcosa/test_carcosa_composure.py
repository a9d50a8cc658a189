"""Composure assets and desperate skills (Carcosa notes §8 and §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import DOG, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("agnes_baker", "roland_banks")
TRAINING, THEORY, MOXIE, GROUNDED, PLUCKY = "03107", "03109", "03111", "03113", "03115"
PRAYERS, ASSAULT, SHRIVELLING, FAVORS = "03116", "03118", "01060", "03158"
COP, MILAN, LEO = "01018", "01033", "01048"


@pytest.mark.parametrize("code", [TRAINING, THEORY, MOXIE, GROUNDED, PLUCKY])
def test_composure_takes_horror_before_its_owner(table: Table, code: str) -> None:
    """The last point defeats it; direct horror passes it by, and so does damage."""
    table.agnes.controls(code)
    table.agnes.is_dealt(horror=1, direct=True)
    table.agnes.is_dealt(damage=1)
    table.settle()
    assert (table.in_play(code), table.agnes.horror, table.agnes.damage) == (True, 1, 1)

    table.agnes.is_dealt(horror=2)
    table.settle()
    assert (table.in_play(code), table.agnes.horror) == (False, 2)


@pytest.mark.parametrize(
    ("total", "on_dog", "own", "stays"),
    [(1, 0, 0, False), (1, 1, 0, True), (2, 1, 0, False), (3, 1, 1, False)],
)
def test_other_assets_may_take_horror_first(
    table: Table, total: int, on_dog: int, own: int, stays: bool
) -> None:
    """What is left for the investigator goes on the Composure as long as it has room."""
    table.roland.controls(MOXIE)
    table.roland.controls(DOG)
    table.roland.is_dealt(horror=total)
    table.roland.assigns(horror={"Guard Dog": on_dog} if on_dog else {})

    assert (table.in_play(MOXIE), table.in_play(DOG)) == (stays, not on_dog)
    assert table.roland.horror == own


def test_one_composure_each(table: Table) -> None:
    """A second one cannot be played; another investigator may have one."""
    table.agnes.controls(MOXIE)
    table.agnes.holds(PLUCKY)
    table.roland.holds(PLUCKY)

    assert not table.agnes.can("play", "Plucky")
    assert "Composure" in table.game.card(table.agnes.who.hand[0]).traits


def test_composure_sells_its_skills_and_grounded_spells(table: Table) -> None:
    """Again and again for 1 resource; Grounded only in tests on Spell cards."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.controls(GROUNDED)
    table.agnes.controls(SHRIVELLING)
    table.agnes.has(resources=2).does("fight", "Shrivelling")
    table.agnes.does("activate", "Grounded").does("activate", "Grounded", token="0")
    assert table.result() == (True, 7)

    table.tokens("0")
    table.agnes.has(resources=2).chooses("Fight Ravenous Ghoul")
    assert (table.result(), table.agnes.resources) == ((False, 2), 2)


@pytest.mark.parametrize(("horror", "may"), [(4, False), (5, True)])
def test_desperate_skills_want_little_sanity(table: Table, horror: int, may: bool) -> None:
    """Agnes has 8 sanity: with 3 left she may commit; one copy, of all players together."""
    table.agnes.holds(PRAYERS).has(horror=horror).tests("willpower", 5)
    assert ("commit" in table.kinds and table.agnes.can("commit", "Say Your Prayers")) is may


def test_one_copy_of_a_desperate_skill_a_test(table: Table) -> None:
    """Roland may not add a second one."""
    table.agnes.holds(ASSAULT).has(horror=5)
    table.roland.holds(ASSAULT).has(horror=4).tests("combat", 9)
    table.agnes.commits(ASSAULT)

    assert not table.roland.can("commit", "Reckless Assault")


def test_calling_in_favors_swaps_allies(table: Table) -> None:
    """Beat Cop returns; Dr. Milan (4) comes for nothing."""
    table.agnes.holds(FAVORS).has(resources=1).controls(COP)
    table.agnes.has_deck("01086", MILAN, "01087")
    table.agnes.does("play", "Calling in Favors").chooses("Milan")

    assert (table.in_play(MILAN), table.agnes.hand) == (True, [COP])
    assert (table.agnes.resources, len(table.agnes.deck)) == (0, 2)


def test_calling_in_favors_pays_the_difference(table: Table) -> None:
    """Leo De Luca costs 6: 2 more than Beat Cop, too dear with 1 resource left."""
    table.agnes.holds(FAVORS).has(resources=2).controls(COP)
    table.agnes.has_deck(LEO)
    table.agnes.does("play", "Calling in Favors")

    assert (table.in_play(LEO), table.agnes.hand) == (False, [COP])
