"""The number of dice of a skill check as a sum of its sources."""

from __future__ import annotations

from collections.abc import Iterator

from bot.second_edition.core import rolls, topics
from bot.second_edition.core.game import Board, DicePart
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.printed.terms import CheckKind
from bot.second_edition.verbs import monster_markers

_RATINGS = {
    CheckKind.COMBAT: "combat_rating",
    CheckKind.HORROR: "horror_rating",
    CheckKind.EVADE: "awareness",
}


def dice_parts(b: Board, made: SkillCheck, arms: tuple[DicePart, ...] = ()) -> tuple[DicePart, ...]:
    """Return the parts of a check's dice that are not 0, the skill first.

    `arms` are the weapons with their bonuses. The last part has no code if dice changed in another
    way: a skill never falls below 0.
    """
    slider = b.sheets.skill(made.seat, made.skill) - b.sheets.skill_bonus(made.seat, made.skill)
    parts = [*_skill_parts(b, made), *_bonus_parts(b, made), *arms]
    rest = made.modifier - sum(dice for _, dice in arms)
    parts += _asked_parts(b, made, rest)
    missing = rolls.pool(b, made) - slider - sum(dice for _, dice in parts)
    return ((made.skill.value, slider), *(each for each in (*parts, ("", missing)) if each[1]))


def _skill_parts(b: Board, made: SkillCheck) -> list[DicePart]:
    cards = [
        (facts.id, facts.skills.get(made.skill, 0)) for facts in b.sheets.facts_held(made.seat)
    ]
    return [*cards, *b.in_force.shares(topics.SKILL, made.seat, made.skill)]


def _bonus_parts(b: Board, made: SkillCheck) -> Iterator[DicePart]:
    names = {made.kind.value, made.skill.value}
    for facts in b.sheets.facts_held(made.seat):
        yield facts.id, sum(dice for name, dice in facts.checks.items() if name in names)
    yield from b.in_force.shares(topics.CHECK, made.seat, made)
    yield from rolls.lasting_dice(b, made)


def _asked_parts(b: Board, made: SkillCheck, rest: int) -> list[DicePart]:
    """Return the modifier of a check with its source.

    For a monster, with each change of its rating.
    """
    field = _RATINGS.get(made.kind)
    if made.monster is None or field is None:
        return [(made.source, rest)]
    fight = next((each for each in b.state.combats if each.monster == made.monster), None)
    parts = monster_markers.rating_parts(b, made.monster, made.seat, fight, field)
    return [*parts, (made.source, rest - sum(dice for _, dice in parts))]
