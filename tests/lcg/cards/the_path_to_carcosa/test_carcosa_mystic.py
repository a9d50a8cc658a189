"""Mystic cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("agnes_baker", "roland_banks")
TRANSMUTATION, UNCAGE, ASTRAL_TRAVEL, ATHAME = "03032", "03033", "03034", "03035"
KNIFE, COP, SHRIVELLING, BLINDING, WARD = "01086", "01018", "01060", "01066", "01065"


@pytest.mark.parametrize(
    ("token", "gained", "damage"),
    [("-2", 2, 0), ("+1", 3, 0), ("skull", 3, 1), ("auto-fail", 0, 1)],
)
def test_alchemical_transmutation_by_margin(
    table: Table, token: str, gained: int, damage: int
) -> None:
    """A resource for each point over 1, three at most; a bad symbol hurts."""
    spell = table.agnes.controls(TRANSMUTATION)
    table.agnes.has(resources=0).does("activate", "Alchemical Transmutation", token=token)

    assert (table.agnes.resources, table.agnes.damage) == (gained, damage)
    assert (spell.uses, spell.exhausted) == (2, True)


def test_uncage_the_soul_plays_an_asset(table: Table) -> None:
    """Shrivelling for 3 less: for nothing, with one action."""
    table.agnes.holds(UNCAGE, SHRIVELLING, KNIFE).has(resources=0)
    table.agnes.does("play", "Uncage the Soul").chooses("Shrivelling")

    assert (table.in_play(SHRIVELLING), table.agnes.actions) == (True, 2)
    assert table.agnes.hand == [KNIFE]


def test_uncage_the_soul_plays_an_event_at_a_target(table: Table) -> None:
    """Blinding Light evades one of two enemies, with one round of attacks before."""
    table.enemy(RATS).engaged_with(table.agnes)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.holds(UNCAGE, BLINDING).has(resources=0)
    table.tokens("0")
    table.agnes.does("play", "Uncage the Soul").chooses("Ravenous")
    table.settle()
    table.agnes.chooses("Blinding Light").chooses("Swarm")

    assert (table.in_play(RATS), ghoul.threat) == (False, table.agnes.seat)
    assert (table.agnes.damage, table.agnes.horror) == (2, 1)


def test_uncage_the_soul_wants_a_spell_that_can_be_played(table: Table) -> None:
    """A Ward only answers a draw; a Knife is no Spell."""
    table.agnes.holds(UNCAGE, WARD, KNIFE)

    assert not table.agnes.can("play", "Uncage the Soul")


@pytest.mark.parametrize(
    ("token", "asset", "damage"), [("0", True, 0), ("cultist", False, 0), ("auto-fail", False, 0)]
)
def test_astral_travel_may_cost_an_asset(
    table: Table, token: str, asset: bool, damage: int
) -> None:
    """To any revealed location; a bad symbol takes an Item or Ally."""
    table.lays("Hallway")
    table.agnes.holds(ASTRAL_TRAVEL).controls(KNIFE)
    table.agnes.controls(SHRIVELLING)
    table.agnes.has(resources=3).does("play", "Astral Travel", "Hallway", token=token)

    assert table.agnes.is_at("Hallway")
    assert (table.in_play(KNIFE), table.in_play(SHRIVELLING)) == (asset, True)
    assert table.agnes.damage == damage


def test_astral_travel_hurts_who_has_nothing_to_lose(table: Table) -> None:
    """1 damage instead, only where there is no such asset."""
    table.lays("Hallway")
    table.agnes.holds(ASTRAL_TRAVEL).controls(SHRIVELLING)
    table.agnes.has(resources=3).does("play", "Astral Travel", "Hallway", token="skull")

    assert (table.agnes.damage, table.in_play(SHRIVELLING)) == (1, True)


def test_spirit_athame_helps_tests_on_spells(table: Table) -> None:
    """+2 in the attack of a Spell, once; not in an attack without one."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.controls(SHRIVELLING)
    knife = table.agnes.controls(ATHAME)
    table.tokens("0", "0")
    table.agnes.does("fight", "Shrivelling").does("activate", "Spirit Athame")
    assert (table.result(), knife.exhausted) == ((True, 7), True)

    table.order("exhaust", what=knife.id, exhausted=False)
    table.agnes.does("fight", "Spirit Athame")
    assert (table.result(), knife.exhausted) == ((True, 4), True)
