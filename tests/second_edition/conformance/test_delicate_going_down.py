"""Delicate situations of going down and of healing; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Place
from tests.second_edition.heroes import joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import EncounterDrawn, Standing

UPTOWN = Place("uptown_streets")


# Going down


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"), [(4, 0, "arkham_asylum"), (0, 6, "st_marys_hospital")]
)
def test_no_encounter_in_the_turn_of_going_down(sanity: int, stamina: int, place: str) -> None:
    """§6: An investigator knocked out in Movement has no encounter in that turn."""
    table = joe()
    table.act(table.joe.lose(sanity=sanity, stamina=stamina))
    assert table.joe.place == place
    asked = len(table.asked)

    table.act(table.joe.arkham_encounter())

    assert len(table.asked) == asked
    assert not table.told(EncounterDrawn)


def test_the_next_turn_after_going_down_is_a_normal_one() -> None:
    """§6: In the turn after going down an investigator moves and has an encounter."""
    table = joe()
    table.act(table.joe.lose(stamina=6))
    table.run(table.step_turn())

    table.act(table.joe.begin_movement())

    assert table.joe.points == 3
    assert not table.joe.idle


def test_going_down_in_the_mythos_phase_costs_no_turn() -> None:
    """§6: Going down in the Mythos phase costs no turn."""
    table = joe(ancient_one="ithaqua")
    table.joe.at(UPTOWN)
    table.joe.stamina = 1
    table.run(table.mythos_end())
    assert table.joe.place == "st_marys_hospital"

    table.run(table.step_turn())

    assert not table.joe.idle


def test_the_deputy_stays_deputy() -> None:
    """§6: The Deputy’s title is no item; the investigator may keep the Revolver, too."""
    table = joe()
    for code in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon"):
        table.joe.gets(code)

    table.act(table.joe.lose(stamina=6), "patrol")

    assert table.joe.owns("deputy_of_arkham")
    assert table.joe.owns("deputys_revolver")


def test_sister_mary_goes_to_the_asylum_standing() -> None:
    """§11: Sister Mary, insane in an Other World, goes to the Asylum without delay."""
    table = Table("sister_mary")
    table.mary.at("abyss:1")

    table.act(table.mary.lose(sanity=7))

    assert (table.mary.place, table.mary.delayed) == ("arkham_asylum", False)


def test_sister_mary_before_yig() -> None:
    """§11: Sister Mary is not lost before Yig, so no doom token is added."""
    table = Table("sister_mary", ancient_one="yig")
    table.mary.at("abyss:1")

    table.act(table.mary.be_lost())

    assert table.doom == 0


def test_unconscious_in_an_other_world_before_yog_sothoth() -> None:
    """§6, §11: Before Yog-Sothoth an investigator unconscious in an Other World is devoured."""
    table = two(ancient_one="yog_sothoth")
    table.joe.at("abyss:1")

    table.act(table.joe.lose(stamina=6))

    assert table.joe.standing is Standing.COMING


def test_the_devoured_go_back_among_the_unused() -> None:
    """§7: A devoured investigator’s sheet is shuffled in and can be drawn again."""
    table = two()
    left = len(table.unused)

    table.act(table.joe.be_devoured())

    assert len(table.unused) == left + 1
    assert "joe_diamond" in table.unused


def test_an_ally_dog_discarded_at_full_sanity() -> None:
    """§6: Without Duke the maximum Sanity is lower, and Sanity falls to it."""
    table = joe()
    duke = table.joe.gets("duke")
    table.joe.sanity = 5

    table.act(table.joe.discard(duke))

    assert table.joe.sanity == 4


# Healing in the final battle


@pytest.mark.parametrize(("code", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_healers_reach_everybody_in_the_battle(code: str, stat: str) -> None:
    """§14: In the battle healers reach all investigators."""
    table = Table(code, "joe_diamond", ancient_one="cthulhu")
    table.me.at("woods")
    table.other.at("library")
    table.run(table.begin_battle())
    setattr(table.other, stat, 1)
    choice = next(d for d in table.me.upkeep_choices() if d.key.startswith("use:"))

    table.act(choice.run(), "seat1")

    assert getattr(table.other, stat) == 2


@pytest.mark.parametrize("code", ["carolyn_fern", "vincent_lee"])
def test_healers_reach_their_own_place_before(code: str) -> None:
    """§3 I: Before the final battle healers can treat only investigators in the same place."""
    table = Table(code, "joe_diamond")
    table.me.at("woods")
    table.other.at("library")
    table.other.sanity = table.other.stamina = 1

    assert not [d for d in table.me.upkeep_choices() if d.key.startswith("use:")]
