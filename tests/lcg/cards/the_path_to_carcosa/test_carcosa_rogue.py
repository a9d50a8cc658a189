"""Rogue cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("skids_otoole", "roland_banks")
STEALTH, SLEIGHT, DARING, LOCKPICKS = "03028", "03029", "03030", "03031"
KNIFE, GUN, OPPORTUNIST, HARD_KNOCKS = "01086", "01016", "01053", "01049"


def test_stealth_leaves_the_enemy_ready(table: Table) -> None:
    """Evade at −2; it cannot engage Skids until the turn ends, then it does."""
    table.roland.at("Attic")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(STEALTH)
    table.skids.does("evade", "Stealth").reveals("-2")

    assert (table.result(), ghoul.exhausted, ghoul.threat) == ((True, 2), False, None)
    table.skids.ends_turn()
    assert ghoul.threat == table.skids.seat


def test_stealth_hides_only_its_user(table: Table) -> None:
    """The enemy engages somebody else here at once."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(STEALTH)
    table.skids.does("evade", "Stealth").reveals("0")

    assert (ghoul.exhausted, ghoul.threat) == (False, table.roland.seat)


def test_sleight_of_hand_borrows_an_item(table: Table) -> None:
    """Free, with its ammo, in its slots; back in hand at the end of the turn."""
    table.skids.holds(SLEIGHT, GUN).has(resources=1)
    table.skids.does("play", "Sleight of Hand").chooses(".45 Automatic")
    assert (table.skids.resources, table.piece(GUN).uses) == (0, 4)
    table.skids.ends_turn()

    assert (table.skids.hand, table.in_play(GUN)) == ([GUN], False)


@pytest.mark.parametrize(("plays", "damage"), [(True, 2), (False, 1)])
def test_daring_maneuver_adds_to_a_success(table: Table, plays: bool, damage: int) -> None:
    """A Switchblade hits harder at 2 over; offered only where the test would succeed."""
    table.prints(RATS, health=3, fight=3)
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.controls("01044")
    table.skids.holds(DARING)
    table.skids.does("fight", "Switchblade").reveals("0")
    if plays:
        table.skids.does("play", "Daring Maneuver")
    else:
        table.skids.passes()

    assert (rats.damage, table.skids.hand) == (damage, [] if plays else [DARING])


def test_daring_maneuver_does_not_save_a_failure(table: Table) -> None:
    """It is played when one would succeed."""
    table.skids.holds(DARING).tests("combat", 5).reveals("0")

    assert (table.result(), table.skids.hand) == ((False, 3), [DARING])


@pytest.mark.parametrize(("token", "supplies"), [("-3", 3), ("-4", 2)])
def test_lockpicks_add_agility(table: Table, token: str, supplies: int) -> None:
    """Intellect 3 and agility 4 against shroud 2; by less than 2 a supply goes."""
    table.prints("Study", shroud=2)
    picks = table.skids.controls(LOCKPICKS)
    table.skids.does("investigate", "Lockpicks").reveals(token)

    assert (table.result(), table.skids.clues) == ((True, 7 + int(token)), 1)
    assert picks.uses == supplies


def test_lockpicks_take_boosts_of_agility(table: Table) -> None:
    """A boost to the added skill counts, and without supplies they are discarded."""
    table.skids.controls(LOCKPICKS, uses=1)
    table.skids.controls(HARD_KNOCKS)
    table.skids.has(resources=1).does("investigate", "Lockpicks", token="auto-fail")
    table.skids.does("activate", "Hard Knocks", "agility")

    assert table.skids.discard == [LOCKPICKS]
    assert table.skids.resources == 0
