"""The two numbers that a skill test compares."""

from __future__ import annotations

from msgspec import UNSET, structs

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.constants import (
    ATTACK_TAKEN,
    DIFFICULTY,
    ICONS_DOUBLED,
    MAY_NOT_BE_DAMAGED,
    MAY_NOT_INCREASE,
    MOST_PER_ATTACK,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import Bonus, Commit, CopyNo, Piece, SkillTest, TestKind
from bot.lcg.printed.cards import Card, CardType, Skill
from bot.lcg.rules.damage import can_be_damaged
from bot.lcg.rules.skill_test import chaos_tokens


def difficulty(g: Game, test: SkillTest) -> int:
    """Return the current difficulty; a test whose target left play keeps its last one."""
    target = g.piece(test.target)
    own = test.difficulty if test.factor is UNSET else test.difficulty // test.factor
    base = own - test.shift
    if target is not None and test.kind is TestKind.INVESTIGATE:
        base = g.places.shroud(target) + g.constants.total(DIFFICULTY, test)
    elif target is not None and test.kind is TestKind.FIGHT:
        base = g.enemies.fight(target) + g.constants.total(DIFFICULTY, test)
    elif target is not None and test.kind is TestKind.EVADE:
        base = g.enemies.evade(target) + g.constants.total(DIFFICULTY, test)
    return max(0, base + test.shift) * multiplier(g, test)


def multiplier(g: Game, test: SkillTest) -> int:
    """Return the factor by which committed cards multiply the difficulty and a success."""
    if not test.commits:
        return 1  # asked of every enemy that could be attacked
    counting = (each for each in test.commits if not each.cancelled)
    rules = (g.registry.commits.get(g.card(each.copy).code) for each in counting)
    return 2 ** sum(rule is not None and rule.doubles for rule in rules)


def settle_difficulty(g: Game, test: SkillTest) -> None:
    """Store the current difficulty in the test."""
    test.difficulty, factor = difficulty(g, test), multiplier(g, test)
    test.factor = factor if factor > 1 else UNSET


def skill_value(g: Game, test: SkillTest) -> int:
    """Return the skill value of a test with everything except tokens; may be negative (ST.5)."""
    skill = g.investigators.skill(test.seat, test.skill, test) + added_skill(g, test)
    return skill + sum(bonus.amount for bonus in counting_bonuses(g, test)) + icons(g, test)


def why_no_increase(g: Game, test: SkillTest) -> str:
    """Return why the skill of a test cannot be increased, or ""."""
    return g.constants.ban(MAY_NOT_INCREASE, test, test.skill)


def counting_bonuses(g: Game, test: SkillTest) -> list[Bonus]:
    """Return the bonuses of a test that count for its skill, if it can be increased."""
    found = test.counting_bonuses
    return [each for each in found if each.amount < 0] if why_no_increase(g, test) else found


def added_skill(g: Game, test: SkillTest) -> int:
    """Return the value of another skill that a card adds to the tested one; 0 if none."""
    if test.plus is UNSET or why_no_increase(g, test):
        return 0
    return g.investigators.skill(test.seat, test.plus)


def icons(g: Game, test: SkillTest) -> int:
    """Return the matching icons of all committed cards, including wild ones (ST.2)."""
    return sum(icons_of_commit(g, test, each) for each in test.commits if not each.cancelled)


def committed_icons(g: Game, test: SkillTest, kind: CardType) -> int:
    """Return the matching icons of the committed cards of a type that are not cancelled."""
    counting = [each for each in test.commits if not each.cancelled]
    return sum(icons_of_commit(g, test, c) for c in counting if g.card(c.copy).type is kind)


def icons_of_commit(g: Game, test: SkillTest, commit: Commit) -> int:
    """Return the matching icons of a committed card, including those gained since."""
    if why_no_increase(g, test):
        return 0
    gained = sum(icon in (test.skill, Skill.WILD) for icon in commit.gained or ())
    return icons_of(g, test, commit.seat, g.card(commit.copy)) + gained * _icon_factor(g, test)


def gain_icons(test: SkillTest, copy: CopyNo, *icons: Skill) -> None:
    """Give a committed card more icons until the test ends. Rules Reference, "Gains"."""
    for place, commit in enumerate(test.commits):
        if commit.copy == copy:
            test.commits[place] = structs.replace(commit, gained=(*(commit.gained or ()), *icons))


def icons_of(g: Game, test: SkillTest, seat: Seat, card: Card) -> int:
    """Return the matching icons of a card, including gained ones. Rules Reference, "Gains"."""
    own, rule = card.matching_icons(test.skill), g.registry.commits.get(card.code)
    if rule is not None and rule.icons is not None:
        own += sum(icon in (test.skill, Skill.WILD) for icon in rule.icons(g, test, seat))
    return own * _icon_factor(g, test)


def _icon_factor(g: Game, test: SkillTest) -> int:
    """Return 2 if a card doubles the icons of committed cards, else 1."""
    return 2 if any(g.constants.answers(ICONS_DOUBLED, test)) else 1


def further_damage(g: Game, test: SkillTest) -> int:
    """Return the additional damage that the used weapon deals with the test's current result."""
    rule = g.registry.damage_rules.get(test.more)
    return rule(g, test) if rule is not None else 0


def count_commits(g: Game, test: SkillTest) -> None:
    """Let committed cards and symbols change the numbers of a successful test (ST.6)."""
    for commit in test.commits:
        rule = None if commit.cancelled else g.registry.commits.get(g.card(commit.copy).code)
        if rule is not None and rule.adjust is not None:
            rule.adjust(g, test, commit.seat)
    for shown in chaos_tokens.faces(g, test):
        face = chaos_tokens.rule(g, test, shown)
        if face is not None and face.adjust is not None:
            face.adjust(g, test)


def attack_damage(g: Game, test: SkillTest, enemy: Piece) -> int:
    """Return the damage that a successful attack deals; 0 if something prevents it."""
    if test.harmless or g.constants.ban(MAY_NOT_BE_DAMAGED, enemy):
        return 0
    dealt = test.damage + further_damage(g, test) + g.constants.total(ATTACK_TAKEN, enemy)
    return max(0, min([dealt, *g.constants.answers(MOST_PER_ATTACK, enemy)]))


def adds_damage(g: Game, test: SkillTest, through: About | None) -> bool:
    """Return True if a card can add damage to an attack: the enemy can be harmed by it."""
    enemy = g.piece(test.target)
    return test.kind is TestKind.FIGHT and enemy is not None and can_be_damaged(g, enemy, through)


def add_damage(g: Game, test: SkillTest, amount: int, through: About | None) -> None:
    """Let another card add damage to an attack, unless the enemy cannot be harmed by that card."""
    if adds_damage(g, test, through):
        test.damage += amount
