"""Fights and checks in which items are used."""

from __future__ import annotations

from bot.second_edition.core import rolls
from bot.second_edition.core.state import Check, Combat, Die
from bot.second_edition.printed.terms import CheckKind, Skill
from tests.second_edition.content.driving import SEAT, Position


def fight(position: Position, code: str) -> Combat:
    """A combat with a monster of a kind, before its first round."""
    no = position.places(code, "uptown_streets")
    made = Combat(seat=SEAT, monster=no, round=1, begun=True)
    position.state.combats.append(made)
    return made


def check(position: Position, *faces: int, kind: CheckKind = CheckKind.PLAIN) -> Check:
    """A check whose dice lie on the table."""
    skill = Skill.LORE if kind is CheckKind.PLAIN else rolls.skill_of(kind)
    made = Check(seat=SEAT, skill=skill, modifier=0, kind=kind, dice=[Die(f) for f in faces])
    position.state.checks.append(made)
    return made
