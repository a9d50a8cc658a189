"""What scenarios declare about winning them, and how the companion follows it."""

from __future__ import annotations

from itertools import chain

import pytest

from bot.companion.head import scored_options
from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import cards, goals, near_end, stage_plans
from bot.kits.lcg.autopilot.policy import load_policy
from bot.lcg.core.registry import REGISTRY, AbilityKind, Cost
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.printed.scenarios import Scenario
from bot.lcg.ruleset import LcgRules
from tests.kits.lcg.table import the_kit as kit
from tests.lcg.table import Table

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


def points_of_options(table: Table) -> dict[str, float]:
    """The points of each option of Roland's turn, by key."""
    scored = scored_options(load_policy("companion"), table.session, table.roland.ask, Seat(0))
    return {option.key: points for points, option in scored}


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
    worth = points_of_options(table)
    used = [worth[each] for each in worth if each.endswith(f"{place.id}:{number}")]

    assert used, list(worth)
    assert used[0] > max(worth[each] for each in IDLE if each in worth)


@pytest.mark.parametrize(
    ("scenario", "agenda", "left"), [("extracurricular_activity", 2, None), ("the_gathering", 2, 9)]
)
def test_an_agenda_that_doom_does_not_end_is_no_end(
    scenario: str, agenda: int, left: int | None
) -> None:
    """The Experiment walks on at its threshold; nobody has to resign before."""
    table = Table(["roland_banks", "daisy_walker"], scenario=scenario)
    table.state.agenda.index, table.state.agenda.doom = agenda, 1
    sight = load_policy("companion").eyes(table.session, Seat(0))

    assert near_end.rounds_left(sight) == left


def test_doom_goes_on_one_agenda_of_two() -> None:
    """In *Black Stars Rise* the way out opens sooner if one deck advances first."""
    table = Table(["roland_banks", "daisy_walker"], scenario="black_stars_rise")
    table.state.agenda.doom = 3
    table.goes("mythos")
    ask = table.asked[0]
    assert ask.kind == "choose"

    answer = kit().automation.companion.best(table.session, ask, ask.awaited[0]).answer

    assert answer == Picked(("agenda",))


def test_an_aloof_enemy_with_doom_is_engaged() -> None:
    """A Seeker of Carcosa gathers doom for as long as nobody fights it."""
    table = Table(["roland_banks", "daisy_walker"], scenario="echoes_of_the_past")
    here = table.roland.who.place
    assert here is not None
    seeker = table.enemy("Seeker of Carcosa").at(here)
    seeker.doom = 2
    table.roland.controls(".45 Automatic")
    table.roland.has(actions=3)

    answer = kit().automation.companion.best(table.session, table.roland.ask, Seat(0)).answer

    assert answer == Picked((f"engage:{seeker.id}",))


def test_advice_names_the_goal_of_the_scenario() -> None:
    """Whoever asks why to go to an unrevealed car reads what the group is here for."""
    table = Table(["roland_banks", "daisy_walker"], scenario="the_essex_county_express")
    for place in table.game.places.all():
        place.clues = 0
    table.roland.has(actions=3)
    ranked = kit().automation.companion.rank(table.session, table.roland.ask, Seat(0))

    assert any("to reach the Engine Car" in each.reason for each in ranked)


@pytest.mark.parametrize(("damage", "resigns"), [(8, True), (2, False)])
def test_who_is_nearly_defeated_resigns_where_that_is_better(damage: int, resigns: bool) -> None:
    """A trauma would be the only result; at the last action, as rest may still help before."""
    table = Table(["roland_banks", "daisy_walker"], scenario="extracurricular_activity")
    table.sets(0, damage=damage)
    table.roland.has(actions=1)

    answer = kit().automation.companion.best(table.session, table.roland.ask, Seat(0)).answer

    assert isinstance(answer, Picked)
    assert any(key.startswith("resign") for key in answer.keys) is resigns


def test_an_unrevealed_location_is_expected_to_be_one_of_those_behind_its_back() -> None:
    """A doorway may hide clues; of the three, a revealed one is no longer possible."""
    table = Table(["roland_banks", "daisy_walker"], scenario="curtain_call")
    table.lays("Box Office")
    table.lays("Lighting Box", revealed=False)
    sight = load_policy("companion").eyes(table.session, Seat(0))
    doorway = next(each for each in sight.places.values() if each.name == "Lobby Doorway")

    found = goals.expected_values_of(sight, doorway)

    assert (found.shroud, found.clues, found.victory) == (4.5, 2, 1)


def test_clues_that_the_group_pays_count_as_a_price() -> None:
    """As much as the seat's own: they are the same clues to find again."""
    table = Table(["roland_banks", "daisy_walker"])
    sight = load_policy("companion").eyes(table.session, Seat(0))
    price = cards.points_of_cost(sight, Cost(group_clues=1))

    assert price == cards.points_of_cost(sight, Cost(clues=1)) == sight.w.clue


def test_only_the_exhibit_of_the_act_is_its_goal() -> None:
    """All exhibits have one title; the act asks for the one with the subtitle."""
    table = Table(["roland_banks", "daisy_walker"], scenario="the_miskatonic_museum")
    table.state.act.index = 1
    sight = load_policy("companion").eyes(table.session, Seat(0))

    assert list(sight.goals) == ["02137"]


def test_one_seat_saves_for_a_place_that_demands_resources() -> None:
    """The office is searched with five resources; who has most of them gains the last one."""
    table = Table(["roland_banks", "daisy_walker"], scenario="the_miskatonic_museum")
    table.state.act.index = 1
    office = table.lays("02130")
    for player, held in zip(table, (4, 2), strict=True):
        player.who.place = office.id
        table.sets(player.seat, clues=0, resources=held)
    table.roland.has(actions=3)

    worth = points_of_options(table)

    assert max(worth, key=lambda key: worth[key]) == "resource"
    daisy = load_policy("companion").eyes(table.session, Seat(1))
    assert stage_plans.gate_to_meet(daisy) is None


def test_a_locked_door_before_clues_is_opened() -> None:
    """Nobody waits beside clues that a door bars."""
    table = Table(["roland_banks", "daisy_walker"], scenario="extracurricular_activity")
    here = table.lays("Science Building")
    for player in table:
        player.who.place = here.id
    door = table.attached("Locked Door", here)
    table.roland.has(actions=3)

    worth = points_of_options(table)

    assert worth[f"activate:{door.id}:0"] > max(worth[each] for each in IDLE)


def test_mr_peabody_names_the_hidden_library() -> None:
    """A card that asks for a location gets the one where the group wants to be."""
    table = Table(["roland_banks", "daisy_walker"], scenario="echoes_of_the_past")
    table.state.act.index = 2
    library = table.lays("Hidden Library", revealed=False)
    peabody = table.roland.controls("Mr. Peabody")
    table.roland.has(actions=3)
    table.roland.chooses(f"activate:{peabody.id}:0")
    ask = table.roland.ask
    assert ask.kind == "choose"

    answer = kit().automation.companion.best(table.session, ask, Seat(0)).answer

    assert answer == Picked((library.id,))
