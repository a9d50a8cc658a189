"""Player cards of Return to Night of the Zealot (Return notes §6)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EnemyAttacked
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import GHOUL, GUTS, KNIFE, PRIEST, RATS
from tests.lcg.table import Table

AT_TABLE = ("daisy_walker", "roland_banks")
TRAINING, DYNAMITE, AWARE, BARRICADE_3, KNOCKS = "50001", "50002", "50003", "50004", "50005"
HOT_STREAK, STUDIES, MIND_WIPE, DIG_DEEP, FOOT = "50006", "50007", "50008", "50009", "50010"


def test_dynamite_blast_hurts_all_and_provokes_nobody(table: Table) -> None:
    """Dynamite Blast (2): 3 damage to each enemy and investigator; no attack of opportunity."""
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.daisy.has(resources=4).holds(DYNAMITE).does("play", "Dynamite Blast")

    assert not table.told(EnemyAttacked)
    assert (table.daisy.damage, table.roland.damage) == (3, 3)
    assert not table.in_play(GHOUL)


def test_dynamite_blast_reaches_a_connecting_place(table: Table) -> None:
    """Dynamite Blast (2): the own location, or one that is connected."""
    table.all_at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(PRIEST).at("Attic")
    table.daisy.has(resources=4).holds(DYNAMITE).does("play", "Dynamite Blast", "Attic")

    assert (ghoul.damage, table.daisy.damage) == (3, 0)


@pytest.mark.parametrize(
    ("code", "name", "skill"),
    [
        (TRAINING, "Physical Training", "willpower"),
        (TRAINING, "Physical Training", "combat"),
        (AWARE, "Hyperawareness", "intellect"),
        (AWARE, "Hyperawareness", "agility"),
        (KNOCKS, "Hard Knocks", "combat"),
        (KNOCKS, "Hard Knocks", "agility"),
        (STUDIES, "Arcane Studies", "willpower"),
        (STUDIES, "Arcane Studies", "intellect"),
        (DIG_DEEP, "Dig Deep", "willpower"),
        (DIG_DEEP, "Dig Deep", "agility"),
    ],
)
def test_a_talent_is_worth_its_price(solo: Table, code: str, name: str, skill: str) -> None:
    """The five talents of level 2: played for nothing, a resource for 1 of one of two skills."""
    solo.roland.has(resources=2).holds(code).does("play", name)
    before = solo.game.investigators.base_skill(solo.roland.seat, Skill(skill))
    solo.roland.tests(skill, 9, token="0").does("activate", name, f"+1 {skill}")
    solo.roland.does("activate", name, f"+1 {skill}")

    assert (solo.result(), solo.roland.resources) == ((False, before + 2), 0)


def test_hot_streak_is_worth_five(solo: Table) -> None:
    """Hot Streak (2): 5 for 10 resources."""
    solo.roland.has(resources=5).holds(HOT_STREAK).does("play", "Hot Streak")

    assert solo.roland.resources == 10


# Barricade (3)


def test_barricade_keeps_enemies_from_spawning(table: Table) -> None:
    """Barricade (3): drawn behind it, an enemy spawns at a connecting location."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.daisy.holds(BARRICADE_3).does("play", "Barricade")
    table.draws_encounter(GHOUL, table.daisy)

    assert table.piece(GHOUL).place == table.piece("Attic").id
    assert table.piece(GHOUL).threat is None


def test_barricade_leaves_a_choice_of_places(table: Table) -> None:
    """Barricade (3): of several connecting locations the drawer chooses."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.lays("Cellar")
    table.daisy.holds(BARRICADE_3).does("play", "Barricade")
    table.draws_encounter(GHOUL, table.daisy)
    table.daisy.chooses("Cellar")

    assert table.piece(GHOUL).place == table.piece("Cellar").id


def test_barricade_does_not_stop_the_elite(table: Table) -> None:
    """Barricade (3): an Elite enemy spawns where it would, and comes in."""
    table.all_at("Hallway")
    table.daisy.holds(BARRICADE_3).does("play", "Barricade")
    table.draws_encounter(PRIEST, table.daisy)

    assert table.piece(PRIEST).threat == table.daisy.seat


def test_barricade_keeps_enemies_out_and_falls(table: Table) -> None:
    """Barricade (3): nobody but Elite moves in; it is gone once an investigator leaves."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.daisy.holds(BARRICADE_3).does("play", "Barricade")
    table.enemy(RATS).at("Attic")
    table.enemies_attack()
    assert table.piece(RATS).place == table.piece("Attic").id
    table.order("go", to="turn", seat=0)
    table.daisy.does("move", "Attic")

    assert not table.in_play(BARRICADE_3)


# Mind Wipe (3)


def test_mind_wipe_weakens_the_attack(table: Table) -> None:
    """Mind Wipe (3): no keywords, and attacks deal 1 damage and 1 horror less in this phase."""
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.daisy.has(resources=1).holds(MIND_WIPE)
    table.goes("enemy")
    table.daisy.does("play", "Mind Wipe")
    table.settle()

    assert (table.daisy.damage, table.daisy.horror) == (0, 0)
    assert table.game.enemies.strength(table.piece(GHOUL)) == (1, 1)


def test_mind_wipe_spares_the_elite(table: Table) -> None:
    """Mind Wipe (3): an Elite enemy cannot be chosen."""
    table.enemy(PRIEST, exhausted=True).engaged_with(table.daisy)
    table.daisy.has(resources=1).holds(MIND_WIPE)
    table.stops_before(Step.ATTACKS)
    table.goes("enemy")

    assert not table.daisy.can("play", "Mind Wipe")


# Rabbit's Foot (3)


def test_rabbits_foot_searches_as_deep_as_one_failed(solo: Table) -> None:
    """Rabbit's Foot (3): one of so many top cards is drawn, the others are shuffled in."""
    foot = solo.roland.controls(FOOT)
    solo.roland.stacks(KNIFE, GUTS, "01087")
    cards = len(solo.roland.deck)
    solo.roland.tests("willpower", 5, token="0")
    solo.roland.does("activate", "Rabbit’s Foot").chooses("Guts")

    assert (solo.roland.hand, len(solo.roland.deck)) == ([GUTS], cards - 1)
    assert foot.exhausted


def test_rabbits_foot_wants_a_failure(solo: Table) -> None:
    """Rabbit's Foot (3): after a success there is nothing to react to."""
    solo.roland.controls(FOOT)
    solo.roland.tests("willpower", 1, token="0")

    assert solo.kinds == ["turn"]


def test_rabbits_foot_may_find_a_weakness(solo: Table) -> None:
    """Rabbit's Foot (3): the card is drawn: a weakness resolves."""
    solo.roland.controls(FOOT)
    solo.roland.stacks("01099")
    solo.roland.tests("willpower", 4, token="0").does("activate", "Rabbit’s Foot")
    solo.roland.chooses("Psychosis")

    assert solo.in_play("01099")
