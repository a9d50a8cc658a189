"""Delicate situations of going down and of healing; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Standing
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import arkham, battle, movement, rounds, upkeep
from bot.second_edition.verbs import fate, losses, travel
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME = Seat(0)
UPTOWN = Place("uptown_streets")


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
    assert not scene.told(drawing.EncounterDrawn)


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


# Healing in the final battle


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
