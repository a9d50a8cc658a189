"""Dunwich scenario notes §7: Lost in Time and Space, set-up, tokens and places at their edges."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Phase, Step
from tests.lcg.codes import GHOUL, KNIFE, MACHETE, PARANOIA, RATS
from tests.lcg.void import (
    AMNESIA,
    ANOTHER,
    BRIDGE,
    CASCADE,
    COLLAPSING,
    DOORWAY,
    EDGE,
    ELUSIVE,
    GUTS,
    PARTY,
    STEPS,
    TEAR,
    TEAR_TIME,
    TRAVELER,
    VEIL,
    VISIONS,
    WORMHOLE,
    YOG,
    lost,
    stands,
)

# Set-up


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_void_for_each_number(seats: int) -> None:
    """Notes §7: agendas need 4, 4, 6 and 2 doom; acts and Yog-Sothoth grow with the group."""
    table = lost(*PARTY[:seats])
    doom = []
    for number in (1, 2, 3, 4):
        table.order("stage", of="agenda", number=number)
        doom.append(table.game.stages.agenda.doom)
    assert doom == [4, 4, 6, 2]
    assert table.game.stages.act.clues_for(seats) == 2 * seats
    table.order("stage", of="act", number=3)
    assert table.game.stages.act.clues_for(seats) == 3 * seats
    yog = table.enemy(YOG, exhausted=True).at(ANOTHER)
    assert table.game.pieces.health(yog) == 4 + 6 * seats


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
def test_no_token_joins(difficulty: str) -> None:
    """Notes §7, set-up: no token joins the bag."""
    bag = [1, 0, -1, "skull", "auto_fail", "elder_sign"]
    table = lost(difficulty=difficulty, bag=bag)

    assert len(table.state.bag) == len(bag)


# Tokens


@pytest.mark.parametrize("difficulty", ["easy", "expert"])
def test_skulls_of_an_empty_void(difficulty: str) -> None:
    """Notes §7, skull: only Extradimensional locations count; without one it is 0."""
    table = lost(difficulty=difficulty)
    stands(table, 3)
    table.bag("skull")
    table.roland.tests("willpower", 3, token="skull")

    assert table.ended.total == 3


@pytest.mark.parametrize(
    ("difficulty", "second", "falls"),
    [("easy", "0", False), ("easy", "-4", True), ("hard", "0", True), ("hard", "-4", True)],
)
def test_who_falls_by_the_cultist(difficulty: str, second: str, falls: bool) -> None:
    """Notes §7, cultist: the drawer moves after a failure, on the harder side always."""
    table = lost(difficulty=difficulty)
    table.bag("cultist", int(second))
    table.encounter_deck(RATS, BRIDGE)
    table.roland.tests("willpower", 3, token=["cultist", second])

    assert table.in_play(BRIDGE) is falls
    assert table.roland.is_at(BRIDGE if falls else ANOTHER)
    assert table.roland.horror == int(falls)


def test_a_fall_takes_enemies_along() -> None:
    """Notes §7, cultist: engaged enemies move with their investigator."""
    table = lost()
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.bag("cultist", "auto_fail")
    table.encounter_deck(CASCADE)
    table.roland.holds(MACHETE)
    table.roland.tests("willpower", 3, token=["cultist", "auto_fail"])

    assert table.roland.is_at(CASCADE)
    assert table.roland.engaged() == [ghoul]
    assert table.roland.hand == [MACHETE]  # no Revelation


def test_a_fall_without_a_place() -> None:
    """Notes §7, cultist: with no location in the deck nothing happens."""
    table = lost()
    table.bag("cultist", "auto_fail")
    table.encounter_deck(RATS, VISIONS)
    table.roland.tests("willpower", 3, token=["cultist", "auto_fail"])

    assert table.roland.is_at(ANOTHER)
    assert table.roland.horror == 0


@pytest.mark.parametrize("here", [True, False])
def test_the_tablet_wakes_the_lurker(here: bool) -> None:
    """Notes §7, tablet: a Yog-Sothoth in play attacks the tester, wherever he is."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    if here:
        table.enemy(YOG, exhausted=True).at(EDGE)
    table.bag("tablet")
    table.daisy.has_deck()
    table.daisy.tests("willpower", 0, token="tablet")

    assert (table.daisy.damage, table.daisy.horror) == ((1, 5) if here else (0, 0))
    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_the_elder_thing_by_shroud() -> None:
    """Notes §7, elder thing: a failure in Another Dimension discards no location."""
    for difficulty, worth in (("easy", -6), ("expert", -12)):
        table = lost(difficulty=difficulty)
        table.lays(TEAR)
        table.bag("elder_thing")
        table.roland.tests("willpower", 9, token="elder_thing")
        assert table.ended.total == max(0, 3 + worth)
        assert table.in_play(TEAR)
        assert table.roland.is_at(ANOTHER)


def test_an_elder_thing_that_is_borne_breaks_nothing() -> None:
    """Notes §7, elder thing: a success discards no location."""
    table = lost()
    table.lays(TEAR)
    table.bag("elder_thing")
    table.roland.at(TEAR).tests("willpower", 2, token="elder_thing")

    assert table.ended.success
    assert table.in_play(TEAR)


# Places


def test_places_come_with_little_to_lose() -> None:
    """Notes §7, Revelations: they take only what an investigator has."""
    table = lost()
    table.roland.has(resources=1).has_deck(GUTS)
    for code in (CASCADE, BRIDGE, STEPS, DOORWAY):
        table.draws_encounter(code)
        table.settle()

    assert {CASCADE, BRIDGE, STEPS, DOORWAY} <= {each.code for each in table.game.places.all()}
    assert table.roland.resources == 0
    assert table.roland.hand == []


def test_only_your_own_madness_comes_back() -> None:
    """Notes §7, Steps: the topmost Madness of your own discard pile returns."""
    table = lost("roland_banks", "daisy_walker")
    table.daisy.has_deck(PARANOIA, GUTS)
    table.roland.has_deck(PARANOIA, AMNESIA, GUTS)
    for player, count in ((table.daisy, 1), (table.roland, 2)):
        player.who.discard[:] = player.who.deck[:count]
        del player.who.deck[:count]
    table.roland.holds(MACHETE, KNIFE).has(resources=4)
    table.draws_encounter(STEPS)
    table.roland.chooses("Machete")

    assert table.roland.resources == 4  # Paranoia lay below
    assert table.roland.discard[0] == PARANOIA
    assert len(table.roland.hand) == 1
    assert PARANOIA in table.daisy.discard


def test_a_surge_through_the_doorway() -> None:
    """Notes §7, Doorway: the Hex is drawn, so a Hex with Surge brings another card."""
    table = lost()
    table.encounter_deck(VEIL, COLLAPSING)
    table.state.encounter_discard.append(table.state.encounter_deck.pop(0))
    table.draws_encounter(DOORWAY)

    assert table.in_play(VEIL)
    assert table.roland.damage == 2


def test_a_surge_through_the_doorway_that_an_act_finds() -> None:
    """Notes §7, acts and Doorway: a Hex drawn by the Revelation an act resolves can surge."""
    table = lost()
    table.encounter_deck(DOORWAY, VEIL, RATS, COLLAPSING)
    table.roland.does("activate", "Out of this World")
    table.settle()

    assert table.in_play(DOORWAY)
    assert table.in_play(VEIL)
    assert table.roland.damage == 2


def test_a_place_found_by_an_act_does_not_surge() -> None:
    """Notes §7, acts: a location the action finds resolves its Revelation, but does not surge."""
    table = lost()
    table.encounter_deck(TEAR, RATS, RATS, COLLAPSING)
    table.roland.does("activate", "Out of this World")
    table.settle()

    assert table.in_play(TEAR)
    assert table.roland.damage == 0
    assert COLLAPSING not in table.encounter_discard


@pytest.mark.parametrize("act", [1, 2, 3, 4])
def test_every_act_looks_for_places(act: int) -> None:
    """Notes §7, acts: each act has the action, which can be repeated."""
    table = lost()
    stands(table, act)
    table.encounter_deck(RATS, VISIONS, RATS, RATS, BRIDGE)
    name = table.game.stages.act.name
    table.roland.has(resources=5).does("activate", name, "Look")
    assert table.roland.actions == 2
    assert len(table.encounter_discard) == 3
    assert {each.code for each in table.game.places.all()} & {TEAR, CASCADE, BRIDGE} == set()
    table.roland.does("activate", name, "Look")
    assert table.in_play(BRIDGE)
    assert table.roland.actions == 1


def test_an_empty_deck_is_made_anew_before_an_act_looks() -> None:
    """Rules Reference, "Encounter Deck": it is reshuffled when empty, not during an effect."""
    table = lost()
    table.encounter_deck(RATS, RATS)
    table.roland.does("activate", "Out of this World")
    assert table.encounter_discard == [RATS, RATS]

    table.encounter_deck(BRIDGE)
    table.state.encounter_discard.append(table.state.encounter_deck.pop(0))
    table.roland.does("activate", "Out of this World")
    assert table.in_play(BRIDGE)


def test_looking_for_a_place_provokes() -> None:
    """Rules Reference, "Attack of Opportunity": the action to look for a location provokes."""
    table = lost()
    table.enemy(RATS).engaged_with(table.roland)
    table.encounter_deck(RATS, RATS, RATS)
    table.roland.does("activate", "Out of this World")

    assert table.roland.damage == 1


def test_two_tears_waver_each_for_itself() -> None:
    """Notes §7, Tear: the lead decides for each copy; an investigator on a discarded one falls."""
    table = lost("roland_banks", "daisy_walker")
    first, second = table.lays(TEAR), table.lays(TEAR, another=True)
    table.daisy.who.place = second.id
    rats = table.enemy(RATS, exhausted=True).engaged_with(table.daisy)
    table.next_phase("upkeep")
    table.roland.chooses("doom")
    table.roland.chooses("discard")

    assert first.doom == 1
    assert table.game.places.all()[0:2] == [table.piece(ANOTHER), first]
    assert table.daisy.is_at(ANOTHER)
    assert (table.daisy.horror, table.roland.horror) == (1, 0)
    assert table.daisy.engaged() == [rats]


def test_a_cascade_that_still_has_clues() -> None:
    """Notes §7, Cascade: it stays as long as it has a clue."""
    table = lost()
    table.lays(CASCADE)
    table.roland.at(CASCADE).does("investigate", token="+1")

    assert table.in_play(CASCADE)
    assert table.piece(CASCADE).clues == 2


def test_a_cascade_fades_below_others() -> None:
    """Notes §7, Cascade: after the last clue all there move to Another Dimension, 1 horror each."""
    table = lost("roland_banks", "daisy_walker")
    table.lays(CASCADE)
    table.sets(CASCADE, clues=1)
    table.all_at(CASCADE)
    table.roland.does("investigate", token="+1")
    table.settle()

    assert all(player.is_at(ANOTHER) for player in table)
    assert [player.horror for player in table] == [1, 1]


def test_the_last_clue_eaten_by_a_traveler() -> None:
    """Notes §7, Cascade and Traveler: a Traveler that takes the last clue falls as well."""
    table = lost()
    table.lays(CASCADE)
    table.sets(CASCADE, clues=1)
    table.roland.at(ANOTHER)
    table.draws_encounter(TRAVELER)
    table.settle()

    assert not table.in_play(CASCADE)
    assert table.game.stages.doom == 2
    assert table.game.places.where(table.piece(TRAVELER)) == table.piece(ANOTHER).id


def test_a_bridge_that_goes_drops_the_rest() -> None:
    """Notes §7, Bridge: as an investigator leaves, the lead may discard it; others there fall."""
    table = lost("roland_banks", "daisy_walker")
    table.lays(BRIDGE)
    table.lays(DOORWAY)
    table.all_at(BRIDGE)
    table.roland.does("move", "Dimensional Doorway").chooses("discard")
    table.settle()

    assert not table.in_play(BRIDGE)
    assert table.roland.is_at(DOORWAY)
    assert table.daisy.is_at(ANOTHER)
    assert (table.roland.horror, table.daisy.horror) == (0, 1)


def test_a_bridge_sways_for_those_who_are_carried() -> None:
    """Notes §7, Bridge: its effect follows any way of leaving it."""
    table = lost()
    table.lays(BRIDGE)
    table.roland.at(BRIDGE)
    table.encounter_deck(CASCADE)
    table.draws_encounter(WORMHOLE)
    table.roland.chooses("doom")

    assert table.roland.is_at(CASCADE)
    assert table.piece(BRIDGE).doom == 1


@pytest.mark.parametrize(("token", "leaves"), [("0", True), ("auto_fail", False)])
def test_the_steps_hold_who_falls_through_a_wormhole(token: str, leaves: bool) -> None:
    """Notes §7, Steps: an investigator tests before any move away; a failure replaces the move."""
    table = lost()
    table.lays(STEPS)
    table.roland.at(STEPS)
    table.bag("auto_fail" if not leaves else 0)
    table.encounter_deck(BRIDGE, RATS)
    table.draws_encounter(WORMHOLE)

    assert table.in_play(STEPS) is leaves
    assert table.roland.is_at(BRIDGE if leaves else ANOTHER)
    assert table.roland.horror == 1


def test_the_steps_do_not_hold_who_falls_with_them() -> None:
    """Notes §7, Another Dimension: if the Steps themselves leave, nobody tests."""
    table = lost()
    table.lays(STEPS)
    table.roland.at(STEPS)
    table.draws_encounter(COLLAPSING)
    table.settle()

    assert table.roland.is_at(ANOTHER)
    assert STEPS in table.encounter_discard
    assert (table.roland.damage, table.roland.horror) == (1, 1)


def test_the_steps_turn_below_others() -> None:
    """Notes §7, Steps: others on them fall as well, with 1 horror each."""
    table = lost("roland_banks", "daisy_walker")
    table.lays(STEPS)
    table.lays(CASCADE)
    table.all_at(STEPS)
    table.encounter_deck(RATS)
    table.bag("auto_fail")
    table.roland.does("move", "Prismatic Cascade", token="auto_fail")
    table.settle()

    assert all(player.is_at(ANOTHER) for player in table)
    assert [player.horror for player in table] == [1, 1]
    assert STEPS in table.codes(table.state.encounter_deck)


@pytest.mark.parametrize("first", ["Steps", "Elder thing"])
def test_steps_that_break_in_their_own_test(first: str) -> None:
    """Notes §7, Steps and the elder thing: Steps that a failure discards leave play once."""
    table = lost()
    table.lays(STEPS)
    table.lays(CASCADE)
    table.encounter_deck(RATS)
    table.bag("elder_thing")
    table.roland.at(STEPS).does("move", "Prismatic Cascade", token="elder_thing")
    table.roland.chooses(first)

    assert table.roland.is_at(ANOTHER)
    assert not table.in_play(STEPS)
    piles = table.encounter_discard + table.codes(table.state.encounter_deck)
    assert piles.count(STEPS) == 1
    assert table.roland.horror == 1


def test_the_poor_lose_the_doorway() -> None:
    """Notes §7, Doorway: without 2 resources the player is not asked, and others there fall."""
    table = lost("roland_banks", "daisy_walker")
    table.lays(DOORWAY)
    table.encounter_deck(RATS)
    table.all_at(DOORWAY)
    for player in table:
        player.has(resources=1)
    table.stops_before(Step.ENEMY)
    table.roland.ends_turn()
    table.settle()

    assert not table.in_play(DOORWAY)
    assert all(player.is_at(ANOTHER) for player in table)
    assert [player.resources for player in table] == [1, 1]


def test_the_edge_has_clues_for_each() -> None:
    """Notes §7, Edge: it has 2 clues per investigator; upkeep there gives a resource, no card."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 2)
    table.lays(STEPS)
    table.lays(DOORWAY)
    table.roland.at(DOORWAY).has(clues=2, resources=5).does("move", "The Edge")
    assert table.piece(EDGE).clues == 4
    for player in table:
        player.has_deck(GUTS, GUTS)
    table.next_phase("upkeep")
    table.settle()

    assert (len(table.roland.hand), len(table.daisy.hand)) == (0, 1)
    assert table.roland.resources == 6


def test_no_card_brings_the_clueless_to_the_edge() -> None:
    """Notes §7, Edge: no card moves an investigator without 2 clues there."""
    table = lost()
    stands(table, 3)
    table.lays(DOORWAY)
    table.roland.holds(ELUSIVE).has(clues=1)
    table.roland.does("play", "Elusive")

    assert table.roland.is_at(DOORWAY)


def test_the_way_out_costs_two_clues() -> None:
    """Notes §7, Tear Through Time: to leave by it costs each investigator 2 clues, one action."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 4)
    table.order("reveal", place=TEAR_TIME)
    table.all_at(TEAR_TIME)
    table.roland.has(clues=1)
    table.daisy.has(clues=5)
    assert not table.roland.can("resign")
    table.roland.has(clues=3).does("resign")
    table.settle()

    assert not table.roland.playing
    assert table.state.phase is not Phase.OVER
    assert table.piece(TEAR_TIME).clues == 4 + 1
