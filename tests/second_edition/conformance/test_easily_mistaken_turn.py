"""Rules of the turn that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckEnded, Rolled
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Place, Special
from bot.second_edition.turn import arkham, movement, setup, upkeep
from bot.second_edition.verbs import services, tracks, travel, trophies
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")
REST = "rest"


def keys(scene: Scene, asked: int = 0, seat: Seat = ME) -> list[str]:
    """The options of a question."""
    return [option.key for option in scene.asked[asked].parts[seat].options]


# Upkeep


def test_income_comes_before_interest() -> None:
    """§3 I: actions in any order: a Retainer's $2 are there when the loan wants its $1."""
    scene = joe()
    scene.special(Special.RETAINER)
    scene.special(Special.BANK_LOAN)
    scene.card("knife")
    scene.dice(6, 1)

    scene.act(upkeep.upkeep(scene.b, ME), "pay", REST)

    assert scene.who().money == 1
    assert scene.owns("knife")


def test_jennys_dollar_pays_the_interest() -> None:
    """§3 I: an ability's dollar counts among the actions before the loan."""
    scene = Scene("jenny_barnes")
    scene.special(Special.BANK_LOAN)
    scene.dice(2)

    scene.act(upkeep.upkeep(scene.b, ME), "pay", "rest")

    assert scene.who().money == 0
    assert not scene.who().defaulted


def test_the_blessed_cast_before_the_blessing_goes() -> None:
    """§3 I: actions in any order: Heal is cast with the Blessing that is rolled for afterwards."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.card("heal")
    scene.who().stamina = 3
    scene.dice(4, 1)

    scene.act(upkeep.upkeep(scene.b, ME), "cast:", REST)

    assert scene.who().stamina == 4
    assert Special.BLESSING not in scene.who().specials


def test_a_curse_goes_before_the_spells() -> None:
    """§3 I: the roll for a Curse comes before what it would spoil."""
    scene = joe()
    scene.special(Special.CURSE)
    scene.card("heal")
    scene.who().stamina = 3
    scene.dice(1, 5)

    scene.act(upkeep.upkeep(scene.b, ME), "cast:", REST)

    assert scene.who().stamina == 4


def test_a_loan_paid_back_needs_no_interest() -> None:
    """§3 I: who pays $10 back in Upkeep does not roll for it."""
    scene = joe()
    scene.special(Special.BANK_LOAN)
    scene.who().money = 10

    scene.act(upkeep.upkeep(scene.b, ME), "use:bank-loan", REST)

    assert not scene.told(Rolled)


def test_darrells_retainer_is_new_in_turn_one() -> None:
    """§3 I: a card of the set-up has its first Upkeep without a roll, and pays in it."""
    scene = Scene("darrell_simmons")
    scene.run(setup._fixed(scene.b, ME))
    money = scene.who().money

    scene.act(upkeep.upkeep(scene.b, ME), "rest")

    assert scene.who().money == money + 2
    assert not scene.told(Rolled)


# Movement


def test_the_patrol_wagon_before_any_step_only() -> None:
    """§3 II: it replaces the movement, even if a motorcycle made up for the steps taken."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.card("motorcycle")
    scene.act(movement.begin(scene.b, ME))
    scene.act(movement.one_deed(scene.b, ME), "use:motorcycle")
    scene.act(movement.one_deed(scene.b, ME), "move:easttown_streets")

    scene.act(movement.one_deed(scene.b, ME), "end")

    assert scene.who().points == 4
    assert not [key for key in keys(scene, -1) if "patrol" in key]


def test_after_the_patrol_wagon_nobody_walks() -> None:
    """§3 II: instead of moving; no map gives another point after it."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.card("map_of_arkham")
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")

    assert scene.who().place == WOODS
    assert not movement.own_deeds(scene.b, ME)


def test_the_patrol_wagon_passes_monsters_by() -> None:
    """§3 II: only those of the starting and the final area matter."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.monster("zombie", "easttown_streets")
    scene.monster("cultist", "woods")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5)

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")
    scene.act(movement.end(scene.b, ME), "evade", "n0")

    assert len(scene.told(CheckEnded)) == 1


def test_no_wagon_into_the_parade() -> None:
    """§15: nobody gets into the Merchant District streets, nor out of them."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.b.state.headlines["fourth_of_july_parade"] = 1
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")

    assert "merchant_district_streets" not in keys(scene, -1)
    assert "uptown_streets" in keys(scene, -1)


def test_sneaking_out_of_a_street() -> None:
    """§3 II: leaving a street with a monster takes an Evade check, its failure the movement."""
    scene = joe()
    scene.at("easttown_streets")
    scene.monster("cultist", "easttown_streets")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(1, 5, 1, 1)

    scene.act(movement.walk(scene.b, ME, [Place("rivertown_streets")]), "evade", "fight:bare")

    assert scene.who().place == "easttown_streets"
    assert (scene.who().stamina, scene.who().points) == (5, 0)


def test_the_delayed_still_meet_monsters() -> None:
    """§3 II: no movement, but monsters of the area are fought or evaded."""
    scene = joe()
    scene.at("woods")
    scene.monster("cultist", "woods")
    travel.delay(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5)

    scene.act(movement.end(scene.b, ME), "evade", "n0")

    assert scene.asked[0].kind == "meet"
    assert not scene.who().delayed


def test_a_delay_during_movement_lasts() -> None:
    """§3 II: one received after standing up counts in the next turn's Movement."""
    scene = joe()
    scene.act(movement.begin(scene.b, ME))
    travel.delay(scene.b, ME)
    scene.act(movement.end(scene.b, ME))
    assert scene.who().delayed

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0


def test_the_delayed_use_no_movement_action() -> None:
    """§3 II: no Tome, no spell; trading is allowed."""
    scene = two()
    scene.at("woods", 0)
    scene.at("woods", 1)
    scene.card("old_journal")
    travel.delay(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))

    verbs = {deed.verb for deed in movement.own_deeds(scene.b, ME)}

    assert verbs == {"trade"}


def test_no_movement_action_in_an_other_world() -> None:
    """§3 II: neither a Tome nor a Motorcycle is used there."""
    scene = joe()
    scene.at("abyss:1")
    scene.card("old_journal")
    scene.card("motorcycle")
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0
    assert not movement.own_deeds(scene.b, ME)


def test_find_gate_returns_with_an_explored_marker() -> None:
    """§3 IV: as by a return; the monsters there may be left alone in this turn."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.monster("zombie", "woods")
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.b.state.phase = Phase.MOVEMENT
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5, 1)

    scene.act(movement.one_deed(scene.b, ME), "cast:")
    scene.act(movement.end(scene.b, ME), "leave")

    assert (scene.who().place, scene.who().explored) == (WOODS, True)


def test_clue_tokens_are_not_taken_when_sent_somewhere() -> None:
    """§3 II: only where a movement ends, not where an encounter sends one."""
    scene = joe()

    scene.act(travel.move_to(scene.b, ME, WOODS))

    assert scene.who().clues == 0
    assert scene.b.state.clues[WOODS] == 1


# Encounters and shops


def test_closed_shops_open_for_nobody() -> None:
    """§10: at terror 3 who is inside stands in the street; neither encounter nor shop."""
    scene = joe()
    scene.at("general_store")
    scene.b.state.terror = 2

    scene.run(tracks.raise_terror(scene.b))
    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert scene.who().place == "rivertown_streets"
    assert not scene.asked


def test_a_gate_in_a_closed_location_is_entered() -> None:
    """§10: an open gate replaces the closure while it is open."""
    scene = joe()
    scene.run(tracks.close_place(scene.b, Place("science_building")))
    assert scene.b.is_closed(Place("science_building"))

    scene.gate("science_building")

    assert not scene.b.is_closed(Place("science_building"))


def test_gate_trophies_count_five() -> None:
    """§13: one gate trophy and five toughness are ten; nothing is given back."""
    scene = joe()
    scene.gate_trophy()
    scene.trophy("shoggoth")
    scene.trophy("star_spawn")

    assert trophies.trophy_units(scene.b, ME) == 2
    assert scene.run(trophies.spend_trophies(scene.b, ME, 2), "g", "m")
    assert not scene.who().monsters


def test_a_second_encounter_does_not_follow() -> None:
    """§3 III: the ability of a location is used instead of the encounter."""
    scene = joe()
    scene.at("arkham_asylum")
    scene.who().sanity = 1

    scene.act(arkham.arkham_encounter(scene.b, ME), "ability")

    assert scene.who().sanity == 2
    assert len(scene.asked) == 1
    service = REGISTRY.services[Place("arkham_asylum")]
    assert services.barred(scene.b, ME, service) == "Once per turn."


def test_an_explored_gate_of_another_gate_is_met() -> None:
    """§12: after leaving and coming back one is drawn in again."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.act(travel.move_to(scene.b, ME, UPTOWN))
    scene.act(travel.move_to(scene.b, ME, WOODS))

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert scene.who().place == "abyss:1"
    assert not scene.who().delayed
