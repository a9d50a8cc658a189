"""A campaign's investigators as marks: a panel each, two a row, then those who are lost."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.campaign.campaign_view import InvestigatorView
from renders.lcg.parts import units
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, flow_items, middle, width
from renders.marks import Disc, Group, Icon, Mark, Rect, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, RADIUS, seat_role

_HEAD, _TRACK, _LINE, _PAD = 92, 48, 38, 14
_R, _GONE, _MOST = 28, 50, 2000
_FALLEN = {
    "killed": ("skull", "ember"),
    "insane": ("horror", "sky"),
    "left": ("way_out", "mist"),
    "retired": ("way_out", "mist"),
}
_LABEL = 180
"""The width of an icon with its word."""
Kept = tuple[str, str, str, list[str]]
"""An icon, its word and colour, and lines of cards."""


def roster_groups(roster: Sequence[InvestigatorView], at: Rect) -> list[Group]:
    """Return the panels from the top of `at` down; the last of an odd number takes a whole row."""
    playing = [who for who in roster if who.status == "active"]
    gone = [who for who in roster if who.status != "active"]
    groups: list[Group] = []
    y = at.y
    for first in range(0, len(playing), 2):
        row = playing[first : first + 2]
        wide = (at.w - GAP * (len(row) - 1)) // len(row)
        high = max(_panel_height(who, wide) for who in row)
        for n, who in enumerate(row):
            box = Rect(at.x + n * (wide + GAP), y, wide, high)
            groups.append(Group(f"investigator {who.code}", box, tuple(_panel_marks(who, box))))
        y += high + GAP
    return groups + ([_lines_of_the_lost(gone, at._replace(y=y))] if gone else [])


def _cards_kept(who: InvestigatorView, wide: int) -> list[Kept]:
    """Return story cards, weaknesses and bought cards, each kind on separate lines."""
    room = wide - 2 * _PAD - _LABEL
    kinds = (
        ("cards", "Story", "lilac", who.story),
        ("weakness", "Weakness", "ember", who.weaknesses),
        ("wild", "Bought", "jade", who.bought),
    )
    return [
        (icon, word, colour, flow_items(names, _MOST, MEDIUM, BOARD_FLOOR, room))
        for icon, word, colour, names in kinds
        if names
    ]


def _panel_height(who: InvestigatorView, wide: int) -> int:
    lines = sum(len(lines) for *_, lines in _cards_kept(who, wide))
    return _HEAD + 2 * _TRACK + lines * _LINE + _PAD


def marks_of(who: InvestigatorView) -> str:
    """Return the state of an investigator: ``leads · ready``."""
    lacks = f"lacks {who.lacks} card{'s' * (who.lacks != 1)}" if who.lacks else ""
    said = ("leads" if who.leads else "", "ready" if who.ready else "", lacks)
    return " · ".join(filter(None, said))


def _panel_marks(who: InvestigatorView, box: Rect) -> list[Mark]:
    """Return name and experience, trauma up to the deadly number, and the kept cards."""
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        *_head_marks(who, box),
    ]
    y = box.y + _HEAD
    marks += _trauma_marks("damage", "Physical", who.physical, who.health, "ember", box, y)
    marks += _trauma_marks("horror", "Mental", who.mental, who.sanity, "sky", box, y + _TRACK)
    y += 2 * _TRACK
    for icon, word, colour, lines in _cards_kept(who, box.w):
        marks += _label_marks(icon, word, colour, box.x + _PAD, y + _LINE // 2)
        for line in lines:
            base = middle(y + _LINE // 2, BOARD_FLOOR)
            marks.append(Text(box.x + _PAD + _LABEL, base, line, MEDIUM, BOARD_FLOOR, "cream"))
            y += _LINE
    return marks


def _label_marks(icon: str, word: str, colour: str, x: int, cy: int) -> list[Mark]:
    return [
        Icon(icon, x + 15, cy, 30, colour),
        Text(x + 44, middle(cy, BOARD_FLOOR), word, MEDIUM, BOARD_FLOOR, "mist"),
    ]


def _head_marks(who: InvestigatorView, box: Rect) -> list[Mark]:
    edge = box.right - _PAD
    unit = width(" experience", MEDIUM, 28)
    number = Text(edge - unit, box.y + 46, str(who.xp), BOLD, 38, "brass", "r")
    left, cy = box.x + _PAD + 2 * _R + 14, box.y + 34
    name = fit(who.name, "", TITLE, 34, number.left - 14 - left, BOARD_FLOOR)
    marks: list[Mark] = [
        *_disc_marks(who, box.x + _PAD + _R, box.y + 46),
        fit_line(left, middle(cy, name.size), name, "cream"),
        number,
        Text(edge, box.y + 46, "experience", MEDIUM, 28, "mist", "r"),
    ]
    if said := marks_of(who):
        words = fit(said, "", MEDIUM, BOARD_FLOOR, edge - left, BOARD_FLOOR)
        colour = "ember" if who.lacks else "jade" if who.ready else "mist"
        marks.append(fit_line(left, middle(box.y + 70, BOARD_FLOOR), words, colour))
    return marks


def _disc_marks(who: InvestigatorView, cx: int, cy: int) -> list[Mark]:
    return [
        Disc(cx, cy, _R, seat_role(who.seat), "ink", 3),
        centred(cx, cy, who.initials, BOLD, BOARD_FLOOR, "ink"),
    ]


def _trauma_marks(
    icon: str, word: str, have: int, of: int, colour: str, box: Rect, y: int
) -> list[Mark]:
    """Return the kind of trauma, a box for each possible point, and the numbers."""
    cy, x = y + _TRACK // 2, box.x + _PAD
    said = Text(box.right - _PAD, middle(cy, 30), f"{have}/{of}", BOLD, 30, "cream", "r")
    row = Rect(x + _LABEL, cy - 13, said.left - 16 - x - _LABEL, 26)
    return [*_label_marks(icon, word, colour, x, cy), *units(row, have, of, colour), said]


def _lines_of_the_lost(gone: Sequence[InvestigatorView], at: Rect) -> Group:
    """Return a line for each investigator who was killed, went insane or left."""
    box = at._replace(h=len(gone) * _GONE + 2 * 6)
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    for n, who in enumerate(gone):
        cy = box.y + 6 + n * _GONE + _GONE // 2
        icon, colour = _FALLEN[who.status]
        fate = Text(box.right - _PAD, middle(cy, 30), who.status, SEMIBOLD, 30, colour, "r")
        name = fit(who.name, "", SEMIBOLD, 30, fate.left - box.x - 90, BOARD_FLOOR)
        marks += [
            Icon(icon, box.x + _PAD + 18, cy, 30, colour),
            fit_line(box.x + _PAD + 48, middle(cy, name.size), name, "mist"),
            fate,
        ]
    return Group("gone", box, tuple(marks))
