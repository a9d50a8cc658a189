"""Delicate situations of movement, gates, Other Worlds and going down; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition import (
    arkham,
    battle,
    combat,
    encounters,
    fate,
    gates,
    losses,
    movement,
    override,
    rounds,
    trading,
    travel,
    upkeep,
)
from bot.second_edition.deeds import legal
from bot.second_edition.state import Offer, Phase, Standing
from bot.second_edition.terms import Place, Skill, Special
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


# Other Worlds


def visit(scene: Scene, card: str, *answers: str) -> None:
    """One encounter in the Dreamlands with this gate card, from the Library."""
    scene.at("library")
    scene.next("gate_cards", card)
    script = encounters.other_world_encounter(scene.b, ME, "dreamlands")
    scene.act(script, *answers)


def test_a_short_cut_on_a_visit_leads_back_too() -> None:
    """§3 III: one encounter, then back: the second area of the world is left as well."""
    scene = joe()
    scene.dice(6, 6, 6)

    visit(scene, "gate_card_23")

    assert scene.who().place == "library"


def test_a_return_on_a_visit_is_the_way_back() -> None:
    """§3 III: of two instructions the first counts: back where one was, no gate is looked for."""
    scene = joe()
    scene.gate("woods", "dreamlands")
    scene.at("library")
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    assert scene.act(travel.return_to_arkham(scene.b, ME))

    assert scene.who().place == "library"
    assert not scene.who().explored


def test_lost_on_a_visit_is_lost() -> None:
    """§3 III: what sends one out of the Other World counts."""
    scene = joe()
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert (scene.who().place, scene.who().visit) == ("lost", "")


def test_unconscious_on_a_visit_is_lost() -> None:
    """§6: in an Other World, for whatever time."""
    scene = joe()
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert scene.who().place == "lost"


def test_a_gate_closes_behind_whom_yog_sothoth_devours() -> None:
    """§3 IV: the collapsing tunnel closes the gate, whatever becomes of the investigator."""
    scene = joe(ancient_one="yog_sothoth")
    scene.gate("woods", "dreamlands")
    scene.at("woods")
    scene.act(travel.draw_through(scene.b, ME, WOODS))
    scene.dice(1)
    scene.next("gate_cards", "gate_card_02")

    scene.act(encounters._resolve(scene.b, drawn(scene, "gate_card_02")))

    assert not scene.b.state.gates
    assert scene.who().standing is Standing.COMING


def drawn(scene: Scene, card: str) -> encounters.Drawn:
    """A gate card drawn in the Dreamlands."""
    assert card in scene.b.library.gate_cards
    return encounters.Drawn(seat=ME, card=card, entry="other", world="dreamlands")


def test_a_return_in_phase_four_keeps_the_marker() -> None:
    """§3 IV: an encounter in the first area that returns gives the explored marker as well."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")
    travel.delay(scene.b, ME)

    scene.act(travel.return_to_arkham(scene.b, ME))

    assert (scene.who().explored, scene.who().delayed) == (True, True)
    assert not scene.who().new_here


def test_gate_drawn_in_two() -> None:
    """§3 V: everybody at the location is drawn in and delayed, also who was delayed already."""
    scene = two()
    for seat in (0, 1):
        scene.at("woods", seat)
    travel.delay(scene.b, ME)

    scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert all(scene.b.world_of(scene.who(seat).place) for seat in (0, 1))
    assert all(scene.who(seat).delayed for seat in (0, 1))


def test_walking_into_a_gate_does_not_delay() -> None:
    """§3 III: drawn in by one's own step one goes on to the second area in the next turn."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.act(arkham.arkham_encounter(scene.b, ME))
    assert (scene.who().place, scene.who().delayed) == ("abyss:1", False)
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "abyss:2"


# Going down


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"), [(4, 0, "arkham_asylum"), (0, 6, "st_marys_hospital")]
)
def test_no_encounter_in_the_turn_of_going_down(sanity: int, stamina: int, place: str) -> None:
    """§6: knocked out in Movement, no encounter at Asylum or Hospital in that turn."""
    scene = joe()
    scene.act(losses.lose(scene.b, ME, sanity=sanity, stamina=stamina))
    assert scene.who().place == place
    asked = len(scene.asked)

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert len(scene.asked) == asked
    assert not scene.told(encounters.EncounterDrawn)


def test_the_next_turn_after_going_down_is_a_normal_one() -> None:
    """§6: movement points and an encounter again."""
    scene = joe()
    scene.act(losses.lose(scene.b, ME, stamina=6))
    scene.run(rounds.turn(scene.b))

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 3
    assert not scene.who().idle


def test_going_down_in_the_mythos_phase_costs_no_turn() -> None:
    """§6: the turn is over anyway."""
    scene = joe(ancient_one="ithaqua")
    scene.at(UPTOWN)
    scene.who().stamina = 1
    scene.run(rounds.mythos.end_step(scene.b))
    assert scene.who().place == "st_marys_hospital"

    scene.run(rounds.turn(scene.b))

    assert not scene.who().idle


def test_the_explored_marker_goes_with_the_unconscious() -> None:
    """§12: any leaving removes it."""
    scene = joe()
    scene.gate("woods")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert not scene.who().explored


def test_the_deputy_stays_deputy() -> None:
    """§6: the title is no item; the Revolver may be kept."""
    scene = joe()
    for code in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon"):
        scene.card(code)

    scene.act(losses.lose(scene.b, ME, stamina=6), "patrol")

    assert scene.owns("deputy_of_arkham")
    assert scene.owns("deputys_revolver")


def test_sister_mary_goes_to_the_asylum_standing() -> None:
    """§11: instead of being lost: neither delayed nor without her next turn."""
    scene = Scene("sister_mary")
    scene.at("abyss:1")

    scene.act(losses.lose(scene.b, ME, sanity=7))

    assert (scene.who().place, scene.who().delayed) == ("arkham_asylum", False)


def test_sister_mary_before_yog_sothoth() -> None:
    """§11: she is never lost, so he does not devour her."""
    scene = Scene("sister_mary", ancient_one="yog_sothoth")
    scene.at("abyss:1")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert scene.who().place == "south_church"


def test_sister_mary_before_yig() -> None:
    """§11: nobody is lost, no doom token."""
    scene = Scene("sister_mary", ancient_one="yig")
    scene.at("abyss:1")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert scene.b.state.doom == 0


def test_unconscious_in_an_other_world_before_yog_sothoth() -> None:
    """§6, §11: lost, therefore devoured."""
    scene = two(ancient_one="yog_sothoth")
    scene.at("abyss:1")

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert scene.who().standing is Standing.COMING


def test_the_devoured_go_back_among_the_unused() -> None:
    """§7: the sheet is shuffled in: the same investigator may come again."""
    scene = two()
    left = len(scene.b.state.unused)

    scene.act(fate.devour(scene.b, ME))

    assert len(scene.b.state.unused) == left + 1
    assert "joe_diamond" in scene.b.state.unused


def test_an_ally_dog_discarded_at_full_sanity() -> None:
    """§6: without Duke the maximum is lower, and Sanity with it."""
    scene = joe()
    duke = scene.card("duke")
    scene.who().sanity = 5

    scene.act(rounds.upkeep.possessions.discard(scene.b, ME, duke))

    assert scene.who().sanity == 4


# The final battle


@pytest.mark.parametrize(("code", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_healers_reach_everybody_in_the_battle(code: str, stat: str) -> None:
    """§14: the investigators count as being together."""
    scene = Scene(code, "joe_diamond", ancient_one="cthulhu")
    scene.at("woods", 0)
    scene.at("library", 1)
    scene.run(battle.begin(scene.b))
    setattr(scene.who(1), stat, 1)
    deed = next(d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("use:"))

    scene.act(deed.run(), "seat1")

    assert getattr(scene.who(1), stat) == 2


@pytest.mark.parametrize("code", ["carolyn_fern", "vincent_lee"])
def test_healers_reach_their_own_place_before(code: str) -> None:
    """§3 I: before the battle only who is in the same place."""
    scene = Scene(code, "joe_diamond")
    scene.at("woods", 0)
    scene.at("library", 1)
    scene.who(1).sanity = scene.who(1).stamina = 1

    assert not [d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("use:")]
