"""Fights and checks in which items are used."""

from __future__ import annotations

from bot.second_edition.printed.terms import CheckKind, Skill
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.rulebook import skill_of
from tests.second_edition.terms import Combat, Die, SkillCheck


def fight(position: Position, code: str) -> Combat:
    """A combat with a monster of a kind, before its first round."""
    no = position.places(code, "uptown_streets")
    return position.fighting(Combat(seat=SEAT, monster=no, round=1, begun=True))


def check(position: Position, *faces: int, kind: CheckKind = CheckKind.PLAIN) -> SkillCheck:
    """A check whose dice lie on the table."""
    skill = Skill.LORE if kind is CheckKind.PLAIN else skill_of(kind)
    return position.checking(
        SkillCheck(seat=SEAT, skill=skill, modifier=0, kind=kind, dice=[Die(f) for f in faces])
    )
