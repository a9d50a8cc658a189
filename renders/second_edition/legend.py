"""What is not said above: which monster two capitals stand for and where it is, what is underlined.

A list below the investigators.
"""

from collections.abc import Iterator, Sequence

from bot.engine.words import alike
from bot.second_edition.views.shapes import MonsterView, TownView
from renders.lettering import BOLD, MEDIUM, fit, middle, width
from renders.marks import Group, Mark, Rect, Slab, Text, fitted
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import MAP, THIRD
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_STEP = 38
_PAD = 8
_MOST = 24
_UNDERLINED = "Underlined skills: cards add to them, or take from them."


def legend_groups(view: TownView, top: int) -> list[Group]:
    """A panel with a line for each kind of monster in each area, and one for what is underlined."""
    found = _entries(view)
    if not found and not _is_underlined(view):
        return []
    box = Rect(MAP.x, top, MAP.w, legend_height(view) - _PAD)
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    shown = found if len(found) <= _MOST else found[: _MOST - 1]
    rows = _rows(found)
    for n, (initials, words, brief) in enumerate(shown):
        x, y = box.x + (n // rows) * (THIRD + _PAD), box.y + _PAD + (n % rows) * _STEP
        marks += _line(initials, words, brief, Rect(x + 14, y, THIRD - 20, _STEP))
    if len(shown) < len(found):
        at = Rect(box.x + 2 * (THIRD + _PAD) + 14, box.y + _PAD + (rows - 1) * _STEP, 0, _STEP)
        more = f"+{len(found) - len(shown)} more"
        marks.append(Text(at.x, middle(at.cy, TOWN_FLOOR), more, MEDIUM, TOWN_FLOOR, "mist"))
    if _is_underlined(view):
        below = Rect(box.x, box.bottom - _PAD - _STEP, box.w, _STEP)
        base = middle(below.cy, TOWN_FLOOR)
        marks.append(Text(box.x + 14, base, _UNDERLINED, MEDIUM, TOWN_FLOOR, "mist"))
    return [Group("legend", box, tuple(marks), alone=True)]


def legend_height(view: TownView) -> int:
    """What the list takes in pixels, the gap below it included."""
    rows = _rows(_entries(view)) + _is_underlined(view)
    return rows * _STEP + 3 * _PAD if rows else 0


def _rows(found: Sequence[object]) -> int:
    return -(-min(_MOST, len(found)) // 3)


def _is_underlined(view: TownView) -> bool:
    """Whether an investigator who is shown has a skill that cards change."""
    return any(any(map(any, seat.added)) for seat in view.seats[:8] if not seat.out)


def _entries(view: TownView) -> list[tuple[str, str, str]]:
    """Capitals, name with the area, and the name alone; equal ones in an area are counted."""
    return [
        (initials, f"{name} · {where}", name)
        for where, monsters in _areas(view)
        for initials in dict.fromkeys(monster.initials for monster in monsters)
        for name in alike(each.name for each in monsters if each.initials == initials)
    ]


def _areas(view: TownView) -> Iterator[tuple[str, tuple[MonsterView, ...]]]:
    for place in view.places:
        yield SHORT.get(place.id, place.name), place.monsters
    yield "Sky", view.sky
    yield "Outskirts", view.outskirts_monsters


def _line(initials: str, words: str, brief: str, box: Rect) -> list[Mark]:
    base = middle(box.cy, TOWN_FLOOR)
    head = Text(box.x, base, initials, BOLD, TOWN_FLOOR, "ember")
    left = box.x + max(46, width(initials, BOLD, TOWN_FLOOR) + 8)
    said = fit(words, brief, MEDIUM, TOWN_FLOOR, box.right - left, TOWN_FLOOR)
    return [head, fitted(left, base, said, "cream")]
