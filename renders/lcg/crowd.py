"""What lies before an investigator when it is much: chips as wide as their names, in rows.

Where not even those fit, plain words, row after row: every name, as long as there is room at all.
"""

from collections.abc import Sequence

from renders.lcg import parts
from renders.lettering import BOLD, SEMIBOLD, clip, fit, middle, width, wrap
from renders.marks import Icon, Mark, Rect, Slab, Text, fitted

TALL = 28
_STEP = 30
_GAP = 6
_PAD = 9
_SIZE = parts.FLOOR_PX
_ICON = 19


_Row = list[tuple[parts.Line, int]]
"""Lines beside each other, each with its width."""


def is_cut(lines: Sequence[parts.Line], wide: int, columns: int) -> bool:
    """Whether a name would lose letters in columns of equal width."""
    cell = (wide - _GAP * (columns - 1)) // columns
    return any(_width(line) + _ICON > cell for line in lines)


def crowd_marks(lines: Sequence[parts.Line], box: Rect) -> list[Mark]:
    """The lines, equal ones counted together, from the box's upper left corner."""
    most = (box.h + _STEP - TALL) // _STEP
    together = parts.merged(lines)
    rows = _packed(together, box.w)
    return _chips(rows, box) if len(rows) <= most else _plain(together, box, most)


def _packed(lines: Sequence[parts.Line], wide: int) -> list[_Row]:
    """Each line in the first row that has room for it."""
    rows: list[_Row] = []
    for line in lines:
        need = min(wide, _width(line))
        row = next((row for row in rows if _used(row) + need <= wide), None)
        if row is None:
            rows.append([(line, need)])
        else:
            row.append((line, need))
    return rows


def _used(row: _Row) -> int:
    return sum(need + _GAP for _, need in row)


def _width(line: parts.Line) -> int:
    return 2 * _PAD + width(line.words[1], SEMIBOLD, _SIZE) + _lead(line) + _tail(line)


def _lead(line: parts.Line) -> int:
    """What an icon before the name takes: an enemy that is ready has none."""
    return 0 if line.enemy and not line.exhausted else _ICON + 5


def _tail(line: parts.Line) -> int:
    """What the figures behind the name take."""
    harm = 10 + width(line.figure, BOLD, _SIZE) if line.figure else 0
    return harm + (16 + _ICON + width(str(line.doom), BOLD, _SIZE) if line.doom else 0)


def _chips(rows: Sequence[_Row], box: Rect) -> list[Mark]:
    marks: list[Mark] = []
    for n, row in enumerate(rows):
        x = box.x
        for line, wide in row:
            marks += _chip(line, Rect(x, box.y + n * _STEP, wide, TALL))
            x += wide + _GAP
    return marks


def _plain(lines: Sequence[parts.Line], box: Rect, most: int) -> list[Mark]:
    wrapped = wrap(" · ".join(map(_words, lines)), SEMIBOLD, _SIZE, box.w)
    return [
        Text(box.x, middle(box.y + n * _STEP + TALL // 2, _SIZE), words.removesuffix(" ·"),
             SEMIBOLD, _SIZE, "ember")
        for n, words in enumerate(clip(wrapped, most, SEMIBOLD, _SIZE, box.w))
    ]  # fmt: skip


def _words(line: parts.Line) -> str:
    doom = f", {line.doom} doom" if line.doom else ""
    state = ", exhausted" if line.exhausted else ""
    return " ".join(filter(None, (line.words[1], line.figure))) + doom + state


def _chip(line: parts.Line, box: Rect) -> list[Mark]:
    """An enemy as a box with its damage out of health, another card as a pill."""
    ink = "ink" if line.enemy else "cream"
    x, marks = box.x + _PAD, [_ground(line, box)]
    if lead := _lead(line):
        icon = "exhausted" if line.exhausted else "ally" if line.ally else "cloud"
        colour = "ink2" if line.enemy else "mist"
        marks.append(Icon(icon, x + _ICON // 2, box.cy, _ICON, colour))
        x += lead
    room = box.right - _PAD - _tail(line) - x
    words = fit(line.words[1], line.words[1], SEMIBOLD, _SIZE, room, _SIZE)
    marks.append(fitted(x, middle(box.cy, words.size), words, ink))
    return marks + _figures(line, box)


def _ground(line: parts.Line, box: Rect) -> Mark:
    if not line.enemy:
        return Slab(box, "panel2", TALL // 2, frame="mist", width=2)
    if line.exhausted:
        return Slab(box, "dim", 5, frame="ink2", width=2, dashed=True)
    return Slab(box, "alarm", 5)


def _figures(line: parts.Line, box: Rect) -> list[Mark]:
    marks: list[Mark] = []
    edge, base = box.right - _PAD, middle(box.cy, _SIZE)
    if line.figure:
        marks.append(Text(edge, base, line.figure, BOLD, _SIZE, "ink", "r"))
        edge -= width(line.figure, BOLD, _SIZE) + 10
    if line.doom:
        marks.append(Text(edge, base, str(line.doom), BOLD, _SIZE, "gate", "r"))
        edge -= width(str(line.doom), BOLD, _SIZE) + 4 + _ICON // 2
        marks.append(Icon("doom", edge, box.cy, _ICON, "gate"))
    return marks
