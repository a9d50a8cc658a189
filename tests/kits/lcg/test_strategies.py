"""What scenarios declare about winning them, and how the companion follows it."""

from __future__ import annotations

from itertools import chain

import pytest

from bot.engine.ask import Allotted, Ask
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import stage_plans
from bot.kits.lcg.autopilot.policy import load_policy
from bot.lcg.core.registry import REGISTRY, AbilityKind
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.printed.scenarios import Scenario
from bot.lcg.ruleset import LcgRules
from tests.kits.lcg.table import the_kit as kit
from tests.lcg.codes import GUTS, LITA
from tests.lcg.table import Table
from tests.lcg.woods import flipped, umordhoth

RULES = LcgRules()
PLANNED = [each for each in RULES.library.scenarios.values() if each.strategy.plans]


@pytest.mark.parametrize("facts", PLANNED, ids=lambda facts: facts.slug)
def test_strategies_name_cards_and_abilities_that_exist(facts: Scenario) -> None:
    """A wrong code would never count, and nobody would notice."""
    cards, abilities = RULES.library.cards, REGISTRY.abilities
    stages = {code for code, card in cards.items() if card.type in (CardType.ACT, CardType.AGENDA)}
    for plan in facts.strategy.plans:
        assert plan.goal, facts.slug
        assert not plan.goal.endswith("."), facts.slug
        assert {*plan.stages, *plan.doom_on} <= stages
        assert {*plan.visit, *plan.hunt, *plan.only_at} <= set(cards)
        assert all(cards[each].type is CardType.LOCATION for each in (*plan.visit, *plan.only_at))
        assert {cards[each].type for each in (*plan.fetch, *plan.keep)} <= {CardType.ASSET}
        for key in (*plan.use, *plan.last_resort):
            code, _, name = key.partition(":")
            known = abilities.get(CardCode(code), ())
            kinds = {each.kind for each in known if not name or each.name == name}
            assert kinds & {*stage_plans.USED, AbilityKind.REACTION}, key
    assert set(facts.strategy.gates) <= set(cards)
    assert set(facts.strategy.hold) <= set(facts.acts)
    assert not any(plan.stages == () for plan in facts.strategy.plans[:-1])
    named = list(chain.from_iterable(plan.stages for plan in facts.strategy.plans))
    assert len(named) == len(set(named))


IDLE = ("draw", "resource", "end-turn")
NEED_MORE = ("02071:mingle", "02174:ask", "dig", "lure")
"""Abilities that need an ally in hand, a clue, a card below the location, or a Brood."""


def declared_uses() -> list[tuple[str, int, str]]:
    """Each ability of a location that a strategy values, with its scenario and an act for it."""
    cards, found = RULES.library.cards, list[tuple[str, int, str]]()
    for facts in PLANNED:
        for plan in facts.strategy.plans:
            acts = [n for n, act in enumerate(facts.acts) if act in plan.stages or not plan.stages]
            for key, worth in plan.use.items():
                place = cards[CardCode(key.partition(":")[0])].type is CardType.LOCATION
                if place and worth > 0 and acts and not key.endswith(NEED_MORE):
                    found.append((facts.slug, acts[0], key))
    return found


@pytest.mark.parametrize(("scenario", "act", "key"), declared_uses())
def test_companions_use_what_the_scenario_values(scenario: str, act: int, key: str) -> None:
    """At a location without clues and enemies, with clues and resources in hand."""
    table = Table(["roland_banks", "daisy_walker"], scenario=scenario)
    table.state.act.index = act
    for enemy in table.game.enemies.all():
        enemy.exhausted = True
    code, _, name = key.partition(":")
    place = table.lays(code)
    place.clues = 0
    for player in table:
        player.who.place = place.id
        table.sets(player.seat, clues=6, resources=8)
    table.roland.has(actions=3)
    number = [each.name for each in REGISTRY.abilities[CardCode(code)]].index(name)
    head, ask = kit().automation.companion.head, table.roland.ask
    worth = {each.key: points for points, each in head.scored(table.session, ask, Seat(0))}
    used = [worth[each] for each in worth if each.endswith(f"{place.id}:{number}")]

    assert used, list(worth)
    assert used[0] > max(worth[each] for each in IDLE if each in worth)


MASKS, DEVOURER = "the_midnight_masks", "the_devourer_below"


def best_options(table: Table, ask: Ask, seat: int = 0) -> list[str]:
    """Return the keys of a seat's options, best first."""
    found = kit().automation.companion.head.scored(table.session, ask, Seat(seat))
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
