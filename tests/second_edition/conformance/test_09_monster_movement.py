"""Section 9: monster movement."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Dimension, MonsterNo, Place
from bot.second_edition.verbs import prowling
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


@pytest.fixture
def scene() -> Scene:
    """Two investigators far from everything."""
    made = Scene("joe_diamond", "mandy_thompson")
    made.at("train_station", 0)
    made.at("train_station", 1)
    return made


def go(scene: Scene, no: MonsterNo, *, white: bool = True) -> str:
    """Activate a monster; where it is then."""
    scene.run(prowling.activate(scene.b, no, white=white))
    monster = scene.b.monster(no)
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
def test_arrows(scene: Scene, place: str, white: str, black: str) -> None:
    """White and black arrows; a location's only arrow counts for both."""
    assert go(scene, scene.monster("zombie", place)) == white
    assert go(scene, scene.monster("maniac", place), white=False) == black


def test_only_symbols_in_a_box_move(scene: Scene) -> None:
    """The card's white and black boxes say which monsters move."""
    crescent = scene.monster("zombie", "woods")
    circle = scene.monster("witch", "woods")

    scene.run(prowling.move_monsters(scene.b, [Dimension.CRESCENT], [Dimension.PLUS]))

    assert [m.place for m in scene.b.state.monsters if m.no == crescent] == ["uptown_streets"]
    assert [m.place for m in scene.b.state.monsters if m.no == circle] == ["woods"]


def test_beside_an_investigator_it_stays(scene: Scene) -> None:
    """A monster that shares an area with an investigator does not move."""
    assert go(scene, scene.monster("zombie", "train_station")) == "train_station"


def test_fast_monsters_go_two_steps(scene: Scene) -> None:
    """Two steps in the same colour."""
    assert go(scene, scene.monster("shoggoth", "woods")) == "miskatonic_u_streets"


def test_fast_monsters_stop_at_prey(scene: Scene) -> None:
    """They stop in the first area with an investigator."""
    scene.at("uptown_streets")

    assert go(scene, scene.monster("shoggoth", "woods")) == "uptown_streets"


def test_fast_ones_on_ice(scene: Scene) -> None:
    """In Icy Conditions they move like normal ones."""
    scene.b.state.environment = "icy_conditions"

    assert go(scene, scene.monster("shoggoth", "woods")) == "uptown_streets"


def test_stationary_monsters_stay(scene: Scene) -> None:
    """They never move."""
    assert go(scene, scene.monster("ghost", "woods")) == "woods"


def test_flying_to_a_street_with_prey(scene: Scene) -> None:
    """To an adjacent street with an investigator."""
    scene.at("uptown_streets")

    assert go(scene, scene.monster("byakhee", "woods")) == "uptown_streets"


def test_flying_into_the_sky(scene: Scene) -> None:
    """Without prey in an adjacent street into the Sky, where it counts to the limit."""
    assert go(scene, scene.monster("byakhee", "woods")) == "sky"
    assert scene.b.counted() == 1


def test_flying_from_the_sky(scene: Scene) -> None:
    """From the Sky to any street with an investigator, else it stays there."""
    no = scene.monster("byakhee", "sky")
    assert go(scene, no) == "sky"

    scene.at("southside_streets")
    assert go(scene, no) == "southside_streets"


def test_flyers_choose_the_one_who_sneaks_least(scene: Scene) -> None:
    """Several: the lowest current Sneak; among equals from the first player on."""
    scene.at("uptown_streets", 0)
    scene.at("southside_streets", 1)
    scene.who(0).sliders, scene.who(1).sliders = [0, 0, 0], [3, 0, 0]
    assert go(scene, scene.monster("byakhee", "sky")) == "southside_streets"

    scene.who(0).sliders = [2, 0, 0]
    assert scene.b.skill(ME, prowling.Skill.SNEAK) == scene.b.skill(OTHER, prowling.Skill.SNEAK)
    assert go(scene, scene.monster("mi_go", "sky")) == "uptown_streets"


def test_the_hound_of_tindalos(scene: Scene) -> None:
    """Straight to the nearest investigator in a location, but not into Hospital or Asylum."""
    scene.at("st_marys_hospital", 0)
    scene.at("velmas_diner", 1)

    assert go(scene, scene.monster("hound_of_tindalos", "uptown_streets")) == "velmas_diner"


def test_the_chthonian_shakes_arkham(scene: Scene) -> None:
    """It does not move; on 4 to 6 everybody in Arkham loses 1 Stamina, nobody in Other Worlds."""
    scene.at("abyss:1", 1)
    no = scene.monster("chthonian", "woods")
    for purpose in ("dice", "dice:0", "dice:1"):
        scene.next(purpose, "4")

    assert go(scene, no) == "woods"
    assert (scene.who(0).stamina, scene.who(1).stamina) == (5, 5)


def test_stalkers(scene: Scene) -> None:
    """A stalker moves to an investigator next door, also into an unstable location."""
    dunwich = Scene("joe_diamond", dunwich_monsters=True)
    dunwich.at("woods")

    assert go(dunwich, dunwich.monster("mummy", "uptown_streets")) == "woods"


def test_stalkers_do_not_enter_stable_locations() -> None:
    """Else they move like normal ones."""
    dunwich = Scene("joe_diamond", dunwich_monsters=True)
    dunwich.at("st_marys_hospital")

    assert go(dunwich, dunwich.monster("mummy", "uptown_streets")) == "miskatonic_u_streets"


def test_monsters_do_not_enter_closed_locations(scene: Scene) -> None:
    """Arrows lead out of locations and along streets only."""
    places = {Place(street.white) for street in scene.b.library.streets.values()}
    places |= {street.black for street in scene.b.library.streets.values()}

    assert all(scene.b.is_street(place) for place in places)
