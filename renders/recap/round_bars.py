"""The course of a game: a row of bars for each number, over one axis of rounds."""

from collections.abc import Iterator, Sequence

from bot.engine.game_numbers import Recap, Track
from renders.lettering import MEDIUM, SEMIBOLD, fit, middle, width, wrap
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, MARGIN, RADIUS, Role

HIGH = 150
AXIS = 44
"""The height of the row of round numbers."""
_LABEL = 250
_LINE = BOARD_FLOOR + 8
"""The line height of a name on several lines."""
_TALLEST = 76
_WIDEST = 44
_BARS: dict[str, Role] = {
    "doom": "lilac", "clue": "jade", "combat": "brass", "damage": "ember", "cloud": "sky",
    "gate": "lilac", "elder_sign": "jade",
}  # fmt: skip


def tracks_height(recap: Recap) -> int:
    """Return the height of the rows and their axis in pixels."""
    return len(recap.tracks) * (HIGH + GAP) + AXIS if recap.tracks else 0


def track_groups(recap: Recap, box: Rect) -> list[Group]:
    """Return the rows from the top of `box` down, then the numbers of the rounds."""
    groups: list[Group] = []
    for n, track in enumerate(recap.tracks):
        row = Rect(box.x, box.y + n * (HIGH + GAP), box.w, HIGH)
        groups.append(
            Group(f"track {track.icon}", row, tuple(_row_marks(track, row, recap.rounds)))
        )
    if groups:
        axis = Rect(box.x, box.y + len(groups) * (HIGH + GAP) - GAP, box.w, AXIS)
        groups.append(Group("axis", axis, tuple(_axis_marks(recap, axis))))
    return groups


def _plot_box(box: Rect) -> Rect:
    """Return the area of the bars."""
    return Rect(box.x + _LABEL, box.y, box.w - _LABEL - MARGIN, box.h)


def _column_middle(plot: Rect, rounds: int, n: int) -> int:
    """Return the middle of a round's column."""
    return plot.x + round(plot.w * (n + 0.5) / max(rounds, 8))


def _row_marks(track: Track, box: Rect, rounds: int) -> Iterator[Mark]:
    """Yield icon and name, then a bar with its number for each round."""
    yield Slab(box, "panel", RADIUS, frame="line", width=FRAME)
    yield Icon(track.icon, box.x + 34, box.cy, 40, _BARS.get(track.icon, "mist"))
    yield from _name_marks(track.name, box)
    plot, foot = _plot_box(box), box.bottom - 16
    yield Line(plot.x, foot, plot.right, foot, FRAME, "line")
    yield from _bar_marks(track, plot, foot, rounds)


def _name_marks(words: str, box: Rect) -> Iterator[Mark]:
    """Yield the name beside the icon, on several lines if it is long."""
    room = _LABEL - 76
    name = fit(words, "", SEMIBOLD, 32, room, BOARD_FLOOR)
    lines = [name]
    if name.text != words:
        lines = [name._replace(text=line) for line in wrap(words, SEMIBOLD, name.size, room)]
    top = box.cy - _LINE * (len(lines) - 1) // 2
    for n, line in enumerate(lines):
        yield fit_line(box.x + 66, middle(top + n * _LINE, line.size), line, "cream")


def _bar_marks(track: Track, plot: Rect, foot: int, rounds: int) -> Iterator[Mark]:
    most = max((*track.values, 1))
    wide = min(_WIDEST, round(plot.w / max(rounds, 8) * 0.72))
    colour = _BARS.get(track.icon, "mist")
    columns = [_column_middle(plot, rounds, n) for n in range(len(track.values))]
    tops = [foot - round(_TALLEST * value / most) for value in track.values]
    for x, top, value in zip(columns, tops, track.values, strict=True):
        if value:
            yield Slab(Rect(x - wide // 2, top, wide, foot - top), colour)
    figures = [str(value) for value in track.values]
    for n in _fitting_numbers(figures, columns, track.values):
        yield Text(columns[n], tops[n] - 8, figures[n], MEDIUM, BOARD_FLOOR, "cream", "m")


def _fitting_numbers(
    figures: Sequence[str], columns: Sequence[int], weights: Sequence[int]
) -> list[int]:
    """Return the indices of the numbers to write: those with room, greatest weight first."""
    placed: list[int] = []
    for n in sorted(range(len(figures)), key=lambda each: (-weights[each], each)):
        half = width(figures[n], MEDIUM, BOARD_FLOOR) / 2
        if all(
            abs(columns[n] - columns[other])
            > half + width(figures[other], MEDIUM, BOARD_FLOOR) / 2 + 3
            for other in placed
        ):
            placed.append(n)
    return sorted(placed)


def _axis_marks(recap: Recap, box: Rect) -> Iterator[Mark]:
    """Yield the unit, and the numbers of the rounds that have room."""
    yield Text(
        box.x + 66, middle(box.cy, BOARD_FLOOR), recap.unit.capitalize(), MEDIUM, BOARD_FLOOR,
        "mist",
    )  # fmt: skip
    plot, rounds = _plot_box(box), recap.rounds
    columns = [_column_middle(plot, rounds, n) for n in range(rounds)]
    figures = [str(n + 1) for n in range(rounds)]
    ends = [(n in (0, rounds - 1)) * 2 + (n % 5 == 4) for n in range(rounds)]
    for n in _fitting_numbers(figures, columns, ends):
        yield centred(columns[n], box.cy, figures[n], MEDIUM, BOARD_FLOOR, "mist")
