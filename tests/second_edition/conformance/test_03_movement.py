"""Section 3, II: Movement."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Place
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase, legal_choices


@pytest.fixture
def table() -> Table:
    """Joe Diamond at the Police Station with Speed 3 and Sneak 4."""
    made = Table("joe_diamond")
    made.phase = Phase.MOVEMENT
    return made


def reach(table: Table) -> dict[str, int]:
    """Return what is within reach, and how many points it takes."""
    return {place: len(path) for place, path in table.me.paths().items()}


def test_a_point_for_each_line(table: Table) -> None:
    """Each line between two areas costs one movement point."""
    table.act(table.joe.begin_movement())

    far = reach(table)

    assert far["easttown_streets"] == 1
    assert far["velmas_diner"] == 2
    assert far["rivertown_streets"] == 2
    assert far["black_cave"] == 3
    assert "science_building" not in far


def test_the_street_graph_has_no_short_cuts(table: Table) -> None:
    """Locations are connected to their own street only."""
    library = table.library
    for location in library.locations.values():
        assert table.adjacent(location.id) == [location.street]
    assert len(library.locations) == 26
    assert len(library.streets) == 9
    for street in library.streets.values():
        for near in street.streets:
            assert street.id in library.streets[near].streets


def test_leaving_among_monsters(table: Table) -> None:
    """Before leaving an area an investigator must evade or fight each monster there."""
    table.monster("cultist", "police_station")
    table.act(table.joe.begin_movement())
    table.joe.rolls(5)

    table.act(table.joe.walk([Place("easttown_streets")]), "evade")

    assert table.joe.place == "easttown_streets"
    assert table.joe.points == 2


def test_a_combat_ends_the_movement(table: Table) -> None:
    """A combat ends the movement, even if it is won."""
    table.monster("cultist", "police_station")
    table.act(table.joe.begin_movement())
    table.joe.rolls(5, 1, 1)

    table.act(table.joe.walk([Place("easttown_streets")]), "fight", "fight:bare")

    assert table.joe.place == "police_station"
    assert table.joe.points == 0
    assert table.joe.stopped
    assert (
        "Joe is stopped at the Police Station on the way to the Easttown streets."
        in table.lines(table.facts)
    )


def test_after_a_combat_the_others_still_wait(table: Table) -> None:
    """After a combat the other monsters of the area must still be evaded or fought."""
    first = table.monster("cultist", "police_station")
    second = table.monster("maniac", "police_station")
    table.act(table.joe.begin_movement())
    table.joe.rolls(5, 1, 1, 5, 1, 1)

    table.act(table.joe.handle_monsters(), "fight:cultist", "fight:bare", "evade")

    assert first in table.joe.monsters
    assert table.on_board(second) is not None


def test_monsters_at_the_end_of_movement(table: Table) -> None:
    """An investigator who ends the movement among monsters must evade or fight each of them."""
    table.monster("cultist", "police_station")
    table.joe.rolls(5)

    table.act(table.joe.end_movement(), "evade")

    assert table.asked[0].kind == "meet"


def test_an_evaded_monster_is_not_evaded_twice(table: Table) -> None:
    """A monster evaded to leave is not evaded a second time in the same area."""
    no = table.monster("cultist", "police_station")
    table.joe.handled.append(no)

    table.act(table.joe.end_movement())

    assert not table.asked


def test_clue_tokens_where_the_movement_ends(table: Table) -> None:
    """An investigator takes clue tokens where the movement ends, after the monsters."""
    table.joe.at("woods")
    table.clues[Place("woods")] = 3

    table.act(table.joe.end_movement(), "n2")

    assert table.joe.clues == 2
    assert table.clues[Place("woods")] == 1


@pytest.mark.parametrize("holder", [0, 1])
def test_no_clue_tokens_with_double_vision(holder: int) -> None:
    """An investigator with Double Vision takes no clue tokens there; others may."""
    table = Table("joe_diamond", "mandy_thompson")
    table.who(holder).gets("double_vision")
    table.joe.at("woods")

    table.act(table.joe.end_movement(), *(["n1"] if holder else []))

    assert table.joe.clues == holder
    assert table.clues.get(Place("woods"), 0) == 1 - holder


def test_no_clue_tokens_in_passing(table: Table) -> None:
    """An investigator who passes through an area takes no clue tokens."""
    table.clues[Place("easttown_streets")] = 1
    table.act(table.joe.begin_movement())

    table.act(table.joe.walk([Place("easttown_streets"), Place("velmas_diner")]))

    assert table.joe.clues == 0


def test_closed_locations_cannot_be_entered(table: Table) -> None:
    """A closed location cannot be entered, and the option gives the reason."""
    table.closed.append(Place("general_store"))
    table.joe.at("rivertown_streets")
    table.act(table.joe.begin_movement())

    choices = {
        choice.key: choice.barred and choice.to_barred().reason
        for choice in table.joe.move_choices()
    }

    assert choices["move:general_store"] == "The General Store is closed."


def test_what_is_too_far_says_so(table: Table) -> None:
    """An area beyond the movement points cannot be chosen, and shows its distance."""
    table.joe.points = 1

    found = table.joe.move_choices()
    barred = {choice.key: choice.barred and choice.to_barred().reason for choice in found}

    assert (
        barred["move:arkham_asylum"] == "Arkham Asylum is too far: 3 movement points; you have 1."
    )
    assert barred["move:easttown_streets"] == ""
    assert len(barred) == len(found)


def test_the_way_shows_its_monsters_and_odds(table: Table) -> None:
    """Each path shows its cost, its monsters and the chance to evade them."""
    table.monster("cultist", "easttown_streets")
    table.act(table.joe.begin_movement())

    note = next(d.note for d in table.joe.move_choices() if d.key == "move:velmas_diner")

    assert note == "2 points; Cultist (evade 33%); by Easttown"


def test_other_world_areas(table: Table) -> None:
    """In an Other World one moves to the second area, then back with an explored marker."""
    table.gate("woods", "abyss")
    table.joe.at("abyss:1")

    table.act(table.joe.end_movement())
    assert table.joe.place == "abyss:2"

    table.act(table.joe.end_movement())
    assert table.joe.place == "woods"
    assert table.joe.explored


def test_no_gate_back(table: Table) -> None:
    """An investigator with no open gate to that world is lost in time and space."""
    table.gate("woods", "yuggoth")
    table.joe.at("abyss:2")

    table.act(table.joe.end_movement())

    assert table.joe.place == "lost"
    assert table.joe.delayed


def test_the_delayed_stay_in_an_other_world(table: Table) -> None:
    """A delayed investigator in an Other World does not move on."""
    table.gate("woods", "abyss")
    table.joe.at("abyss:1")
    table.joe.be_delayed()

    table.act(table.joe.begin_movement())
    table.act(table.joe.end_movement())

    assert table.joe.place == "abyss:1"


def test_leaving_drops_the_explored_marker(table: Table) -> None:
    """An investigator who leaves the gate’s location loses the explored marker."""
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.explored = True

    table.act(table.joe.move_to(Place("uptown_streets")))

    assert not table.joe.explored


def test_choices_stand_before_places_far_away() -> None:
    """The options list steps first, then cards and trades, then longer paths."""
    table = Table("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        table.who(seat).at("uptown_streets")
    table.joe.money = table.joe.points = 3
    table.joe.gets("old_journal")

    verbs = [choice.verb for choice in legal_choices(table.joe.movement_choices())]

    steps = len(table.adjacent(Place("uptown_streets")))
    assert verbs[:steps] == ["move"] * steps
    assert verbs[steps : steps + 2] == ["use", "trade"]
    assert set(verbs[steps + 2 :]) == {"move"}


@pytest.mark.parametrize("verb", ["fight", "evade"])
def test_a_monster_here_waits_for_leaving_or_ending(verb: str) -> None:
    """The note of a monster here says when it would be met: on leaving, or at the end."""
    table = Table("joe_diamond")
    table.joe.at("uptown_streets")
    table.monster("cultist", "uptown_streets")

    (told,) = [each for each in table.joe.movement_choices() if each.verb == verb]

    why = "The Cultist is in the way: evade or fight it when you leave or end your movement."
    assert told.to_barred().reason == why
    assert told.quiet
