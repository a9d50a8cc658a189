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
    """Return notes §3.

    All start in the new Study; Guest Hall, Bedroom and Bathroom are unrevealed.
    """
    table = house(2)

    assert table.place_codes == {STUDY, GUEST_HALL, BEDROOM, BATHROOM}
    assert [p.code for p in table.game.places.all() if p.revealed] == [STUDY]
    assert all(player.is_at(STUDY) for player in table.seats)


def test_one_attic_and_one_cellar_wait_aside() -> None:
    """Return notes §3.

    One Attic and one Cellar, at random, are set aside; the others are removed.
    """
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
    """Return notes §3: 30 encounter cards; Ghouls of Umôrdhoth replace the Ghouls."""
    table = house(calm=False)
    deck = table.codes(table.state.encounter_deck)

    assert len(deck) == 30
    assert {"01160", "01161", "01162"}.isdisjoint(deck)
    assert {EATER, ICY, "50022", "50023", SEAL, "50038", "50039", "50040"} <= set(deck)


def test_the_roads_of_the_new_house() -> None:
    """Return notes §3: the Guest Hall links Study, Bedroom, Bathroom and the old Hallway."""
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
    """Return notes §3: only the lead can use the Study’s ability: two actions, 3 cards."""
    table = house(2)
    assert table.daisy.why_not("activate", "Study") or not table.daisy.can("activate", "Study")
    table.roland.does("activate", "Study")

    assert (len(table.roland.hand), table.roland.actions) == (3, 1)


@pytest.mark.parametrize(("enemy", "room"), [(EATER, "Attic"), (ICY, "Cellar")])
def test_an_enemy_brings_its_room_into_play(enemy: str, room: str) -> None:
    """Return notes §3: an enemy that spawns in the Attic or Cellar brings it into play."""
    table = house()
    table.draws_encounter(enemy, table.roland)
    place = table.piece(str(table.piece(enemy).place))

    assert table.game.card(place).name == room
    assert not place.revealed


def test_nobody_draws_by_action_in_the_guest_hall() -> None:
    """Return notes §3: investigators in the Guest Hall cannot take the draw action."""
    table = house()
    assert table.roland.can("draw")
    table.roland.at(GUEST_HALL)

    assert table.roland.why_not("draw") == "You can’t take the draw action in the Guest Hall."


def test_the_bedroom_costs_a_card_on_a_failure() -> None:
    """Return notes §3: a failed investigation of the Bedroom costs a card."""
    table = house()
    table.roland.at(BEDROOM).holds("Knife", "Beat Cop")
    table.roland.does("investigate", token="auto_fail")

    assert len(table.roland.hand) == 1


@pytest.mark.parametrize(("token", "over"), [("skull", True), ("auto_fail", True), ("0", False)])
def test_the_bathroom_ends_the_turn(token: str, over: bool) -> None:
    """Return notes §3: a symbol or the auto-fail in the Bathroom ends the turn after the test."""
    table = house(2)
    table.roland.at(BATHROOM).does("investigate", token=token)
    table.settle()

    assert (table.state.turn != table.roland.seat) is over
    assert (table.roland.clues == 1) is (token != "auto_fail")


def test_the_hallway_brings_three_rooms() -> None:
    """Return notes §3: the revealed Hallway brings Attic, Cellar and Parlor into play."""
    table = house()
    through_the_wall(table)
    names = {table.game.card(place).name for place in table.game.places.all()}

    assert {"Attic", "Cellar", "Parlor", "Hallway"} <= names
    assert table.roland.is_at(HOLE)


@pytest.mark.parametrize(("room", "beyond"), [(NEW_ATTIC, FIELD), (NEW_CELLAR, PITS)])
def test_the_new_rooms_lead_on(room: str, beyond: str) -> None:
    """Return notes §3: Far Above Your House and its deep counterpart enter play unrevealed."""
    table = house()
    table.lays(HOLE)
    table.lays(room, revealed=False)
    table.roland.at(HOLE).does("move", table.game.card(CardCode(room)).name)

    assert not table.piece(beyond).revealed


def test_the_field_of_graves_costs_everybody_cards() -> None:
    """Return notes §3: the Field tests willpower (4); each discards a card per point failed by."""
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Beat Cop")
    table.daisy.holds("Knife", "Flashlight", "Beat Cop")
    table.lays(NEW_ATTIC)
    table.lays(FIELD, revealed=False)
    table.roland.at(NEW_ATTIC).does("move", "Field of Graves", token="-1")

    assert (len(table.roland.hand), len(table.daisy.hand)) == (1, 1)


def test_the_ghoul_pits_bring_rats() -> None:
    """Return notes §3: the Pits test agility (3) for a Swarm of Rats for each point failed by."""
    table = house()
    table.encounter_deck("01159", "01159", "01159")
    table.lays(NEW_CELLAR)
    table.lays(PITS, revealed=False)
    table.roland.at(NEW_CELLAR).does("move", "Ghoul Pits", token="-1")

    assert [enemy.code for enemy in table.game.enemies.all()] == ["01159", "01159"]


# Acts


def test_only_who_is_in_the_guest_hall_pays() -> None:
    """Return notes §3.

    Only investigators in the Guest Hall pay act 1’s 3 clues per investigator.
    """
    table = house()
    table.roland.has(clues=3)
    assert not table.roland.can("activate", GATEWAY)

    through_the_wall(table)
    assert (table.state.act.index, table.roland.clues) == (1, 0)


def test_going_through_costs_cards_on_a_failure() -> None:
    """Return notes §3: act 1’s back tests willpower (4), a random card for each point failed by."""
    table = house()
    table.roland.holds("Knife", "Flashlight", "Beat Cop")
    through_the_wall(table, "-1")

    assert (len(table.roland.hand), table.state.act.index) == (1, 1)


def test_the_others_stay_where_they_are() -> None:
    """Return notes §3: act 1’s back moves no other investigator, and enemies and the Study stay."""
    table = house(2)
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.at(GUEST_HALL).has(clues=6)
    table.tokens("+1")
    table.roland.does("activate", GATEWAY)

    assert table.daisy.is_at(STUDY)
    assert ghoul in table.game.in_play


def test_the_second_act_is_paid_in_the_new_hallway() -> None:
    """Return notes §3: acts 2 and 3 as in the original; the Priest enters the new Hallway."""
    table = house()
    through_the_wall(table)
    table.roland.has(clues=3)
    table.goes("upkeep")
    table.roland.does("activate", "The Barrier")

    assert table.state.act.index == 2
    assert table.game.places.where(table.piece(PRIEST)) == table.piece(HOLE).id


# Encounter cards


def test_the_zealots_seal_looks_at_hands_once() -> None:
    """Return notes §3: hands of 3 cards or fewer cost 1 damage and 1 horror.

    Others test willpower (2) or discard 2 cards.
    """
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Beat Cop", "Machete")
    table.draws_encounter(SEAL, table.roland, token="auto_fail")

    assert (table.roland.damage, len(table.roland.hand)) == (0, 2)
    assert (table.daisy.damage, table.daisy.horror) == (1, 1)


@pytest.mark.parametrize(("enemy", "room"), [("50022", BEDROOM), ("50023", BATHROOM)])
def test_the_new_ghouls_have_rooms_of_their_own(enemy: str, room: str) -> None:
    """Return notes §3: two new Ghouls spawn in the Bedroom and the Bathroom."""
    table = house()
    table.draws_encounter(enemy, table.roland)

    assert table.piece(enemy).place == table.piece(room).id


@pytest.mark.parametrize("resolution", ["none", "r1", "r2", "r3"])
def test_every_resolution_is_as_before(resolution: str) -> None:
    """Return notes §3: resolutions give notes, experience and story cards of the original."""
    table = house()
    table.order("end", resolution=resolution)
    notes = {entry.note for entry in table.state.log}

    assert ("house_burned" in notes) is (resolution == "r1")
    assert table.roland.who.killed is (resolution == "r3")


def test_the_seal_hurts_before_it_tests() -> None:
    """Return notes §3.

    Zealot’s Seal first harms investigators with few cards, then tests others. Daisy, second in
    player order, assigns her harm before Roland tests.
    """
    table = house(2)
    table.roland.holds("Knife", "Flashlight", "Guts", "Machete")
    table.daisy.controls("Beat Cop")
    table.draws_encounter(SEAL, table.roland)

    assert (table.ask.kind, table.daisy.is_awaited) == ("assign", True)
    table.daisy.assigns()
    assert (table.daisy.damage, table.daisy.horror) == (1, 1)
    assert (table.ask.kind, table.test.seat) == ("commit", table.roland.seat)
