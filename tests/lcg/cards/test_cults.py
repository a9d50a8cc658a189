"""Dark Cult and Nightgaunts, as a game master may bring them (scenario notes §5)."""

from __future__ import annotations

from bot.lcg.core.facts import TestEnded
from tests.lcg.codes import RATS
from tests.lcg.table import Table

ACOLYTE, WIZARD, CHANTING, NIGHTGAUNT, WINGS = "01169", "01170", "01171", "01172", "01173"


def test_an_acolyte_enters_with_doom_where_nobody_is(table: Table) -> None:
    """At an empty location that the one who draws it chooses."""
    table.lays("Attic")
    table.lays("Cellar")
    table.draws_encounter(ACOLYTE, table.daisy)
    table.daisy.chooses("Cellar")

    acolyte = table.piece(ACOLYTE)
    assert (acolyte.place, acolyte.doom) == (table.place("Cellar").id, 1)


def test_a_banished_acolyte_brings_no_doom(solo: Table) -> None:
    """Gone when it spawns, it is not there "after it enters play"."""
    solo.roland.controls("Disc of Itzamna")
    solo.order("spawn", card=ACOLYTE, engaged=0, resolve=True)
    solo.roland.does("activate", "Disc of Itzamna")

    assert (solo.game.doom, solo.encounter_discard) == (0, [ACOLYTE])


def test_an_acolyte_without_an_empty_place_is_discarded(solo: Table) -> None:
    """Rules Reference, "Spawn": the Study is not empty."""
    solo.draws_encounter(ACOLYTE)

    assert solo.encounter_discard == [ACOLYTE]


def test_a_wizard_gathers_doom(solo: Table) -> None:
    """1 at the end of each Mythos phase, on itself."""
    wizard = solo.enemy(WIZARD, exhausted=True).at("Study")
    solo.next_phase("mythos")

    assert (wizard.doom, solo.game.doom) == (1, 2)


def test_chanting_gives_doom_to_the_nearest_cultist(table: Table) -> None:
    """2 doom; of several equally near the lead chooses."""
    for place in ("Hallway", "Attic", "Cellar"):
        table.lays(place)
    table.all_at("Hallway")
    near = [table.enemy(ACOLYTE).at(place) for place in ("Attic", "Cellar")]
    table.draws_encounter(CHANTING, table.daisy)
    table.roland.chooses(near[1].id)

    assert [each.doom for each in near] == [0, 2]


def test_chanting_calls_a_cultist(solo: Table) -> None:
    """With none in play one is found and drawn."""
    solo.lays("Attic")
    solo.encounter_deck(RATS, ACOLYTE, RATS)
    solo.draws_encounter(CHANTING)
    solo.roland.chooses("Acolyte")

    assert (solo.piece(ACOLYTE).doom, len(solo.state.encounter_deck)) == (1, 2)


def test_a_nightgaunt_doubles_what_hinders_an_evasion(solo: Table) -> None:
    """−1 counts −2 for evading it, and −1 for fighting it."""
    solo.enemy(NIGHTGAUNT).engaged_with(solo.roland)
    solo.roland.does("evade", token="-1").does("fight", token="-1")

    assert [ended.total for ended in solo.told(TestEnded)] == [0, 3]


def test_wings_carry_nobody_without_a_central_place(table: Table) -> None:
    """1 of both; enemies but Nightgaunts let go, and where nobody moves engage again."""
    rats = table.enemy(RATS, exhausted=True).engaged_with(table.roland)
    gaunt = table.enemy(NIGHTGAUNT).engaged_with(table.roland)
    table.draws_encounter(WINGS, token="0")

    assert (table.roland.damage, table.roland.horror) == (1, 1)
    assert (rats.threat, gaunt.threat) == (None, table.roland.seat)


def test_wings_carry_to_a_central_place(solo: Table) -> None:
    """Over any distance, without the other enemies."""
    solo.lays("Attic")
    solo.prints("Attic", traits=("Central",))
    rats = solo.enemy(RATS).engaged_with(solo.roland)
    solo.draws_encounter(WINGS, token="0")

    assert (solo.roland.is_at("Attic"), rats.threat, solo.roland.horror) == (True, None, 2)


def test_wings_may_be_escaped(solo: Table) -> None:
    """A success: nothing."""
    solo.roland.holds("Manual Dexterity", "Unexpected Courage")
    solo.draws_encounter(WINGS)
    solo.roland.commits("Manual Dexterity").reveals("0")

    assert (solo.roland.damage, solo.roland.horror) == (0, 0)
