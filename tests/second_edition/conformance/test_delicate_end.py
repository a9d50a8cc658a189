"""Delicate situations of the final battle, and of who is about to fall; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.facts import Changed
from bot.second_edition.core.registry import REGISTRY, Window
from bot.second_edition.core.state import Check, Standing
from bot.second_edition.encounters import drawing
from bot.second_edition.encounters.interpreter import run
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import CombatCheck, Gain
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from bot.second_edition.turn import battle, endings, upkeep
from bot.second_edition.verbs import deeds, gates, trophies
from tests.second_edition.heroes import joe, two

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# The end


def test_the_environment_is_gone_in_the_final_battle() -> None:
    """§14: with its modifiers."""
    scene = joe(ancient_one="cthulhu")
    scene.b.state.environment = "heat_wave"
    made = Check(ME, Skill.FIGHT, 0, kind=CheckKind.COMBAT)
    assert rolls.pool(scene.b, made) == 1

    scene.run(battle.begin(scene.b))

    assert rolls.pool(scene.b, made) == 2


def test_dreams_of_madness_end_when_cthulhu_awakes() -> None:
    """§14: powers of the slumbering one end: the maxima are whole again."""
    scene = joe(ancient_one="cthulhu")
    assert scene.b.max_sanity(ME) == 3

    scene.run(battle.begin(scene.b))

    assert scene.b.max_sanity(ME) == 4


def test_shub_niggurath_awake_lends_no_toughness() -> None:
    """§14: trophies are worth what is printed."""
    scene = joe(ancient_one="shub_niggurath")
    scene.trophy("ghoul")

    scene.run(battle.begin(scene.b))

    assert trophies.trophy_value(scene.b, ME) == 1


def test_research_materials_are_no_clue_for_nyarlathotep() -> None:
    """§14: they can be discarded for a clue token, they are none."""
    scene = two(ancient_one="nyarlathotep")
    scene.card("research_materials", 0)
    scene.who(1).clues = 1

    scene.run(battle.begin(scene.b))

    assert scene.who(0).standing is Standing.OUT


def test_the_last_clue_spent_on_the_check_itself() -> None:
    """§14: who passes by the last clue token has none left, and is devoured."""
    scene = two(ancient_one="nyarlathotep")
    scene.who(0).clues = scene.who(1).clues = 1
    scene.run(battle.begin(scene.b))
    scene.who().sliders = [0, 0, 3]
    scene.dice(1, 1, 1, 1, 6, 6)

    rule = REGISTRY.ancient_ones["nyarlathotep"]
    scene.act(rule.attack(scene.b, ME, 1), "clue")

    assert scene.who(0).standing is Standing.OUT


def test_a_statue_wards_off_the_doom_as_well() -> None:
    """§14: the whole attack of the turn is cancelled, Cthulhu's doom token with it."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.b.state.doom = 5
    scene.b.state.battle_round = 1
    scene.card("warding_statue")

    scene.run(battle.ancient_one_attacks(scene.b), "use:")

    assert (scene.b.state.doom, scene.b.max_sanity(ME)) == (5, 4)


def test_the_attack_gets_harder_though_it_was_warded_off() -> None:
    """§14: the modifier falls by the rounds."""
    scene = joe(ancient_one="hastur")
    scene.run(battle.begin(scene.b))
    scene.b.state.battle_round = 3

    scene.dice(*[6] * 6)
    scene.run(battle.ancient_one_attacks(scene.b))

    began = [fact for fact in scene.facts if type(fact).__name__ == "CheckBegan"]
    assert began[-1].modifier == -1  # pyright: ignore[reportAttributeAccessIssue]


def test_cthulhus_doom_does_not_exceed_the_track() -> None:
    """§14: a token is added unless the track is full."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))

    scene.run(battle.add_battle_doom(scene.b))

    assert scene.b.state.doom == 13


def test_the_seals_that_were_undone_still_cost_score() -> None:
    """§14: one less for each elder sign played during the game."""
    scene = joe()
    gates.place_seal(scene.b, WOODS)
    gates.remove_seals(scene.b)

    assert ("elder_signs", -1) in endings.score_parts(scene.b)


def test_no_retainer_in_the_final_battle() -> None:
    """§14: no money any more."""
    scene = joe(ancient_one="cthulhu")
    scene.special(Special.RETAINER)
    scene.run(battle.begin(scene.b))
    money = scene.who().money
    scene.who().sliders = [0, 0, 0]

    assert not [d for d in upkeep._deeds(scene.b, ME) if "retainer" in d.key]
    assert scene.who().money == money


def test_ithaqua_rolls_for_nothing_that_cannot_be_lost() -> None:
    """§6, §14: the Derringer goes only if its owner lets it."""
    scene = joe(ancient_one="ithaqua")
    scene.card("18_derringer")
    scene.card("knife")
    scene.dice(1)

    scene.run(battle.begin(scene.b))

    assert scene.owns("18_derringer")
    assert not scene.owns("knife")


# The last Sanity or Stamina


@pytest.mark.parametrize(("face", "clues"), [(6, 3), (1, 0)])
def test_the_alien_statue_with_the_last_sanity(face: int, clues: int) -> None:
    """§5: what the last Sanity is spent for happens, then its owner is insane."""
    scene = joe()
    scene.card("alien_statue")
    scene.at(UPTOWN)
    scene.who().sanity, scene.who().clues, scene.who().points = 1, 0, 3
    scene.dice(face)
    (deed,) = deeds.window_deeds(scene.b, ME, Window.MOVEMENT)

    scene.act(deed.run(), *(["clues"] if face == 6 else []))

    gained = [fact.amount for fact in scene.told(Changed) if fact.what == "clues"]
    assert sum(each for each in gained if each > 0) == clues
    assert scene.who().place == "arkham_asylum"


def test_an_inner_sanctum_rite_for_the_last_sanity() -> None:
    """§5: the gate closes that was paid for, then the member is insane."""
    scene = joe()
    scene.at("silver_twilight_lodge")
    scene.special(Special.MEMBERSHIP)
    scene.gate("woods")
    scene.who().sanity, scene.who().clues = 1, 2
    scene.who().sliders = [0, 0, 3]
    scene.dice(6)
    scene.next("location:french_hill", "french_hill_7")

    scene.act(drawing.location_encounter(scene.b, ME), "yes")

    assert not scene.b.state.gates
    assert scene.who().place == "arkham_asylum"


def test_what_a_lone_combat_check_wins_comes_first() -> None:
    """§5: the clue token is gained, then half of them are lost in the Hospital."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina, scene.who().clues = 2, 0
    op = CombatCheck(-1, [Gain(clues=1)], [])

    scene.act(run(scene.b, [op], Occasion(ME, "Hospital", WOODS)), "use:")

    assert (scene.who().place, scene.who().clues) == ("st_marys_hospital", 1)


def test_a_page_that_costs_the_last_sanity_is_turned() -> None:
    """§5: the Book of Dzyan gives its Spell and takes its token before its reader is insane."""
    scene = joe()
    scene.card("book_of_dzyan")
    scene.at(UPTOWN)
    scene.who().sanity, scene.who().points = 1, 3
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6)
    deed = next(d for d in deeds.window_deeds(scene.b, ME, Window.MOVEMENT) if d.verb == "use")

    scene.next("deck:spell", "wither")

    scene.act(deed.run(), "wither")

    assert scene.who().place == "arkham_asylum"
    assert [held.tokens for held in scene.who().cards] == [1]
