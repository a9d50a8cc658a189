"""Section 9: monster movement."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Dimension, MonsterNo, Place, Skill
from tests.second_edition.table import Table

ME, OTHER = Seat(0), Seat(1)


@pytest.fixture
def table() -> Table:
    """Two investigators far from everything."""
    made = Table("joe_diamond", "mandy_thompson")
    made.joe.at("train_station")
    made.mandy.at("train_station")
    return made


def go(table: Table, no: MonsterNo, *, white: bool = True) -> str:
    """Activate a monster; where it is then."""
    table.run(table.activate(no, white=white))
    monster = table.on_board(no)
    assert monster is not None
    return monster.place


@pytest.mark.parametrize(
    ("place", "white", "black"),
    [
        ("northside_streets", "downtown_streets", "merchant_district_streets"),
        ("downtown_streets", "easttown_streets", "northside_streets"),
        ("easttown_streets", "rivertown_streets", "downtown_streets"),
        ("rivertown_streets", "french_hill_streets", "easttown_streets"),
        ("french_hill_streets", "southside_streets", "rivertown_streets"),
        ("southside_streets", "uptown_streets", "french_hill_streets"),
        ("uptown_streets", "miskatonic_u_streets", "southside_streets"),
        ("miskatonic_u_streets", "merchant_district_streets", "uptown_streets"),
        ("merchant_district_streets", "northside_streets", "miskatonic_u_streets"),
        ("woods", "uptown_streets", "uptown_streets"),
    ],
)
def test_arrows(table: Table, place: str, white: str, black: str) -> None:
    """Monsters move along white or black arrows; a single arrow counts for both."""
    assert go(table, table.monster("zombie", place)) == white
    assert go(table, table.monster("maniac", place), white=False) == black


def test_only_symbols_in_a_box_move(table: Table) -> None:
    """The card's white and black boxes say which monsters move."""
    crescent = table.monster("zombie", "woods")
    circle = table.monster("witch", "woods")

    table.run(table.move_monsters([Dimension.CRESCENT], [Dimension.PLUS]))

    assert [m.place for m in table.monsters if m.no == crescent] == ["uptown_streets"]
    assert [m.place for m in table.monsters if m.no == circle] == ["woods"]


@pytest.mark.parametrize(
    ("code", "joe", "there"),
    [
        pytest.param("zombie", "woods", "woods", id="who shares an area with somebody stays"),
        pytest.param("ghost", "", "woods", id="stationary ones stay"),
        pytest.param("shoggoth", "", "miskatonic_u_streets", id="fast ones go two steps"),
        pytest.param("shoggoth", "uptown_streets", "uptown_streets", id="fast ones stop at prey"),
        pytest.param("byakhee", "uptown_streets", "uptown_streets", id="flyers reach next streets"),
        pytest.param("byakhee", "woods", "woods", id="flyers beside somebody stay"),
    ],
)
def test_each_moves_in_its_own_way(table: Table, code: str, joe: str, there: str) -> None:
    """DH 12.5: Monsters move by kind: some stay, others are fast or fly."""
    table.joe.at(joe or "train_station")

    assert go(table, table.monster(code, "woods")) == there


def test_fast_ones_on_ice(table: Table) -> None:
    """In Icy Conditions fast monsters move like normal ones."""
    table.environment = "icy_conditions"

    assert go(table, table.monster("shoggoth", "woods")) == "uptown_streets"


def test_flying_into_the_sky(table: Table) -> None:
    """A flyer without an investigator in an adjacent street flies to the Sky."""
    assert go(table, table.monster("byakhee", "woods")) == "sky"
    assert table.counted() == 1


def test_flying_from_the_sky(table: Table) -> None:
    """A flyer in the Sky flies to a street with an investigator, else it stays."""
    no = table.monster("byakhee", "sky")
    assert go(table, no) == "sky"

    table.joe.at("southside_streets")
    assert go(table, no) == "southside_streets"


def test_flyers_go_for_the_one_who_sneaks_least(table: Table) -> None:
    """Of several investigators a flyer chooses the lowest current Sneak."""
    table.joe.at("uptown_streets")
    table.mandy.at("southside_streets")
    table.joe.sliders, table.mandy.sliders = [0, 0, 0], [3, 0, 0]

    assert go(table, table.monster("byakhee", "sky")) == "southside_streets"


@pytest.mark.parametrize("first", [ME, OTHER])
@pytest.mark.parametrize("chosen", ["uptown_streets", "southside_streets"])
def test_among_equals_the_first_player_chooses(table: Table, first: Seat, chosen: str) -> None:
    """If the lowest Sneak is tied in different areas, the first player chooses."""
    tie(table, "uptown_streets", "southside_streets")
    table.first = first

    assert goes_as_chosen(table, table.monster("mi_go", "sky"), first, chosen) == chosen


def test_equals_in_one_area_are_no_choice(table: Table) -> None:
    """If investigators in one area are tied, nobody is asked."""
    tie(table, "uptown_streets", "uptown_streets")

    assert go(table, table.monster("mi_go", "sky")) == "uptown_streets"


def test_the_hound_among_equals(table: Table) -> None:
    """The first player also chooses for the Hound of Tindalos."""
    tie(table, "velmas_diner", "newspaper")
    no = table.monster("hound_of_tindalos", "easttown_streets")
    table.mandy.at("hibbs_roadhouse")

    assert goes_as_chosen(table, no, ME, "hibbs_roadhouse") == "hibbs_roadhouse"


@pytest.mark.parametrize("code", ["mummy", "hunting_horror"])
def test_others_among_equals(code: str) -> None:
    """DH 12.2: The first player also chooses for stalkers and the Hunting Horror."""
    dunwich = Table("joe_diamond", "mandy_thompson", dunwich_monsters=True)
    tie(dunwich, "woods", "miskatonic_u_streets")
    no = dunwich.monster(code, "uptown_streets")

    assert goes_as_chosen(dunwich, no, ME, "miskatonic_u_streets") == "miskatonic_u_streets"


def tie(table: Table, mine: str, others: str) -> None:
    """Two investigators of the same Sneak, each somewhere."""
    table.joe.at(mine)
    table.mandy.at(others)
    table.joe.sliders, table.mandy.sliders = [2, 0, 0], [3, 0, 0]
    assert table.joe.skill(Skill.SNEAK) == table.mandy.skill(Skill.SNEAK)


def goes_as_chosen(table: Table, no: MonsterNo, seat: Seat, place: str) -> str:
    """Activate a monster that has a choice; where it is after this seat took it."""
    moving = table.begins(table.activate(no, white=True))
    (asked,) = moving.asks
    assert asked.must == (seat,)
    notes = [option.note for option in asked.parts[seat].options]
    assert sorted(notes) == ["Joe Diamond", "Mandy Thompson"]
    moving.chooses(seat, place)
    monster = table.on_board(no)
    assert monster is not None
    return monster.place


def test_the_hound_of_tindalos(table: Table) -> None:
    """The Hound moves to the nearest investigator in a location.

    It does not enter the Hospital or the Asylum.
    """
    table.joe.at("st_marys_hospital")
    table.mandy.at("velmas_diner")

    assert go(table, table.monster("hound_of_tindalos", "uptown_streets")) == "velmas_diner"


@pytest.mark.parametrize(
    ("prey", "there"), [("woods", "woods"), ("st_marys_hospital", "miskatonic_u_streets")]
)
def test_stalkers(prey: str, there: str) -> None:
    """DH 12.1, 12.3, 12.4: Stalkers move to adjacent investigators, but into no stable location."""
    dunwich = Table("joe_diamond", dunwich_monsters=True)
    dunwich.me.at(prey)

    assert go(dunwich, dunwich.monster("mummy", "uptown_streets")) == there


def test_monsters_do_not_enter_closed_locations(table: Table) -> None:
    """Arrows lead out of locations and along streets only."""
    places = {Place(street.white) for street in table.library.streets.values()}
    places |= {street.black for street in table.library.streets.values()}

    assert all(table.is_street(place) for place in places)
