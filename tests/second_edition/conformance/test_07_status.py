"""Sections 7, 8, 11 and 13: statuses, trading, lost in time and space, trophies."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Special
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Phase, Standing, StatusChanged, Step

ME, OTHER = Seat(0), Seat(1)


def test_an_arrest() -> None:
    """§7: An arrest: to the Jail Cell, half the money lost, delayed, and a turn lost."""
    table = Table("joe_diamond")
    table.joe.money = 5

    assert table.run(table.joe.be_arrested())

    who = table.joe
    assert (who.place, who.money, who.arrested, who.delayed) == ("jail_cell", 3, True, True)


@pytest.mark.parametrize(
    ("sanity", "stamina", "there"), [(0, 3, "arkham_asylum"), (3, 0, "st_marys_hospital")]
)
def test_who_goes_down_in_jail_is_free(sanity: int, stamina: int, there: str) -> None:
    """§7: An arrested investigator who goes down is free, but stays delayed."""
    table = Table("joe_diamond")
    table.run(table.joe.be_arrested())
    who = table.joe
    who.sanity, who.stamina = sanity, stamina

    table.act(table.joe.go_down())

    assert (who.place, who.arrested, who.delayed) == (there, False, True)
    assert ("arrested", False) in [(each.status, each.on) for each in table.told(StatusChanged)]


def test_the_devoured_are_not_arrested() -> None:
    """§7: The replacement of an arrested investigator is free."""
    table = Table("joe_diamond")
    table.run(table.joe.be_arrested())

    table.act(table.joe.be_devoured())

    assert not table.joe.arrested


@pytest.mark.parametrize(
    ("has", "gains"),
    [(Special.BLESSING, Special.CURSE), (Special.CURSE, Special.BLESSING)],
)
def test_blessing_and_curse_cancel_each_other(has: Special, gains: Special) -> None:
    """§7: A Blessing and a Curse cancel each other: both are discarded."""
    table = Table("joe_diamond")
    table.joe.has_special(has)

    assert not table.joe.gain_special(gains)
    assert not table.joe.specials


def test_one_special_card_of_a_kind() -> None:
    """§7: No investigator has two special cards of one kind."""
    table = Table("joe_diamond")

    assert table.joe.gain_special(Special.RETAINER)
    assert not table.joe.gain_special(Special.RETAINER)


def test_a_lost_turn() -> None:
    """§7: An investigator who loses a turn skips all its phases but the Mythos phase."""
    table = Table("joe_diamond", "mandy_thompson")
    table.joe.lose_next_turn()
    table.cursor = Cursor(Step.TURN)

    table.run(table.step_turn())

    assert table.joe.skipping
    assert table.joe.idle
    assert not table.joe.skip_turn


def test_a_new_investigator_comes_in_the_next_turn() -> None:
    """§7: A replacement is drawn at random and gets possessions as at the start."""
    table = Table("joe_diamond", "mandy_thompson")
    table.joe.standing = Standing.COMING
    table.next("investigators", "sister_mary")

    table.run(table.step_turn(), "speed:0", "fight:0", "lore:0")

    assert table.joe.code == "sister_mary"
    assert table.joe.playing
    assert table.joe.owns("cross")
    assert Special.BLESSING in table.joe.specials


# Lost in time and space


def test_yog_sothoth_devours_the_lost() -> None:
    """§11: Before Yog-Sothoth an investigator who would be lost is devoured."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="yog_sothoth")

    table.act(table.joe.be_lost())

    assert table.joe.standing is Standing.COMING


def test_sister_mary_is_never_lost() -> None:
    """§11: Sister Mary goes to the South Church instead of being lost or devoured."""
    table = Table("sister_mary", ancient_one="yog_sothoth")
    table.mary.at("abyss:1")

    table.act(table.mary.be_lost())

    assert table.mary.place == "south_church"
    assert table.mary.playing


# Trading


def two() -> Table:
    """Two investigators in one street, in the Movement phase."""
    table = Table("joe_diamond", "mandy_thompson")
    table.phase = Phase.MOVEMENT
    table.joe.at("uptown_streets")
    table.mandy.at("uptown_streets")
    return table


def test_what_cannot_be_traded() -> None:
    """§8, DH 8.4: Skills, Allies, Injuries and Madnesses cannot be traded."""
    table = two()
    for code in ("skill_luck", "duke", "jinxed", "knife", "wither"):
        table.joe.gets(code)

    names = [table.code(card) for card in table.joe.tradable()]

    assert names == ["knife", "wither"]


# Trophies


def test_trophies_are_worth_their_toughness() -> None:
    """§13: A monster trophy is worth its toughness, a gate trophy 5; no change is given."""
    table = Table("joe_diamond")
    table.joe.trophy("shoggoth")
    table.joe.trophy("gug")
    assert table.joe.trophy_units() == 1

    table.joe.gate_trophy()
    assert table.joe.trophy_units() == 2


def test_modified_toughness_counts() -> None:
    """§13: With the Black Goat each monster trophy is worth 1 more."""
    table = Table("joe_diamond", ancient_one="shub_niggurath")
    table.joe.trophy("shoggoth")
    table.joe.trophy("zombie")

    assert table.joe.trophy_value() == 6


def test_spent_trophies_go_back() -> None:
    """§13: Spent monster trophies return to the cup, gates below the stack."""
    table = Table("joe_diamond")
    no = table.joe.trophy("shoggoth")
    other = table.joe.trophy("gug")

    assert table.run(table.joe.spend_trophies(1))
    assert no in table.cup
    assert other in table.cup


def test_too_few_trophies() -> None:
    """§13: An investigator with too few trophies spends nothing."""
    table = Table("joe_diamond")
    table.joe.trophy("zombie")

    assert not table.run(table.joe.spend_trophies(1))
    assert table.joe.monsters
