"""Delicate cases of who meets what and how a fight ends; docstrings begin with the section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Skill
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Standing

ME, OTHER = Seat(0), Seat(1)


def test_a_monster_that_one_defeats_is_not_met_by_the_next() -> None:
    """§3 II: A monster that one investigator defeats no longer meets the next one."""
    table = Table("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        table.who(seat).at(UPTOWN)
    table.monster("cultist", UPTOWN)
    table.joe.rolls(6, 6, 6)
    table.act(table.joe.end_movement(), "fight", "fight:bare")
    asked = len(table.asked)

    table.act(table.mandy.end_movement(), seat=1)

    assert len(table.asked) == asked


def test_a_monster_that_one_evades_is_met_by_the_next() -> None:
    """§3 II: A monster that one investigator evades still meets the next one."""
    table = Table("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        table.who(seat).at(UPTOWN)
    no = table.monster("cultist", UPTOWN)
    table.joe.rolls(6, 6, 6, 6)
    table.act(table.joe.end_movement(), "evade")
    table.mandy.rolls(6, 6, 6, 6, 6)

    table.act(table.mandy.end_movement(), "evade", seat=1)

    assert no in table.monsters_at(UPTOWN)


def test_whoever_knocks_out_an_encounter_monster_is_gone() -> None:
    """§3 III: An encounter’s monster returns to the cup if it knocks the investigator out."""
    table = joe()
    table.joe.at("library")
    table.joe.stamina = 1
    table.next("cup", "cultist")
    table.joe.rolls(*[1] * 9)

    table.act(table.joe.monster_appears(), "fight", "fight:bare")

    assert table.joe.place == "st_marys_hospital"
    assert not table.monsters
    assert not table.visiting


def test_several_monsters_appear_at_once() -> None:
    """§3 III: Several monsters that appear are drawn first; the investigator orders the fights."""
    table = joe()
    table.joe.at("library")
    table.next("cup", "cultist", "maniac")
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.monster_appears(2), "evade:maniac", "evade")

    assert not table.visiting
    assert not table.monsters


def test_fleeing_lets_the_movement_end_with_clue_tokens() -> None:
    """§3 II: An investigator who fled may take the clue tokens after the last monster."""
    table = joe()
    table.clues[UPTOWN] = 1
    table.monster("cultist", UPTOWN)
    table.joe.rolls(6, 6, 6, 6)

    table.act(table.joe.end_movement(), "fight", "flee", "n1")

    assert table.joe.clues == 1


def test_the_unconscious_take_no_clue_tokens() -> None:
    """§6: An investigator knocked out at the end of movement takes no clue tokens there."""
    table = joe()
    table.clues[UPTOWN] = 2
    table.joe.stamina = 1
    table.monster("cultist", UPTOWN)
    table.joe.rolls(*[1] * 9)

    table.act(table.joe.end_movement(), "fight", "fight:bare")

    assert table.clues[UPTOWN] == 2
    assert table.joe.clues == 0


def test_all_hundred_toughness_of_shub_niggurath() -> None:
    """§5, §13: While Shub-Niggurath slumbers each monster has 1 more toughness, trophies too."""
    table = joe(ancient_one="shub_niggurath")
    no = table.monster("cultist", UPTOWN)
    assert table.stats(no).toughness == 2
    table.joe.trophy("ghoul")

    assert table.stats(table.joe.monsters[0], ME).toughness == 2


def test_the_dark_pharaoh_and_skill_cards() -> None:
    """§4, §5: In a check on Lore a clue token adds the Lore card’s die, not the Fight card’s."""
    table = joe(ancient_one="nyarlathotep")
    table.joe.gets("skill_lore")
    table.joe.gets("skill_fight")
    made = table.planned(Combat(ME, table.monster("the_dark_pharaoh", UPTOWN)), ())

    assert made.skill is Skill.LORE
    assert table.dice_per_clue(made) == 3


def test_two_skill_cards_of_a_kind() -> None:
    """§4: Each copy of a Skill card adds its die."""
    table = Table("mandy_thompson")
    table.mandy.gets("skill_luck")
    table.mandy.gets("skill_luck")
    table.mandy.clues = 1
    table.mandy.rolls(*[1] * 5, 6, 6, 6)

    assert table.run(table.mandy.count_successes(Skill.LUCK), "clue", "take") == 3


def test_a_nightgaunt_without_an_open_gate() -> None:
    """§5: A Nightgaunt without an open gate only ends the combat."""
    table = joe()
    table.joe.rolls(*[1] * 30)

    fight(table, "nightgaunt", "fight:bare")

    assert table.joe.place == UPTOWN
    assert not table.combats
    assert table.joe.stamina == 6


def test_a_nightgaunt_in_an_other_world_without_a_gate_back() -> None:
    """§3 IV: A Nightgaunt met in an Other World without a gate ends the combat there."""
    table = joe()
    table.joe.at("abyss:1")
    table.next("cup", "nightgaunt")
    table.joe.rolls(*[1] * 30)

    table.act(table.joe.monster_appears(), "fight", "fight:bare")

    assert table.joe.place == "abyss:1"


def test_the_last_of_both_devours_in_combat() -> None:
    """§6: Horror and combat damage are two losses: insane first, so not devoured."""
    table = joe()
    table.joe.sanity = table.joe.stamina = 1
    table.joe.rolls(*[1] * 30)

    fight(table, "ghoul")

    assert table.joe.place == "arkham_asylum"
    assert table.joe.playing


def test_the_flute_at_three_and_three() -> None:
    """§5, §6: The Flute defeats all monsters here.

    Its user is devoured if Sanity and Stamina both are 0 then.
    """
    table = joe()
    table.joe.gets("flute_of_the_outer_gods")
    table.monster("ghoul", UPTOWN)
    table.joe.sanity = table.joe.stamina = 3

    fight(table, "cultist", "use:")

    assert table.joe.standing is Standing.COMING
    assert len(table.joe.monsters) == 2


def test_after_being_lost_no_encounter_follows() -> None:
    """§11: An investigator lost in Movement has no encounter in that turn."""
    table = joe()
    table.joe.rolls(*[1] * 30)
    fight(table, "dimensional_shambler", "fight:bare")
    asked = len(table.asked)

    table.act(table.joe.encounter_here())

    assert table.joe.place == "lost"
    assert len(table.asked) == asked


def test_the_devoured_in_combat_leave_the_monster() -> None:
    """§7: A monster that devours an investigator stays where it was."""
    table = joe()
    no = table.monster("ghoul", UPTOWN)

    table.act(table.joe.be_devoured())

    assert no in table.monsters_at(UPTOWN)


def test_the_flute_passes_no_combat_check() -> None:
    """§5: A monster defeated by the Flute costs no Stamina for Overwhelming."""
    table = joe()
    table.joe.gets("flute_of_the_outer_gods")
    table.joe.rolls(*[6] * 8)

    fight(table, "dhole", "use:")

    assert len(table.joe.monsters) == 1
    assert table.joe.stamina == 3


def test_bind_monster_is_discarded_even_if_what_it_binds_overwhelms() -> None:
    """§5: Bind Monster is discarded even if an Overwhelming win knocks its caster out."""
    table = joe()
    table.joe.gets("bind_monster")
    table.joe.sliders = [0, 0, 3]
    table.joe.stamina = 1
    table.joe.rolls(*[6] * 20)

    fight(table, "gug", "cast:")

    assert not table.joe.owns("bind_monster")
    assert table.joe.place == "st_marys_hospital"
    assert len(table.joe.monsters) == 1


def test_fleeing_ends_the_movement_too() -> None:
    """§3 II: Fleeing from a combat also loses all movement points."""
    table = joe()
    table.monster("zombie", UPTOWN)
    table.joe.points = 4
    table.joe.rolls(*[1] * 5, *[6] * 7)

    table.act(table.joe.walk([Place("southside_streets")]), "evade", "flee")

    assert (table.joe.place, table.joe.points) == (UPTOWN, 0)


def test_a_second_monster_after_one_that_was_evaded() -> None:
    """§3 II: The combat with a second monster ends the movement, even if the first was evaded."""
    table = joe()
    table.monster("zombie", UPTOWN)
    table.monster("cultist", UPTOWN)
    table.joe.points = 4
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 5, *[6] * 20)

    table.act(
        table.joe.walk([Place("southside_streets")]),
        "evade:zombie",
        "fight",
        "fight:",
    )

    assert table.joe.place == UPTOWN
    assert len(table.joe.monsters) == 1
