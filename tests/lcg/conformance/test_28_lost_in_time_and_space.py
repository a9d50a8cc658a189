"""Dunwich scenario notes §7: Lost in Time and Space."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TestEnded
from bot.lcg.core.state import Phase, Step
from bot.lcg.rules.draws import discard_top
from bot.lcg.rules.movement_and_clues import discard_place
from tests.lcg.by_hand import run
from tests.lcg.codes import MACHETE, RATS
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table
from tests.lcg.void import (
    ANOTHER,
    BRIDGE,
    CASCADE,
    COLLAPSING,
    DOORWAY,
    EDGE,
    EXPANSE,
    GUTS,
    SLUG,
    STEPS,
    TEAR,
    TEAR_TIME,
    TRAVELER,
    VISIONS,
    WORMHOLE,
    YOG,
    lost,
    stands,
)

PARANOIA = "01097"


def test_as_it_is_laid_out() -> None:
    """Notes §7, set-up: only Another Dimension is in play; the deck has 42 cards, ten locations."""
    table = lost("roland_banks", "daisy_walker", calm=False)
    deck = Counter[str](whole_rules().library.encounter_deck(SLUG))

    assert [each.code for each in table.game.places.all()] == [ANOTHER]
    assert sum(deck.values()) == 42
    assert [deck[each] for each in (TEAR, CASCADE, BRIDGE, STEPS, DOORWAY)] == [4, 2, 2, 1, 1]
    assert {EDGE, TEAR_TIME, YOG} <= set(table.codes(table.state.aside))


def test_a_place_that_is_drawn_comes_into_play() -> None:
    """Notes §7, locations: a drawn one enters play revealed, with its clues; Tear surges."""
    table = lost()
    table.encounter_deck(TEAR, COLLAPSING)
    table.draws_encounter()

    assert (table.piece(TEAR).revealed, table.piece(TEAR).clues) == (True, 1)
    assert table.roland.damage == 2  # what surged


def test_what_places_do_as_they_come() -> None:
    """Notes §7, Revelations: they take a card or resources, or bring back a Madness or a Hex."""
    table = lost()
    table.roland.holds(MACHETE).has(resources=5)
    table.draws_encounter(CASCADE)
    table.draws_encounter(BRIDGE)
    assert (table.roland.hand, table.roland.resources) == ([], 3)
    assert [table.piece(each).clues for each in (CASCADE, BRIDGE)] == [3, 2]

    table.roland.has_deck(GUTS, PARANOIA, GUTS)
    run(discard_top(table.game, table.roland.seat, 2))
    table.draws_encounter(STEPS)
    assert table.piece(STEPS).clues == 1
    assert table.roland.resources == 0  # Paranoia

    table.encounter_deck(VISIONS)
    run(discard_place(table.game, table.piece(STEPS)))
    table.state.encounter_discard.append(table.state.encounter_deck.pop(0))
    table.tokens("0")
    table.draws_encounter(DOORWAY)
    assert table.in_play(DOORWAY)
    assert any(test.source == of_card(VISIONS) for test in table.told(TestEnded))


def test_who_is_where_something_ends_comes_to_another_dimension() -> None:
    """Notes §7: when a location leaves, all there move to Another Dimension.

    The agenda deals 1 horror to each of these investigators.
    """
    table = lost("roland_banks", "daisy_walker")
    tear = table.lays(TEAR)
    rats = table.enemy(RATS, exhausted=True).at(tear)
    table.roland.at(TEAR)
    table.order("go", to="investigation")

    table.draws_encounter(COLLAPSING)

    assert table.roland.is_at(ANOTHER)
    assert rats.place == table.piece(ANOTHER).id
    assert (table.roland.damage, table.roland.horror, table.daisy.horror) == (1, 1, 0)
    assert TEAR in table.encounter_discard


@pytest.mark.parametrize(("choice", "stays"), [("Put 1 doom", True), ("Discard", False)])
def test_the_tear_wavers(choice: str, stays: bool) -> None:
    """Notes §7, Tear: as the round ends the lead puts 1 doom on it or discards it."""
    table = lost()
    table.lays(TEAR)
    table.next_phase("upkeep")
    key = "doom" if stays else "discard"
    option = next(o for o in table.ask.parts[table.roland.seat].options if o.key == key)
    assert option.label.startswith(choice)
    table.roland.chooses(option.label)

    assert table.in_play(TEAR) is stays
    assert table.game.stages.doom == int(stays)


@pytest.mark.parametrize(("token", "leaves"), [("0", True), ("-4", False)])
def test_the_steps_turn(token: str, leaves: bool) -> None:
    """Notes §7, Steps: to leave, test willpower (2); a failure discards them and stops the move."""
    table = lost()
    table.lays(STEPS)
    table.lays(CASCADE)
    table.encounter_deck(RATS)
    table.bag(int(token))
    table.roland.at(STEPS).does("move", "Prismatic Cascade", token=token)

    assert table.roland.is_at(CASCADE if leaves else ANOTHER)
    assert table.in_play(STEPS) is leaves


def test_the_doorway_wants_a_coin() -> None:
    """Notes §7, Doorway: as a turn ends there, pay 2 resources or it is shuffled away."""
    table = lost("roland_banks", "daisy_walker")
    table.lays(DOORWAY)
    table.encounter_deck(RATS)
    table.roland.at(DOORWAY).has(resources=2).ends_turn().chooses("Spend 2 resources")
    assert (table.in_play(DOORWAY), table.roland.resources) == (True, 0)

    table.stops_before(Step.ENEMY)
    table.daisy.at(DOORWAY).has(resources=1).ends_turn()
    assert not table.in_play(DOORWAY)
    assert DOORWAY in table.codes(table.state.encounter_deck)


def test_the_roads_are_directed() -> None:
    """Notes §7, graph: only Tear Through Time leads back to Another Dimension."""
    table = lost()
    for code in (TEAR, TEAR, CASCADE, BRIDGE, STEPS, DOORWAY, EDGE, TEAR_TIME):
        table.lays(code, another=True)
    g = table.game
    roads = {
        each.code: {near.code for near in g.places.connections(each)}
        for each in reversed(g.places.all())
    }

    assert roads == {
        ANOTHER: {TEAR, CASCADE, BRIDGE}, TEAR: {TEAR, CASCADE, BRIDGE}, CASCADE: {TEAR, STEPS},
        BRIDGE: {TEAR, DOORWAY}, STEPS: {CASCADE, EDGE, TEAR_TIME},
        DOORWAY: {BRIDGE, EDGE, TEAR_TIME}, EDGE: {STEPS, DOORWAY},
        TEAR_TIME: {ANOTHER, STEPS, DOORWAY},
    }  # fmt: skip


def test_the_edge_wants_two_clues() -> None:
    """Notes §7, Edge: entering needs 2 clues, which are not spent, and advances act 2.

    Investigators there draw no card in upkeep.
    """
    table = lost()
    stands(table, 2)
    table.lays(DOORWAY)
    table.roland.at(DOORWAY).has(clues=1)
    assert not table.roland.can("move", "The Edge of the Universe")
    table.roland.has(clues=2).does("move", "The Edge of the Universe")

    assert (table.roland.is_at(EDGE), table.roland.clues, table.game.stages.act.stage) == (
        True,
        2,
        3,
    )
    table.roland.stacks(MACHETE)
    table.next_phase("upkeep")
    assert table.roland.hand == []


def test_an_act_looks_for_a_place() -> None:
    """Notes §7, acts: the action discards 3 cards and puts one location of them into play."""
    table = lost()
    table.encounter_deck(RATS, CASCADE, BRIDGE, RATS)
    table.roland.has(resources=5).does("activate", "Out of this World").chooses("Endless Bridge")

    assert table.in_play(BRIDGE)
    assert not table.in_play(CASCADE)
    assert table.roland.resources == 3
    assert table.roland.is_at(ANOTHER)
    assert len(table.state.encounter_deck) == 1


def finish(table: Table, *orders: tuple[str, int]) -> None:
    """Investigators leave, each as said."""
    for how, seat in orders:
        if how == "resign":
            table.order("resign", seat=seat)
        else:
            table.order("defeat", what=seat)


@pytest.mark.parametrize(
    ("act", "orders", "word", "fates"),
    [
        (4, (("resign", 0), ("resign", 1)), "r1", (False, False)),
        (4, (("defeat", 0), ("resign", 1)), "r1", (True, False)),
        (4, (("defeat", 0), ("defeat", 1)), "r2", (True, True)),
        (1, (("defeat", 0), ("defeat", 1)), "r4", (True, True)),
        (3, (("resign", 0), ("defeat", 1)), "r4", (True, True)),
    ],
)
def test_how_it_ends(
    act: int, orders: tuple[tuple[str, int], ...], word: str, fates: tuple[bool, bool]
) -> None:
    """Notes §7, resolution: the defeated are killed; without anyone left before act 4 it is R4."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, act)
    finish(table, *orders)

    assert (table.state.resolution, table.state.phase) == (word, Phase.OVER)
    assert (table.roland.who.killed, table.daisy.who.killed) == fates


def test_the_last_agenda_turns_back() -> None:
    """Notes §7, agenda 4: Yog-Sothoth attacks all, then the agenda starts again at 2 doom."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.enemy(YOG, exhausted=True).at(EDGE)
    table.order("advance", what="agenda")

    assert [player.damage for player in table] == [1, 1]
    assert [player.horror for player in table] == [5, 5]
    assert (
        table.game.stages.agenda.stage,
        table.game.stages.agenda.doom,
        table.state.agenda.doom,
    ) == (4, 2, 0)


def test_memories_instead_of_horror() -> None:
    """Notes §7, Yog-Sothoth: an investigator may discard cards of the deck instead of horror."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.roland.has_deck(*[GUTS] * 9).at(EDGE)
    table.enemy(YOG).at(EDGE)
    table.enemies_attack()
    table.roland.chooses("Discard cards instead of horror").chooses("3 cards")

    assert (table.roland.horror, len(table.roland.discard)) == (2, 3)


def test_an_empty_mind() -> None:
    """Notes §7, Yog-Sothoth: an investigator who discards the last card so is insane."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.roland.has_deck(GUTS).at(EDGE)
    table.enemy(YOG).at(EDGE)
    table.enemies_attack()
    table.roland.chooses("Discard cards instead of horror")

    assert (table.roland.who.killed, table.roland.who.insane) == (True, True)


def test_the_lurker_is_not_evaded() -> None:
    """Notes §7, Yog-Sothoth: nobody can evade him, and he makes no attack of opportunity."""
    table = lost()
    stands(table, 3, agenda=4)
    table.roland.at(EDGE)
    table.enemy(YOG).at(EDGE)
    assert not table.roland.can("evade", "Yog-Sothoth")
    table.roland.does("resource")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


@pytest.mark.parametrize(("clues", "left"), [(1, 0), (0, 0)])
def test_the_traveler_feeds(clues: int, left: int) -> None:
    """Notes §7, Traveler: it turns a clue of a location it enters to doom, else it gets 1 doom."""
    table = lost()
    tear = table.lays(TEAR)
    table.sets(TEAR, clues=clues)
    table.draws_encounter(TRAVELER)

    assert table.piece(TRAVELER).place == tear.id
    assert (table.piece(TRAVELER).doom, tear.clues) == (1, left)


def test_a_wormhole() -> None:
    """Notes §7, Wormhole: a location is found and resolved; the drawer moves there, 1 horror."""
    table = lost()
    table.encounter_deck(RATS, BRIDGE)
    table.roland.has(resources=5)
    table.draws_encounter(WORMHOLE)

    assert table.roland.is_at(BRIDGE)
    assert (table.roland.resources, table.roland.horror) == (3, 1)


@pytest.mark.parametrize(("count", "horror"), [(2, 2), (1, 1)])
def test_a_vast_expanse(count: int, horror: int) -> None:
    """Notes §7, Vast Expanse: willpower against the number of locations; without one it surges."""
    table = lost()
    for _ in range(count):
        table.lays(TEAR, another=True)
    table.draws_encounter(EXPANSE, token="auto_fail")
    assert table.roland.horror == horror

    empty = lost()
    empty.encounter_deck(EXPANSE, COLLAPSING)
    empty.draws_encounter()
    assert empty.roland.damage == 2


def test_past_failures() -> None:
    """Notes §7, agenda backs: 1 horror for lost students, a willpower test for the sacrificed."""
    table = lost("roland_banks", "daisy_walker", notes=("failed_to_save_students",))
    table.encounter_deck(BRIDGE)
    table.order("advance", what="agenda")
    assert [player.horror for player in table] == [1, 1]
    assert table.in_play(BRIDGE)

    price = lost(
        log=[{"note": "sacrificed", "card": "02061"}, {"note": "sacrificed", "card": "02080"}]
    )
    price.order("stage", of="agenda", number=2)
    price.encounter_deck(BRIDGE)
    price.tokens("auto_fail")
    price.order("advance", what="agenda")
    assert price.roland.damage == 2


@pytest.mark.parametrize(
    ("difficulty", "skull", "tablet", "elder"), [("standard", -5, -3, -1), ("hard", -6, -5, -2)]
)
def test_tokens(difficulty: str, skull: int, tablet: int, elder: int) -> None:
    """Notes §7, tokens: the skull counts locations, at most 5 on standard.

    The elder thing is the shroud of the tester’s location.
    """
    table = lost(difficulty=difficulty)
    for code in (CASCADE, CASCADE, TEAR, TEAR, TEAR, TEAR):
        here = table.lays(code, another=True)
    table.bag("skull", "tablet", "elder_thing")
    table.roland.who.place = here.id
    totals = []
    for token in ("skull", "tablet", "elder_thing"):
        table.roland.tests("willpower", 0, token=token)
        totals.append(table.told(type(table.ended))[-1].total)

    assert totals == [max(0, 3 + each) for each in (skull, tablet, elder)]


def test_the_cultist_drops_whoever_fails() -> None:
    """Notes §7, cultist: after the test a location enters play without its Revelation."""
    table = lost()
    table.encounter_deck(RATS, BRIDGE)
    table.roland.has(resources=5)
    table.bag("cultist", -4)
    table.roland.tests("willpower", 9, token=["cultist", "-4"])

    assert table.roland.is_at(BRIDGE)
    assert (table.roland.resources, table.roland.horror) == (5, 1)


def test_an_elder_thing_breaks_the_ground() -> None:
    """Notes §7, elder thing: a failure discards the Extradimensional location it happened at."""
    table = lost()
    table.lays(TEAR)
    table.bag("elder_thing")
    table.roland.at(TEAR).tests("willpower", 9, token="elder_thing")

    assert not table.in_play(TEAR)
    assert table.roland.is_at(ANOTHER)


def test_another_dimension_catches_the_last() -> None:
    """Notes §7: a location that leaves play takes all its tokens and attachments with it."""
    table = lost()
    bridge = table.lays(BRIDGE)
    table.sets(BRIDGE, clues=2)
    bridge.doom = 2
    run(discard_place(table.game, bridge))

    assert table.game.stages.doom == 0
