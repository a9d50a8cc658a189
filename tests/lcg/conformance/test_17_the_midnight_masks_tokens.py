"""17 The Midnight Masks: chaos tokens."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.codes import GHOUL
from tests.lcg.night import (
    ACOLYTE,
    EASTTOWN,
    GRAVEYARD,
    HOSPITAL,
    RIVERTOWN,
    TURNER,
    WARREN,
    night,
)
from tests.lcg.table import Table

EASY, HARD = ("easy", "standard"), ("hard", "expert")


def doomed(difficulty: str) -> Table:
    """Two Cultists with 2 and 1 doom, 3 on the agenda, a ghoul that counts for nothing."""
    table = night(difficulty=difficulty)
    table.sets(table.enemy(TURNER).at(HOSPITAL).id, doom=2)
    table.sets(table.enemy(WARREN).at(GRAVEYARD).id, doom=1)
    table.enemy(GHOUL).at(GRAVEYARD)
    table.sets("agenda", doom=3)
    return table


@pytest.mark.parametrize("difficulty", EASY)
def test_the_skull_counts_the_most_doom_on_one_cultist(difficulty: str) -> None:
    """Scenario notes §3: the skull is the most doom on one Cultist, 0 without a Cultist."""
    table = doomed(difficulty)
    table.roland.tests("combat", 2, token="skull")
    assert table.result() == (True, 2)
    for cultist in (TURNER, WARREN):
        table.order("remove", what=cultist)
    table.roland.tests("combat", 4, token="skull")

    assert table.result() == (True, 4)


@pytest.mark.parametrize("difficulty", HARD)
def test_the_hard_skull_counts_all_doom(difficulty: str) -> None:
    """Scenario notes §3: on the hard side the skull is all doom in play, agenda included."""
    table = doomed(difficulty)
    table.sets("agenda", doom=1)
    table.roland.tests("combat", 1, token="skull")

    assert table.result() == (False, 0)


@pytest.mark.parametrize("difficulty", EASY)
def test_the_cultist_dooms_the_nearest(difficulty: str) -> None:
    """Scenario notes §3.

    The cultist is −2 and 1 doom on the Cultist enemy nearest to the tester.
    """
    table = night(difficulty=difficulty)
    near, far = table.enemy(WARREN).at(RIVERTOWN), table.enemy(TURNER).at(HOSPITAL)
    table.roland.tests("combat", 2, token="cultist")

    assert (near.doom, far.doom) == (1, 0)
    assert table.result() == (True, 2)


def test_the_lead_decides_who_is_nearest_of_equals() -> None:
    """Rules Reference, "Lead Investigator": the lead decides between equally near Cultists."""
    table = night(2)
    one, two = table.enemy(WARREN).at(EASTTOWN), table.enemy(TURNER).at(GRAVEYARD)
    table.daisy.tests("combat", 2, token="cultist")
    table.roland.chooses("Ruth")

    assert (one.doom, two.doom) == (0, 1)


@pytest.mark.parametrize("difficulty", EASY)
def test_the_cultist_without_cultists_is_no_second_token(difficulty: str) -> None:
    """Scenario notes §3: without a Cultist enemy the cultist is only −2."""
    table = night(difficulty=difficulty)
    table.roland.tests("combat", 2, token=["cultist", "auto_fail"])

    assert len(table.told(TokenRevealed)) == 1
    assert table.result() == (True, 2)


@pytest.mark.parametrize("difficulty", HARD)
def test_the_hard_cultist_dooms_them_all(difficulty: str) -> None:
    """Scenario notes §3: the hard cultist puts 1 doom on each Cultist enemy."""
    table = night(difficulty=difficulty)
    both = table.enemy(WARREN).at(RIVERTOWN), table.enemy(TURNER).at(HOSPITAL)
    table.roland.tests("combat", 2, token=["cultist", "auto_fail"])

    assert [each.doom for each in both] == [1, 1]
    assert table.result() == (True, 2)


@pytest.mark.parametrize("difficulty", HARD)
def test_the_hard_cultist_alone_brings_another_token(difficulty: str) -> None:
    """Scenario notes §3: without a Cultist enemy the hard cultist reveals another token."""
    table = night(difficulty=difficulty)
    table.enemy(GHOUL).at(GRAVEYARD)
    table.roland.tests("combat", 2, token=["cultist", "-1"])

    assert [fact.token for fact in table.told(TokenRevealed)] == ["cultist", -1]
    assert table.ended.total == 1


def test_an_acolyte_is_a_cultist_to_the_tokens() -> None:
    """Scenario notes §3: the tokens count every Cultist enemy, unique or not."""
    table = night()
    acolyte = table.enemy(ACOLYTE).at(RIVERTOWN)
    table.roland.tests("combat", 2, token="cultist")

    assert acolyte.doom == 1


@pytest.mark.parametrize(("difficulty", "left", "number"), [("easy", 2, -3), ("expert", 0, -4)])
def test_the_tablet_costs_clues_on_a_failure(difficulty: str, left: int, number: int) -> None:
    """Scenario notes §3.

    A failure with the tablet places a clue of yours, hard: all, on your location.
    """
    table = night(difficulty=difficulty)
    table.sets(table.roland.place.id, clues=0)
    table.roland.has(clues=3).tests("combat", 9, token="tablet")

    assert (table.roland.clues, table.roland.place.clues) == (left, 3 - left)
    assert table.ended.total == 4 + number


@pytest.mark.parametrize("difficulty", ["easy", "expert"])
def test_the_tablet_costs_nothing_on_success(difficulty: str) -> None:
    """Scenario notes §3: the tablet takes no clue if the test succeeds."""
    table = night(difficulty=difficulty)
    table.roland.has(clues=3).tests("combat", 0, token="tablet")

    assert table.roland.clues == 3


def test_the_tablet_takes_what_there_is() -> None:
    """The tablet takes nothing from an investigator without clues."""
    table = night()
    table.roland.tests("combat", 9, token="tablet")

    assert table.roland.clues == 0
