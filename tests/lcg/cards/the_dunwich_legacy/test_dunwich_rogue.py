"""Rogue cards of level 0 (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import FLASHLIGHT, GHOUL, GUTS, KNIFE, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("jenny_barnes", "roland_banks")
LIQUID_COURAGE, THINK, DOUBLE, CONTRABAND = "02024", "02025", "02026", "02109"
OUTTA_HERE, LONE_WOLF, QUICK_THINKING, JOEY = "02151", "02188", "02229", "02265"
DEDUCTION = "01039"


@pytest.mark.parametrize(("token", "horror", "hand"), [("0", 1, 1), ("auto_fail", 2, 0)])
def test_liquid_courage(table: Table, token: str, horror: int, hand: int) -> None:
    """1 horror is gone, 1 more after willpower (2); a failure costs a card at random."""
    bottle = table.jenny.controls(LIQUID_COURAGE)
    table.roland.holds("Emergency Cache").has(horror=3)
    table.jenny.does("activate", "Liquid Courage", token=token)

    assert (table.roland.horror, len(table.roland.hand), bottle.uses) == (horror, hand, 3)


def test_liquid_courage_wants_horror(table: Table) -> None:
    """Nobody has any, or only somebody elsewhere."""
    table.jenny.controls(LIQUID_COURAGE)
    assert "horror" in table.jenny.why_not("activate", "Liquid Courage")
    table.roland.at("Hallway").has(horror=2)

    assert "horror" in table.jenny.why_not("activate", "Liquid Courage")


def test_think_on_your_feet(table: Table) -> None:
    """Jenny leaves before the ghoul engages her; it stays where she was."""
    table.jenny.at("Hallway")
    table.lays("Cellar")
    table.jenny.holds(THINK)
    table.enemy(RAVENOUS).spawns(table.jenny)
    table.jenny.does("play", "Think on Your Feet").chooses("Cellar")

    ghoul = table.piece(RAVENOUS)
    assert table.jenny.is_at("Cellar")
    assert (ghoul.threat, ghoul.place) == (None, table.piece("Hallway").id)


def test_think_on_your_feet_needs_a_way(table: Table) -> None:
    """The Study leads nowhere; and what spawns elsewhere is nothing to think of."""
    table.jenny.holds(THINK)
    table.enemy(RAVENOUS).spawns(table.jenny)

    assert not table.jenny.can("play", "Think on Your Feet")


def test_double_or_nothing_doubles_difficulty(table: Table) -> None:
    """Difficulty 2 becomes 4; taken back it is 2 again."""
    table.jenny.holds(DOUBLE, GUTS).tests("willpower", 2)
    table.jenny.commits(DOUBLE)
    assert table.test.difficulty == 4
    table.restored()
    table.jenny.does("commit", "take back")
    assert table.test.difficulty == 2
    table.jenny.commits(DOUBLE).reveals("0")

    assert (table.ended.total, table.ended.difficulty) == (4, 4)


def test_double_or_nothing_resolves_results_twice(table: Table) -> None:
    """Two clues for the investigation, two more with Deduction; Guts draws twice."""
    table.sets("Study", clues=4)
    table.jenny.holds(DOUBLE, DEDUCTION).has(resources=0)
    table.jenny.does("investigate", "Study").commits(DOUBLE, DEDUCTION).reveals("0")
    assert table.jenny.clues == 4

    table.jenny.holds(DOUBLE, GUTS).stacks(KNIFE, FLASHLIGHT).tests("willpower", 1)
    table.jenny.commits(DOUBLE, GUTS).reveals("0")
    assert sorted(table.jenny.hand) == sorted([KNIFE, FLASHLIGHT])


def test_double_or_nothing_hits_twice(table: Table) -> None:
    """An attack deals its damage twice, a weapon's own rule each time once."""
    priest = table.enemy("Ghoul Priest").engaged_with(table.jenny)
    table.jenny.controls("Baseball Bat")
    table.jenny.holds(DOUBLE)
    table.prints("Ghoul Priest", fight=2)
    table.jenny.does("fight", "Ghoul Priest", "Baseball Bat").commits(DOUBLE).reveals("0")

    assert priest.damage == 4


def test_double_or_nothing_evades_once(table: Table) -> None:
    """What is away is away: nothing answers a second time."""
    table.jenny.controls("Pickpocketing")
    table.enemy(GHOUL).engaged_with(table.jenny)
    table.jenny.holds(DOUBLE).has(resources=0)
    table.jenny.does("evade", "Ghoul Minion").commits(DOUBLE).reveals("+1")

    assert table.kinds == ["reaction"]
    table.jenny.passes()
    assert table.kinds == ["turn"]


def test_one_double_or_nothing_a_test(table: Table) -> None:
    """At most one, by whomever."""
    table.jenny.holds(DOUBLE)
    table.roland.holds(DOUBLE)
    table.jenny.tests("willpower", 1).commits(DOUBLE)

    assert not table.roland.can("commit", "Double or Nothing")


def test_contraband_doubles(table: Table) -> None:
    """Roland's pistol: 4 ammo become 8; charges and empty cards are no matter."""
    gun = table.roland.controls(".45 Automatic")
    table.jenny.controls("Shrivelling")
    table.jenny.holds(CONTRABAND).has(resources=4)
    table.jenny.does("play", "Contraband", "Automatic")

    assert gun.uses == 8


def test_contraband_wants_stock(table: Table) -> None:
    """Charges are none, nor is an empty pistol."""
    table.jenny.controls("Shrivelling")
    table.jenny.controls(".45 Automatic", uses=0)
    table.jenny.holds(CONTRABAND).has(resources=4)

    assert "ammo or supplies" in table.jenny.why_not("play", "Contraband")


def test_outta_here(table: Table) -> None:
    """Where the Parlor lets anybody resign, Jenny does from wherever she is."""
    table.jenny.holds(OUTTA_HERE)
    assert "resign" in table.jenny.why_not("play", "outta")
    table.lays("Parlor", revealed=False)
    assert "resign" in table.jenny.why_not("play", "outta")
    table.lays("Parlor")
    table.enemy(GHOUL).engaged_with(table.jenny)
    table.jenny.does("play", "outta")

    assert (table.jenny.who.standing, table.jenny.damage) == ("resigned", 0)


def test_lone_wolf(table: Table) -> None:
    """With Roland in the Study nothing; alone 1 resource."""
    table.jenny.controls(LONE_WOLF)
    table.jenny.has(resources=0)
    table.goes("turn", table.jenny)
    assert table.kinds == ["turn"]

    table.roland.at("Hallway")
    table.goes("turn", table.jenny)
    table.jenny.does("activate", "Lone Wolf")
    assert table.jenny.resources == 1


def test_one_lone_wolf_each(table: Table) -> None:
    """Limit 1 per investigator."""
    table.jenny.controls(LONE_WOLF)
    table.jenny.holds(LONE_WOLF)
    table.roland.controls(LONE_WOLF)

    assert table.jenny.why_not("play", "Lone Wolf") == "You already control Lone Wolf."


def test_quick_thinking_gives_an_action(table: Table) -> None:
    """By 2: an action that does not count among the three."""
    table.jenny.holds(QUICK_THINKING).has(resources=0)
    table.jenny.tests("willpower", 2).commits(QUICK_THINKING).reveals("0")
    table.jenny.does("resource")

    assert (table.jenny.actions, table.jenny.resources, table.kinds) == (3, 1, ["turn"])


def test_quick_thinking_is_for_who_committed_it(table: Table) -> None:
    """Roland acts in Jenny's turn, and keeps what he has; he may decline."""
    table.roland.holds(QUICK_THINKING)
    before = table.roland.actions
    table.jenny.tests("willpower", 2)
    table.roland.commits(QUICK_THINKING)
    table.jenny.reveals("0")
    table.roland.chooses("No action")

    assert (table.roland.actions, table.kinds) == (before, ["turn"])


def test_quick_thinking_by_one_gives_none(table: Table) -> None:
    """It wants 2."""
    table.jenny.holds(QUICK_THINKING).tests("willpower", 3)
    table.jenny.commits(QUICK_THINKING).reveals("0")

    assert table.kinds == ["turn"]


def test_joey_plays_items(table: Table) -> None:
    """1 resource for Joey, the cost of the Item, no action, no attack of opportunity."""
    table.jenny.controls(JOEY)
    table.enemy(GHOUL).engaged_with(table.jenny)
    table.jenny.holds(KNIFE, "Beat Cop").has(resources=3)
    table.jenny.does("activate", "Joey").chooses("Knife")

    assert table.in_play(KNIFE)
    assert (table.jenny.resources, table.jenny.actions, table.jenny.damage) == (1, 3, 0)


def test_joey_wants_an_item_that_can_be_paid(table: Table) -> None:
    """Not an Ally, and not for the last resource."""
    table.jenny.controls(JOEY)
    table.jenny.holds("Beat Cop").has(resources=9)
    assert "Item" in table.jenny.why_not("activate", "Joey")
    table.jenny.holds(KNIFE).has(resources=1)

    assert "Item" in table.jenny.why_not("activate", "Joey")
