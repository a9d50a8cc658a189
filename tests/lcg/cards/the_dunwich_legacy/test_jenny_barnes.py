"""Jenny Barnes and her own asset (Dunwich notes §6)."""

from __future__ import annotations

import pytest

from bot.lcg.views.cards import hand
from tests.lcg.codes import GHOUL, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("jenny_barnes", "roland_banks")
TWINS = "02010"


def test_jenny_gains_two_resources_in_upkeep(table: Table) -> None:
    """One more than Roland."""
    table.jenny.has(resources=0)
    table.roland.has(resources=0)
    table.next_phase("upkeep")

    assert (table.jenny.resources, table.roland.resources) == (2, 1)


def test_jenny_gains_one_where_her_text_is_blank(table: Table) -> None:
    """Constant abilities of an investigator are part of the text."""
    table.jenny.has(resources=0)
    table.jenny.suffers("Psychosis")
    table.game.constants.is_blank = lambda _seat: True  # type: ignore[method-assign]
    table.next_phase("upkeep")

    assert table.jenny.resources == 1


def test_jennys_elder_sign_counts_resources(table: Table) -> None:
    """+1 for each: 3 and 5."""
    table.jenny.has(resources=5).tests("willpower", 8, token="elder_sign")

    assert table.result() == (True, 8)


@pytest.mark.parametrize(("x", "left"), [(3, 2), (0, 5), (5, 0)])
def test_twin_45s_come_with_what_is_paid(table: Table, x: int, left: int) -> None:
    """X ammo for X resources."""
    table.jenny.holds(TWINS).has(resources=5)
    table.jenny.does("play", "Twin .45s").chooses(str(x))

    assert (table.piece(TWINS).uses, table.jenny.resources) == (x, left)


def test_twin_45s_without_resources_ask_nothing(table: Table) -> None:
    """X is 0 then, and they cannot be used."""
    table.jenny.holds(TWINS).has(resources=0)
    table.enemy(GHOUL).engaged_with(table.jenny)
    table.jenny.does("play", "Twin .45s")
    table.settle()

    assert table.piece(TWINS).uses == 0
    assert table.jenny.why_not("fight", "Twin .45s") == "It has no ammo left."


def test_twin_45s_hit_twice(table: Table) -> None:
    """+2 combat and 2 damage for 1 ammo."""
    guns = table.jenny.controls(TWINS, uses=2)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.jenny)
    table.jenny.does("fight", "Twin .45s", token="0")

    assert (table.ended.total, ghoul.damage, guns.uses) == (5, 2, 1)


def test_twin_45s_read_as_x(table: Table) -> None:
    """In a hand their cost and their ammo are X."""
    table.jenny.holds(TWINS)
    card = hand(table.game, table.jenny.seat).cards[0]

    assert (card.cost_text, card.uses, card.payable) == ("X", "X ammo", True)
