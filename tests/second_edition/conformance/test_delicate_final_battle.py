"""Delicate cases of the final battle; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckBegan
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat
from bot.second_edition.turn import battle
from tests.second_edition.duels import bonus, joe
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


def test_armitage_sees_through_nyarlathotep() -> None:
    """§14: his Magical Resistance halves spells, unless Armitage is there."""
    scene = joe(ancient_one="nyarlathotep")
    scene.who().clues = 3
    scene.card("lamp_of_alhazred")
    scene.run(battle.begin(scene.b))
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(scene, made, "lamp_of_alhazred") == 3
    scene.card("professor_armitage")
    assert bonus(scene, made, "lamp_of_alhazred") == 5


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
    """§14: a Tommy Gun and a Sword of Glory, 6 each, against each of them."""
    scene = joe(ancient_one=ancient_one)
    scene.card("tommy_gun")
    scene.card("sword_of_glory")
    scene.who().clues = 1
    scene.gate_trophy()
    scene.trophy("zombie")
    scene.b.state.awake = True
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(scene, made, "tommy_gun") == physical
    assert bonus(scene, made, "sword_of_glory") == magical


def test_an_enchanted_gun_against_hastur() -> None:
    """§14: magical, it is not halved."""
    scene = joe(ancient_one="hastur")
    gun = scene.card("tommy_gun")
    scene.b.state.awake = True
    made = Combat(ME, None, round=1, begun=True, enchanted=[gun])

    assert bonus(scene, made, "tommy_gun") == 6


def test_marksman_in_the_final_battle() -> None:
    """§14: an attack is a Combat check: it may be rolled again."""
    scene = joe(ancient_one="cthulhu")
    scene.card("marksman")
    scene.card("tommy_gun")
    scene.run(battle.begin(scene.b))
    scene.dice(1, 1, 6, 6)

    scene.act(battle.attack(scene.b, ME), "fight:", "use:marksman")

    assert scene.b.state.doom == 11


def test_mandy_helps_in_the_final_battle() -> None:
    """§14: her Research answers anybody's attack, wherever she was when it began."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.at("abyss:2", 1)
    scene.run(battle.begin(scene.b))

    assert scene.b.helps(Window.AFTER_CHECK, OTHER)


def test_a_warded_round_counts_for_the_modifier() -> None:
    """§14: the modifier falls in each round, whether the attack was cancelled or not."""
    scene = joe(ancient_one="yig")
    scene.run(battle.begin(scene.b))
    scene.b.state.battle_round = 1
    scene.card("warding_statue")

    scene.run(battle.ancient_one_attacks(scene.b), "use:warding")
    scene.b.state.battle_round = 2
    scene.dice(*[6] * 10)
    scene.run(battle.ancient_one_attacks(scene.b))

    assert scene.told(CheckBegan)[-1].modifier == 0


def test_dynamite_is_used_up_by_an_attack() -> None:
    """§14: it is discarded after the check, as anywhere."""
    scene = joe(ancient_one="cthulhu")
    scene.card("dynamite")
    scene.run(battle.begin(scene.b))
    scene.dice(*[1] * 10)

    scene.act(battle.attack(scene.b, ME), "fight:")

    assert not scene.owns("dynamite")


def test_a_death_in_the_last_attack_does_not_undo_it() -> None:
    """§14: the last doom token is gone: won."""
    scene = joe(ancient_one="cthulhu")
    scene.card("tommy_gun")
    scene.run(battle.begin(scene.b))
    scene.b.state.doom = 1
    scene.dice(6, 1)

    scene.act(battle.attack(scene.b, ME), "fight:")

    assert str(getattr(scene.raised, "resolution", "")) == "beaten"
