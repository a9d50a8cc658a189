"""Dunwich Horror, sections 3 to 7, beside `test_second_town.py` and the tests of the Horror."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.second_edition.printed.terms import SKY, Dimension, Place, Skill, Special
from tests.second_edition.dunwich.visits import opens, visitor
from tests.second_edition.heroes import EIGHT
from tests.second_edition.packs import load_library
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase

BOX = ("dunwich",)
TOWN = load_library(*BOX)
STATION, BRIDGE = "train_station", "bishops_brook_bridge"
HILL, COMMONS = Place("sentinel_hill"), "village_commons_streets"
HOODS = ("backwoods_country", "blasted_heath", "village_commons")
HORROR, TRACK = "the_dunwich_horror", "dunwich_horror_track"


@pytest.fixture
def table() -> Table:
    """Joe Diamond alone at the Train Station in Movement, with the box in play."""
    made = Table("joe_diamond", boxes=BOX)
    made.joe.at(STATION)
    made.phase = Phase.MOVEMENT
    return made


# The board


def test_three_neighborhoods_and_a_hill() -> None:
    """DH 3.1: A street and three locations each; Sentinel Hill has neither locations nor a deck."""
    for hood in HOODS:
        assert len(TOWN.neighborhoods[hood].locations) == 3
        assert TOWN.streets[TOWN.neighborhoods[hood].street].town == "Dunwich"
    assert TOWN.streets[HILL].neighborhood == ""
    assert {card.neighborhood for card in TOWN.location_cards.values()} == set(TOWN.neighborhoods)


def test_backwoods_country_from_top_to_bottom() -> None:
    """DH point 13: Whateley Farm, Wizard's Hill, Cold Spring Glen, on the board as in lists."""
    places = list(TOWN.neighborhoods["backwoods_country"].locations)

    assert places == ["whateley_farm", "wizards_hill", "cold_spring_glen"]


def test_a_service_instead_of_an_encounter() -> None:
    """DH 3.3: The Carnival's wheel: $1, and on a success $3."""
    position = visitor()
    position.me.at("darkes_carnival").has(money=1)
    position.me.rolls(5)

    position.run(position.me.use_service(position.service("darkes_carnival")))

    assert position.me.money == 3


def test_any_location_is_dunwichs_too() -> None:
    """DH 3.4: Who may move to any location or street of Arkham may move to Dunwich's."""
    position = visitor()
    position.me.at("northside_streets")

    position.wanted = ["whateley_farm"]
    position.run(position.me.move_anywhere())

    assert position.me.place == "whateley_farm"


def test_the_last_gate_may_be_dunwichs(table: Table) -> None:
    """DH 3.5: Its closing wins with as many gate trophies as players."""
    table.gate("whateley_farm", "abyss")
    table.joe.at("whateley_farm").has(sliders=[0, 3, 0], clues=0)
    table.joe.rolls(6, 6, 6, 6, 6)

    table.act(table.joe.try_to_close(Place("whateley_farm"), Skill.FIGHT))

    assert isinstance(table.raised, GameEnds)
    assert table.raised.resolution == "closed"


def test_a_surge_is_as_large_as_all_gates(table: Table) -> None:
    """DH 3.5: Two gates in Dunwich and one in Arkham: three monsters for one player."""
    for place in ("whateley_farm", "cold_spring_glen", "woods"):
        table.gate(place)

    table.run(table.surge(Place("woods")))

    assert len(table.monsters) == 3


def test_the_hospital_is_arkhams(table: Table) -> None:
    """DH 3.6: Unconscious in Dunwich one comes to St. Mary's, arrested into the Jail Cell."""
    table.joe.at("dunwich_village").has(stamina=0)
    table.act(table.joe.settle(), "losses")
    assert table.joe.place == "st_marys_hospital"

    table.joe.at("dunwich_village")
    table.act(table.joe.be_arrested())
    assert table.joe.place == "jail_cell"


@pytest.mark.parametrize("players", [1, 4])
def test_one_board_more_changes_no_number(players: int) -> None:
    """DH 3.8: Limit, Outskirts, and the gates that awaken are as without the box."""
    plain, more = Table(*EIGHT[:players]), Table(*EIGHT[:players], boxes=BOX)

    assert (more.limit(), more.outskirts_limit()) == (plain.limit(), plain.outskirts_limit())
    assert awakens_at(more) == awakens_at(plain)


def awakens_at(table: Table) -> int:
    """Return how many gates open until the Ancient One awakens."""
    unstable = [place for place, each in table.library.locations.items() if each.unstable]
    while table.raised is None:
        table.run(table.gate_appears(unstable.pop()))
    return len(table.gates)


# The train


def test_who_has_a_rail_pass_rides_for_nothing(table: Table) -> None:
    """DH 4.4: No dollar, but the movement point."""
    table.joe.has(money=0).has_special(Special.RAIL_PASS)
    table.act(table.joe.begin_movement())
    points = table.joe.points

    table.act(table.joe.ask_movement_choice(), f"move:{BRIDGE}")

    assert (table.joe.place, table.joe.points) == (BRIDGE, points - 1)


def test_a_monster_at_the_other_station_is_met(table: Table) -> None:
    """DH 4.3: Whoever gets off beside a monster evades or fights it before going on."""
    table.monster("zombie", BRIDGE)
    table.joe.has(money=1).rolls(*[6] * 12)
    table.act(table.joe.begin_movement())
    table.act(table.joe.ask_movement_choice(), f"move:{BRIDGE}")

    table.act(table.joe.ask_movement_choice(), f"move:{COMMONS}", "fight", "fight")

    assert table.joe.place == BRIDGE
    assert len(table.joe.monsters) == 1


def test_tsathoggua_lets_the_train_go() -> None:
    """DH 4.5: It is no ability of a location."""
    table = Table("joe_diamond", ancient_one="tsathoggua", boxes=BOX)
    table.joe.at(STATION).has(money=1)
    table.phase = Phase.MOVEMENT
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), f"move:{BRIDGE}")

    assert table.joe.place == BRIDGE


# Monsters


def test_a_closing_gate_sweeps_dunwich_too(table: Table) -> None:
    """DH 5.6, 7.9: Monsters of its symbol leave both towns, the Horror with its crescent stays."""
    for _ in range(3):
        table.run(table.token_on(TRACK))
    gate = table.gate("woods", "abyss")
    symbol = table.gate_symbol(gate.no)
    code = next(each.id for each in TOWN.monsters.values() if each.symbol is symbol)
    swept = table.monster(code, HILL)

    table.run(table.close_gate(Place("woods")))

    assert table.on_board(swept) is None
    assert [table.markers[no] for no in table.monsters_at(HILL)] == [HORROR]


def test_no_gate_shows_the_crescent() -> None:
    """DH 7.9: No gate that closes takes the Horror along."""
    assert TOWN.monsters[HORROR].symbol is Dimension.CRESCENT
    assert Dimension.CRESCENT not in {gate.symbol for gate in TOWN.gates}


def test_flyers_leave_the_commons_for_the_sky(table: Table) -> None:
    """DH 6.5: No flyer falls into a vortex, whatever the arrow."""
    flyer = table.monster("mi_go", COMMONS)

    table.run(table.activate(flyer, white=False))

    assert table.where(flyer) == SKY
    assert table.terror == 0


def test_monsters_move_in_the_order_of_their_coming(table: Table) -> None:
    """DH 5.4, 6.3: Of two flyers and one place in the Sky the one that came first has it."""
    limit = table.limit()
    assert limit is not None
    for _ in range(limit - 1):
        table.monster("cultist", "woods")
    first, second = table.monster("mi_go", COMMONS), table.monster("mi_go", COMMONS)
    symbol = table.printed(first).symbol

    table.run(table.move_monsters([symbol], []))

    assert (table.where(first), table.where(second)) == (SKY, "outskirts")


def test_no_gate_and_no_clue_comes_to_a_vortex() -> None:
    """DH 6.1: No Mythos card names one, and none is among the areas where anything is placed."""
    named = {
        place
        for card in TOWN.mythos.values()
        for place in (card.gate, card.clue, *card.also_clues)
        if place is not None
    }

    assert not named & set(TOWN.vortices)


def test_clues_appear_in_streets_and_gates_in_dunwich() -> None:
    """DH 11.7: Some cards name a street for their Clue, some an unstable location of Dunwich."""
    gates = {card.gate for card in TOWN.mythos.values()}
    clues = {place for card in TOWN.mythos.values() for place in card.also_clues}

    streets = {street for street, each in TOWN.streets.items() if each.town}
    new = {p for p, place in TOWN.locations.items() if place.unstable and place.street in streets}
    assert len(new) == 5
    assert new <= gates
    assert {"merchant_district_streets", "uptown_streets", "northside_streets"} <= clues


def test_the_horror_that_comes_while_monsters_move(table: Table) -> None:
    """DH 17.2: It comes when the moving monster is gone, and is not activated any more."""
    for _ in range(2):
        table.run(table.token_on(TRACK))
    zombie = table.monster("zombie", COMMONS)
    table.next("dice", "6")

    table.run(table.move_monsters([Dimension.CRESCENT], [Dimension.CRESCENT]))

    assert zombie in table.cup
    assert [table.markers[no] for no in table.monsters_at(HILL)] == [HORROR]
    assert table.doom == 0


def test_a_stalker_beside_a_sealed_location(table: Table) -> None:
    """DH 12.4, 17.5: An elder sign makes it stable: the stalker follows its arrow."""
    table.seals.append(Place("whateley_farm"))
    table.joe.at("whateley_farm")
    stalker = table.monster("child_of_abhoth_horror", "backwoods_country_streets")

    table.run(table.activate(stalker, white=True))

    assert table.where(stalker) == COMMONS


def test_a_stalker_goes_for_the_one_who_sneaks_least() -> None:
    """DH 12.2: Of two in reach to the one with the lower Sneak."""
    table = Table("joe_diamond", "bob_jenkins", boxes=BOX)
    table.joe.at("whateley_farm").has(sliders=[0, 0, 0])
    table.bob.at(COMMONS).has(sliders=[3, 0, 0])
    assert table.joe.skill(Skill.SNEAK) > table.bob.skill(Skill.SNEAK)
    stalker = table.monster("child_of_abhoth_horror", "backwoods_country_streets")

    table.run(table.activate(stalker, white=True))

    assert table.where(stalker) == COMMONS


def test_a_gate_comes_and_goes_in_dunwich() -> None:
    """DH 3.3: Through it one goes like through any, and comes back to it."""
    position = visitor()
    opens(position, "wizards_hill", "abyss")
    position.me.at("wizards_hill")

    position.run(position.me.encounter_here())

    assert position.world_of(position.me.place) == "abyss"
    assert position.me.entered == "wizards_hill"
