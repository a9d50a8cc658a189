"""Rules notes §9: dealing, assigning, placing and healing damage and horror."""

from __future__ import annotations

import pytest

from bot.engine.ask import Allotted
from bot.engine.errors import NotAllowed
from bot.lcg.api import deal
from bot.lcg.core.facts import AssetDefeated, HarmAssigned
from tests.lcg.by_hand import run
from tests.lcg.codes import COP, DOG, GHOUL, RATS
from tests.lcg.table import Table

COAT, ROSARY = "01072", "01059"


def test_without_soak_nothing_is_asked(table: Table) -> None:
    """Rules notes §9: an investigator without an asset takes all harm without a question."""
    table.roland.is_dealt(damage=2, horror=1)

    assert (table.roland.damage, table.roland.horror) == (2, 1)


def test_an_asset_takes_no_more_than_defeats_it(table: Table) -> None:
    """Rules Reference, "Dealing Damage/Horror": an asset takes at most what defeats it."""
    table.roland.controls(DOG, damage=2)
    table.roland.is_dealt(damage=3)
    with pytest.raises(NotAllowed):
        table.roland.assigns(damage={"Guard Dog": 2})
    table.roland.assigns(damage={"Guard Dog": 1})

    assert table.roland.damage == 2
    assert len(table.told(AssetDefeated)) == 1


def test_an_asset_takes_what_it_has_a_value_for(table: Table) -> None:
    """Rules notes §9: an asset without sanity cannot take horror."""
    coat = table.roland.controls(COAT)
    table.roland.is_dealt(damage=1, horror=1)

    keys = table.roland.offers()
    assert f"damage:{coat.id}" in keys
    assert f"horror:{coat.id}" not in keys


def test_direct_harm_is_not_shared(table: Table) -> None:
    """Rules notes §9: direct damage goes to the card named and cannot be shared."""
    table.roland.controls(DOG)
    table.roland.is_dealt(damage=1, direct=True)

    assert table.roland.damage == 1


def test_one_source_is_one_assignment_and_one_placement(table: Table) -> None:
    """Rules notes §9: damage and horror of one source are divided together."""
    table.roland.controls(COP)
    table.roland.is_dealt(damage=1, horror=1)
    table.roland.assigns(damage={"Beat Cop": 1}, horror={"Beat Cop": 1})

    assert [(f.damage, f.horror) for f in table.told(HarmAssigned)] == [(1, 1)]


def test_others_assets_cannot_soak(table: Table) -> None:
    """Rules notes §9: harm is shared among the investigator and their own assets only."""
    table.daisy.controls(ROSARY)
    table.roland.is_dealt(horror=1)

    assert table.roland.horror == 1


def test_guard_dog_bites_at_dealing_even_when_lethal(table: Table) -> None:
    """Rules notes §9: Guard Dog reacts before damage is placed, even to damage that defeats it."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls(DOG, damage=2)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}).does("activate", "Guard Dog")

    assert ghoul.damage == 1
    assert not table.in_play(DOG)


def test_guard_dog_does_not_bite_for_horror(table: Table) -> None:
    """Guard Dog reacts to damage dealt to it, not to horror."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls(DOG)
    table.enemies_attack()
    table.roland.assigns(horror={"Guard Dog": 1})

    assert ghoul.damage == 0
    assert "reaction" not in table.kinds


def test_simultaneous_attackers_bite_one_by_one(table: Table) -> None:
    """3.3: attacks resolve one by one, so Guard Dog reacts to each attacker."""
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls(DOG)
    table.enemies_attack()
    for _ in range(2):
        table.roland.assigns(damage={"Guard Dog": 1}).does("activate", "Guard Dog")
        table.settle()

    assert not table.in_play(RATS)
    assert table.piece(DOG).damage == 2


def test_as_much_as_its_health_defeats(table: Table) -> None:
    """Rules notes §9: an asset with damage equal to its health goes to its owner’s discard pile."""
    table.roland.controls(DOG, damage=2)
    table.roland.is_dealt(damage=1).assigns(damage={"Guard Dog": 1})

    assert table.roland.discard == [DOG]


def test_several_things_fall_at_the_same_time(table: Table) -> None:
    """Rules notes §9: cards defeated by one effect leave together, without reactions in between."""
    table.roland.controls(DOG, damage=2)
    table.roland.has(damage=8).is_dealt(damage=2).assigns(damage={"Guard Dog": 1})

    assert not table.roland.playing
    assert not table.in_play(DOG)


def test_setting_tokens_is_not_dealing(table: Table) -> None:
    """Rules notes §9: tokens that are placed or moved are not dealt, so no asset can take them."""
    table.roland.controls(DOG)
    table.roland.has(damage=1)

    assert table.kinds == ["turn"]


def test_a_team_mates_miss_may_be_soaked(table: Table) -> None:
    """Rules notes §3 and §9: the team-mate hit by a missed attack may assign its damage."""
    table.daisy.controls(DOG)
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.does("fight", token="auto_fail")
    table.daisy.assigns(damage={"Guard Dog": 1})

    assert table.daisy.damage == 0


def test_dynamite_hits_all_at_once(table: Table) -> None:
    """Dynamite Blast damages all enemies and investigators at the location at the same time."""
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.holds("01024").does("play", "Dynamite")
    table.settle()

    assert (table.roland.damage, table.daisy.damage) == (3, 3)
    assert not table.in_play(GHOUL)


def test_the_fallen_do_not_react(table: Table) -> None:
    """Rules notes §9: an investigator defeated together with an enemy cannot react to it."""
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.has(damage=6).holds("01024").does("play", "Dynamite")

    assert not table.roland.playing
    assert "reaction" not in table.kinds


def test_healing_never_goes_below_nought(solo: Table) -> None:
    """Rules Reference, "Heal": two Fearless on 1 horror heal only that 1."""
    solo.roland.has(horror=1).holds("Fearless", "Fearless").tests("willpower", 1)
    solo.roland.commits("Fearless").commits("Fearless").reveals("0")

    assert solo.roland.horror == 0


def test_damage_that_assets_take_first(table: Table) -> None:
    """Damage that assets must take first hits the investigator only if they have no room left."""
    table.roland.controls(DOG, damage=2)
    run(deal(table.game, table.roland.seat, damage=3, assets_first=True))
    assert (table.in_play(DOG), table.roland.damage) == (False, 2)

    cop = table.roland.controls(COP)
    run(deal(table.game, table.roland.seat, damage=1, assets_first=True))
    assert (cop.damage, table.roland.damage) == (1, 2)


def test_damage_that_assets_take_first_is_split_among_them(table: Table) -> None:
    """If assets with room for more must take the damage, their controller divides it."""
    dog, coat = table.roland.controls(DOG), table.roland.controls(COAT)
    split = Allotted({f"damage:{dog.id}": 1, f"damage:{coat.id}": 1})
    hurt = deal(table.game, table.roland.seat, damage=2, assets_first=True)
    _, asked = run(hurt, {table.roland.seat: split})
    labels = [option.label for option in asked[0].parts[table.roland.seat].options]

    assert sorted(labels) == ["Guard Dog", "Leather Coat"]
    assert (dog.damage, coat.damage, table.roland.damage) == (1, 1, 0)
