"""The legend: the monsters behind each pair of capitals, their places, and underlined skills.

Symbol and toughness stand beside the capitals, because tokens in a crowd are small on a phone. It
is a list below the investigators. An entry that is too long for a line has its symbol and place on
a second one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.engine.english import names_with_counts
from bot.second_edition.views.shapes import MonsterView, TownView
from renders.lettering import BOLD, MEDIUM, fit, middle, width
from renders.marks import Group, Mark, Rect, Slab, Text, fit_line
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import MAP, THIRD
from renders.second_edition.tokens import symbol_marks
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_STEP = 38
_PAD = 8
_COLUMNS = 3
_ROWS = 10
"""The most lines of a column."""
_INDENT = 46
"""The distance from the capitals to the words, unless the capitals are wider."""
_UNDERLINED = "Underlined skills: cards add to them, or take from them."

_SIGN = 50
"""The width of symbol and toughness between the capitals and the words."""


class EntryLine(NamedTuple):
    """A line of an entry: the monster's capitals, its symbol and toughness, or both, and words."""

    words: str
    monster: MonsterView | None = None
    capitals: bool = True
    sign: bool = True


Entry = Sequence[EntryLine]


def legend_groups(view: TownView, top: int) -> list[Group]:
    """Return a panel with an entry for each kind of monster in each area, and the underlining."""
    columns = _legend_columns(view)
    if not columns and not _is_underlined(view):
        return []
    box = Rect(MAP.x, top, MAP.w, legend_height(view) - _PAD)
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    for number, column in enumerate(columns):
        x = box.x + number * (THIRD + _PAD) + 14
        for row, line in enumerate(column):
            at = Rect(x, box.y + _PAD + row * _STEP, THIRD - 20, _STEP)
            marks += _line_marks(line, at)
    if _is_underlined(view):
        below = Rect(box.x, box.bottom - _PAD - _STEP, box.w, _STEP)
        base = middle(below.cy, TOWN_FLOOR)
        marks.append(Text(box.x + 14, base, _UNDERLINED, MEDIUM, TOWN_FLOOR, "mist"))
    return [Group("legend", box, tuple(marks), alone=True)]


def legend_height(view: TownView) -> int:
    """Return the height of the list in pixels, including the gap below it."""
    rows = max(map(len, _legend_columns(view)), default=0) + _is_underlined(view)
    return rows * _STEP + 3 * _PAD if rows else 0


def _is_underlined(view: TownView) -> bool:
    """Return True if a shown investigator has a skill that cards change."""
    return any(any(map(any, seat.added)) for seat in view.seats[:8] if not seat.out)


def _legend_columns(view: TownView) -> list[list[EntryLine]]:
    """Return the lines of each column, as even as possible; the rest is counted at the end."""
    found = list(_legend_entries(view))
    for rows in range(1, _ROWS + 1):
        if columns := _fill_columns(found, rows):
            return columns
    for kept in range(len(found) - 1, 0, -1):
        more = EntryLine(f"+{len(found) - kept} more")
        if columns := _fill_columns([*found[:kept], [more]], _ROWS):
            return columns
    return []


def _fill_columns(found: Sequence[Entry], rows: int) -> list[list[EntryLine]]:
    """Arrange whole entries in columns of at most `rows` lines; empty if they do not fit."""
    columns: list[list[EntryLine]] = []
    for entry in found:
        if not columns or len(columns[-1]) + len(entry) > rows:
            columns.append([])
        columns[-1] += entry
    fits = len(columns) <= _COLUMNS and all(len(column) <= rows for column in columns)
    return columns if fits else []


def _legend_entries(view: TownView) -> Iterator[Entry]:
    """Yield the entries that explain the initials on the map, one for each monster in an area.

    Equal monsters share an entry with their number.
    """
    for where, monsters in _monster_areas(view):
        kinds: dict[tuple[str, str, int], list[MonsterView]] = {}
        for each in monsters:
            kinds.setdefault((each.initials, each.symbol, each.toughness), []).append(each)
        for kind in kinds.values():
            for name in names_with_counts(each.name for each in kind):
                yield _legend_entry(kind[0], name, where)


def _legend_entry(monster: MonsterView, name: str, where: str) -> Entry:
    whole = EntryLine(f"{name} · {where}", monster)
    if width(whole.words, MEDIUM, TOWN_FLOOR) <= THIRD - 20 - _indent_width(whole):
        return [whole]
    return [EntryLine(name, monster, sign=False), EntryLine(where, monster, capitals=False)]


def _monster_areas(view: TownView) -> Iterator[tuple[str, tuple[MonsterView, ...]]]:
    for place in view.places:
        yield SHORT.get(place.id, place.name), place.monsters
    yield "Sky", view.sky
    yield "Outskirts", view.outskirts_monsters


def _indent_width(line: EntryLine) -> int:
    """Return the pixels before the words."""
    capitals = width(line.monster.initials, BOLD, TOWN_FLOOR) if line.monster else 0
    return max(_INDENT, capitals + 8) + (_SIGN if line.capitals and line.sign else 4)


def _line_marks(line: EntryLine, box: Rect) -> list[Mark]:
    base, left = middle(box.cy, TOWN_FLOOR), box.x + _indent_width(line)
    marks: list[Mark] = []
    if line.monster and line.capitals:
        marks.append(Text(box.x, base, line.monster.initials, BOLD, TOWN_FLOOR, "ember"))
    if line.monster and line.sign:
        cx = left - _SIGN // 2 - 6 if line.capitals else box.x + 21
        marks += symbol_marks(line.monster, cx, box.cy, TOWN_FLOOR, "lilac")
    said = fit(line.words, line.words, MEDIUM, TOWN_FLOOR, box.right - left, TOWN_FLOOR)
    tint = "cream" if line.capitals and line.monster else "mist"
    return [*marks, fit_line(left, base, said, tint)]
