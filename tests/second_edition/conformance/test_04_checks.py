"""Section 4: skill checks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core import odds, rolls
from bot.second_edition.core.facts import CheckEnded, DiceRolled
from bot.second_edition.core.state import Check, Die
from bot.second_edition.encounters import interpreter
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import FULL, Gain
from bot.second_edition.encounters.ops import Check as Op
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from bot.second_edition.text.sentences.checks import percent
from bot.second_edition.verbs import checks
from tests.second_edition.scene import Scene

ME = Seat(0)


@pytest.fixture
def scene() -> Scene:
    """Mandy Thompson: Fight 0 to 3, Will 5 to 2 from left to right."""
    return Scene("mandy_thompson")


@pytest.mark.parametrize(
    ("special", "lowest"), [(None, 5), (Special.BLESSING, 4), (Special.CURSE, 6)]
)
def test_which_faces_are_successes(scene: Scene, special: Special | None, lowest: int) -> None:
    """Five and six; four too when Blessed; only six when Cursed."""
    if special is not None:
        scene.special(special)

    assert scene.b.success_from(ME) == lowest


def test_dice_are_skill_and_modifier(scene: Scene) -> None:
    """As many dice as the skill and the modifier make."""
    scene.dice(1, 1, 1, 5)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL, -1))
    assert len(scene.told(DiceRolled)[0].faces) == 4


def test_no_dice_fail(scene: Scene) -> None:
    """Without dice a check fails."""
    assert not scene.run(checks.check(scene.b, ME, Skill.FIGHT, -2))


def test_clue_tokens_are_spent_one_at_a_time(scene: Scene) -> None:
    """Each gives a die, after the roll, until the player takes the result or it is passed."""
    scene.who().clues = 3
    scene.dice(1, 1, 1, 1, 1, 2, 6)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL), "clue", "clue")
    assert scene.who().clues == 1


def test_a_clue_token_helps_a_pool_below_nothing(scene: Scene) -> None:
    """A clue token gives a die however far below 0 the dice were."""
    scene.who().clues = 1
    scene.dice(5)

    assert scene.run(checks.check(scene.b, ME, Skill.FIGHT, -4), "clue")


def test_a_result_may_be_taken(scene: Scene) -> None:
    """Nobody has to spend a clue token."""
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 1)

    assert not scene.run(checks.check(scene.b, ME, Skill.WILL), "take")
    assert scene.who().clues == 1


def test_a_matching_skill_card_gives_another_die(scene: Scene) -> None:
    """A Skill card adds a die to each clue token spent on its skill, and 1 to the skill."""
    scene.card("skill_will")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 1, 1, 2, 5)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL), "clue")


def test_difficulty(scene: Scene) -> None:
    """As many successes as the difficulty are needed."""
    scene.dice(5, 6, 1, 1, 1, 5, 5, 5, 1, 1)

    assert not scene.run(checks.check(scene.b, ME, Skill.WILL, 0, 3), "take")
    assert scene.run(checks.check(scene.b, ME, Skill.WILL, 0, 3))


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
    assert rolls.skill_of(kind) is skill


def test_a_bonus_to_a_special_check_helps_no_plain_one(scene: Scene) -> None:
    """The Cross helps Horror checks, not Will checks."""
    scene.card("cross")
    horror = Check(ME, Skill.WILL, 0, kind=CheckKind.HORROR)
    plain = Check(ME, Skill.WILL, 0)

    assert rolls.pool(scene.b, horror) == rolls.pool(scene.b, plain) + 1


def test_a_re_roll_rolls_all_dice(scene: Scene) -> None:
    """A re-roll rolls every die of the check again, bonus dice included."""
    scene.card("bravery")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6)

    result = scene.run(checks.perform_check(scene.b, ME, CheckKind.HORROR), "clue", "use:bravery")

    assert result.passed
    assert len(result.check.dice) == 6


def test_mandy_helps_another_investigator() -> None:
    """Once a turn Mandy has somebody re-roll the dice that are no successes."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.who(0).sliders = [3, 0, 0]
    joe = Check(Seat(0), Skill.WILL, 0, rolled=True, dice=[Die(2), Die(5)])
    scene.b.state.checks.append(joe)

    found = checks._after_deeds(scene.b, joe)

    assert Seat(1) in found


def test_dice_that_are_no_check_get_no_clue_tokens(scene: Scene) -> None:
    """A plain roll asks nobody."""
    scene.who().clues = 3
    scene.dice(1)

    assert rolls.roll(scene.b, ME) == [1]


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
    assert odds.chance(dice, lowest, need) == share


def test_a_six_that_counts_two() -> None:
    """With the Shotgun a six is two successes: one die can pass a difficulty of two."""
    assert odds.chance(1, 5, 2, doubled=True) == Fraction(1, 6)
    assert odds.chance(2, 5, 2, doubled=True) == Fraction(1, 36) * (11 + 1)


def test_the_prompt_shows_dice_and_chances(scene: Scene) -> None:
    """Whoever may spend clue tokens reads the dice and the chance of the next one."""
    scene.who().clues = 2
    scene.dice(1, 2, 3, 4, 1)

    scene.run(checks.check(scene.b, ME, Skill.WILL), "take")

    ask = scene.asked[0]
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
    assert odds.percent(share) == text


def test_a_chance_is_the_same_before_and_after_the_roll() -> None:
    """The log says the percentage that the button said, however it is rounded."""
    for dice in range(1, 16):
        for lowest in (4, 5, 6):
            for need in range(5):
                share = odds.chance(dice, lowest, need)
                told = percent(odds.per_mille(share))
                assert told == odds.percent(share), share
    assert percent(odds.per_mille(Fraction(9246, 10000))) == "92 %"


def test_clue_tokens_that_cannot_help_are_not_offered(scene: Scene) -> None:
    """A check that all clue tokens together could not pass fails without a question."""
    scene.who().clues = 1
    scene.dice(*[1] * 9)

    assert not scene.run(checks.check(scene.b, ME, Skill.LORE, -9, difficulty=2))
    assert scene.asked == []
    assert scene.who().clues == 1

    assert not scene.run(checks.check(scene.b, ME, Skill.LORE, -9), "clue", "take")
    assert scene.who().clues == 0


def test_clue_tokens_that_help_with_a_re_roll_are_offered(scene: Scene) -> None:
    """Two successes are in reach of one clue token where a failure can be rolled again."""
    scene.card("marksman")
    scene.who().clues = 1
    scene.dice(1, 6, 6)
    fight = -scene.b.skill(ME, Skill.FIGHT) + 1

    made = checks.check(scene.b, ME, CheckKind.COMBAT, fight, difficulty=2)
    assert scene.run(made, "use:marksman", "clue")


def test_nothing_is_asked_where_nothing_can_be_won(scene: Scene) -> None:
    """A check that would only restore Sanity, at full Sanity, is rolled, and that is all."""
    scene.dice(*[1] * 5)
    ops = [Op(Skill.WILL, 0, [Gain(sanity=FULL)])]
    spent, here = scene.who().clues, Occasion(ME, "Leng", Place("plateau_of_leng:1"))

    scene.act(interpreter.run(scene.b, ops, here))
    assert scene.asked == []
    assert scene.told(CheckEnded)[0].passed is False

    scene.who().sanity = 1
    scene.dice(*[1] * 5)
    scene.act(
        interpreter.run(scene.b, ops, Occasion(ME, "Leng", Place("plateau_of_leng:1"))), "take"
    )
    assert scene.who().clues == spent
