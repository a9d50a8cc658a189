"""Guardian events and skills of level 0."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from tests.lcg.codes import PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

MINION = "01160"
BEAT_COP, GUARD_DOG = "01018", "01021"
EVIDENCE, DODGE, DYNAMITE, VICIOUS_BLOW = "01022", "01023", "01024", "01025"


# Evidence!


def test_evidence_finds_a_clue(table: Table) -> None:
    """After you defeat an enemy, 1 resource and no action: 1 clue here."""
    table.roland.holds(EVIDENCE)
    table.enemy(RATS).engaged_with(table.roland)
    table.sets("Study", clues=2)

    table.roland.does("fight", "Swarm of Rats", token="0")
    table.roland.does("play", "Evidence!")
    table.roland.does("activate", "Roland Banks")

    assert (table.roland.clues, table.roland.resources, table.roland.actions) == (2, 4, 2)
    assert table.roland.discard == [EVIDENCE]


def test_evidence_needs_a_clue_and_an_own_kill(table: Table) -> None:
    """Without a clue here, or when somebody else defeats the enemy, it may not be played."""
    table.roland.holds(EVIDENCE)
    table.sets("Study", clues=0)
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("fight", "Swarm of Rats", token="0")
    assert table.kinds == ["turn"]
    table.sets("Study", clues=2)
    assert not table.roland.can("play", "Evidence!")
    table.enemy(RATS).engaged_with(table.daisy)
    table.roland.ends_turn()
    table.daisy.does("fight", "Swarm of Rats", token="+1")

    assert not table.roland.can("play", "Evidence!")


# Dodge


def test_dodge_cancels_an_attack(table: Table) -> None:
    """In the enemy phase the attack is cancelled and the enemy exhausts all the same."""
    table.roland.holds(DODGE)
    ghoul = table.enemy(MINION).engaged_with(table.roland)

    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (table.roland.damage, table.roland.horror, ghoul.exhausted) == (0, 0, True)
    assert table.roland.discard == [DODGE]


def test_dodge_saves_a_team_mate_here(table: Table) -> None:
    """It cancels an attack on another investigator at the same location."""
    table.roland.holds(DODGE)
    table.enemy(MINION).engaged_with(table.daisy)

    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert table.daisy.damage == 0


def test_dodge_stops_an_attack_of_opportunity(table: Table) -> None:
    """The enemy does not exhaust for it, and the action goes on."""
    table.roland.holds(DODGE)
    ghoul = table.enemy(MINION).engaged_with(table.roland)

    table.roland.does("resource")
    table.roland.does("play", "Dodge")

    assert (table.roland.damage, ghoul.exhausted) == (0, False)
    assert table.roland.resources == 5


def test_dodge_stops_retaliation(table: Table) -> None:
    """An attack after a failed attack is one like any other."""
    table.roland.holds(DODGE)
    table.enemy(PRIEST).engaged_with(table.roland)

    table.roland.does("fight", "Ghoul Priest", token="auto_fail")
    table.roland.does("play", "Dodge")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_dodge_costs_a_resource(table: Table) -> None:
    """Without a resource it cannot be played."""
    table.roland.holds(DODGE).has(resources=0)
    table.enemy(MINION).engaged_with(table.roland)

    table.enemies_attack()

    assert table.roland.damage == 1


# Dynamite Blast


def test_dynamite_blast_hurts_all_here(table: Table) -> None:
    """At the own location every enemy and investigator takes 3 damage."""
    table.roland.holds(DYNAMITE)
    minion = table.enemy(MINION).engaged_with(table.daisy)
    priest = table.enemy(PRIEST).at("Study")
    table.sets("Study", clues=0)
    priest_here = table.game.places.where(priest)
    assert priest_here is not None

    table.roland.does("play", "Dynamite Blast", "Study")
    while "order" in table.kinds or "choose" in table.kinds:
        table.roland.chooses(table.roland.offers()[0])

    assert minion not in table.game.in_play
    assert priest.damage == 3
    assert table.daisy.damage == 3


def test_dynamite_blast_reaches_no_further(table: Table) -> None:
    """A location that is not connected, or where nobody is, cannot be chosen."""
    table.all_at("Cellar")
    table.lays("Hallway")
    table.lays("Attic")
    table.enemy(RATS).at("Attic")
    table.roland.holds(DYNAMITE)

    assert table.roland.can("play", "Dynamite Blast", "Cellar")
    assert not table.roland.can("play", "Dynamite Blast", "Attic")
    assert not table.roland.can("play", "Dynamite Blast", "Hallway")


def test_dynamite_blast_is_dealt_all_at_once(table: Table) -> None:
    """Damage is assigned by everybody before any of it is placed."""
    dog = table.roland.controls(GUARD_DOG)
    cop = table.daisy.controls(BEAT_COP)
    table.roland.holds(DYNAMITE)

    table.roland.does("play", "Dynamite Blast", "Study")
    table.roland.assigns(damage={"Guard Dog": 2})
    assert (table.roland.damage, dog.damage) == (0, 0)
    table.daisy.assigns(damage={"Beat Cop": 1})

    assert (table.roland.damage, dog.damage, table.daisy.damage, cop.damage) == (1, 2, 2, 1)


def test_dynamite_blast_defeats_all_at_once(table: Table) -> None:
    """When Roland reacts to one defeat, all that the blast defeats have left play."""
    table.all_at("Hallway")
    table.lays("Cellar")
    table.roland.holds(DYNAMITE)
    table.sets("Hallway", clues=2)
    for _ in range(2):
        table.enemy(RATS).at("Cellar")

    table.roland.does("play", "Dynamite Blast", "Cellar")

    assert table.kinds == ["reaction"]
    assert not table.game.enemies.all()


def test_one_window_answers_all_that_a_blast_defeats(table: Table) -> None:
    """Its question names them, two of a name apart, and stays until each reaction is used."""
    table.roland.holds(DYNAMITE, EVIDENCE).has(resources=9)
    table.all_at("Hallway")
    table.lays("Cellar")
    table.sets("Hallway", clues=3)
    for _ in range(2):
        table.enemy(MINION).at("Cellar")

    table.roland.does("play", "Dynamite Blast", "Cellar")
    question = "Ghoul Minion (1st) and Ghoul Minion (2nd) are defeated: react?"
    assert (table.kinds, table.ask.prompt) == (["reaction"], question)
    assert table.roland.labels() == ["Roland Banks: Discover 1 clue", "Play Evidence!"]
    table.roland.does("play", "Evidence!")
    assert (table.kinds, table.ask.prompt) == (["reaction"], question)
    table.roland.does("activate", "Roland Banks")

    assert (table.kinds, table.roland.clues) == (["turn"], 2)


def test_a_blast_of_two_names_says_both_and_one_pass_answers(table: Table) -> None:
    """Enemies of different names need nothing to tell them apart."""
    table.roland.holds(DYNAMITE).has(resources=9)
    table.all_at("Hallway")
    table.lays("Cellar")
    table.sets("Hallway", clues=3)
    table.enemy(MINION).at("Cellar")
    table.enemy(RATS).at("Cellar")

    table.roland.does("play", "Dynamite Blast", "Cellar")
    assert table.ask.prompt == "Ghoul Minion and Swarm of Rats are defeated: react?"
    table.roland.passes()

    assert (table.kinds, table.roland.clues) == (["turn"], 0)


# Vicious Blow


def test_vicious_blow_of_a_team_mate_adds_to_the_attack(table: Table) -> None:
    """Committed by somebody else it adds to the same attack."""
    table.daisy.holds(VICIOUS_BLOW)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", token="0")
    table.daisy.commits(VICIOUS_BLOW)
    table.roland.reveals()

    assert ghoul.damage == 2


def test_vicious_blow_adds_nothing_to_a_miss(table: Table) -> None:
    """A failed attack on a team-mate's enemy deals the plain damage to them."""
    table.roland.holds(VICIOUS_BLOW)
    table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.roland.does("fight", "Ravenous Ghoul", token="auto_fail")
    table.roland.commits(VICIOUS_BLOW).reveals()

    assert table.daisy.damage == 1


def test_vicious_blow_in_a_combat_test_that_is_no_attack(table: Table) -> None:
    """Outside an attack it is an icon only."""
    table.roland.holds(VICIOUS_BLOW)

    table.roland.tests("combat", 5, token="0")
    table.roland.commits(VICIOUS_BLOW).reveals()

    assert table.result() == (True, 5)


def test_skills_are_not_played(table: Table) -> None:
    """A skill card is committed, never played."""
    table.roland.holds(VICIOUS_BLOW)

    with pytest.raises(NotAllowed):
        table.roland.does("play", "Vicious Blow")
