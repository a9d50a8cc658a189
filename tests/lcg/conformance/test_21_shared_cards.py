"""21 Cards of several scenarios (scenario notes §5, Return notes §1, §2 and §6).

The tests of their effects are beside the cards, those of printed facts in `tests/lcg/facts`; here
are the replacements.
"""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.campaign.prices import new_price, upgrade_price
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.core.facts import TestEnded
from bot.lcg.printed.cards import (
    Card,
    Measure,
    PreyLowest,
    SpawnAnyEmpty,
    SpawnFarthestEmpty as Farthest,
)
from tests.lcg.return_box import house
from tests.lcg.table import Table

LIBRARY = CampaignRules().library
REPLACED = {
    "Ghouls": ("01160", "01161", "01162"),
    "Dark Cult": ("01169", "01170", "01171"),
}
STEAD = {
    "01160": "50038",
    "01161": "50039",
    "01162": "50040",
    "01169": "50041",
    "01170": "50042",
    "01171": "50043",
}
"""Which card stands for which: the same numbers within both sets."""
RETURNS = (
    "return_to_the_gathering",
    "return_to_the_midnight_masks",
    "return_to_the_devourer_below",
)
PREY = (
    ("01161", Measure.REMAINING_HEALTH),
    ("01175", Measure.REMAINING_SANITY),
    ("01177", Measure.CARDS_IN_HAND),
    ("01179", Measure.AGILITY),
    ("01181", Measure.COMBAT),
    ("50039", Measure.CARDS_IN_HAND),
)
"""Enemies, and of what their prey has least. All else that is printed: `tests/lcg/facts`."""


def card(code: str) -> Card:
    """A card by its code."""
    return LIBRARY.card(code)


# --- what is printed ------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "least"), PREY)
def test_prey_of_shared_enemies(code: str, least: Measure) -> None:
    """Scenario notes §5, Return notes §2: the prey is the investigator with the lowest value."""
    assert card(code).prey == PreyLowest(of=least)


def test_cultists_look_for_empty_places() -> None:
    """Scenario notes §5, Return notes §2.

    Cultists spawn at any, or the farthest, empty location.
    """
    assert [type(card(code).spawn) for code in ("01169", "01170")] == [SpawnAnyEmpty] * 2
    assert [type(card(code).spawn) for code in ("50041", "50042")] == [Farthest] * 2


# --- how the Return works -------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", RETURNS)
def test_replaced_sets_are_in_no_game_of_the_return(scenario: str) -> None:
    """Return notes §1: no card of the replaced Ghouls and Dark Cult sets is in a Return."""
    table = Table(["roland_banks"], scenario=scenario, log=(), chapter=3, at_turn=False)
    there = {each.code for each in table.state.copies}

    for codes in REPLACED.values():
        assert there.isdisjoint(codes)


@pytest.mark.parametrize(("old", "new"), STEAD.items())
def test_new_sets_count_as_many_cards(old: str, new: str) -> None:
    """Return notes §1: a new set has the same number of cards as the set it replaces."""
    assert (card(new).quantity, card(new).type) == (card(old).quantity, card(old).type)


@pytest.mark.parametrize("scenario", RETURNS)
def test_the_original_card_gives_the_symbols(scenario: str) -> None:
    """Return notes §1: a Return has the original’s reference card, tokens and resolutions."""
    ours = LIBRARY.scenarios[scenario]
    theirs = LIBRARY.scenarios[scenario.removeprefix("return_to_")]

    assert ours.card == theirs.card
    assert (ours.side_a, ours.side_b) == (theirs.side_a, theirs.side_b)
    assert [each.slug for each in ours.resolutions] == [each.slug for each in theirs.resolutions]


def test_a_search_finds_the_new_ghouls() -> None:
    """Return notes §1: a search by trait finds the new cards: agenda 2 brings a new Ghoul."""
    table = house()
    table.order("stack", top=["50041", "50039"], only=True)
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")
    table.settle()

    engaged = [each.code for each in table.state.pieces.values() if each.code in ("50039", "50041")]
    assert engaged == ["50039"]


# --- player cards of the Return -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "price"),
    [
        *(("50001", 2), ("50002", 2), ("50003", 2), ("50004", 3), ("50005", 2)),
        *(("50007", 2), ("50008", 2), ("50009", 2), ("50010", 3)),
    ],
)
def test_upgrade_prices_of_the_return(code: str, price: int) -> None:
    """Return notes §6: an upgrade from a core set card costs the difference of the levels."""
    (lower,) = [
        each
        for each in LIBRARY.cards_named(card(code).name)
        if (each.level or 0) < (card(code).level or 0) and each.code < "01116"
    ]

    assert upgrade_price(card(code), lower) == price


def test_hot_streak_has_no_level_0() -> None:
    """Return notes §6: Hot Streak (2) is bought as a new card; its upgrade to level 4 costs 2."""
    assert {each.level for each in LIBRARY.cards_named("Hot Streak")} == {2, 4}
    assert new_price(card("50006")) == 2
    assert upgrade_price(card("01057"), card("50006")) == 2


# --- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "earned"), [(1, 1), (2, 0), (3, 0)])
def test_experience_is_never_less_than_nothing(lost: int, earned: int) -> None:
    """Campaign notes §6: a card that takes experience cannot bring the new one below 0."""
    table = Table(["roland_banks"], chapter=1, log=[])
    who = table.game.who(Seat(0))
    who.xp_lost = lost
    table.order("end", resolution="r1")

    assert who.xp == max(0, 2 - lost) == earned


def test_experience_that_was_banked_is_not_touched() -> None:
    """Campaign notes §6: a loss of experience does not touch what an investigator had before."""
    table = Table(["roland_banks"], scenario="the_midnight_masks", log=(), chapter=2)
    who = table.game.who(Seat(0))
    who.xp, who.xp_lost = 5, 2
    table.order("end", resolution="r1")

    assert who.xp == 5


def test_no_price_is_less_than_1() -> None:
    """Campaign notes §7: a purchase costs at least 1, also of level 0."""
    knife = card("01086")

    assert (new_price(knife), upgrade_price(knife, knife)) == (1, 1)


@pytest.mark.parametrize(("token", "total"), [("-8", 0), ("-1", 2)])
def test_a_sum_with_a_token_is_never_less_than_nothing(token: str, total: int) -> None:
    """Rules Reference, "Modifiers": in every scenario skill 3 with −8 counts as 0."""
    for scenario in ("the_midnight_masks", "the_devourer_below", *RETURNS):
        table = Table(["roland_banks"], scenario=scenario, log=(), chapter=3)
        table.bag(token)
        table.roland.holds("01093").tests("willpower", 1).reveals(token)

        assert table.told(TestEnded)[-1].total == total


# --- what other programs get wrong ----------------------------------------------------------------


def test_a_weakness_in_hand_is_kept_at_the_hand_size() -> None:
    """Scenario notes §7: a weakness in hand cannot be discarded for the hand size."""
    table = Table(["agnes_baker"])
    table.agnes.holds(*["01088"] * 9, "Dark Memory")
    table.next_phase("upkeep")

    assert table.kinds == ["hand_size"]
    assert len(table.agnes.offers()) == len(table.agnes.hand) - 1
    table.agnes.chooses(*table.agnes.offers()[: len(table.agnes.hand) - 8])
    assert "01013" in table.agnes.hand


def test_cover_up_stays_without_clues() -> None:
    """Scenario notes §7: Cover Up stays in the threat area when no clues are left on it."""
    table = Table(["roland_banks"])
    cover_up = table.roland.suffers("01007")
    table.sets(cover_up.id, clues=1)
    table.roland.does("investigate", token="0")
    table.roland.chooses("Cover Up")

    assert cover_up.clues == 0
    assert table.in_play("01007")
