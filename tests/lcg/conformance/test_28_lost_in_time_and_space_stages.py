"""Dunwich scenario notes §7: Lost in Time and Space, stages, enemies and ends at their edges."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import ForcedHappened, TestEnded
from bot.lcg.core.state import Phase
from bot.lcg.rules.movement_and_clues import discard_place
from bot.lcg.text.log import lines
from bot.lcg.views.overview import board
from renders.lcg.text import board_text
from tests.lcg.by_hand import run
from tests.lcg.codes import RATS
from tests.lcg.void import (
    ANOTHER,
    BARRIER,
    BRIDGE,
    CASCADE,
    COLLAPSING,
    DOORWAY,
    EDGE,
    EXPANSE,
    GUTS,
    PARTY,
    PEOPLE,
    STARSEEKER,
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

# Acts and agendas


def test_the_rift_closes_below_everybody() -> None:
    """Notes §7, act 3 back: investigators and enemies at the Edge move to Another Dimension."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    yog = table.enemy(YOG, exhausted=True).at(EDGE)
    table.all_at(EDGE)
    table.roland.has(clues=6).does("activate", "Close the Rift")
    table.settle()

    assert all(player.is_at(ANOTHER) for player in table)
    assert [player.horror for player in table] == [1, 1]
    assert table.game.places.where(yog) == table.piece(ANOTHER).id
    assert EDGE in table.codes(table.state.removed)
    assert not table.piece(TEAR_TIME).revealed


def test_only_those_at_the_edge_pay() -> None:
    """Notes §7, act 3: 3 clues per investigator, from investigators at the Edge only."""
    table = lost("roland_banks", "daisy_walker", settings={"share_freely": True})
    stands(table, 3)
    table.roland.at(EDGE).has(clues=5)
    table.daisy.has(clues=6)
    assert not table.roland.can("activate", "Close the Rift", "advance")
    table.daisy.at(EDGE)
    table.roland.does("activate", "Close the Rift", "dvance").allots(seat0=5, seat1=1)
    table.settle()

    assert table.game.stages.act.stage == 4


def test_who_saved_the_students_is_spared() -> None:
    """Notes §7, agenda 1 back: no horror if the log says that the students were saved."""
    for entry in ("students_rescued", "experiment_defeated"):
        table = lost("roland_banks", "daisy_walker", notes=(entry,))
        table.encounter_deck(BRIDGE)
        table.order("advance", what="agenda")
        assert [player.horror for player in table] == [0, 0]


def test_the_lead_meets_what_comes() -> None:
    """Notes §7, agenda backs: the lead resolves the location’s Revelation.

    Discards are shuffled in first.
    """
    table = lost("roland_banks", "daisy_walker")
    table.encounter_deck(BRIDGE)
    table.state.encounter_discard.append(table.state.encounter_deck.pop(0))
    for player in table:
        player.has(resources=4)
    table.order("advance", what="agenda")

    assert table.in_play(BRIDGE)
    assert [player.resources for player in table] == [2, 4]
    assert all(player.is_at(ANOTHER) for player in table)


def test_a_place_without_surge_for_the_lead() -> None:
    """Notes §7, agenda backs: the location they find does not surge."""
    table = lost()
    table.encounter_deck(TEAR)
    table.order("advance", what="agenda")
    table.settle()

    assert table.in_play(TEAR)
    assert table.roland.damage == 0


@pytest.mark.parametrize(("names", "damage"), [(0, 0), (1, 0), (3, 0), (5, 2)])
def test_the_price_by_names(names: int, damage: int) -> None:
    """Notes §7, agenda 2 back: the test’s difficulty is the number of sacrificed names."""
    people = (*PEOPLE, "02217", "02218")[:names]
    table = lost(log=[{"note": "sacrificed", "card": code} for code in people])
    table.order("stage", of="agenda", number=2)
    table.bag(0)
    table.order("advance", what="agenda")
    table.settle()

    assert table.roland.damage == damage
    assert len(table.told(TestEnded)) == min(names, 1)


@pytest.mark.parametrize(("act", "where"), [(1, ANOTHER), (2, EDGE), (3, EDGE), (4, ANOTHER)])
def test_where_the_lurker_appears(act: int, where: str) -> None:
    """Notes §7, agenda 3 back: Yog-Sothoth spawns at the Edge, or in Another Dimension."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, act, agenda=3)
    table.order("advance", what="agenda")

    assert table.piece(YOG).place == table.piece(where).id
    assert (table.game.stages.agenda.stage, table.game.stages.agenda.doom) == (4, 2)


@pytest.mark.parametrize(("act", "word"), [(3, "r4"), (4, "r2")])
def test_nobody_outlives_the_last_attack(act: int, word: str) -> None:
    """Notes §7, agenda 4 back: if its attack eliminates all it is R4, in act 4 R2."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, act, agenda=4)
    table.enemy(YOG, exhausted=True).at(ANOTHER)
    for player in table:
        player.has(damage=player.who.damage).has_deck()
        player.has(horror=table.game.investigators.sanity_left(player.seat) - 1)
    table.order("advance", what="agenda")
    table.settle()

    assert (table.state.resolution, table.state.phase) == (word, Phase.OVER)
    assert all(player.who.killed for player in table)
    assert table.notes == (["yog_sothoth_destroyed_world"] if word == "r4" else [])


def test_each_agenda_hurts_who_is_moved() -> None:
    """Notes §7, agendas: each deals 1 horror to an investigator who falls, none for a move."""
    for agenda in (1, 2, 3, 4):
        table = lost()
        table.order("stage", of="agenda", number=agenda)
        table.lays(TEAR)
        table.roland.does("move", "Tear Through Space")
        assert table.roland.horror == 0
        run(discard_place(table.game, table.piece(TEAR)))
        assert table.roland.is_at(ANOTHER)
        table.lays(TEAR)
        table.roland.at(TEAR)
        table.draws_encounter(COLLAPSING)
        table.settle()
        assert table.roland.horror >= 1


# Enemies


def test_the_lurker_hits_back() -> None:
    """Notes §7, Yog-Sothoth: he has Retaliate; cards can replace that horror, too."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.roland.at(EDGE).has_deck(*[GUTS] * 9)
    table.enemy(YOG).at(EDGE)
    table.bag("auto_fail")
    table.roland.does("fight", "Yog-Sothoth", token="auto_fail")
    table.roland.chooses("Discard cards instead of horror").chooses("5 cards")

    assert (table.roland.damage, table.roland.horror, len(table.roland.discard)) == (1, 0, 5)


def test_exactly_enough_memories() -> None:
    """Notes §7, Yog-Sothoth: discarding the last card is insanity even for less than 5 horror."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.roland.has_deck(GUTS, GUTS, GUTS).at(EDGE)
    table.enemy(YOG).at(EDGE)
    table.enemies_attack()
    table.roland.chooses("Discard cards instead of horror").chooses("2 cards")

    assert (table.roland.playing, table.roland.horror) == (True, 3)
    assert len(table.roland.deck) == 1


def test_no_way_to_anybody() -> None:
    """Notes §7, Yog-Sothoth: without a path to an investigator he does not move."""
    table = lost()
    stands(table, 3, agenda=4)
    table.lays(STEPS)
    yog = table.enemy(YOG).at(EDGE)
    table.next_phase("enemy")
    table.settle()

    assert yog.place == table.piece(EDGE).id


def test_the_lurker_follows() -> None:
    """Notes §7, Yog-Sothoth: he hunts along one-way links and attacks all at his location."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 3, agenda=4)
    table.lays(STEPS)
    table.lays(CASCADE)
    table.all_at(STEPS)
    yog = table.enemy(YOG).at(EDGE)
    for player in table:
        player.has_deck()
    table.enemies_attack()
    table.roland.chooses("Daisy")

    assert yog.place == table.piece(STEPS).id
    assert [player.horror for player in table] == [5, 5]


def test_a_traveler_without_a_place() -> None:
    """Notes §7, Traveler: it spawns at an Extradimensional location its drawer chooses.

    Without one it is discarded.
    """
    table = lost()
    table.draws_encounter(TRAVELER)
    assert TRAVELER in table.encounter_discard

    table.lays(TEAR)
    table.lays(BRIDGE)
    table.draws_encounter(TRAVELER)
    table.roland.chooses("Endless Bridge")
    assert table.piece(TRAVELER).place == table.piece(BRIDGE).id
    assert (table.piece(BRIDGE).clues, table.piece(TRAVELER).doom) == (1, 1)
    assert "The Endless Bridge loses 1 clue: 1 left." in lines(table.game, table.facts, None)


def test_a_traveler_feeds_on_its_way() -> None:
    """Notes §7, Traveler: its effect follows each location it enters, in any way."""
    table = lost()
    table.lays(TEAR)
    table.lays(BRIDGE)
    traveler = table.enemy(TRAVELER).at(TEAR)
    traveler.doom = 0
    table.roland.at(BRIDGE)
    table.next_phase("enemy")
    table.settle()
    assert (traveler.doom, table.piece(BRIDGE).clues) == (1, 1)

    table.lays(DOORWAY)
    table.goes("investigation")
    table.settle()
    table.roland.has(damage=0, horror=0)
    assert traveler.threat == table.roland.seat
    table.roland.does("move", "Dimensional Doorway")
    table.roland.chooses("doom")
    assert traveler.doom == 2


@pytest.mark.parametrize(("count", "doom"), [(10, 0), (11, 1)])
def test_more_than_ten(count: int, doom: int) -> None:
    """Notes §7, Starseeker: any of its attacks adds doom if you have more than ten discards."""
    table = lost()
    seeker = table.enemy(STARSEEKER).engaged_with(table.roland)
    table.roland.who.discard[:] = table.roland.who.deck[:count]
    del table.roland.who.deck[:count]
    table.roland.does("resource")
    table.settle()

    assert seeker.doom == doom
    assert table.roland.damage == 2


def test_the_starseeker_waits_in_another_dimension() -> None:
    """Notes §7, Starseeker: it spawns in Another Dimension, wherever its drawer is."""
    table = lost()
    table.lays(TEAR)
    table.roland.at(TEAR)
    table.draws_encounter(STARSEEKER)

    assert table.piece(STARSEEKER).place == table.piece(ANOTHER).id


def test_reality_collapses_elsewhere() -> None:
    """Notes §7, Collapsing Reality: the Edge is not Extradimensional, so it deals 2 damage."""
    table = lost()
    stands(table, 3)
    table.roland.at(EDGE)
    table.draws_encounter(COLLAPSING)

    assert (table.roland.damage, table.roland.horror) == (2, 0)
    assert table.in_play(EDGE)


def test_a_wormhole_without_a_place() -> None:
    """Notes §7, Wormhole: with no location in the deck it does nothing."""
    table = lost()
    table.encounter_deck(RATS, VISIONS)
    table.draws_encounter(WORMHOLE)
    table.settle()

    assert table.roland.is_at(ANOTHER)
    assert table.roland.horror == 0


def test_a_wormhole_through_the_doorway() -> None:
    """Notes §7, Wormhole: the Revelation with its Hex resolves before the drawer moves."""
    table = lost()
    table.bag(0)
    table.roland.has_deck(*[GUTS] * 8)
    table.encounter_deck(VISIONS, DOORWAY)
    table.draws_encounter(WORMHOLE)
    table.settle()

    assert table.roland.is_at(DOORWAY)
    assert len(table.roland.discard) == 2


def test_a_barrier_does_not_stop_a_wormhole() -> None:
    """Campaign notes §7: a forced move has no additional cost."""
    table = lost()
    table.draws_encounter(BARRIER)
    table.encounter_deck(TEAR)
    table.draws_encounter(WORMHOLE)
    table.settle()

    assert table.roland.is_at(TEAR)
    assert table.in_play(BARRIER)


def test_a_barrier_goes_with_its_place() -> None:
    """Notes §7: attachments leave play with their location."""
    table = lost()
    table.lays(TEAR)
    table.roland.at(TEAR)
    table.draws_encounter(BARRIER)
    table.draws_encounter(COLLAPSING)
    table.settle()

    assert not table.in_play(BARRIER)
    assert BARRIER in table.encounter_discard


def test_an_expanse_counts_to_five() -> None:
    """Notes §7, Vast Expanse: the difficulty is at most 5 on all levels."""
    table = lost(difficulty="hard")
    for code in (TEAR, TEAR, TEAR, TEAR, CASCADE, BRIDGE, STEPS):
        table.lays(code, another=True)
    table.bag(0)
    table.draws_encounter(EXPANSE)
    table.settle()

    assert table.ended.difficulty == 5
    assert table.roland.horror == 2


# Resolutions


def test_the_dead_of_the_last_act_stay() -> None:
    """Notes §7, R1: survivors get trauma and experience; victory points count."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 4)
    table.enemy("02104").at(ANOTHER)
    table.order("defeat", what="02104", by=0)
    table.order("defeat", what=table.daisy.seat)
    table.order("reveal", place=TEAR_TIME)
    table.roland.at(TEAR_TIME).has(clues=2).does("resign")
    table.settle()

    assert table.state.resolution == "r1"
    assert table.notes == ["closed_tear"]
    assert table.roland.who.xp == 6
    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (2, 2)
    assert table.daisy.who.killed
    assert not table.roland.who.killed


def test_two_traumas_may_be_too_many() -> None:
    """Notes §7, R1: an investigator whom this trauma kills or drives insane is lost."""
    table = lost("agnes_baker")
    stands(table, 4)
    table.order("reveal", place=TEAR_TIME)
    who = table.agnes.who
    who.physical_trauma = 4
    table.agnes.at(TEAR_TIME).has(clues=2).does("resign")
    table.settle()

    assert table.state.resolution == "r1"
    assert who.killed


def test_the_lurker_takes_those_who_went_home() -> None:
    """Notes §7, R3: each survivor is killed, resigned investigators included."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 4, agenda=4)
    table.order("resign", seat=1)
    table.settle()
    table.enemy(YOG, exhausted=True).at(ANOTHER)
    table.order("defeat", what=YOG, by=0)
    table.settle()

    assert table.state.resolution == "r3"
    assert [player.who.killed for player in table] == [True, True]
    assert [player.who.insane for player in table] == [False, False]
    assert table.notes == ["yog_sothoth_fled"]


def test_the_resigned_go_mad_with_the_world() -> None:
    """Notes §7, R4: the defeated are killed, then the survivors go insane."""
    table = lost("roland_banks", "daisy_walker")
    stands(table, 2)
    table.order("resign", seat=0)
    table.settle()
    table.order("defeat", what=table.daisy.seat)
    table.settle()

    assert table.state.resolution == "r4"
    assert (table.roland.who.insane, table.daisy.who.insane) == (True, False)
    assert table.notes == ["yog_sothoth_destroyed_world"]


def test_one_is_enough_of_four() -> None:
    """Notes §7, R1: one resigned investigator suffices, the others may be defeated."""
    table = lost(*PARTY)
    stands(table, 4)
    table.order("defeat", what=table.roland.seat)
    table.settle()
    table.order("resign", seat=1)
    table.settle()
    for player in (table.agnes, table.wendy):
        while any(ask.kind == "lead" for ask in table.asked):
            asked = next(ask for ask in table.asked if ask.kind == "lead")
            seat = table.seats[asked.awaited[0]]
            seat.chooses(seat.offers()[0])
        table.order("defeat", what=player.seat)
        table.settle()

    assert table.state.resolution == "r1"
    assert [player.who.killed for player in table] == [True, False, True, True]


# What is read


def test_nobody_falls_from_an_empty_place() -> None:
    """Notes §7, Another Dimension: its ability is not logged if no investigator is moved."""
    table = lost()
    table.lays(TEAR)
    run(discard_place(table.game, table.piece(TEAR)))

    assert not table.told(ForcedHappened)


def test_a_tear_is_asked_about_by_its_number() -> None:
    """Notes §7, locations: copies of one title are numbered in questions."""
    table = lost()
    for _ in range(2):
        table.lays(TEAR, another=True)
    table.next_phase("upkeep")

    assert table.ask.prompt == "Put 1 doom on Tear Through Space (1st), or discard it?"


def test_who_leaves_the_steps_is_told_of_the_test() -> None:
    """Notes §7, Steps and Arcane Barrier: the option of a move shows its test or cost."""
    table = lost()
    table.lays(CASCADE)
    table.lays(STEPS)
    table.roland.at(STEPS)
    table.draws_encounter(BARRIER)
    (option,) = [
        o
        for ask in table.roland.asks
        for o in ask.parts[table.roland.seat].options
        if o.verb == "move"
    ]

    assert sorted(option.note.split(", ")) == ["tests willpower (2)", "tests willpower (4)"]


def test_the_text_board_tells_places_of_one_name_apart() -> None:
    """Notes §7, locations: the text board numbers copies and counts links to all of them."""
    table = lost()
    for code in (TEAR, TEAR, CASCADE):
        table.lays(code, another=True)
    words = board_text(board(table.game, table.asked))

    assert "**Tear Through Space (2nd)** · shroud 1" in words
    assert "0 clues · to Tear Through Space ×2, Prismatic Cascade" in words
    assert "1 clue · to Tear Through Space (1st), Prismatic Cascade" in words
