"""The sum of a check's dice as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.second_edition.core.game import Board, DicePart
from bot.second_edition.names.naming import source_name
from bot.second_edition.names.signs import counted, signed


def dice_sum(b: Board, parts: Sequence[DicePart]) -> str:
    """Return ``Fight 0, Tommy Gun +6, Zombie −1 = 5 dice``; the skill is the first part."""
    (skill, slider), *rest = parts
    terms = [f"{skill.capitalize()} {slider}"]
    terms += [f"{source_name(b, code) if code else 'modifier'} {signed(n)}" for code, n in rest]
    dice = max(0, slider + sum(n for _, n in rest))
    return f"{', '.join(terms)} = {counted(dice, 'die')}"
