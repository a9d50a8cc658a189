"""The scenarios of a campaign, each on a paper card with its result and consequences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game_numbers import Episode
from renders.lettering import MEDIUM, SEMIBOLD, TITLE, fit, middle, width, wrap
from renders.marks import Group, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, CUT, GAP

_HEAD, _LINE, _PAD, _SIZE = 56, 40, 12, 30


def episode_groups(episodes: Sequence[Episode], at: Rect) -> list[Group]:
    """Return the cards from the top of `at` down, each as high as its sentences need."""
    groups: list[Group] = []
    y = at.y
    for n, each in enumerate(episodes):
        lines = [line for said in each.lines for line in wrap(said, MEDIUM, _SIZE, at.w - 56)]
        box = at._replace(y=y, h=_HEAD + len(lines) * _LINE + 2 * _PAD)
        groups.append(Group(f"episode {n + 1}", box, tuple(_episode_marks(each, lines, box))))
        y = box.bottom + GAP
    return groups


def _episode_marks(each: Episode, lines: Sequence[str], box: Rect) -> list[Mark]:
    cy = box.y + _PAD + _HEAD // 2
    result = fit(each.result, "", SEMIBOLD, 32, 460, BOARD_FLOOR)
    room = box.w - 28 - 28 - width(*result) - 30
    name = fit(each.title, "", TITLE, 36, room, BOARD_FLOOR)
    marks: list[Mark] = [
        Slab(box, "paper", CUT, cut=True),
        fit_line(box.x + 28, middle(cy, name.size), name, "ink"),
        fit_line(box.right - 28, middle(cy, result.size), result, "ink2", "r"),
    ]
    for n, line in enumerate(lines):
        base = middle(box.y + _PAD + _HEAD + n * _LINE + _LINE // 2, _SIZE)
        marks.append(Text(box.x + 28, base, line, MEDIUM, _SIZE, "ink"))
    return marks
