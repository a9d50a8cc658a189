"""Section 3, II: Movement."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import movement
from bot.second_edition.verbs import travel
from bot.second_edition.verbs.deeds import legal
from tests.second_edition.scene import Scene

ME = Seat(0)


@pytest.fixture
def scene() -> Scene:
    """Joe Diamond at the Police Station with Speed 3 and Sneak 4."""
    made = Scene("joe_diamond")
    made.b.state.phase = Phase.MOVEMENT
    return made


def reach(scene: Scene) -> dict[str, int]:
    """What is within reach, and how many points it takes."""
    return {place: len(path) for place, path in movement.paths(scene.b, ME).items()}


def test_movement_points_are_speed(scene: Scene) -> None:
    """As many movement points as the current Speed."""
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 3


def test_a_point_for_each_line(scene: Scene) -> None:
    """One point from location to street, street to street, street to location."""
    scene.act(movement.begin(scene.b, ME))

    far = reach(scene)

    assert far["easttown_streets"] == 1
    assert far["velmas_diner"] == 2
    assert far["rivertown_streets"] == 2
    assert far["black_cave"] == 3
    assert "science_building" not in far


def test_the_street_graph_has_no_short_cuts(scene: Scene) -> None:
    """Locations are connected to their own street only."""
    library = scene.b.library
    for location in library.locations.values():
        assert scene.b.adjacent(location.id) == [location.street]
    assert len(library.locations) == 26
    assert len(library.streets) == 9
    for street in library.streets.values():
        for near in street.streets:
            assert street.id in library.streets[near].streets


def test_leaving_among_monsters(scene: Scene) -> None:
    """Each monster of the area must be evaded or fought before it is left."""
    scene.monster("cultist", "police_station")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5)

    scene.act(movement.walk(scene.b, ME, [Place("easttown_streets")]), "evade")

    assert scene.who().place == "easttown_streets"
    assert scene.who().points == 2


def test_a_combat_ends_the_movement(scene: Scene) -> None:
    """Once a combat begins the rest of the movement is lost, also after a win."""
    scene.monster("cultist", "police_station")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5, 1, 1)

    scene.act(movement.walk(scene.b, ME, [Place("easttown_streets")]), "fight", "fight:bare")

    assert scene.who().place == "police_station"
    assert scene.who().points == 0
    assert scene.who().stopped


def test_after_a_combat_the_others_still_wait(scene: Scene) -> None:
    """The other monsters of the area must still be evaded or fought."""
    first = scene.monster("cultist", "police_station")
    second = scene.monster("maniac", "police_station")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5, 1, 1, 5, 1, 1)

    scene.act(movement.handle_monsters(scene.b, ME), "fight:cultist", "fight:bare", "evade")

    assert first in scene.who().monsters
    assert scene.b.monster(second) is not None


def test_monsters_at_the_end_of_movement(scene: Scene) -> None:
    """Ending in an area with monsters, also by not moving, means to deal with each."""
    scene.monster("cultist", "police_station")
    scene.dice(5)

    scene.act(movement.end(scene.b, ME), "evade")

    assert scene.asked[0].kind == "meet"


def test_an_evaded_monster_is_not_evaded_twice(scene: Scene) -> None:
    """What was evaded for this departure needs no second check in the same area."""
    no = scene.monster("cultist", "police_station")
    scene.who().handled.append(no)

    scene.act(movement.end(scene.b, ME))

    assert not scene.asked


def test_clue_tokens_where_the_movement_ends(scene: Scene) -> None:
    """Any or all of them, after the monsters."""
    scene.at("woods")
    scene.b.state.clues[Place("woods")] = 3

    scene.act(movement.end(scene.b, ME), "n2")

    assert scene.who().clues == 2
    assert scene.b.state.clues[Place("woods")] == 1


@pytest.mark.parametrize("holder", [0, 1])
def test_no_clue_tokens_with_double_vision(holder: int) -> None:
    """Who has Double Vision takes none and is not asked; everybody else may."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.card("double_vision", holder)
    scene.at("woods")

    scene.act(movement.end(scene.b, ME), *(["n1"] if holder else []))

    assert scene.who().clues == holder
    assert scene.b.state.clues.get(Place("woods"), 0) == 1 - holder


def test_no_clue_tokens_in_passing(scene: Scene) -> None:
    """Passing through takes nothing."""
    scene.b.state.clues[Place("easttown_streets")] = 1
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.walk(scene.b, ME, [Place("easttown_streets"), Place("velmas_diner")]))

    assert scene.who().clues == 0


def test_the_delayed_stand_up(scene: Scene) -> None:
    """They get no movement points, and are not delayed any more."""
    travel.delay(scene.b, ME)

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0
    assert not scene.who().delayed
    assert not [d for d in movement.own_deeds(scene.b, ME) if d.verb == "move"]


def test_the_arrested_are_released(scene: Scene) -> None:
    """From the Jail Cell to the Police Station, and nothing more in this turn."""
    scene.act(travel.arrest(scene.b, ME))
    scene.who().idle = False

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().place == "police_station"
    assert not scene.who().arrested
    assert scene.who().idle


def test_closed_locations_cannot_be_entered(scene: Scene) -> None:
    """The reason is shown instead."""
    scene.b.state.closed.append(Place("general_store"))
    scene.at("rivertown_streets")
    scene.act(movement.begin(scene.b, ME))

    deeds = {deed.key: deed.barred for deed in movement.move_deeds(scene.b, ME)}

    assert deeds["move:general_store"] == "General Store is closed."


def test_what_is_too_far_says_so(scene: Scene) -> None:
    """A place beyond the movement points is barred, with the distance."""
    scene.who().points = 1

    found = movement.move_deeds(scene.b, ME)
    barred = {deed.key: deed.barred for deed in found}

    assert barred["move:arkham_asylum"] == "Arkham Asylum is too far: 3 points; you have 1."
    assert barred["move:easttown_streets"] == ""
    assert len(barred) == len(found)


def test_the_way_shows_its_monsters_and_odds(scene: Scene) -> None:
    """Each way tells its cost, the monsters on it and the chance to evade them."""
    scene.monster("cultist", "easttown_streets")
    scene.act(movement.begin(scene.b, ME))

    note = next(d.note for d in movement.move_deeds(scene.b, ME) if d.key == "move:velmas_diner")

    assert note == "2 points; Cultist (evade 33 %); by Easttown"


def test_other_world_areas(scene: Scene) -> None:
    """From the first area to the second; from there back to Arkham with an explored marker."""
    scene.gate("woods", "abyss")
    scene.at("abyss:1")

    scene.act(movement.end(scene.b, ME))
    assert scene.who().place == "abyss:2"

    scene.act(movement.end(scene.b, ME))
    assert scene.who().place == "woods"
    assert scene.who().explored


def test_no_gate_back(scene: Scene) -> None:
    """Without an open gate to that world one is lost in time and space."""
    scene.gate("woods", "yuggoth")
    scene.at("abyss:2")

    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "lost"
    assert scene.who().delayed


def test_the_returned_may_leave_monsters_alone(scene: Scene) -> None:
    """In the turn of the return monsters there may be engaged but need not."""
    scene.gate("woods", "abyss")
    scene.monster("cultist", "woods")
    scene.at("abyss:2")

    scene.act(movement.end(scene.b, ME), "leave")

    assert scene.b.monsters_at(Place("woods"))


def test_the_delayed_stay_in_an_other_world(scene: Scene) -> None:
    """Who was delayed does not go on."""
    scene.gate("woods", "abyss")
    scene.at("abyss:1")
    travel.delay(scene.b, ME)

    scene.act(movement.begin(scene.b, ME))
    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "abyss:1"


def test_leaving_drops_the_explored_marker(scene: Scene) -> None:
    """It is kept only while the investigator stays."""
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.who().explored = True

    scene.act(travel.move_to(scene.b, ME, Place("uptown_streets")))

    assert not scene.who().explored


def test_deeds_stand_before_places_far_away() -> None:
    """Steps first, then what may be used and traded, then the ways of several steps."""
    scene = Scene("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        scene.at("uptown_streets", seat)
    scene.who().money = scene.who().points = 3
    scene.card("old_journal")

    verbs = [deed.verb for deed in legal(movement.own_deeds(scene.b, ME))]

    steps = len(scene.b.adjacent(Place("uptown_streets")))
    assert verbs[:steps] == ["move"] * steps
    assert verbs[steps : steps + 2] == ["use", "trade"]
    assert set(verbs[steps + 2 :]) == {"move"}


@pytest.mark.parametrize("verb", ["fight", "evade"])
def test_a_monster_here_waits_for_leaving_or_ending(verb: str) -> None:
    """Who would fight at once is told when: on leaving the place or ending the movement."""
    scene = Scene("joe_diamond")
    scene.at("uptown_streets")
    scene.monster("cultist", "uptown_streets")

    (told,) = [each for each in movement.own_deeds(scene.b, ME) if each.verb == verb]

    assert (
        told.barred == "Cultist is evaded or fought as you leave, or end your movement: do either."
    )
    assert told.quiet
