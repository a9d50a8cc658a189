"""Delicate cases of the final battle; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from tests.second_edition.duels import bonus, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckBegan, Combat, Window

ME, OTHER = Seat(0), Seat(1)


def test_armitage_sees_through_nyarlathotep() -> None:
    """§14: Nyarlathotep’s Magical Resistance halves spells unless Armitage is there."""
    table = joe(ancient_one="nyarlathotep")
    table.joe.clues = 3
    table.joe.gets("lamp_of_alhazred")
    table.run(table.begin_battle())
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(table, made, "lamp_of_alhazred") == 3
    table.joe.gets("professor_armitage")
    assert bonus(table, made, "lamp_of_alhazred") == 5


@pytest.mark.parametrize(
    ("ancient_one", "physical", "magical"),
    [
        ("cthulhu", 6, 6),
        ("hastur", 3, 6),
        ("ithaqua", 6, 6),
        ("nyarlathotep", 6, 3),
        ("shub_niggurath", 0, 6),
        ("yig", 6, 6),
        ("yog_sothoth", 6, 0),
    ],
)
def test_defences_of_each(ancient_one: str, physical: int, magical: int) -> None:
    """§14: Each Ancient One’s defences count against a Tommy Gun and a Sword of Glory."""
    table = joe(ancient_one=ancient_one)
    table.joe.gets("tommy_gun")
    table.joe.gets("sword_of_glory")
    table.joe.clues = 1
    table.joe.gate_trophy()
    table.joe.trophy("zombie")
    table.awake = True
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(table, made, "tommy_gun") == physical
    assert bonus(table, made, "sword_of_glory") == magical


def test_an_enchanted_gun_against_hastur() -> None:
    """§14: An enchanted weapon is magical, so Hastur does not halve it."""
    table = joe(ancient_one="hastur")
    gun = table.joe.gets("tommy_gun")
    table.awake = True
    made = Combat(ME, None, round=1, begun=True, enchanted=[gun])

    assert bonus(table, made, "tommy_gun") == 6


def test_marksman_in_the_final_battle() -> None:
    """§14: An attack can be re-rolled like any Combat check."""
    table = joe(ancient_one="cthulhu")
    table.joe.gets("marksman")
    table.joe.gets("tommy_gun")
    table.run(table.begin_battle())
    table.joe.rolls(1, 1, 6, 6)

    table.act(table.joe.attack(), "fight:", "use:marksman")

    assert table.doom == 11


def test_mandy_helps_in_the_final_battle() -> None:
    """§14: Mandy’s Research can be used for any investigator’s attack."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.mandy.at("abyss:2")
    table.run(table.begin_battle())

    assert table.mandy.helps(Window.AFTER_CHECK)


def test_a_warded_round_counts_for_the_modifier() -> None:
    """§14: The modifier falls each round, even if the attack was cancelled."""
    table = joe(ancient_one="yig")
    table.run(table.begin_battle())
    table.battle_round = 1
    table.joe.gets("warding_statue")

    table.run(table.ancient_one_attacks(), "use:warding")
    table.battle_round = 2
    table.joe.rolls(*[6] * 10)
    table.run(table.ancient_one_attacks())

    assert table.told(CheckBegan)[-1].modifier == 0


def test_dynamite_is_used_up_by_an_attack() -> None:
    """§14: Dynamite is discarded after its attack."""
    table = joe(ancient_one="cthulhu")
    table.joe.gets("dynamite")
    table.run(table.begin_battle())
    table.joe.rolls(*[1] * 10)

    table.act(table.joe.attack(), "fight:")

    assert not table.joe.owns("dynamite")


def test_a_death_in_the_last_attack_does_not_undo_it() -> None:
    """§14: If the last attack removes the last doom token, the players win all the same."""
    table = joe(ancient_one="cthulhu")
    table.joe.gets("tommy_gun")
    table.run(table.begin_battle())
    table.doom = 1
    table.joe.rolls(6, 1)

    table.act(table.joe.attack(), "fight:")

    assert str(getattr(table.raised, "resolution", "")) == "beaten"
