"""Dunwich, Whippoorwills and Bad Luck (Dunwich notes §8)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestBegan
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import DOG, GHOUL
from tests.lcg.table import Table

COUNTRY, SILENCE, BIRD, EAGER, LUCK, TWIST = "02088", "02089", "02090", "02091", "02092", "02093"
COP, HOLY_ROSARY = "01018", "01059"


def test_nobody_comes_along_through_unhallowed_country(table: Table) -> None:
    """No Ally can be played; those there are blank but for their health."""
    table.roland.controls(COP)
    table.roland.holds(DOG).has(resources=9)
    table.draws_encounter(COUNTRY)

    assert table.roland.why_not("play", "Guard Dog").startswith("Unhallowed Country")
    assert table.game.skill(table.roland.seat, Skill.COMBAT) == 4
    assert not table.roland.can("activate", "Beat Cop")
    table.roland.is_dealt(damage=1).assigns(damage={"Beat Cop": 1})
    assert table.piece(COP).damage == 1


def test_unhallowed_country_lets_others_be(table: Table) -> None:
    """Only its bearer suffers from it; a success at the end of the turn ends it."""
    table.daisy.controls(COP)
    table.draws_encounter(COUNTRY)
    assert table.game.skill(table.daisy.seat, Skill.COMBAT) == 3

    table.tokens("+1")
    table.roland.ends_turn()
    table.settle()

    assert not table.in_play(COUNTRY)


def test_silence_broods_over_a_place(table: Table) -> None:
    """1 horror each at the end of the round, until the agenda advances."""
    table.draws_encounter(SILENCE)
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")

    table.goes("upkeep")
    table.settle()
    assert (table.roland.horror, table.daisy.horror) == (1, 0)

    table.order("advance", what="agenda")
    assert not table.in_play(SILENCE)


def test_whippoorwills_add_up(table: Table) -> None:
    """−1 to each skill for each bird beside you, and none elsewhere."""
    for _ in range(2):
        table.enemy(BIRD).at("Study")
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")

    seats = table.roland.seat, table.daisy.seat
    assert [table.game.skill(seat, Skill.WILLPOWER) for seat in seats] == [1, 3]


def test_eager_for_death_grows_with_wounds(table: Table) -> None:
    """The difficulty is 2, and 1 more for each damage."""
    table.roland.has(damage=3)

    table.draws_encounter(EAGER, token="0")
    assert table.told(TestBegan)[-1].difficulty == 5
    table.settle()

    assert table.roland.horror == 2


def test_who_is_whole_has_little_to_fear(table: Table) -> None:
    """Willpower 3 against 2."""
    table.draws_encounter(EAGER, token="-1")
    table.settle()

    assert table.roland.horror == 0


def test_cursed_luck_turns_with_a_clear_success(table: Table) -> None:
    """−1 in tests; a success by 0 leaves it."""
    table.draws_encounter(LUCK)
    assert table.game.skill(table.roland.seat, Skill.COMBAT) == 4

    table.roland.tests("combat", 3, token="0")
    table.settle()
    assert table.in_play(LUCK)

    table.roland.tests("combat", 2, token="0")
    table.settle()
    assert not table.in_play(LUCK)


@pytest.mark.parametrize(
    ("token", "harm"),
    [("elder_sign", (0, 0)), ("+1", (0, 0)), ("0", (1, 0)), ("-3", (1, 0)), ("skull", (0, 2))],
)
def test_twist_of_fate(table: Table, token: str, harm: tuple[int, int]) -> None:
    """A token outside any test: by what it shows, whatever symbols do here."""
    table.draws_encounter(TWIST, token=token)

    assert (table.roland.damage, table.roland.horror) == harm


def test_a_place_of_their_own(table: Table) -> None:
    """Whippoorwills are aloof: nobody is engaged by them."""
    table.enemy(BIRD).spawns()

    assert table.roland.engaged() == []
    assert not table.in_play(GHOUL)
