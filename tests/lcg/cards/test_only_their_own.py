"""Forced abilities of one card keep quiet where another card does what they look for."""

from __future__ import annotations

from bot.lcg.core.facts import TestBegan
from tests.lcg.codes import GOAT, KNIFE, RATS
from tests.lcg.table import Table

OBSERVER, DEEP_ONE, ACOLYTE, TWILIGHT = "01177", "01181", "01169", "01102"


def test_attic_and_cellar_mind_their_own_doors(solo: Table) -> None:
    """Each hurts who enters it, and nobody who enters another location."""
    for place in ("Attic", "Cellar"):
        solo.lays(place)
    solo.roland.at("Hallway").has(actions=5)

    harm: list[tuple[int, int]] = []
    for place in ("Cellar", "Hallway", "Attic", "Hallway"):
        solo.roland.does("move", place)
        harm.append((solo.roland.damage, solo.roland.horror))

    assert harm == [(1, 0), (1, 0), (1, 1), (1, 1)]


def test_a_goat_spawn_bursts_for_itself(solo: Table) -> None:
    """Rats that die beside it frighten nobody."""
    solo.enemy(GOAT).engaged_with(solo.roland)
    solo.enemy(RATS).engaged_with(solo.roland)

    solo.roland.does("fight", "Swarm of Rats", token="0")

    assert (solo.in_play(RATS), solo.roland.horror) == (False, 0)


def test_a_deep_one_leers_for_itself(table: Table) -> None:
    """What engages beside it costs no horror."""
    table.enemy(DEEP_ONE).engaged_with(table.daisy)
    before = table.daisy.horror

    table.enemy(RATS).spawns(table.roland)

    assert (table.roland.horror, table.daisy.horror) == (0, before)


def test_an_observer_reads_by_its_own_attack(solo: Table) -> None:
    """Another's attack takes no card."""
    solo.enemy(OBSERVER, exhausted=True).engaged_with(solo.roland)
    solo.roland.holds(KNIFE)
    rats = solo.enemy(RATS).engaged_with(solo.roland)

    solo.order("attack", enemy=rats.id, seat=0)

    assert (solo.roland.damage, solo.roland.hand) == (1, [KNIFE])


def test_a_twilight_acolyte_counts_its_own_attacks(solo: Table) -> None:
    """Another's brings no doom."""
    solo.enemy(TWILIGHT, exhausted=True).engaged_with(solo.roland)
    rats = solo.enemy(RATS).engaged_with(solo.roland)

    solo.order("attack", enemy=rats.id, seat=0)

    assert (solo.roland.damage, solo.game.stages.doom) == (1, 0)


def test_an_acolyte_brings_doom_once(solo: Table) -> None:
    """What enters play after it adds nothing to it."""
    solo.lays("Attic")
    acolyte = solo.enemy(ACOLYTE).at("Attic")
    solo.sets(acolyte.id, doom=0)

    solo.enemy(RATS).spawns(solo.roland)

    assert acolyte.doom == 0


def test_fear_is_tested_by_whom_it_holds(table: Table) -> None:
    """Frozen in Fear asks nothing at the end of a friend's turn."""
    table.roland.suffers("Frozen in Fear")

    table.goes("turn", table.daisy)
    table.daisy.ends_turn()

    assert not table.told(TestBegan)
    assert table.in_play("Frozen in Fear")


def test_fog_lifts_where_it_lies(solo: Table) -> None:
    """An investigation elsewhere leaves it (scenario notes §5)."""
    solo.attached("Obscuring Fog", solo.lays("Hallway"))

    solo.roland.does("investigate", token="+1")

    assert solo.roland.clues == 1
    assert solo.in_play("Obscuring Fog")
