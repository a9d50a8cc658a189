"""The Midnight Masks' places, as a game master may lay them out (scenario notes §3)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import PRIEST
from tests.lcg.table import Table

YOUR_HOUSE, RIVERTOWN, SOCIETY, BOARDING_HOUSE = "01124", "01125", "01126", "01127"
HOSPITAL, UNIVERSITY, BANK, ASYLUM = "01128", "01129", "01130", "01131"
EASTTOWN, GRAVEYARD, NORTHSIDE = "01132", "01133", "01134"


def test_the_priest_comes_to_your_house(solo: Table) -> None:
    """Your House: instead of where it would spawn."""
    solo.lays(YOUR_HOUSE)
    solo.draws_encounter(PRIEST)

    priest = solo.piece(PRIEST)
    assert (priest.threat, priest.place) == (None, solo.place(YOUR_HOUSE).id)


def test_the_priest_does_not_come_to_a_house_that_nobody_has_seen(solo: Table) -> None:
    """It stands on the revealed side of Your House."""
    solo.lays(YOUR_HOUSE, revealed=False)
    solo.draws_encounter(PRIEST)

    assert solo.piece(PRIEST).threat == solo.roland.seat


def test_the_priest_leaves_the_hallway_for_your_house(solo: Table) -> None:
    """The Barrier: its other side names the Hallway, Your House overrides it."""
    solo.all_at("Hallway")
    solo.lays("Parlor", revealed=False)
    solo.order("stage", of="act", number=2)
    house = solo.lays(YOUR_HOUSE)
    solo.order("advance", what="act")

    assert solo.piece(PRIEST).place == house.id


def test_your_house_is_good_for_once_a_turn(solo: Table) -> None:
    """A card and a resource; again in the next turn."""
    solo.roland.has_deck("Knife", "Flashlight", "Guts")
    solo.roland.at(YOUR_HOUSE).has(resources=0).does("activate", "Your House")
    assert (solo.roland.hand, solo.roland.resources) == (["01086"], 1)
    assert solo.roland.why_not("activate", "Your House") == "You’ve already used it this turn."

    solo.goes("upkeep")
    solo.settle()
    assert solo.roland.can("activate", "Your House")


def test_the_historical_society_draws_three_once(table: Table) -> None:
    """Once a game for each player."""
    table.roland.has_deck("Knife", "Knife", "Guts", "Guts")
    table.all_at(SOCIETY)
    table.roland.does("activate", "Southside")

    assert len(table.roland.hand) == 3
    assert not table.roland.can("activate", "Southside")
    table.goes("turn", table.daisy)
    assert table.daisy.can("activate", "Southside")


def test_the_boarding_house_finds_an_ally(solo: Table) -> None:
    """An Ally asset of the whole deck, which is shuffled."""
    solo.roland.has_deck("Knife", "Beat Cop", "Guts")
    solo.roland.at(BOARDING_HOUSE).does("activate", "Southside").chooses("Beat Cop")

    assert (solo.roland.hand, len(solo.roland.deck)) == (["01018"], 2)


@pytest.mark.parametrize(("place", "kind"), [(HOSPITAL, "damage"), (ASYLUM, "horror")])
def test_hospital_and_asylum_heal_three_once(solo: Table, place: str, kind: str) -> None:
    """Three points, and not again."""
    solo.roland.at(place).has(**{kind: 4})
    solo.roland.does("activate", solo.game.card(solo.place(place)).name)

    assert getattr(solo.roland, kind) == 1
    assert not solo.roland.can("activate", solo.game.card(solo.place(place)).name)


def test_the_university_lends_books(solo: Table) -> None:
    """A Tome or Spell of six cards; as often as one likes."""
    solo.roland.has_deck(
        *["Knife"] * 2, *["Guts"] * 2, "Shrivelling", "Old Book of Lore", "Scrying"
    )
    solo.roland.at(UNIVERSITY).does("activate", "Miskatonic University")
    assert sorted(solo.roland.labels()) == ["Old Book of Lore", "Shrivelling"]
    solo.roland.chooses("Shrivelling")

    assert solo.roland.can("activate", "Miskatonic University")


def test_the_bank_pays_three_once(solo: Table) -> None:
    """3 resources, once a game, in a later round neither."""
    solo.roland.at(BANK).has(resources=0).does("activate", "Downtown")
    solo.goes("upkeep")
    solo.settle()

    assert solo.roland.resources == 4
    assert not solo.roland.can("activate", "Downtown")


def test_allies_are_cheaper_in_easttown(solo: Table) -> None:
    """2 less for an Ally asset, for others the price."""
    solo.roland.at(EASTTOWN).has(resources=4).holds("Beat Cop", "Knife")
    solo.roland.does("play", "Beat Cop").does("play", "Knife")

    assert solo.roland.resources == 1


def test_easttown_is_cheap_for_who_is_there(solo: Table) -> None:
    """Elsewhere an Ally has its price."""
    solo.lays(EASTTOWN)
    solo.roland.has(resources=4).holds("Beat Cop").does("play", "Beat Cop")

    assert solo.roland.resources == 0


@pytest.mark.parametrize("flee", [True, False])
def test_the_graveyard_frightens(solo: Table, flee: bool) -> None:
    """Failing: 2 horror, or away to Rivertown."""
    solo.lays(RIVERTOWN)
    solo.tokens("-4")
    solo.roland.at(GRAVEYARD, enter=True).chooses("flee" if flee else "stay")

    assert (solo.roland.is_at("Rivertown"), solo.roland.horror) == (flee, 0 if flee else 2)


def test_who_keeps_calm_stays_in_the_graveyard(solo: Table) -> None:
    """A success: nothing happens."""
    solo.tokens("0")
    solo.roland.at(GRAVEYARD, enter=True)

    assert (solo.roland.is_at("Graveyard"), solo.roland.horror) == (True, 0)


def test_there_is_nowhere_to_flee_to(solo: Table) -> None:
    """Without Rivertown in play it is 2 horror."""
    solo.tokens("-4")
    solo.roland.at(GRAVEYARD, enter=True)

    assert (solo.roland.is_at("Graveyard"), solo.roland.horror) == (True, 2)


def test_northside_sells_clues_once_to_all(table: Table) -> None:
    """5 resources for 2 clues of the pool; a group limit."""
    table.all_at(NORTHSIDE)
    clues = table.place(NORTHSIDE).clues
    table.roland.has(resources=5).does("activate", "Northside")

    assert (table.roland.clues, table.place(NORTHSIDE).clues) == (2, clues)
    table.daisy.has(resources=5)
    table.goes("turn", table.daisy)
    assert not table.daisy.can("activate", "Northside")
