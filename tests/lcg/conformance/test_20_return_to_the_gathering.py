"""20 Return to The Gathering."""

from __future__ import annotations

import pytest

from bot.lcg.printed.cards import CardCode
from tests.lcg.codes import GHOUL
from tests.lcg.return_box import (
    BATHROOM,
    BEDROOM,
    FIELD,
    GATEWAY,
    GUEST_HALL,
    HOLE,
    NEW_ATTIC,
    NEW_CELLAR,
    PARLOR,
    PITS,
    PRIEST,
    SEAL,
    STUDY,
    house,
)
from tests.lcg.table import Table

EATER, ICY = "01118", "01119"


def through_the_wall(table: Table, token: str = "+1") -> None:
    """Roland, in the Guest Hall, pays and goes through; his test gets this token."""
    table.roland.at(GUEST_HALL).has(clues=3)
    table.tokens(token)
    table.roland.does("activate", GATEWAY)


# Set-up


def test_four_rooms_and_the_study_are_there() -> None:
    """Return notes §3: the new Study, where all start, and three rooms face down."""
    table = house(2)

    assert table.place_codes == {STUDY, GUEST_HALL, BEDROOM, BATHROOM}
    assert [p.code for p in table.game.places.all() if p.revealed] == [STUDY]
    assert all(player.is_at(STUDY) for player in table.seats)


def test_one_attic_and_one_cellar_wait_aside() -> None:
    """Return notes §3: at random, the other of each leaves the game."""
    seen = set[str]()
    for number in range(12):
        table = house(calm=False, seed=b"%016d" % number)
        aside = set(table.codes(table.state.aside))
        for pair in ({"01113", NEW_ATTIC}, {"01114", NEW_CELLAR}):
            assert len(aside & pair) == 1
            seen |= aside & pair
        assert {PARLOR, HOLE, FIELD, PITS, PRIEST, "01117"} <= aside

    assert len(seen) == 4


def test_the_deck_of_thirty() -> None:
    """Return notes §3: Ghouls of Umôrdhoth instead of Ghouls, four enemies with places."""
    table = house(calm=False)
    deck = table.codes(table.state.encounter_deck)

    assert len(deck) == 30
    assert {"01160", "01161", "01162"}.isdisjoint(deck)
    assert {EATER, ICY, "50022", "50023", SEAL, "50038", "50039", "50040"} <= set(deck)


def test_the_roads_of_the_new_house() -> None:
    """Return notes §3: Study, Guest Hall, two rooms, and behind the wall the old house."""
    table = house()
    for code in (HOLE, NEW_ATTIC, NEW_CELLAR, PARLOR, FIELD, PITS):
        table.lays(code)
    g = table.game
    roads = {
        g.card(place).name: {g.card(near).name for near in g.places.connections(place)}
        for place in g.places.all()
    }

    assert roads["Guest Hall"] == {"Study", "Bedroom", "Bathroom", "Hallway"}
    assert roads["Hallway"] == {"Guest Hall", "Attic", "Cellar", "Parlor"}
    assert roads["Field of Graves"] == {"Attic"}
    assert roads["Ghoul Pits"] == {"Cellar"}
    assert roads["Parlor"] == {"Hallway"}


# Rooms


def test_the_study_draws_three_for_the_lead() -> None:
    """Return notes §3: two actions, the lead only."""
    table = house(2)
    assert table.daisy.why_not("activate", "Study") or not table.daisy.can("activate", "Study")
    table.roland.does("activate", "Study")

    assert (len(table.roland.hand), table.roland.actions) == (3, 1)


@pytest.mark.parametrize(("enemy", "room"), [(EATER, "Attic"), (ICY, "Cellar")])
def test_an_enemy_brings_its_room_into_play(enemy: str, room: str) -> None:
    """Return notes §3: the version that is set aside, and the enemy is there."""
    table = house()
    table.draws_encounter(enemy, table.roland)
    place = table.piece(str(table.piece(enemy).place))

    assert table.game.card(place).name == room
    assert not place.revealed


def test_nobody_draws_by_action_in_the_guest_hall() -> None:
    """Return notes §3: the draw action is barred there, and only there."""
    table = house()
    assert table.roland.can("draw")
    table.roland.at(GUEST_HALL)

    assert table.roland.why_not("draw") == "You can’t take the draw action in the Guest Hall."


def test_the_bedroom_costs_a_card_on_a_failure() -> None:
    """Return notes §3: after you fail a test while investigating it."""
    table = house()
    table.roland.at(BEDROOM).holds("Knife", "Beat Cop")
    table.roland.does("investigate", token="auto_fail")

    assert len(table.roland.hand) == 1


@pytest.mark.parametrize(("token", "over"), [("skull", True), ("auto_fail", True), ("0", False)])
def test_the_bathroom_ends_the_turn(token: str, over: bool) -> None:
    """Return notes §3: the test is finished, then the turn is over; numbers do nothing."""
    table = house(2)
    table.roland.at(BATHROOM).does("investigate", token=token)
    table.settle()

    assert (table.state.turn != table.roland.seat) is over
    assert (table.roland.clues == 1) is (token != "auto_fail")


def test_the_hallway_brings_three_rooms() -> None:
    """Return notes §3: after it is revealed the Attic, the Cellar and the Parlor enter play."""
    table = house()
    through_the_wall(table)
    names = {table.game.card(place).name for place in table.game.places.all()}

    assert {"Attic", "Cellar", "Parlor", "Hallway"} <= names
    assert table.roland.is_at(HOLE)


@pytest.mark.parametrize(("room", "beyond"), [(NEW_ATTIC, FIELD), (NEW_CELLAR, PITS)])
def test_the_new_rooms_lead_on(room: str, beyond: str) -> None:
    """Return notes §3: what lies far above or deep below enters play, face down."""
    table = house()
    table.lays(HOLE)
    table.lays(room, revealed=False)
    table.roland.at(HOLE).does("move", table.game.card(CardCode(room)).name)

    assert not table.piece(beyond).revealed


def test_the_field_of_graves_costs_everybody_cards() -> None:
    """Return notes §3: willpower (4), per point failed a random card of each player's hand."""
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Beat Cop")
    table.daisy.holds("Knife", "Flashlight", "Beat Cop")
    table.lays(NEW_ATTIC)
    table.lays(FIELD, revealed=False)
    table.roland.at(NEW_ATTIC).does("move", "Field of Graves", token="-1")

    assert (len(table.roland.hand), len(table.daisy.hand)) == (1, 1)


def test_the_ghoul_pits_bring_rats() -> None:
    """Return notes §3: agility (3), per point failed a Swarm of Rats, found and drawn."""
    table = house()
    table.encounter_deck("01159", "01159", "01159")
    table.lays(NEW_CELLAR)
    table.lays(PITS, revealed=False)
    table.roland.at(NEW_CELLAR).does("move", "Ghoul Pits", token="-1")

    assert [enemy.code for enemy in table.game.enemies.all()] == ["01159", "01159"]


# Acts


def test_only_who_is_in_the_guest_hall_pays() -> None:
    """Return notes §3: 3 clues for each investigator, from investigators in the Guest Hall."""
    table = house()
    table.roland.has(clues=3)
    assert not table.roland.can("activate", GATEWAY)

    through_the_wall(table)
    assert (table.state.act.index, table.roland.clues) == (1, 0)


def test_going_through_costs_cards_on_a_failure() -> None:
    """Return notes §3: willpower (4), per point failed a random card; then the second act."""
    table = house()
    table.roland.holds("Knife", "Flashlight", "Beat Cop")
    through_the_wall(table, "-1")

    assert (len(table.roland.hand), table.state.act.index) == (1, 1)


def test_the_others_stay_where_they_are() -> None:
    """Return notes §3: nobody else is moved, no enemy is discarded, the Study stays."""
    table = house(2)
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.at(GUEST_HALL).has(clues=6)
    table.tokens("+1")
    table.roland.does("activate", GATEWAY)

    assert table.daisy.is_at(STUDY)
    assert ghoul in table.game.in_play


def test_the_second_act_is_paid_in_the_new_hallway() -> None:
    """Return notes §3: acts 2 and 3 as before, the Priest enters the Hallway."""
    table = house()
    through_the_wall(table)
    table.roland.has(clues=3)
    table.goes("upkeep")
    table.roland.does("activate", "The Barrier")

    assert table.state.act.index == 2
    assert table.game.places.where(table.piece(PRIEST)) == table.piece(HOLE).id


# Encounter cards


def test_the_zealots_seal_looks_at_hands_once() -> None:
    """Return notes §3: at most 3 cards: 1 damage and 1 horror; else willpower (2) or 2 cards."""
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Beat Cop", "Machete")
    table.draws_encounter(SEAL, table.roland, token="auto_fail")

    assert (table.roland.damage, len(table.roland.hand)) == (0, 2)
    assert (table.daisy.damage, table.daisy.horror) == (1, 1)


@pytest.mark.parametrize(("enemy", "room"), [("50022", BEDROOM), ("50023", BATHROOM)])
def test_the_new_ghouls_have_rooms_of_their_own(enemy: str, room: str) -> None:
    """Return notes §3: they spawn in the Bedroom and the Bathroom."""
    table = house()
    table.draws_encounter(enemy, table.roland)

    assert table.piece(enemy).place == table.piece(room).id


@pytest.mark.parametrize("resolution", ["none", "r1", "r2", "r3"])
def test_every_resolution_is_as_before(resolution: str) -> None:
    """Return notes §3: notes, experience and story cards of the original."""
    table = house()
    table.order("end", resolution=resolution)
    notes = {entry.note for entry in table.state.log}

    assert ("house_burned" in notes) is (resolution == "r1")
    assert table.roland.who.killed is (resolution == "r3")


def test_the_seal_hurts_before_it_tests() -> None:
    """Return notes §3, in the order of the text: all with few cards are hurt, then others test.

    Daisy, second in player order, has her harm to assign before Roland tests.
    """
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Guts", "Machete")
    table.daisy.controls("Beat Cop")
    table.draws_encounter(SEAL, table.roland)

    assert (table.ask.kind, table.daisy.is_awaited) == ("assign", True)
    table.daisy.assigns()
    assert (table.daisy.damage, table.daisy.horror) == (1, 1)
    assert (table.ask.kind, table.test.seat) == ("commit", table.roland.seat)
