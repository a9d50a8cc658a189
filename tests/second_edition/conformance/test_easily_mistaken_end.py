"""Rules of the final battle that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Standing
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import battle
from bot.second_edition.verbs import fate, losses, travel
from tests.second_edition.heroes import joe
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


# Ancient Ones and the final battle


def test_yig_cannot_curse_the_blessed() -> None:
    """§7, §14: the Blessing goes instead; nobody is devoured for it."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yig")
    scene.special(Special.BLESSING, 0)
    scene.special(Special.CURSE, 1)

    scene.run(battle.begin(scene.b))

    assert scene.who(0).specials == {}
    assert scene.who(0).playing
    assert scene.who(1).standing is Standing.OUT


@pytest.mark.parametrize(
    ("ancient_one", "spared"),
    [("nyarlathotep", "clues"), ("shub_niggurath", "monsters"), ("yog_sothoth", "gates")],
)
def test_who_has_nothing_to_offer_is_devoured(ancient_one: str, spared: str) -> None:
    """§14: at the start of the battle: no Clues, no monster trophies, no gate trophies."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one=ancient_one)
    scene.who(0).clues = int(spared == "clues")
    if spared == "monsters":
        scene.trophy("zombie", 0)
    if spared == "gates":
        scene.gate_trophy(0)

    scene.run(battle.begin(scene.b))

    assert scene.who(0).playing
    assert scene.who(1).standing is Standing.OUT


def test_ithaqua_freezes_item_by_item() -> None:
    """§15: one die for each item, spells too, Skills not."""
    scene = joe(ancient_one="ithaqua")
    for code in ("knife", "wither", "skill_will"):
        scene.card(code)
    scene.dice(1, 5)

    scene.run(battle.begin(scene.b))

    assert [scene.b.code(held.card) for held in scene.who().cards] == ["wither", "skill_will"]


def test_who_waits_for_a_new_investigator_is_out_of_the_battle() -> None:
    """§7, §14: the new one would come in the next turn, which there is not."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.act(fate.devour(scene.b, ME))

    scene.run(battle.begin(scene.b))

    assert scene.who(0).standing is Standing.OUT
    assert scene.b.state.players == 2


def test_spells_are_cast_anew_in_every_round_of_the_battle() -> None:
    """§14: what was cast in the last round does not fight in this one."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(5, 1, 1)
    scene.act(battle.attack(scene.b, ME), "cast:", "leave")

    scene.act(battle.attack(scene.b, ME), "leave")

    options = [option.label for option in scene.asked[-1].parts[ME].options]
    assert not [label for label in options if "Wither" in label]


def test_an_investigator_in_an_other_world_fights_too() -> None:
    """§14: wherever they are, in Other Worlds and in the Jail Cell."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.at("abyss:1", 0)
    scene.run(travel.arrest(scene.b, OTHER))

    scene.run(battle.begin(scene.b))

    assert not scene.who(1).arrested
    assert scene.b.order() == [ME, OTHER]


def test_a_lost_stat_in_the_battle_is_the_end() -> None:
    """§14: 0 Sanity or 0 Stamina: eliminated, no Hospital."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yig")
    scene.run(battle.begin(scene.b))

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert scene.who(0).standing is Standing.OUT
    assert scene.who(1).playing
