"""Rules of the final battle that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Special
from tests.second_edition.heroes import joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Standing

ME, OTHER = Seat(0), Seat(1)


# Ancient Ones and the final battle


def test_yig_cannot_curse_the_blessed() -> None:
    """§7, §14: Yig’s Curse for a Blessed investigator only discards the Blessing."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="yig")
    table.joe.has_special(Special.BLESSING)
    table.mandy.has_special(Special.CURSE)

    table.run(table.begin_battle())

    assert table.joe.specials == {}
    assert table.joe.playing
    assert table.mandy.standing is Standing.OUT


@pytest.mark.parametrize(
    ("ancient_one", "spared"),
    [("nyarlathotep", "clues"), ("shub_niggurath", "monsters"), ("yog_sothoth", "gates")],
)
def test_who_has_nothing_to_offer_is_devoured(ancient_one: str, spared: str) -> None:
    """§14: An investigator without trophies or clue tokens to give is devoured at the start."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one=ancient_one)
    table.joe.clues = int(spared == "clues")
    if spared == "monsters":
        table.joe.trophy("zombie")
    if spared == "gates":
        table.joe.gate_trophy()

    table.run(table.begin_battle())

    assert table.joe.playing
    assert table.mandy.standing is Standing.OUT


def test_ithaqua_freezes_item_by_item() -> None:
    """§15: Ithaqua rolls a die for each item, Spells included, not for Skills."""
    table = joe(ancient_one="ithaqua")
    for code in ("knife", "wither", "skill_will"):
        table.joe.gets(code)
    table.joe.rolls(1, 5)

    table.run(table.begin_battle())

    assert [table.code(held.card) for held in table.joe.cards] == ["wither", "skill_will"]


def test_who_waits_for_a_new_investigator_is_out_of_the_battle() -> None:
    """§7, §14: A player who waits for a replacement as the battle begins is out."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.act(table.joe.be_devoured())

    table.run(table.begin_battle())

    assert table.joe.standing is Standing.OUT
    assert table.players == 2


def test_spells_are_cast_anew_in_every_round_of_the_battle() -> None:
    """§14: Spells have to be cast in each round of the battle."""
    table = joe(ancient_one="cthulhu")
    table.run(table.begin_battle())
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(5, 1, 1)
    table.act(table.joe.attack(), "cast:", "leave")

    table.act(table.joe.attack(), "leave")

    options = [option.label for option in table.asked[-1].parts[ME].options]
    assert not [label for label in options if "Wither" in label]


def test_an_investigator_in_an_other_world_fights_too() -> None:
    """§14: Investigators in Other Worlds and in jail fight in the battle, too."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.joe.at("abyss:1")
    table.run(table.mandy.be_arrested())

    table.run(table.begin_battle())

    assert not table.mandy.arrested
    assert table.in_order() == [ME, OTHER]


def test_a_lost_stat_in_the_battle_is_the_end() -> None:
    """§14: In the battle an investigator at 0 Sanity or Stamina is out."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="yig")
    table.run(table.begin_battle())

    table.act(table.joe.lose(stamina=6))

    assert table.joe.standing is Standing.OUT
    assert table.mandy.playing
