"""Delicate situations of movement and trading; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Offer, Phase
from bot.second_edition.gm import override
from bot.second_edition.printed.terms import Place, Skill, Special
from bot.second_edition.turn import arkham, movement, rounds, upkeep
from bot.second_edition.verbs import combat, gates, trading, travel
from bot.second_edition.verbs.deeds import legal
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
UPTOWN = Place("uptown_streets")


# Movement


def test_speed_below_nothing_is_no_point() -> None:
    """§3 II: Icy Conditions leave the slowest without a point, not with less than none."""
    scene = Scene("ashcan_pete")
    scene.b.state.environment = "icy_conditions"

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0


def test_a_map_helps_whoever_has_no_points() -> None:
    """§3 II: a movement point of an item may be the only one."""
    scene = Scene("ashcan_pete")
    scene.card("map_of_arkham")
    scene.act(movement.begin(scene.b, ME))
    scene.who().points = 0

    keys = [deed.key for deed in legal(movement.own_deeds(scene.b, ME))]

    assert any(key.startswith("use:map") for key in keys)


def test_the_explored_marker_outlasts_a_combat_there() -> None:
    """§12: it is kept while the investigator stays, whatever is fought there."""
    scene = joe()
    scene.gate("woods")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.monster("cultist", "woods")
    scene.dice(*[6] * 9)

    scene.act(movement.end(scene.b, ME), "fight", "fight:bare")

    assert scene.who().explored


def test_the_returned_meet_as_many_as_they_like() -> None:
    """§3 II: back in Arkham one monster may be fought and the other left alone."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:2")
    scene.monster("cultist", "woods")
    left = scene.monster("ghoul", "woods")
    scene.b.state.phase = Phase.MOVEMENT
    scene.act(movement.begin(scene.b, ME))
    scene.dice(*[6] * 9)

    scene.act(movement.end(scene.b, ME), "fight:cultist", "fight:bare", "leave")

    assert scene.b.monsters_at(WOODS) == [left]
    assert scene.who().explored


def test_a_turn_later_the_monsters_at_the_gate_are_met() -> None:
    """§3 II: who stays at the gate has to deal with them in the next Movement."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.monster("cultist", "woods")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(*[6] * 9)

    scene.act(movement.end(scene.b, ME), "evade")

    assert scene.asked[-1].kind == "meet"


def test_one_of_two_gates_is_chosen() -> None:
    """§3 II: of two gates to the world the player chooses the one to return through."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.gate("graveyard", "abyss")
    scene.at("abyss:2")
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.end(scene.b, ME), "graveyard")

    assert scene.who().place == GRAVEYARD
    assert scene.who().explored


def test_a_gate_closed_by_another_leaves_a_normal_location() -> None:
    """§12: who explored a gate that another closed has an encounter there as anywhere."""
    scene = two()
    scene.gate("woods", "abyss")
    scene.gate("graveyard")
    for seat in (0, 1):
        scene.at("woods", seat)
        travel.set_explored(scene.b, Seat(seat), on=True)
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 5)
    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    keys = [deed.key for deed in legal(arkham._main_deeds(scene.b, OTHER))]

    assert keys == ["encounter"]


def test_the_lost_have_no_upkeep_until_they_come_back() -> None:
    """§11: the next turn is lost, its Upkeep too: nothing is refreshed, no Retainer pays."""
    scene = joe()
    scene.special(Special.RETAINER)
    scene.act(travel.lose_in_time(scene.b, ME))
    money = scene.who().money

    scene.run(upkeep.upkeep_of_all(scene.b))

    assert scene.who().money == money
    assert not scene.asked


def test_the_lost_have_a_whole_upkeep_when_they_come_back() -> None:
    """§11: at the start of the Upkeep after standing up; the Retainer pays again."""
    scene = joe()
    scene.special(Special.RETAINER, fresh=True)
    scene.act(travel.lose_in_time(scene.b, ME))
    scene.act(movement.begin(scene.b, ME))
    money = scene.who().money

    assert not upkeep._absent(scene.b, ME)
    scene.act(travel.come_back(scene.b, ME), "library")
    scene.act(upkeep._income(scene.b, ME))

    assert scene.who().place == "library"
    assert scene.who().money == money + 2


def test_who_loses_the_turn_may_trade() -> None:
    """§8: in Movement with whoever is there, and do nothing else."""
    scene = two()
    scene.who(0).money = 3
    scene.at("library", 0)
    scene.at("library", 1)
    travel.lose_next_turn(scene.b, ME)
    scene.run(rounds.turn(scene.b))
    scene.act(movement.begin(scene.b, ME))

    keys = [deed.key for deed in legal(movement.own_deeds(scene.b, ME))]
    scene.run(movement.one_deed(scene.b, ME), "end")

    assert keys == ["trade:seat1"]
    assert scene.asked[-1].prompt == "You lose this turn, but may trade"
    assert scene.asked[-1].silence == "end"


def test_who_loses_the_turn_stays_delayed() -> None:
    """§7: all phases but Mythos are skipped, Movement with its standing up among them."""
    scene = joe()
    travel.delay(scene.b, ME)
    travel.lose_next_turn(scene.b, ME)
    scene.run(rounds.turn(scene.b))
    scene.act(movement.begin(scene.b, ME))
    assert scene.who().delayed
    scene.run(rounds.turn(scene.b))

    scene.act(movement.begin(scene.b, ME))

    assert not scene.who().delayed
    assert scene.who().points == 0


def test_a_nightgaunts_passenger_is_not_delayed() -> None:
    """§3 III, §3 V: a gate delays whom it draws in as it opens, not whom a Nightgaunt brings."""
    scene = joe()
    scene.at(UPTOWN)
    scene.gate("woods", "abyss")
    no = scene.monster("nightgaunt", UPTOWN)
    scene.dice(*[1] * 30)

    scene.act(combat.fight_only(scene.b, ME, no), "fight:bare")

    assert (scene.who().place, scene.who().delayed) == ("abyss:1", False)


def test_who_is_in_jail_trades_with_nobody() -> None:
    """§7: under arrest the whole turn is skipped."""
    scene = two()
    scene.who(0).money = 3
    scene.run(travel.arrest(scene.b, ME))
    scene.run(travel.arrest(scene.b, OTHER))

    assert not movement.own_deeds(scene.b, ME)


def test_an_offer_falls_away_at_the_end_of_the_phase() -> None:
    """§8: trading is for the Movement phase; what nobody took up is gone after it."""
    scene = two()
    scene.who(0).money = scene.who(1).money = 5
    scene.b.state.offers.append(Offer(ME, OTHER, dollars=1, asks=2))
    for who in scene.b.state.investigators:
        who.done = True

    scene.run(rounds.movement_step(scene.b))

    assert not scene.b.state.offers


def test_an_offer_waits_until_the_others_moved() -> None:
    """§8: whoever is still in the same place may take it up in another's Movement."""
    scene = two()
    scene.who(0).money = scene.who(1).money = 5
    scene.at("library", 0)
    scene.at("library", 1)
    scene.b.state.offers.append(Offer(ME, OTHER, dollars=1, asks=2))
    scene.who(0).done = True

    trading.drop_stale(scene.b)

    assert len(scene.b.state.offers) == 1
    assert any(d.key.startswith("accept") for d in trading.deeds_of(scene.b, OTHER, propose=True))


def test_clue_tokens_stay_where_an_encounter_sends_one() -> None:
    """§3 II: moved by an encounter one takes none, and none in the next Upkeep; Movement does."""
    scene = joe()
    scene.b.state.clues[WOODS] = 2
    scene.act(travel.move_to(scene.b, ME, WOODS))
    assert scene.b.state.clues[WOODS] == 2
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.end(scene.b, ME), "n2")

    assert scene.who().clues == 2


def test_who_is_released_meets_no_monster_in_the_station() -> None:
    """§7: the turn is skipped: monsters there wait for the next Movement."""
    scene = joe()
    scene.run(travel.arrest(scene.b, ME))
    scene.run(rounds.turn(scene.b))
    scene.monster("cultist", "police_station")

    scene.act(movement.begin(scene.b, ME))
    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "police_station"
    assert not scene.asked


# Sent to prison


def send(scene: Scene, place: str) -> None:
    """The game master moves the investigator."""
    script = override.carry_out(scene.b, {"do": "move", "seat": 0, "place": place})
    assert script is not None
    scene.run(script)


@pytest.mark.parametrize("place", ["abyss:1", "lost"])
def test_nobody_is_arrested_outside_arkham(place: str) -> None:
    """§7: the police reach nobody in an Other World or lost in time and space."""
    scene = joe()
    scene.at(place)
    scene.who().money = 6

    assert not scene.run(travel.arrest(scene.b, ME))
    assert (scene.who().place, scene.who().money) == (place, 6)


def test_put_into_jail_by_the_game_master() -> None:
    """§7: into the Jail Cell is an arrest; the fine is not taken; released as usual."""
    scene = joe()
    scene.who().money = 6

    send(scene, "jail_cell")
    assert (scene.who().arrested, scene.who().delayed, scene.who().money) == (True, True, 6)
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().place == "police_station"


def test_put_into_the_police_station_by_the_game_master() -> None:
    """§7: the station is a location like any other."""
    scene = joe()

    send(scene, "police_station")

    assert not scene.who().arrested
    assert not scene.who().idle
