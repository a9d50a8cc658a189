"""The legend: the monsters behind each pair of capitals, their places, and underlined skills.

It is a list below the investigators. An entry that is too long for a line puts its place on a
second one.
"""

from collections.abc import Iterator, Sequence

from bot.engine.english import alike
from bot.second_edition.views.shapes import MonsterView, TownView
from renders.lettering import BOLD, MEDIUM, fit, middle, width
from renders.marks import Group, Mark, Rect, Slab, Text, fit_line
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import MAP, THIRD
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_STEP = 38
_PAD = 8
_COLUMNS = 3
_ROWS = 9
"""The most lines of a column."""
_INDENT = 46
"""The distance from the capitals to the words, unless the capitals are wider."""
_UNDERLINED = "Underlined skills: cards add to them, or take from them."

Entry = Sequence[tuple[str, str]]
"""The lines of an entry: capitals (none on a second line) and words."""


def legend_groups(view: TownView, top: int) -> list[Group]:
    """Return a panel with an entry for each kind of monster in each area, and the underlining."""
    columns = _legend_columns(view)
    if not columns and not _is_underlined(view):
        return []
    box = Rect(MAP.x, top, MAP.w, legend_height(view) - _PAD)
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    for number, column in enumerate(columns):
        x = box.x + number * (THIRD + _PAD) + 14
        for row, (initials, words) in enumerate(column):
            at = Rect(x, box.y + _PAD + row * _STEP, THIRD - 20, _STEP)
            marks += _line_marks(initials, words, at)
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


def _legend_columns(view: TownView) -> list[list[tuple[str, str]]]:
    """Return the lines of each column, as even as possible; the rest is counted at the end."""
    found = list(_legend_entries(view))
    for rows in range(1, _ROWS + 1):
        if columns := _fill_columns(found, rows):
            return columns
    for kept in range(len(found) - 1, 0, -1):
        more = ("", f"+{len(found) - kept} more")
        if columns := _fill_columns([*found[:kept], [more]], _ROWS):
            return columns
    return []


def _fill_columns(found: Sequence[Entry], rows: int) -> list[list[tuple[str, str]]]:
    """Arrange whole entries in columns of at most `rows` lines; empty if they do not fit."""
    columns: list[list[tuple[str, str]]] = []
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
        for initials in dict.fromkeys(monster.initials for monster in monsters):
            for name in alike(each.name for each in monsters if each.initials == initials):
                yield _legend_entry(initials, name, where)


def _legend_entry(initials: str, name: str, where: str) -> Entry:
    whole = f"{name} · {where}"
    if width(whole, MEDIUM, TOWN_FLOOR) <= _words_width(initials):
        return [(initials, whole)]
    return [(initials, name), ("", where)]


def _monster_areas(view: TownView) -> Iterator[tuple[str, tuple[MonsterView, ...]]]:
    for place in view.places:
        yield SHORT.get(place.id, place.name), place.monsters
    yield "Sky", view.sky
    yield "Outskirts", view.outskirts_monsters


def _indent_width(initials: str) -> int:
    return max(_INDENT, width(initials, BOLD, TOWN_FLOOR) + 8)


def _words_width(initials: str) -> int:
    """Return the pixels for the words after the capitals."""
    return THIRD - 20 - _indent_width(initials)


def _line_marks(initials: str, words: str, box: Rect) -> list[Mark]:
    base = middle(box.cy, TOWN_FLOOR)
    head = [Text(box.x, base, initials, BOLD, TOWN_FLOOR, "ember")] if initials else []
    said = fit(words, words, MEDIUM, TOWN_FLOOR, _words_width(initials), TOWN_FLOOR)
    tint = "cream" if initials else "mist"
    return [*head, fit_line(box.x + _indent_width(initials), base, said, tint)]
