"""Delicate situations of the final battle, and of who is about to fall; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from tests.second_edition.heroes import joe, two
from tests.second_edition.ops import CombatCheck, Gain
from tests.second_edition.terms import Changed, Occasion, SkillCheck, Standing, Window

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# The end


def test_the_environment_is_gone_in_the_final_battle() -> None:
    """§14: The Environment’s modifiers end as the battle begins."""
    table = joe(ancient_one="cthulhu")
    table.environment = "heat_wave"
    made = SkillCheck(ME, Skill.FIGHT, 0, kind=CheckKind.COMBAT)
    assert table.pool(made) == 1

    table.run(table.begin_battle())

    assert table.pool(made) == 2


def test_shub_niggurath_awake_lends_no_toughness() -> None:
    """§14: In the battle Shub-Niggurath’s trophies are worth their printed toughness."""
    table = joe(ancient_one="shub_niggurath")
    table.joe.trophy("ghoul")

    table.run(table.begin_battle())

    assert table.joe.trophy_value() == 1


def test_research_materials_are_no_clue_for_nyarlathotep() -> None:
    """§14: Research Materials do not count as a clue token for Nyarlathotep."""
    table = two(ancient_one="nyarlathotep")
    table.joe.gets("research_materials")
    table.mandy.clues = 1

    table.run(table.begin_battle())

    assert table.joe.standing is Standing.OUT


def test_the_last_clue_spent_on_the_check_itself() -> None:
    """§14: An investigator who spends the last clue token on the check is devoured."""
    table = two(ancient_one="nyarlathotep")
    table.joe.clues = table.mandy.clues = 1
    table.run(table.begin_battle())
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(1, 1, 1, 1, 6, 6)

    table.act(table.ancient_one_attack(ME, 1), "clue")

    assert table.joe.standing is Standing.OUT


def test_a_statue_wards_off_the_doom_as_well() -> None:
    """§14: A statue cancels the whole attack, Cthulhu’s doom token too."""
    table = joe(ancient_one="cthulhu")
    table.run(table.begin_battle())
    table.doom = 5
    table.battle_round = 1
    table.joe.gets("warding_statue")

    table.run(table.ancient_one_attacks(), "use:")

    assert (table.doom, table.joe.max_sanity()) == (5, 4)


def test_cthulhus_doom_does_not_exceed_the_track() -> None:
    """§14: Cthulhu’s doom does not exceed the track."""
    table = joe(ancient_one="cthulhu")
    table.run(table.begin_battle())

    table.run(table.add_battle_doom())

    assert table.doom == 13


def test_an_elder_sign_that_was_undone_still_costs_score() -> None:
    """§14: Each Elder Sign card played costs 1 score, even if its seal was removed."""
    table = joe()
    table.joe.has_played("elder_sign")
    table.place_seal(WOODS)
    table.remove_seals()

    assert ("elder_signs", -1) in table.score_parts()


def test_a_seal_for_clue_tokens_costs_no_score() -> None:
    """§14: A seal bought with clue tokens costs no score.

    Only the Unique Item of that name does.
    """
    table = joe()
    table.place_seal(WOODS)

    assert ("elder_signs", 0) in table.score_parts()


def test_ithaqua_rolls_for_nothing_that_cannot_be_lost() -> None:
    """§6, §14: Ithaqua rolls no die for a Derringer that its owner does not want to lose."""
    table = joe(ancient_one="ithaqua")
    table.joe.gets("18_derringer")
    table.joe.gets("knife")
    table.joe.rolls(1)

    table.run(table.begin_battle())

    assert table.joe.owns("18_derringer")
    assert not table.joe.owns("knife")


# The last Sanity or Stamina


@pytest.mark.parametrize(("face", "clues"), [(6, 3), (1, 0)])
def test_the_alien_statue_with_the_last_sanity(face: int, clues: int) -> None:
    """§5: The Alien Statue’s effect happens before its owner is insane by the cost."""
    table = joe()
    table.joe.gets("alien_statue")
    table.joe.at(UPTOWN)
    table.joe.sanity, table.joe.clues, table.joe.points = 1, 0, 3
    table.joe.rolls(face)
    (choice,) = table.joe.window_choices(Window.MOVEMENT)

    table.act(choice.run(), *(["clues"] if face == 6 else []))

    gained = [fact.amount for fact in table.told(Changed) if fact.what == "clues"]
    assert sum(each for each in gained if each > 0) == clues
    assert table.joe.place == "arkham_asylum"


def test_an_inner_sanctum_rite_for_the_last_sanity() -> None:
    """§5: The Inner Sanctum’s gate closes before the member is insane by the cost."""
    table = joe()
    table.joe.at("silver_twilight_lodge")
    table.joe.has_special(Special.MEMBERSHIP)
    table.gate("woods")
    table.joe.sanity, table.joe.clues = 1, 2
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6)
    table.next("location:french_hill", "french_hill_7")

    table.act(table.joe.location_encounter(), "yes")

    assert not table.gates
    assert table.joe.place == "arkham_asylum"


def test_what_a_lone_combat_check_wins_comes_first() -> None:
    """§5: A clue token won by an encounter’s check is gained before half are lost."""
    table = joe()
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.joe.stamina, table.joe.clues = 2, 0
    op = CombatCheck(-1, [Gain(clues=1)], [])

    table.act(table.carry_out([op], Occasion(ME, "Hospital", WOODS)), "use:")

    assert (table.joe.place, table.joe.clues) == ("st_marys_hospital", 1)


def test_a_page_that_costs_the_last_sanity_is_turned() -> None:
    """§5: The Book of Dzyan gives its Spell before its reader is insane by the cost."""
    table = joe()
    table.joe.gets("book_of_dzyan")
    table.joe.at(UPTOWN)
    table.joe.sanity, table.joe.points = 1, 3
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 6)
    choice = next(d for d in table.joe.window_choices(Window.MOVEMENT) if d.verb == "use")

    table.next("deck:spell", "wither")

    table.act(choice.run(), "wither")

    assert table.joe.place == "arkham_asylum"
    assert [held.tokens for held in table.joe.cards] == [1]
