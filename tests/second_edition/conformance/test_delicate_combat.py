"""Delicate cases of who meets what and how a fight ends; docstrings begin with the section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, Standing
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.turn import movement
from bot.second_edition.verbs import checks, clue_tokens, combat, fate, meeting, monsters
from bot.second_edition.verbs.weapons import planned
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


def test_a_monster_that_one_defeats_is_not_met_by_the_next() -> None:
    """§3 II: a monster taken as a trophy is gone for everybody."""
    scene = Scene("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        scene.at(UPTOWN, seat)
    scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6)
    scene.act(movement.end(scene.b, ME), "fight", "fight:bare")
    asked = len(scene.asked)

    scene.act(movement.end(scene.b, OTHER), seat=1)

    assert len(scene.asked) == asked


def test_a_monster_that_one_evades_is_met_by_the_next() -> None:
    """§3 II: evading counts for oneself."""
    scene = Scene("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        scene.at(UPTOWN, seat)
    no = scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6, 6)
    scene.act(movement.end(scene.b, ME), "evade")
    scene.dice(6, 6, 6, 6, 6, seat=1)

    scene.act(movement.end(scene.b, OTHER), "evade", seat=1)

    assert no in scene.b.monsters_at(UPTOWN)


def test_whoever_knocks_out_an_encounter_monster_is_gone() -> None:
    """§3 III: a monster that appears returns to the cup even if it knocks one out."""
    scene = joe()
    scene.at("library")
    scene.who().stamina = 1
    scene.next("cup", "cultist")
    scene.dice(*[1] * 9)

    scene.act(meeting.monster_appears(scene.b, ME), "fight", "fight:bare")

    assert scene.who().place == "st_marys_hospital"
    assert not scene.b.state.monsters
    assert not scene.b.state.visiting


def test_several_monsters_appear_at_once() -> None:
    """§3 III: all are drawn first, the order is the investigator's."""
    scene = joe()
    scene.at("library")
    scene.next("cup", "cultist", "maniac")
    scene.dice(*[6] * 8)

    scene.act(meeting.monster_appears(scene.b, ME, 2), "evade:maniac", "evade")

    assert not scene.b.state.visiting
    assert not scene.b.state.monsters


def test_fleeing_lets_the_movement_end_with_clue_tokens() -> None:
    """§3 II: once every monster is dealt with the clue tokens may be taken, fled or not."""
    scene = joe()
    scene.b.state.clues[UPTOWN] = 1
    scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6, 6)

    scene.act(movement.end(scene.b, ME), "fight", "flee", "n1")

    assert scene.who().clues == 1


def test_the_unconscious_take_no_clue_tokens() -> None:
    """§6: whoever is knocked out at the end of movement is in the Hospital, without the tokens."""
    scene = joe()
    scene.b.state.clues[UPTOWN] = 2
    scene.who().stamina = 1
    scene.monster("cultist", UPTOWN)
    scene.dice(*[1] * 9)

    scene.act(movement.end(scene.b, ME), "fight", "fight:bare")

    assert scene.b.state.clues[UPTOWN] == 2
    assert scene.who().clues == 0


def test_all_hundred_toughness_of_shub_niggurath() -> None:
    """§5, §13: while she slumbers every monster is one tougher, trophies too."""
    scene = joe(ancient_one="shub_niggurath")
    no = scene.monster("cultist", UPTOWN)
    assert monsters.stats(scene.b, no).toughness == 2
    scene.trophy("ghoul")

    assert combat.monsters.stats(scene.b, scene.who().monsters[0], ME).toughness == 2


def test_the_dark_pharaoh_and_skill_cards() -> None:
    """§4, §5: Lore is checked: the Lore card gives its die for a clue token, the Fight card not."""
    scene = joe(ancient_one="nyarlathotep")
    scene.card("skill_lore")
    scene.card("skill_fight")
    made = planned(scene.b, Combat(ME, scene.monster("the_dark_pharaoh", UPTOWN)), ())

    assert made.skill is Skill.LORE
    assert clue_tokens.dice_per_clue(scene.b, made) == 3


def test_two_skill_cards_of_a_kind() -> None:
    """§4: each copy gives its own die."""
    scene = Scene("mandy_thompson")
    scene.card("skill_luck")
    scene.card("skill_luck")
    scene.who().clues = 1
    scene.dice(*[1] * 5, 6, 6, 6)

    assert scene.run(checks.count_successes(scene.b, ME, Skill.LUCK), "clue", "take") == 3


def test_a_nightgaunt_without_an_open_gate() -> None:
    """§5: there is nowhere to be drawn: the combat ends, and nothing else happens."""
    scene = joe()
    scene.dice(*[1] * 30)

    fight(scene, "nightgaunt", "fight:bare")

    assert scene.who().place == UPTOWN
    assert not scene.b.state.combats
    assert scene.who().stamina == 6


def test_a_nightgaunt_in_an_other_world_without_a_gate_back() -> None:
    """§3 IV: there is no gate to return through: the combat ends, nobody is lost."""
    scene = joe()
    scene.at("abyss:1")
    scene.next("cup", "nightgaunt")
    scene.dice(*[1] * 30)

    scene.act(meeting.monster_appears(scene.b, ME), "fight", "fight:bare")

    assert scene.who().place == "abyss:1"


def test_the_last_of_both_devours_in_combat() -> None:
    """§6: horror first, damage later: two losses, not one: insane, not devoured."""
    scene = joe()
    scene.who().sanity = scene.who().stamina = 1
    scene.dice(*[1] * 30)

    fight(scene, "ghoul")

    assert scene.who().place == "arkham_asylum"
    assert scene.who().playing


def test_the_flute_at_three_and_three() -> None:
    """§5, §6: all monsters here are defeated, then both are 0: devoured, the trophies stay."""
    scene = joe()
    scene.card("flute_of_the_outer_gods")
    scene.monster("ghoul", UPTOWN)
    scene.who().sanity = scene.who().stamina = 3

    fight(scene, "cultist", "use:")

    assert scene.who().standing is Standing.COMING
    assert len(scene.who().monsters) == 2


def test_after_being_lost_no_encounter_follows() -> None:
    """§11: whoever a Dimensional Shambler takes in Movement has no encounter in that turn."""
    scene = joe()
    scene.dice(*[1] * 30)
    fight(scene, "dimensional_shambler", "fight:bare")
    asked = len(scene.asked)

    scene.act(drawing.encounter_here(scene.b, ME))

    assert scene.who().place == "lost"
    assert len(scene.asked) == asked


def test_the_devoured_in_combat_leave_the_monster() -> None:
    """§7: what devoured nobody's trophy stays where it was."""
    scene = joe()
    no = scene.monster("ghoul", UPTOWN)

    scene.act(fate.devour(scene.b, ME))

    assert no in scene.b.monsters_at(UPTOWN)


def test_the_flute_passes_no_combat_check() -> None:
    """§5: defeated without a check, an Overwhelming monster costs no Stamina beyond the price."""
    scene = joe()
    scene.card("flute_of_the_outer_gods")
    scene.dice(*[6] * 8)

    fight(scene, "dhole", "use:")

    assert len(scene.who().monsters) == 1
    assert scene.who().stamina == 3


def test_bind_monster_is_discarded_even_if_what_it_binds_overwhelms() -> None:
    """§5: cast and discarded; the Stamina that the win costs may knock its caster out."""
    scene = joe()
    scene.card("bind_monster")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 1
    scene.dice(*[6] * 20)

    fight(scene, "gug", "cast:")

    assert not scene.owns("bind_monster")
    assert scene.who().place == "st_marys_hospital"
    assert len(scene.who().monsters) == 1


def test_fleeing_ends_the_movement_too() -> None:
    """§3 II: once any combat begins the points are gone."""
    scene = joe()
    scene.monster("zombie", UPTOWN)
    scene.who().points = 4
    scene.dice(*[1] * 5, *[6] * 7)

    scene.act(movement.walk(scene.b, ME, [Place("southside_streets")]), "evade", "flee")

    assert (scene.who().place, scene.who().points) == (UPTOWN, 0)


def test_a_second_monster_after_one_that_was_evaded() -> None:
    """§3 II: the first was evaded for this departure; the second is fought, movement ends."""
    scene = joe()
    scene.monster("zombie", UPTOWN)
    scene.monster("cultist", UPTOWN)
    scene.who().points = 4
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 5, *[6] * 20)

    scene.act(
        movement.walk(scene.b, ME, [Place("southside_streets")]),
        "evade:zombie",
        "fight",
        "fight:",
    )

    assert scene.who().place == UPTOWN
    assert len(scene.who().monsters) == 1
