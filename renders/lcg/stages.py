"""Agenda, act and chaos bag on the card game's board, as marks in pixels."""

from collections.abc import Sequence

from bot.lcg.views.shapes import BagView, StageView
from renders.lcg import parts
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, FRAME, RADIUS, SPINE

STAGE_COLOURS = {"agenda": "lilac", "act": "jade"}
_AGENDA = Rect(16, 144, 348, 138)
_ACT = Rect(374, 144, 348, 138)
_BAG = Rect(732, 144, 452, 138)
_R, _GAP = 21, 3
"""Radius and gap of the bag's discs."""


def stage_groups(agenda: StageView | None, act: StageView | None, bag: BagView) -> list[Group]:
    """Return the agenda, the act (or a second agenda) and the bag side by side."""
    places = (("agenda", agenda, _AGENDA), ("act", act, _ACT))
    return [
        *(
            Group(name, box, tuple(_stage_marks(stage, box)), alone=True)
            for name, stage, box in places
            if stage is not None
        ),
        Group("bag", _BAG, tuple(_bag_marks(bag)), alone=True),
    ]


def _stage_marks(stage: StageView, box: Rect) -> list[Mark]:
    """Return the name, progress and number of a stage, and a box for each unit."""
    colour = STAGE_COLOURS[stage.kind]
    left, wide = box.x + 22, box.w - 36
    name = fit(stage.name, "", TITLE, 33, wide, BOARD_FLOOR)
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Slab(box._replace(w=SPINE), colour, SPINE // 2),
        fit_line(left, box.y + 38, name, "cream"),
    ]
    number = f"{stage.kind} {stage.numbered}"
    if stage.need is None:
        marks.append(Text(left, box.y + 76, number, SEMIBOLD, BOARD_FLOOR, colour))
        words = fit(stage.unit or stage.note, "", MEDIUM, BOARD_FLOOR, wide, BOARD_FLOOR)
        return [*marks, fit_line(left, box.y + 114, words, "mist")]
    figure, cy = f"{stage.have}/{stage.need}", box.y + 78
    start = left + 48
    marks += [
        Icon(stage.icon, left + 20, cy, 42, colour),
        Text(start, middle(cy, 44), figure, BOLD, 44, "cream"),
    ]
    after = start + width(figure, BOLD, 44) + 12
    short = stage.numbered
    said = fit(number, short, MEDIUM, BOARD_FLOOR, left + wide - after, BOARD_FLOOR)
    marks.append(fit_line(after, middle(cy, BOARD_FLOOR), said, colour))
    if stage.other:
        words = fit(stage.other, "", MEDIUM, BOARD_FLOOR, wide, BOARD_FLOOR)
        return [*marks, fit_line(left, box.bottom - 16, words, "cream")]
    return marks + parts.units(
        Rect(left, box.bottom - 28, wide, 16), stage.have, stage.need, colour
    )


# --- the bag --------------------------------------------------------------------------------


def _bag_marks(bag: BagView) -> list[Mark]:
    """Return every token as a disc, or one of each kind with a number; and the skull's value."""
    box = _BAG
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    tokens = parts.sorted_tokens(bag.tokens)
    inner = Rect(box.x + 12, box.y + 6, box.w - 24, box.h - 12)
    rows = _break_rows([(token, 1) for token in tokens], inner.w)
    if len(rows) > 2:
        rows = _break_rows([(t, tokens.count(t)) for t in dict.fromkeys(tokens)], inner.w)
    step = 2 * _R + (_GAP if len(rows) <= 2 else 0)
    for n, row in enumerate(rows[:3]):
        marks += _bag_row(row, inner.x, inner.y + _R + n * step)
    if bag.note and len(rows) <= 2:
        words = fit(bag.note, "", MEDIUM, BOARD_FLOOR, box.w - 28, BOARD_FLOOR)
        marks.append(fit_line(box.x + 14, box.bottom - 12, words, "cream"))
    return marks


_Row = list[tuple[str, int]]
"""Kinds of tokens in a row, each with its number."""


def _disc_width(count: int) -> int:
    """Return the width of a disc with its number."""
    more = width(f"×{count}", SEMIBOLD, BOARD_FLOOR) + 6 if count > 1 else 0
    return 2 * _R + _GAP + more


def _break_rows(kinds: Sequence[tuple[str, int]], wide: int) -> list[_Row]:
    rows: list[_Row] = []
    for kind in kinds:
        if rows and sum(_disc_width(n) for _, n in rows[-1]) + _disc_width(kind[1]) <= wide + _GAP:
            rows[-1].append(kind)
        else:
            rows.append([kind])
    return rows


def _bag_row(row: _Row, x: int, cy: int) -> list[Mark]:
    marks: list[Mark] = []
    for token, count in row:
        marks += parts.chaos_disc(token, x + _R, cy, _R, BOARD_FLOOR)
        if count > 1:
            at = Text(x + 2 * _R + 3, middle(cy, BOARD_FLOOR), f"×{count}", SEMIBOLD, BOARD_FLOOR,
                      "cream")  # fmt: skip
            marks.append(at)
        x += _disc_width(count)
    return marks
