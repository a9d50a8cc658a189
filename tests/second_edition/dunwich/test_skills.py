"""Dunwich Horror, section 13: Skills."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CheckKind, Skill, Special
from tests.second_edition import rulebook
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import check
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Die, SkillCheck, Window

OF_SKILLS = [
    ("dodge", Skill.SPEED),
    ("hide", Skill.SNEAK),
    ("grapple", Skill.FIGHT),
    ("psychology", Skill.WILL),
    ("library_use", Skill.LORE),
    ("spot_hidden", Skill.LUCK),
]
SELLING = [
    ("conceal", CheckKind.EVADE),
    ("fisticuffs", CheckKind.COMBAT),
    ("strong_will", CheckKind.HORROR),
    ("mystic_gift", CheckKind.SPELL),
]


def lying(skill: Skill, *faces: int, doubled: int = 0) -> SkillCheck:
    """A check of a skill whose dice lie on the table."""
    dice = [Die(face) for face in faces]
    return SkillCheck(seat=SEAT, skill=skill, modifier=0, dice=dice, doubled=doubled)


@pytest.mark.parametrize(("code", "skill"), OF_SKILLS)
def test_a_four_counts_as_a_five(position: Position, code: str, skill: Skill) -> None:
    """DH 13.4: Each die of a check of the skill counts one more, and of no other."""
    other = next(each for each in Skill if each is not skill)
    assert position.hits_of(lying(skill, 3, 4, 5)) == 1
    position.gets(code)

    assert position.hits_of(lying(skill, 3, 4, 5)) == 2
    assert position.hits_of(lying(other, 3, 4, 5)) == 1


@pytest.mark.parametrize(("blessed", "hits"), [(True, 4), (False, 2)])
def test_blessing_and_curse_as_usual(position: Position, *, blessed: bool, hits: int) -> None:
    """DH 13.4: Blessed 3 to 6 are successes, Cursed 5 and 6."""
    position.gets("dodge")
    position.me.has_special(Special.BLESSING if blessed else Special.CURSE)

    assert position.hits_of(lying(Skill.SPEED, 1, 2, 3, 4, 5, 6)) == hits


def test_it_helps_checks_based_on_the_skill(table: Table) -> None:
    """DH point 16: Combat checks are Fight checks: with Grapple and the Shotgun a 5 counts two."""
    table.joe.gets("grapple")
    made = SkillCheck(
        seat=SEAT,
        skill=rulebook.skill_of(CheckKind.COMBAT),
        modifier=0,
        kind=CheckKind.COMBAT,
        dice=[Die(4), Die(5), Die(6)],
        doubled=6,
    )

    assert table.hits_of(made) == 1 + 2 + 2


def test_the_chance_knows_it(table: Table) -> None:
    """Half of the faces pass: what is told of the check says so."""
    table.joe.gets("dodge")
    table.joe.rolls(4)
    table.joe.sliders[0] = 3

    assert table.run(table.joe.check(Skill.SPEED, 1 - table.joe.skill(Skill.SPEED)))
    (ended,) = table.told(CheckEnded)
    assert (ended.lowest, ended.per_mille) == (4, 500)


@pytest.mark.parametrize(("code", "kind"), SELLING)
def test_two_clues_for_a_success(position: Position, code: str, kind: CheckKind) -> None:
    """DH 13.5: After its own kind of check, again and again; no die is rolled."""
    position.gets(code)
    position.me.clues = 5
    made = check(position, 1, 2, kind=kind)
    assert not position.use(code, Window.AFTER_CHECK, check(position, 1, 2))

    assert position.use(code, Window.AFTER_CHECK, made)
    assert position.use(code, Window.AFTER_CHECK, made)
    assert not position.use(code, Window.AFTER_CHECK, made)
    assert position.hits_of(made) == 2
    assert position.me.clues == 1
    assert [die.face for die in made.dice] == [1, 2]


LIMITS = [
    ("conceal", CheckKind.EVADE, "hearing_loss"),
    ("fisticuffs", CheckKind.COMBAT, "injured_arm"),
    ("strong_will", CheckKind.HORROR, "tainted"),
    ("mystic_gift", CheckKind.SPELL, "head_wound"),
]


@pytest.mark.parametrize(("code", "kind", "injury"), LIMITS)
def test_an_injury_limits_the_clues_for_it(
    position: Position, code: str, kind: CheckKind, injury: str
) -> None:
    """DH 13.5: They are spent on the check: an Injury that allows two there allows one success."""
    position.gets(code)
    position.gets(injury)
    position.me.clues = 5
    made = check(position, 1, 2, kind=kind)

    assert position.use(code, Window.AFTER_CHECK, made)
    assert not position.use(code, Window.AFTER_CHECK, made)
    after_one_die = check(position, 1, 2, kind=kind)
    after_one_die.spent = 1
    assert not position.use(code, Window.AFTER_CHECK, after_one_die)


def test_a_bought_success_passes_the_check(table: Table) -> None:
    """The whole check: a failed roll, 2 Clues, passed."""
    table.joe.gets("strong_will")
    table.joe.clues = 2
    table.joe.rolls(1, 1, 1, 1, 1, 1)

    assert table.run(table.joe.check(CheckKind.HORROR), "use:strong")
    assert table.joe.clues == 0


def test_mythos_lore_stands_for_a_clue(table: Table) -> None:
    """DH 13.6: Exhausted it is 1 Clue, once until it is refreshed; maximum Sanity is 1 lower."""
    before = table.joe.max_sanity()
    table.joe.gets("mythos_lore")
    table.joe.clues = 0

    assert table.joe.can_pay(clues=1)
    table.run(table.joe.pay(clues=1))

    assert table.joe.owns("mythos_lore")
    assert not table.joe.can_pay(clues=1)
    assert table.joe.max_sanity() == before - 1
