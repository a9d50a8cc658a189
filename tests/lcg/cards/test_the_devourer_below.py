"""The Devourer Below's enemy and treachery, brought by a game master (scenario notes §4, §5)."""

from __future__ import annotations

from msgspec.structs import replace

from tests.lcg.codes import UMORDHOTH
from tests.lcg.table import Table

WRATH = "01158"


def test_umordhoth_wakes_at_the_end_of_a_turn(table: Table) -> None:
    """Of each investigator's; ready and massive, it is engaged with all who are there."""
    devourer = table.enemy(UMORDHOTH, exhausted=True).at("Study")
    table.roland.ends_turn()

    assert not devourer.exhausted
    assert table.game.engaged_with(devourer) == [0, 1]


def test_umordhoth_grows_with_the_group(table: Table) -> None:
    """6 health, and 4 more for each investigator."""
    assert table.game.health(table.enemy(UMORDHOTH).at("Study")) == 14


def test_wrath_takes_cards_or_blood(solo: Table) -> None:
    """Each point failed by is a choice of its own."""
    solo.roland.holds("Knife", "Flashlight")
    solo.draws_encounter(WRATH, token="-1")
    asked = [solo.ask.prompt]
    solo.roland.chooses("card").chooses("Knife")
    asked.append(solo.ask.prompt)
    assert [each[-8:] for each in asked] == ["(1 of 3)", "(2 of 3)"]
    solo.roland.chooses("harm").chooses("card").chooses("Flashlight")

    assert (solo.roland.hand, solo.roland.damage, solo.roland.horror) == ([], 1, 1)


def test_wrath_does_not_tell_what_can_be_discarded_where_hands_are_closed(solo: Table) -> None:
    """With a hand of weaknesses alone both are offered; who has no card to give is hurt."""
    solo.state.settings = replace(solo.state.settings, closed_hands=True)
    solo.roland.holds("Dark Memory")
    solo.draws_encounter(WRATH)
    solo.roland.reveals("auto_fail")
    assert len(solo.roland.labels()) == 2
    solo.roland.chooses("card")

    assert (len(solo.roland.hand), solo.roland.damage, solo.roland.horror) == (1, 1, 1)


def test_wrath_may_be_withstood(solo: Table) -> None:
    """Nothing is lost by a success."""
    solo.roland.holds("Knife", "Guts")
    solo.draws_encounter(WRATH)
    solo.roland.commits("Guts").reveals("0")

    assert (solo.roland.hand[:1], solo.roland.damage) == (["01086"], 0)


def test_wrath_drives_mad_and_stops(table: Table) -> None:
    """With nothing to discard each point hurts; whoever is out pays no more."""
    table.roland.has(horror=3)
    table.draws_encounter(WRATH, table.roland, token="auto_fail")

    assert (table.roland.playing, table.roland.horror) == (False, 5)
