"""The companion in the last scenarios of *Night of the Zealot*: whom it hunts, what it keeps."""

from __future__ import annotations

import pytest

from bot.companion.head import PolicyHead
from bot.engine.ask import Allotted, Ask, Passed
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import stage_plans
from bot.kits.lcg.autopilot.policy import load_policy
from bot.kits.lcg.companion.reasons import reason
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode
from tests.kits.lcg.table import the_kit as kit
from tests.lcg.codes import GUTS, LITA
from tests.lcg.table import Table
from tests.lcg.woods import flipped, umordhoth

MASKS, DEVOURER = "the_midnight_masks", "the_devourer_below"


def best_options(table: Table, ask: Ask, seat: int = 0) -> list[str]:
    """Return the keys of a seat's options, best first."""
    head = kit().automation.companion.head
    assert isinstance(head, PolicyHead)
    found = head.scored(table.session, ask, Seat(seat))
    return [each.key for _, each in sorted(found, key=lambda one: -one[0])]


@pytest.mark.parametrize("names", [(), ("01137",)])
def test_the_trail_ends_only_if_no_cultist_got_away(names: tuple[str, ...]) -> None:
    """Those who got away come with the next act."""
    table = Table(["roland_banks", "daisy_walker"], scenario=DEVOURER)
    table.state.before = [LogEntry("got_away", card=CardCode(each)) for each in names]
    for player in table:
        table.sets(player.seat, clues=3)

    assert (best_options(table, table.roland.ask)[0] == "advance") is not bool(names)


@pytest.mark.parametrize(
    ("damage", "horror", "armed", "given"),
    [(4, 2, False, True), (0, 0, True, False), (8, 4, False, False)],
)
def test_lita_is_given_away_in_a_fight_that_cannot_be_won(
    damage: int, horror: int, armed: bool, given: bool
) -> None:
    """Not while it can be won, nor if that would be fatal and something else can be tried."""
    table = flipped("roland_banks", "daisy_walker")
    table.roland.controls(LITA)
    table.roland.has(damage=damage, horror=horror, actions=3)
    foe = umordhoth(table)
    table.roland.who.place = table.daisy.who.place = table.game.places.where(foe)
    if armed:
        foe.damage = 12
        for player in table:
            player.controls(".45 Automatic")

    assert (best_options(table, table.roland.ask)[0] == f"activate:{foe.id}:1") is given


def test_harm_goes_past_an_asset_that_should_last() -> None:
    """Lita is wanted alive; an ally of no plan would take it."""
    table = Table(["roland_banks", "daisy_walker"], scenario=DEVOURER)
    table.roland.controls(LITA)
    table.roland.is_dealt(horror=2)
    answer = kit().automation.companion.best(table.session, table.roland.ask, Seat(0)).answer

    assert isinstance(answer, Allotted)
    assert answer.amounts == {"horror:self": 2}


def test_the_owner_of_a_wanted_card_draws_for_it() -> None:
    """Until it is drawn."""
    table = Table(["roland_banks", "daisy_walker"], scenario=DEVOURER)
    table.roland.who.hand.clear()
    table.roland.has(actions=3, resources=5)
    table.roland.has_deck(LITA, GUTS, GUTS)
    assert best_options(table, table.roland.ask)[0] == "draw"
    sight = load_policy("companion").eyes(table.session, Seat(0))
    assert stage_plans.should_fetch(sight)

    table.roland.does("draw")
    sight = load_policy("companion").eyes(table.session, Seat(0))
    assert not stage_plans.should_fetch(sight)


def test_advice_names_the_hunt_the_search_and_the_held_act() -> None:
    """Whoever asks why learns what the scenario is about."""
    table = Table(["roland_banks", "daisy_walker"], scenario=MASKS)
    table.enemy("01137").engaged_with(table.roland)
    table.roland.has(actions=3)
    table.roland.controls(".45 Automatic")
    hunt = kit().automation.companion.best(table.session, table.roland.ask, Seat(0)).reason
    assert hunt.endswith("the group wants to find the cultists, and leave in time.")

    table = Table(["roland_banks", "daisy_walker"], scenario=DEVOURER)
    table.roland.has_deck(LITA, GUTS, GUTS)
    search = kit().automation.companion.best(table.session, table.roland.ask, Seat(0)).reason
    assert "find Lita Chantler before Umôrdhoth comes" in search

    for player in table:
        table.sets(player.seat, clues=3)
    table.roland.tests("willpower", 3)
    ask = next(each for each in table.asked if each.kind == "commit")
    sight = load_policy("companion").eyes(table.session, Seat(0))
    held = reason(sight, ask, Seat(0), Passed())
    assert "the act should stay as it is, to stay healthy" in held


@pytest.mark.parametrize(("damage", "leaves"), [(4, False), (8, True)])
def test_the_weak_leave_the_masks_before_they_fall(damage: int, leaves: bool) -> None:
    """The last night needs them without another trauma."""
    table = Table(["roland_banks", "daisy_walker"], scenario=MASKS)
    table.roland.has(damage=damage, actions=1)

    assert best_options(table, table.roland.ask)[0].startswith("resign") is leaves


def test_an_act_to_prepare_for_does_not_end_during_a_test() -> None:
    """The offer beside a test waits like the one of the turn."""
    table = Table(["roland_banks", "daisy_walker"], scenario=DEVOURER)
    for player in table:
        table.sets(player.seat, clues=3)
    table.roland.tests("willpower", 3)
    ask = next(each for each in table.asked if each.kind == "commit")

    assert ask.parts[Seat(0)].option("advance") is not None
    assert best_options(table, ask)[0] != "advance"
