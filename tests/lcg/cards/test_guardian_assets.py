"""Guardian assets of level 0."""

from __future__ import annotations

from bot.lcg.core.facts import EnemyAttacked
from tests.lcg.codes import MACHETE, RATS, RAVENOUS
from tests.lcg.table import Table

MINION = "01160"
AUTOMATIC, TRAINING, BEAT_COP, FIRST_AID = "01016", "01017", "01018", "01019"
GUARD_DOG = "01021"


# .45 Automatic


def test_automatic_fights_with_a_bonus(table: Table) -> None:
    """1 ammo: +1 combat and 2 damage."""
    gun = table.roland.controls(AUTOMATIC)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", ".45 Automatic", token="-2")

    assert (ghoul.damage, gun.uses, table.roland.actions) == (2, 3, 2)
    assert not table.told(EnemyAttacked)


def test_automatic_spends_ammo_on_a_miss(table: Table) -> None:
    """A failed attack deals nothing and the ammo is gone."""
    gun = table.roland.controls(AUTOMATIC)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", ".45 Automatic", token="-4")

    assert (ghoul.damage, gun.uses) == (0, 3)


def test_automatic_needs_ammo(table: Table) -> None:
    """Empty, it cannot fire, and stays in play."""
    table.roland.controls(AUTOMATIC, uses=0)
    table.enemy(MINION).engaged_with(table.roland)

    assert not table.roland.can("fight", ".45 Automatic")
    assert table.in_play(AUTOMATIC)


# Physical Training


def test_physical_training_boosts_its_two_skills_only(table: Table) -> None:
    """It is not offered for an intellect test, nor outside a test, nor for another's test."""
    table.roland.controls(TRAINING)
    assert not table.roland.can("activate", "Physical Training")

    table.roland.tests("intellect", 3, token="0")
    assert table.result() == (True, 3)

    table.daisy.tests("combat", 3, token="0")
    assert table.result() == (False, 2)


def test_physical_training_boosts_willpower(table: Table) -> None:
    """The willpower ability counts in a willpower test."""
    table.roland.controls(TRAINING)

    table.roland.tests("willpower", 4, token="0")
    assert not table.roland.can("activate", "+1 combat")
    table.roland.does("activate", "+1 willpower").reveals()

    assert table.result() == (True, 4)
    assert table.roland.resources == 4


# Beat Cop


def test_beat_cop_adds_combat(table: Table) -> None:
    """He gives +1 combat while in play."""
    table.roland.controls(BEAT_COP)

    table.roland.tests("combat", 5, token="0")

    assert table.result() == (True, 5)


def test_beat_cop_strikes(table: Table) -> None:
    """Discarded, he deals 1 damage to an enemy here; that defeat is Roland's."""
    table.roland.controls(BEAT_COP)
    table.enemy(RATS).engaged_with(table.daisy)
    table.sets("Study", clues=1)

    table.roland.does("activate", "Swarm of Rats", "Beat Cop")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.discard == [BEAT_COP]
    assert table.encounter_discard == [RATS]
    assert table.roland.clues == 1


def test_beat_cop_strikes_only_here(table: Table) -> None:
    """Enemies elsewhere are out of his reach."""
    table.lays("Hallway")
    table.roland.controls(BEAT_COP)
    table.enemy(RATS).at("Hallway")

    assert not table.roland.can("activate", "Beat Cop")


def test_beat_cop_helps_in_the_middle_of_a_test(table: Table) -> None:
    """He may strike before the token; his combat bonus is then gone."""
    table.roland.controls(BEAT_COP)
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.tests("combat", 5, token="0")
    table.roland.does("activate", "Swarm of Rats", "Beat Cop").passes()

    assert table.result() == (False, 4)


# First Aid


def test_first_aid_heals_one(table: Table) -> None:
    """1 supply heals 1 damage or horror of an investigator here."""
    kit = table.roland.controls(FIRST_AID)
    table.roland.has(damage=2)
    table.daisy.has(horror=2)

    table.roland.does("activate", "First Aid").chooses("Daisy Walker: 1 horror")

    assert (table.daisy.horror, table.roland.damage, kit.uses) == (1, 2, 2)


def test_first_aid_needs_a_patient_here(table: Table) -> None:
    """With nobody hurt at the location it may not be used."""
    table.roland.controls(FIRST_AID)
    table.daisy.at("Hallway").has(damage=1)

    assert not table.roland.can("activate", "First Aid")
    assert table.roland.why_not("activate", "First Aid") == "Nobody here has damage or horror."


def test_first_aid_for_a_patient_who_is_taken_out(table: Table) -> None:
    """While the choice stands open Daisy is taken out: only Roland is left to heal."""
    table.roland.controls("First Aid")
    table.roland.has(damage=1, horror=1)
    table.daisy.has(damage=1)
    table.roland.does("activate", "First Aid")

    table.order("defeat", what="Daisy Walker")

    assert table.roland.labels() == ["Roland Banks: 1 damage", "Roland Banks: 1 horror"]


# Machete


def test_machete_cuts_deeper_one_to_one(table: Table) -> None:
    """Against the only enemy engaged with you it deals 2 damage."""
    table.roland.controls(MACHETE)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", "Machete", token="-2")

    assert ghoul.damage == 2


def test_machete_among_several(table: Table) -> None:
    """With a second enemy engaged it deals 1 damage."""
    table.roland.controls(MACHETE)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", "Machete", token="0")

    assert ghoul.damage == 1


def test_machete_against_a_massive_enemy(table: Table) -> None:
    """A ready massive enemy here counts as engaged: alone, it takes 2 damage."""
    table.roland.controls(MACHETE)
    horror = table.enemy("01157").at("Study")

    table.roland.does("fight", "Umôrdhoth", "Machete", token="+1")

    assert horror.damage == 2


# Guard Dog


def test_guard_dog_bites_back(table: Table) -> None:
    """Damage from an enemy attack on Guard Dog hurts the attacker."""
    dog = table.roland.controls(GUARD_DOG)
    ghoul = table.enemy(MINION).engaged_with(table.roland)

    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})
    table.roland.does("activate", "Guard Dog")

    assert (dog.damage, ghoul.damage, table.roland.damage, table.roland.horror) == (1, 1, 0, 1)


def test_guard_dog_bites_as_it_dies(table: Table) -> None:
    """Lethal damage on the dog still lets it bite, before it is placed; Roland gets the kill."""
    table.roland.controls(GUARD_DOG, damage=2)
    table.enemy(RATS).engaged_with(table.roland)
    table.sets("Study", clues=1)

    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})
    table.roland.does("activate", "Guard Dog")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.discard == [GUARD_DOG]
    assert table.encounter_discard == [RATS]
    assert table.roland.clues == 1


def test_guard_dog_needs_an_attack(table: Table) -> None:
    """Damage from elsewhere does not set it off."""
    dog = table.roland.controls(GUARD_DOG)
    table.enemy(MINION).engaged_with(table.roland)

    table.roland.is_dealt(damage=1).assigns(damage={"Guard Dog": 1})

    assert dog.damage == 1
    assert table.kinds == ["turn"]
