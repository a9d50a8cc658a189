"""Section 4: skill checks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from tests.second_edition import rulebook
from tests.second_edition.ops import FULL, Gain
from tests.second_edition.ops import Check as Op
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, DiceRolled, Die, Occasion, SkillCheck

ME = Seat(0)


@pytest.fixture
def table() -> Table:
    """Mandy Thompson: Fight 0 to 3, Will 5 to 2 from left to right."""
    return Table("mandy_thompson")


@pytest.mark.parametrize(
    ("special", "lowest"), [(None, 5), (Special.BLESSING, 4), (Special.CURSE, 6)]
)
def test_which_faces_are_successes(table: Table, special: Special | None, lowest: int) -> None:
    """Five and six; four too when Blessed; only six when Cursed."""
    if special is not None:
        table.mandy.has_special(special)

    assert table.mandy.success_from() == lowest


def test_dice_are_skill_and_modifier(table: Table) -> None:
    """As many dice as the skill and the modifier make."""
    table.mandy.rolls(1, 1, 1, 5)

    assert table.run(table.mandy.check(Skill.WILL, -1))
    assert len(table.told(DiceRolled)[0].faces) == 4


def test_no_dice_fail(table: Table) -> None:
    """Without dice a check fails."""
    assert not table.run(table.mandy.check(Skill.FIGHT, -2))


def test_clue_tokens_are_spent_one_at_a_time(table: Table) -> None:
    """Each gives a die, after the roll, until the player takes the result or it is passed."""
    table.mandy.clues = 3
    table.mandy.rolls(1, 1, 1, 1, 1, 2, 6)

    assert table.run(table.mandy.check(Skill.WILL), "clue", "clue")
    assert table.mandy.clues == 1


def test_a_clue_token_helps_a_pool_below_nothing(table: Table) -> None:
    """A clue token gives a die however far below 0 the dice were."""
    table.mandy.clues = 1
    table.mandy.rolls(5)

    assert table.run(table.mandy.check(Skill.FIGHT, -4), "clue")


def test_a_result_may_be_taken(table: Table) -> None:
    """Nobody has to spend a clue token."""
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1)

    assert not table.run(table.mandy.check(Skill.WILL), "take")
    assert table.mandy.clues == 1


def test_a_matching_skill_card_gives_another_die(table: Table) -> None:
    """A Skill card adds a die to each clue token spent on its skill, and 1 to the skill."""
    table.mandy.gets("skill_will")
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1, 1, 2, 5)

    assert table.run(table.mandy.check(Skill.WILL), "clue")


def test_difficulty(table: Table) -> None:
    """As many successes as the difficulty are needed."""
    table.mandy.rolls(5, 6, 1, 1, 1, 5, 5, 5, 1, 1)

    assert not table.run(table.mandy.check(Skill.WILL, 0, 3), "take")
    assert table.run(table.mandy.check(Skill.WILL, 0, 3))


@pytest.mark.parametrize(
    ("kind", "skill"),
    [
        (CheckKind.EVADE, Skill.SNEAK),
        (CheckKind.HORROR, Skill.WILL),
        (CheckKind.COMBAT, Skill.FIGHT),
        (CheckKind.SPELL, Skill.LORE),
    ],
)
def test_special_checks_are_made_with_a_skill(kind: CheckKind, skill: Skill) -> None:
    """Evade is Sneak, Horror is Will, Combat is Fight, Spell is Lore."""
    assert rulebook.skill_of(kind) is skill


def test_a_bonus_to_a_special_check_helps_no_plain_one(table: Table) -> None:
    """The Cross helps Horror checks, not Will checks."""
    table.mandy.gets("cross")
    horror = SkillCheck(ME, Skill.WILL, 0, kind=CheckKind.HORROR)
    plain = SkillCheck(ME, Skill.WILL, 0)

    assert table.pool(horror) == table.pool(plain) + 1


def test_a_re_roll_rolls_all_dice(table: Table) -> None:
    """A re-roll rolls every die of the check again, bonus dice included."""
    table.mandy.gets("bravery")
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6)

    result = table.run(table.mandy.perform_check(CheckKind.HORROR), "clue", "use:bravery")

    assert result.passed
    assert len(result.check.dice) == 6


def test_mandy_helps_another_investigator() -> None:
    """Once a turn Mandy has somebody re-roll the dice that are no successes."""
    table = Table("joe_diamond", "mandy_thompson")
    table.joe.sliders = [3, 0, 0]
    joe = table.checking(SkillCheck(Seat(0), Skill.WILL, 0, rolled=True, dice=[Die(2), Die(5)]))

    found = table.after_deeds(joe)

    assert Seat(1) in found


def test_dice_that_are_no_check_get_no_clue_tokens(table: Table) -> None:
    """A plain roll asks nobody."""
    table.mandy.clues = 3
    table.mandy.rolls(1)

    assert table.mandy.roll() == [1]


@pytest.mark.parametrize(
    ("dice", "lowest", "need", "share"),
    [
        (1, 5, 1, Fraction(1, 3)),
        (2, 5, 1, Fraction(5, 9)),
        (2, 5, 2, Fraction(1, 9)),
        (1, 6, 1, Fraction(1, 6)),
        (3, 4, 2, Fraction(1, 2)),
        (0, 5, 1, Fraction(0)),
        (0, 5, 0, Fraction(1)),
    ],
)
def test_exact_odds(dice: int, lowest: int, need: int, share: Fraction) -> None:
    """The chance shown is exact."""
    assert rulebook.chance(dice, lowest, need) == share


def test_a_six_that_counts_two() -> None:
    """With the Shotgun a six is two successes: one die can pass a difficulty of two."""
    assert rulebook.chance(1, 5, 2, twos=1) == Fraction(1, 6)
    assert rulebook.chance(2, 5, 2, twos=1) == Fraction(1, 36) * (11 + 1)


def test_the_prompt_shows_dice_and_chances(table: Table) -> None:
    """Whoever may spend clue tokens reads the dice and the chance of the next one."""
    table.mandy.clues = 2
    table.mandy.rolls(1, 2, 3, 4, 1)

    table.run(table.mandy.check(Skill.WILL), "take")

    ask = table.asked[0]
    assert "1 2 3 4 1: 0 of 1 success" in ask.prompt
    clue = ask.parts[ME].option("clue")
    assert clue is not None
    assert clue.note == "33 % to pass, 56 % with all 2"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(5, 9), "56 %"),
    ],
)
def test_chances_as_players_read_them(share: Fraction, text: str) -> None:
    """What is not certain never reads as certain."""
    assert rulebook.percent(share) == text


def test_a_chance_is_the_same_before_and_after_the_roll() -> None:
    """The log says the percentage that the button said, however it is rounded."""
    for dice in range(1, 16):
        for lowest in (4, 5, 6):
            for need in range(5):
                share = rulebook.chance(dice, lowest, need)
                told = rulebook.percent_of_thousand(rulebook.per_mille(share))
                assert told == rulebook.percent(share), share
    assert rulebook.percent_of_thousand(rulebook.per_mille(Fraction(9246, 10000))) == "92 %"


def test_clue_tokens_that_cannot_help_are_not_offered(table: Table) -> None:
    """A check that all clue tokens together could not pass fails without a question."""
    table.mandy.clues = 1
    table.mandy.rolls(*[1] * 9)

    assert not table.run(table.mandy.check(Skill.LORE, -9, difficulty=2))
    assert table.asked == []
    assert table.mandy.clues == 1

    assert not table.run(table.mandy.check(Skill.LORE, -9), "clue", "take")
    assert table.mandy.clues == 0


def test_clue_tokens_that_help_with_a_re_roll_are_offered(table: Table) -> None:
    """Two successes are in reach of one clue token where a failure can be rolled again."""
    table.mandy.gets("marksman")
    table.mandy.clues = 1
    table.mandy.rolls(1, 6, 6)
    fight = -table.mandy.skill(Skill.FIGHT) + 1

    made = table.mandy.check(CheckKind.COMBAT, fight, difficulty=2)
    assert table.run(made, "use:marksman", "clue")


def test_nothing_is_asked_where_nothing_can_be_won(table: Table) -> None:
    """A check that would only restore Sanity, at full Sanity, is rolled, and that is all."""
    table.mandy.rolls(*[1] * 5)
    ops = [Op(Skill.WILL, 0, [Gain(sanity=FULL)])]
    spent, here = table.mandy.clues, Occasion(ME, "Leng", Place("plateau_of_leng:1"))

    table.act(table.carry_out(ops, here))
    assert table.asked == []
    assert table.told(CheckEnded)[0].passed is False

    table.mandy.sanity = 1
    table.mandy.rolls(*[1] * 5)
    table.act(table.carry_out(ops, Occasion(ME, "Leng", Place("plateau_of_leng:1"))), "take")
    assert table.mandy.clues == spent
