"""A second town: its map, the train, its monsters and vortices. Rules of Dunwich Horror, 2 to 6."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.second_edition.printed.terms import SKY, Deck, Dimension, Movement, Place
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import load_library
from tests.second_edition.table import Table
from tests.second_edition.terms import MonsterGone, MythosEnds, Phase

BOX = ("dunwich",)
TOWN = load_library(*BOX)
STREETS = (
    "backwoods_country_streets",
    "blasted_heath_streets",
    "village_commons_streets",
    "sentinel_hill",
)
BACKWOODS, HEATH, COMMONS, HILL = STREETS
STATION, BRIDGE = "train_station", "bishops_brook_bridge"


@pytest.fixture
def table() -> Table:
    """Joe Diamond alone at the Train Station, with the box in play."""
    made = Table("joe_diamond", boxes=BOX)
    made.joe.at(STATION)
    made.phase = Phase.MOVEMENT
    return made


# The town


def test_sixteen_clue_tokens_lie_at_first(table: Table) -> None:
    """§16, DH 2.2: Each unstable location of both towns starts with one clue token."""
    assert sum(table.clues.values()) == 16


def test_eleven_allies_are_in_the_game() -> None:
    """§16, DH 2.4: Eleven Allies are in the game, counting the investigators’ own."""
    position = Position("allies", investigators=["ashcan_pete", "joe_diamond"], boxes=["dunwich"])

    held = [position.printed_card(each.card) for each in position.me.cards]
    allies = [card.id for card in held if card.deck is Deck.ALLY]
    assert allies == ["duke"]
    assert len(position.decks[Deck.ALLY]) == 10


def test_all_street_areas_are_linked_with_each_other(table: Table) -> None:
    """§16, DH 3.2, 3.3: Six lines join the street areas; a location has one line, to its street."""
    for street in STREETS:
        assert set(STREETS) - {street} <= set(table.adjacent(Place(street)))
    assert table.adjacent(Place("whateley_farm")) == [BACKWOODS]


def test_the_second_town_is_in_arkham(table: Table) -> None:
    """§16, DH 3.4, 6.1: Rules for Arkham apply to the second town, too; a vortex is no area."""
    assert all(table.in_arkham(Place(place)) for place in (*STREETS, BRIDGE))
    assert not any(table.in_arkham(vortex) for vortex in TOWN.vortices)
    assert not set(table.areas()) & set(TOWN.vortices)


def test_what_happens_in_streets_happens_there_too() -> None:
    """§16, DH 3.4: Ithaqua’s winds affect the second town’s streets, too."""
    position = Position("winds", ancient_one="ithaqua", boxes=["dunwich"])
    position.me.at(HILL)
    before = position.me.stamina

    position.run(position.listen(MythosEnds()))

    assert position.me.stamina == before - 1


# The train


def test_the_train_goes_between_the_towns(table: Table) -> None:
    """§16, DH 4.1, 4.2: The train costs $1 and a movement point; more movement may follow."""
    table.joe.has(money=2)
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), f"move:{BRIDGE}")

    assert (table.joe.place, table.joe.money, table.joe.points) == (BRIDGE, 1, 2)
    assert COMMONS in table.joe.paths()


def test_the_train_is_part_of_a_way(table: Table) -> None:
    """§16, DH 4.2: The train can be part of a longer path."""
    table.joe.at("northside_streets").has(money=1)
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), f"move:{COMMONS}")

    assert (table.joe.place, table.joe.money, table.joe.points) == (COMMONS, 0, 0)


def test_without_a_dollar_no_train(table: Table) -> None:
    """§16, DH 4.1: An investigator without $1 cannot take the train, and sees the price."""
    table.joe.has(money=0)
    table.act(table.joe.begin_movement())

    barred = {choice.key: choice.barred for choice in table.joe.move_choices() if choice.barred}

    assert barred[f"move:{BRIDGE}"] == "The train there costs $1."


def test_the_train_leaves_monsters_behind_as_steps_do(table: Table) -> None:
    """§16, DH 4.3: Before taking the train an investigator evades or fights monsters there."""
    table.joe.has(money=1).rolls(*[6] * 12)
    table.monster("zombie", STATION)
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), f"move:{BRIDGE}", "fight", "fight")

    assert (table.joe.place, table.joe.money) == (STATION, 1)


def test_the_delayed_take_no_train(table: Table) -> None:
    """§16, DH 4.6: A delayed investigator, or one who loses the turn, takes no train."""
    table.joe.has(money=1)
    table.joe.delayed = True
    table.act(table.joe.begin_movement())
    assert not table.joe.paths()
    assert not [choice for choice in table.joe.movement_choices() if choice.key == f"move:{BRIDGE}"]

    table.joe.skipping = True
    table.act(table.joe.begin_movement())
    assert not [choice for choice in table.joe.movement_choices() if choice.key == f"move:{BRIDGE}"]


def test_monsters_take_no_train(table: Table) -> None:
    """§16, DH 12.8, point 28: Monsters cannot take the train."""
    lines = table.distances(Place(STATION), closed=False)

    assert BRIDGE not in lines
    assert table.distances(Place(STATION))[Place(BRIDGE)] == 1


def test_the_base_game_has_no_train() -> None:
    """§16, DH 16.2: The base game has no train."""
    table = Table("joe_diamond")

    assert set(table.distances(Place(STATION))) == set(table.areas())


# Monsters


def test_monsters_of_the_second_town_are_not_counted(table: Table) -> None:
    """§16, DH 5.1, 5.4, 5.5: Monsters of the second town do not count, but in the Sky they do."""
    table.monster("zombie", HILL)
    flyer = table.monster("mi_go", COMMONS)
    assert table.counted() == 0

    table.run(table.activate(flyer, white=True))

    assert (table.where(flyer), table.counted()) == (SKY, 1)


def _fill(table: Table) -> None:
    """As many monsters as the limit allows stand in Arkham."""
    limit = table.limit()
    assert limit is not None
    for _ in range(limit):
        table.run(table.place_monster(table.draw_monster(), Place("woods")))
    assert table.counted() == limit


def test_no_limit_keeps_them_away(table: Table) -> None:
    """§16, DH 5.1, 5.2: Monsters appear in the second town whatever the limit."""
    _fill(table)

    table.run(table.place_monster(table.draw_monster(), Place("whateley_farm")))

    assert len(table.monsters_at(Place("whateley_farm"))) == 1
    assert not table.outskirts


def test_a_flyer_that_is_one_too_many_goes_to_the_outskirts(table: Table) -> None:
    """§16, DH 5.4: A flyer that leaves it with the limit reached goes to the Outskirts."""
    flyer = table.monster("mi_go", COMMONS)
    _fill(table)

    table.run(table.activate(flyer, white=True))

    assert table.outskirts == [flyer]


def test_a_surge_reaches_both_towns(table: Table) -> None:
    """§16, §17, DH 5.3, point 23: The second town has its share of a surge if Arkham is full."""
    table.gate("woods", "abyss")
    table.gate("whateley_farm", "yuggoth")
    _fill(table)

    table.run(table.surge(Place("woods")))

    assert len(table.monsters_at(Place("whateley_farm"))) == 1
    assert len(table.outskirts) == 1


def test_monsters_there_do_not_overrun_arkham(table: Table) -> None:
    """§16, §17, DH 5.7, point 22: At terror 10 monsters of the second town do not count."""
    table.limit_lifted = True
    for _ in range(9):
        table.run(table.place_monster(table.draw_monster(), Place(HILL)))

    assert not table.awake


def test_a_location_has_one_arrow_for_both_colours(table: Table) -> None:
    """§16, DH 5.8: A monster in a location moves to its street on white and black."""
    no = table.monster("zombie", "whateley_farm")
    other = table.monster("maniac", "whateley_farm")

    table.run(table.activate(no, white=True))
    table.run(table.activate(other, white=False))

    assert (table.where(no), table.where(other)) == (BACKWOODS, BACKWOODS)


# Vortices


@pytest.mark.parametrize(
    ("street", "white"), [(BACKWOODS, False), (HEATH, True), (COMMONS, True), (COMMONS, False)]
)
def test_a_vortex_swallows_a_monster(table: Table, street: str, *, white: bool) -> None:
    """§16, DH 6.2, 17.10, point 12: A monster in a vortex returns to the cup; terror rises."""
    no = table.monster("zombie", street)

    table.run(table.activate(no, white=white))

    assert no in table.cup
    assert table.terror == 1


def test_the_terror_of_a_vortex_has_its_usual_effects(table: Table) -> None:
    """§16, DH 6.4: Such terror removes an Ally; at terror 10 it adds a doom token."""
    allies = len(table.decks[Deck.ALLY])
    table.run(table.activate(table.monster("zombie", COMMONS), white=True))
    assert len(table.decks[Deck.ALLY]) == allies - 1

    table.terror = 10
    table.run(table.activate(table.monster("zombie", COMMONS), white=True))
    assert (table.terror, table.doom) == (10, 1)


@pytest.mark.parametrize(
    ("street", "white", "to"),
    [(BACKWOODS, True, COMMONS), (HEATH, False, COMMONS), (HILL, True, COMMONS)],
)
def test_the_other_arrows_lead_to_the_village(
    table: Table, street: str, to: str, *, white: bool
) -> None:
    """§16, DH 5.8: All other arrows lead to the Village Commons."""
    no = table.monster("zombie", street)

    table.run(table.activate(no, white=white))

    assert (table.where(no), table.terror) == (to, 0)


def test_each_monster_raises_the_terror(table: Table) -> None:
    """§16, DH 6.3: Each monster in a vortex raises terror separately."""
    for code in ("zombie", "vampire"):
        table.monster(code, COMMONS)

    table.run(table.move_monsters([Dimension.CRESCENT, Dimension.SQUARE], []))

    assert table.terror == len({"zombie", "vampire"})


def test_a_fast_monster_falls_in_with_its_second_step(table: Table) -> None:
    """§16, DH 6.5: A fast monster can move into a vortex with its second step."""
    fast = next(no for no in table.cup if table.printed(no).movement is Movement.FAST)
    no = table.monster(table.markers[fast], HILL)

    table.run(table.activate(no, white=True))

    assert table.terror == 1
    assert not table.monsters


def test_spawn_goes_where_it_waits(table: Table) -> None:
    """§16, §17, DH 6.6, 12.6, point 21: A Spawn that enters a vortex goes beside the board."""
    no = table.monster("child_of_abhoth_horror", COMMONS)
    assert table.printed(no).spawn

    table.run(table.activate(no, white=True))

    assert no in table.box
    assert table.terror == 1
    said = table.lines(table.told(MonsterGone))
    assert said == ["The Child of Abhoth is set aside again."]


# What counts in both towns


def test_kate_winthrop_keeps_one_clue_token_away() -> None:
    """§16, DH 2.2: With Kate in play fifteen clue tokens are placed."""
    table = Table("kate_winthrop", boxes=BOX)

    assert sum(table.clues.values()) == 15


def test_devils_hopyard_is_unstable(table: Table) -> None:
    """§17, DH 3.3, 11.7, point 8: Devil’s Hopyard is unstable, with a clue token at first."""
    assert table.unstable(Place("devils_hopyard"))
    assert table.clues[Place("devils_hopyard")] == 1


def test_elder_signs_of_both_towns_win(table: Table) -> None:
    """§17, DH 3.5: Six elder signs win even if one is in the second town."""
    arkham = ("woods", "graveyard", "unnamable", "black_cave", "witch_house")
    table.seals += [Place(place) for place in arkham]
    table.gate("whateley_farm")
    table.joe.at("whateley_farm")
    card = table.joe.gets("elder_sign")

    table.act(table.joe.use_elder_sign(Place("whateley_farm"), card))

    assert isinstance(table.raised, GameEnds)
    assert table.raised.resolution == "sealed"


def test_the_lost_come_back_in_either_town(table: Table) -> None:
    """§16, DH 3.7, 6.1: A lost investigator may return to any area of the second town."""
    table.joe.at("lost")
    table.joe.returns = True

    table.run(table.joe.come_back(), HILL)

    assert table.joe.place == HILL
    offered = {option.key for option in table.asked[-1].parts[table.in_order()[0]].options}
    assert not offered & set(TOWN.vortices)


@pytest.mark.parametrize(
    ("start", "there"),
    [("uptown_streets", "uptown_streets"), ("whateley_farm", "harney_jones_shack")],
)
def test_hunts_stay_in_their_own_town(table: Table, start: str, there: str) -> None:
    """§17, DH 12.8, point 28: The Hound goes to the nearest investigator of its town."""
    table.joe.at("harney_jones_shack")
    hound = table.monster("hound_of_tindalos", start)

    table.run(table.activate(hound, white=True))

    assert table.where(hound) == there


def test_flyers_come_down_in_either_town(table: Table) -> None:
    """§16, DH 5.5: The Sky is adjacent to the streets of both towns and to Sentinel Hill."""
    table.joe.at(HILL)
    flyer = table.monster("mi_go", SKY)

    table.run(table.activate(flyer, white=True))

    assert table.where(flyer) == HILL


def test_a_stalker_falls_in_by_arrows_only(table: Table) -> None:
    """§17, DH 6.5, 12.3: A stalker with nobody in reach follows its arrow into a vortex."""
    no = table.monster("child_of_abhoth_horror", COMMONS)
    table.joe.at(HILL)
    table.run(table.activate(no, white=True))
    assert (table.where(no), table.terror) == (HILL, 0)

    table.take_away(no)
    no = table.monster("child_of_abhoth_weapons", COMMONS)
    table.joe.at("darkes_carnival")
    table.run(table.activate(no, white=True))
    assert (no in table.box, table.terror) == (True, 1)


def test_the_full_monster_cup_is_that_of_both_boxes(table: Table) -> None:
    """§16, DH 1.7, 2.5: The full cup has all monsters of both boxes but Spawn and Masks."""
    kinds = TOWN.monsters.values()
    expected = sum(kind.count + kind.more for kind in kinds if not (kind.spawn or kind.mask))

    assert len(table.cup) == expected == 55 + 18
