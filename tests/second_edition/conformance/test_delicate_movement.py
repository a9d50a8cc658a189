"""Delicate situations of movement and trading; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Skill, Special
from tests.second_edition.heroes import joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase, legal_choices

ME, OTHER = Seat(0), Seat(1)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
UPTOWN = Place("uptown_streets")


# Movement


def test_speed_below_nothing_is_no_point() -> None:
    """§3 II: Icy Conditions cannot bring Speed below 0 movement points."""
    table = Table("ashcan_pete")
    table.environment = "icy_conditions"

    table.act(table.pete.begin_movement())

    assert table.pete.points == 0


def test_a_map_helps_whoever_has_no_points() -> None:
    """§3 II: A map’s movement point helps an investigator without any other."""
    table = Table("ashcan_pete")
    table.pete.gets("map_of_arkham")
    table.act(table.pete.begin_movement())
    table.pete.points = 0

    keys = [choice.key for choice in legal_choices(table.pete.movement_choices())]

    assert any(key.startswith("use:map") for key in keys)


def test_the_explored_marker_outlasts_a_combat_there() -> None:
    """§12: A combat there does not take the explored marker."""
    table = joe()
    table.gate("woods")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.monster("cultist", "woods")
    table.joe.rolls(*[6] * 9)

    table.act(table.joe.end_movement(), "fight", "fight:bare")

    assert table.joe.explored


def test_the_returned_meet_as_many_as_they_like() -> None:
    """§3 II: After a return from an Other World the monsters at the gate may be left alone."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("abyss:2")
    table.monster("cultist", "woods")
    left = table.monster("ghoul", "woods")
    table.phase = Phase.MOVEMENT
    table.act(table.joe.begin_movement())
    table.joe.rolls(*[6] * 9)

    table.act(table.joe.end_movement(), "fight:cultist", "fight:bare", "leave")

    assert table.monsters_at(WOODS) == [left]
    assert table.joe.explored


def test_a_turn_later_the_monsters_at_the_gate_are_met() -> None:
    """§3 II: An investigator who stays at the gate meets its monsters in the next Movement."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.monster("cultist", "woods")
    table.act(table.joe.begin_movement())
    table.joe.rolls(*[6] * 9)

    table.act(table.joe.end_movement(), "evade")

    assert table.asked[-1].kind == "meet"


def test_one_of_two_gates_is_chosen() -> None:
    """§3 II: of two gates to the world the player chooses the one to return through."""
    table = joe()
    table.gate("woods", "abyss")
    table.gate("graveyard", "abyss")
    table.joe.at("abyss:2")
    table.act(table.joe.begin_movement())

    table.act(table.joe.end_movement(), "graveyard")

    assert table.joe.place == GRAVEYARD
    assert table.joe.explored


def test_a_gate_closed_by_another_leaves_a_normal_location() -> None:
    """§12: If another investigator closes the gate, its explorer has a usual encounter."""
    table = two()
    table.gate("woods", "abyss")
    table.gate("graveyard")
    for seat in (0, 1):
        table.who(seat).at("woods")
        table.who(Seat(seat)).set_explored(on=True)
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 5)
    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    keys = [choice.key for choice in legal_choices(table.mandy.main_choices())]

    assert keys == ["encounter"]


def test_the_lost_have_no_upkeep_until_they_come_back() -> None:
    """§11: The lost turn has no Upkeep: nothing is refreshed and no Retainer pays."""
    table = joe()
    table.joe.has_special(Special.RETAINER)
    table.act(table.joe.be_lost())
    money = table.joe.money

    table.run(table.upkeep_of_all())

    assert table.joe.money == money
    assert not table.asked


def test_the_lost_have_a_whole_upkeep_when_they_come_back() -> None:
    """§11: An investigator returns at the start of Upkeep; the Retainer pays again."""
    table = joe()
    table.joe.has_special(Special.RETAINER, fresh=True)
    table.act(table.joe.be_lost())
    table.act(table.joe.begin_movement())
    money = table.joe.money

    assert not table.joe.absent()
    table.act(table.joe.come_back(), "library")
    table.act(table.joe.income())

    assert table.joe.place == "library"
    assert table.joe.money == money + 2


def test_who_loses_the_turn_may_trade() -> None:
    """§8: An investigator who loses the turn may trade in Movement, and do nothing else."""
    table = two()
    table.joe.money = 3
    table.joe.at("library")
    table.mandy.at("library")
    table.joe.lose_next_turn()
    table.run(table.step_turn())
    table.act(table.joe.begin_movement())

    keys = [choice.key for choice in legal_choices(table.joe.movement_choices())]
    table.run(table.joe.ask_movement_choice(), "end")

    assert keys == ["trade:seat1"]
    assert table.asked[-1].prompt == "You lose this turn. Trade?"
    assert table.asked[-1].silence == "end"


def test_who_loses_the_turn_stays_delayed() -> None:
    """§7: An investigator who loses the turn does not stand up in its Movement."""
    table = joe()
    table.joe.be_delayed()
    table.joe.lose_next_turn()
    table.run(table.step_turn())
    table.act(table.joe.begin_movement())
    assert table.joe.delayed
    table.run(table.step_turn())

    table.act(table.joe.begin_movement())

    assert not table.joe.delayed
    assert table.joe.points == 0


def test_a_nightgaunts_passenger_is_not_delayed() -> None:
    """§3 III, §3 V: A new gate delays investigators it draws in, not a Nightgaunt’s passenger."""
    table = joe()
    table.joe.at(UPTOWN)
    table.gate("woods", "abyss")
    no = table.monster("nightgaunt", UPTOWN)
    table.joe.rolls(*[1] * 30)

    table.act(table.joe.fight(no), "fight:bare")

    assert (table.joe.place, table.joe.delayed) == ("abyss:1", False)


def test_clue_tokens_stay_where_an_encounter_sends_one() -> None:
    """§3 II: An investigator moved by an encounter takes clue tokens after the next Movement."""
    table = joe()
    table.clues[WOODS] = 2
    table.act(table.joe.move_to(WOODS))
    assert table.clues[WOODS] == 2
    table.act(table.joe.begin_movement())

    table.act(table.joe.end_movement(), "n2")

    assert table.joe.clues == 2


def test_who_is_released_meets_no_monster_in_the_station() -> None:
    """§7: A released investigator meets the station’s monsters in the next Movement."""
    table = joe()
    table.run(table.joe.be_arrested())
    table.run(table.step_turn())
    table.monster("cultist", "police_station")

    table.act(table.joe.begin_movement())
    table.act(table.joe.end_movement())

    assert table.joe.place == "police_station"
    assert not table.asked


# Sent to prison


def send(table: Table, place: str) -> None:
    """The game master moves the investigator."""
    script = table.override({"do": "move", "seat": 0, "place": place})
    assert script is not None
    table.run(script)


@pytest.mark.parametrize("place", ["abyss:1", "lost"])
def test_nobody_is_arrested_outside_arkham(place: str) -> None:
    """§7: Nobody is arrested in an Other World or lost in time and space."""
    table = joe()
    table.joe.at(place)
    table.joe.money = 6

    assert not table.run(table.joe.be_arrested())
    assert (table.joe.place, table.joe.money) == (place, 6)


def test_put_into_jail_by_the_game_master() -> None:
    """§7: A game master’s arrest takes no fine, and ends as usual."""
    table = joe()
    table.joe.money = 6

    send(table, "jail_cell")
    assert (table.joe.arrested, table.joe.delayed, table.joe.money) == (True, True, 6)
    table.act(table.joe.begin_movement())

    assert table.joe.place == "police_station"


def test_put_into_the_police_station_by_the_game_master() -> None:
    """§7: A game master can put an investigator into the Police Station as a location."""
    table = joe()

    send(table, "police_station")

    assert not table.joe.arrested
    assert not table.joe.idle
